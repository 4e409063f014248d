import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Dictionaries at `.root`: they take the keys that nothing else reads.
@Suite struct OtherKeysTests {
  struct Item: DefaultInitializable, Equatable { var count = 0 }

  struct Stock: DefaultInitializable, Equatable {
    var id = 0
    var name: String?
    var items: [String: Item] = [:]
  }

  static func mapper(_ options: MappingOptions = .init()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["count": .property(\.count, .min(0))], for: Item.self)
    mapper.addMappings(
      ["id": .property(\.id), "meta.name": .property(\.name), .root: .model(\.items)],
      for: Stock.self)
    return mapper
  }

  let mapper = Self.mapper()
  let text =
    #"{"a": {"count": 1}, "id": 5, "b\u0061": {"count": 2}, "meta": {"name": "x", "z": 1}}"#
  let stock = Stock(id: 5, name: "x", items: ["a": Item(count: 1), "ba": Item(count: 2)])

  @Test func `a dictionary takes the keys that no other entry reads`() throws {
    try mapper.verify()
    #expect(try mapper.create(Stock.self, from: .json(text)) == stock)
    let value = try mapper.create(MappingValue.self, from: .json(text))
    #expect(try mapper.create(Stock.self, from: .value(value)) == stock)
    let dictionary: [String: Any] = ["id": 5, "q": ["count": 7], "meta": ["name": "y"]]
    #expect(
      try mapper.create(Stock.self, from: dictionary)
        == Stock(id: 5, name: "y", items: ["q": Item(count: 7)]))
    #expect(try mapper.create([Stock].self, from: .json(#"[{"id": 1}, {}]"#)).map(\.id) == [1, 0])
    #expect(try mapper.create(Stock.self, from: .json(mapper.export(stock, as: .json))) == stock)
    #expect(try mapper.create(Stock.self, from: mapper.export(stock)) == stock)
  }

  @Test func `their problems have the path of the key`() {
    let problems = [
      "id: must be a whole number, but is text", "a.count: must be at least 0, but is -1",
      "b: must be an object, but is a number",
    ]
    let text = #"{"id": "x", "a": {"count": -1}, "b": 3}"#
    #expect(
      Outcome.errors { try mapper.create(Stock.self, from: .json(text)) }?.map { "\($0)" }
        == problems)
    let dictionary: [String: Any] = ["id": "x", "a": ["count": -1], "b": 3]
    #expect(
      Outcome.errors { try mapper.create(Stock.self, from: dictionary) }?.map { "\($0)" }
        == problems)
  }

  @Test func `a repeated key is one problem, whoever reads it`() {
    let text = #"{"id": 1, "id": 2, "a": {}, "a": {}, "meta": {}, "meta": {}}"#
    let problems = Outcome.errors { try mapper.create(Stock.self, from: .json(text)) }
    #expect(problems?.map { "\($0.path)" } == ["id", "meta", "a"])
    #expect(problems?.allSatisfy { $0.code == .duplicateKey } == true)
  }

  @Test func `only keys elsewhere are unknown`() throws {
    let mapper = Self.mapper(MappingOptions(unknownKeys: .reject))
    let text = #"{"a": {"count": 1, "k": 2}, "meta": {"z": 1}, "id": 1}"#
    #expect(
      Outcome.errors { try mapper.create(Stock.self, from: .json(text)) }?.map { "\($0.path)" }
        == ["a.k", "meta.z"])
    #expect(
      try mapper.create(Stock.self, from: .json(#"{"a": {"count": 1}}"#)).items == [
        "a": Item(count: 1)
      ])
    #expect(
      try mapper.unknownKeys(in: .json(text), for: Stock.self).map { "\($0)" }
        == ["*.k: once, at a.k", "meta.z: once"])
  }

  @Test func `an update without such a key keeps the dictionary`() throws {
    var updated = stock
    try mapper.update(&updated, from: .json(#"{"id": 9}"#))
    #expect(updated.items == stock.items && updated.id == 9)
    try mapper.update(&updated, from: .json(#"{"c": {"count": 3}, "meta": {}}"#))
    #expect(updated.items == ["c": Item(count: 3)])
    #expect(
      Outcome.errors { try mapper.update(&updated, from: ["c": ["count": -1]]) }?
        .map { "\($0.path)" } == ["c.count"])
  }

  @Test func `changes have the whole dictionary, which can't become empty`() throws {
    var new = stock
    new.items["a"] = nil
    #expect("\(try mapper.changes(from: stock, to: new))" == #"["ba": ["count": 2]]"#)
    new.items = [:]
    #expect(
      Outcome.errors { try mapper.changes(from: stock, to: new) }?.map(\.code)
        == [.unrepresentableValue])
  }

  @Test func `a key of another entry can't be written twice`() {
    let twice = Stock(id: 1, items: ["id": Item(), "meta": Item()])
    #expect(
      Outcome.errors { try mapper.export(twice, as: .json) }?.map { "\($0.path) \($0.code)" }
        == ["id unrepresentableValue", "meta unrepresentableValue"])
  }

  final class User: DefaultInitializable {
    var age = 0
    var seen = ""
  }

  struct Group: DefaultInitializable {
    var id = 0
    var users: [String: User] = [:]
  }

  @Test func `models in the dictionary may have final decoders`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["age": .property(\.age)], for: User.self)
    mapper.setFinalDecoder(for: User.self) { input, user in
      if user.age > 9 { throw MappingError("must be a child") }
      user.seen = "\(input.dictionary.count)"
    }
    mapper.addMappings(["id": .property(\.id), .root: .model(\.users)], for: Group.self)
    let group = try mapper.create(Group.self, from: .json(#"{"id": 1, "a": {"age": 2, "x": 0}}"#))
    #expect(group.users["a"]?.age == 2 && group.users["a"]?.seen == "2")
    #expect(
      Outcome.problems {
        try mapper.create(Group.self, from: .json(#"{"a": {"age": 10}, "id": 1}"#))
      }
        == ["rejected  a  must be a child"])
    var updated = group
    try mapper.update(&updated, from: ["id": 2])
    #expect(updated.users.count == 1)
  }

  struct Scores: DefaultInitializable, Equatable {
    var id = 0
    var scores: [String: Int] = [:]
    var limits: [String: Double]?
  }

  @Test func `values are read and validated like those of any dictionary`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id), .root: .property(\.scores, .notEmpty).lossy()], for: Scores.self)
    let text = #"[{"id": 1, "a": 2, "b": "3", "c": "x"}, {"id": 2}]"#
    #expect(
      Outcome.problems { try mapper.create([Scores].self, from: .json(text)) }
        == [
          "conversionFailed  [0].c  must be a whole number, but is text (warning)",
          "validationFailed  [1]  must not be empty",
        ])
    let first = try mapper.create(Scores.self, from: ["id": 1, "a": 2, "b": "3", "c": "x"])
    #expect(first.scores == ["a": 2, "b": 3])
    let other = PropertyMapper()
    other.addMappings([.root: .property(\.limits), "id": .property(\.id)], for: Scores.self)
    #expect(try other.create(Scores.self, from: ["id": 1, "a": 0.5]).limits == ["a": 0.5])
    #expect(try other.export(Scores(id: 3, limits: ["b": 2]), as: .jsonText) == #"{"b":2,"id":3}"#)
  }

  @Test func `a consumer may take the other keys`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id),
        .root: .consumer { (others: [String: Any], scores) in
          scores.scores = others.mapValues { "\($0)".count }
        },
      ], for: Scores.self)
    let scores = ["a": 2, "b": 4]
    #expect(
      try mapper.create(Scores.self, from: .json(#"{"a": 12, "id": 1, "b": true}"#)).scores
        == scores)
    #expect(try mapper.create(Scores.self, from: ["a": 12, "id": 1, "b": true]).scores == scores)
  }

  @Test func `the other keys are those besides the models in the same object`() throws {
    struct Place: DefaultInitializable, Equatable { var street = "" }
    struct Order: DefaultInitializable {
      var place = Place()
      var extras: [String: Int] = [:]
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["street": .property(\.street)], for: Place.self)
    mapper.addMappings([.root: .model(\.place)], for: Order.self)
    mapper.addMappings([.root: .property(\.extras)], for: Order.self)
    let order = try mapper.create(Order.self, from: .json(#"{"a": 1, "street": "Quay", "b": 2}"#))
    #expect(order.place.street == "Quay" && order.extras == ["a": 1, "b": 2])
    #expect(try mapper.export(order, as: .jsonText) == #"{"street":"Quay","a":1,"b":2}"#)
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }

  final class Dog: Animal { var age = 0 }

  struct Owner: DefaultInitializable {
    var id = 0
    var animal = Animal()
    var others: [String: Int] = [:]
  }

  @Test(arguments: [UnknownKeyPolicy.ignore, .warn, .reject])
  func `the other keys are those besides subtypes in the same object`(
    policy: UnknownKeyPolicy
  ) throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: policy))
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["age": .property(\.age)], for: Dog.self)
    mapper.addSubtypes(of: Animal.self, discriminator: "type", ["dog": .subtype(Dog.self)])
    mapper.addMappings(["id": .property(\.id), .root: .model(\.animal)], for: Owner.self)
    mapper.addMappings([.root: .property(\.others)], for: Owner.self)
    let text = #"{"id": 1, "type": "dog", "age": 3, "name": "Ace", "x": 5}"#
    var errors: [MappingError] = []
    let owner = try #require(mapper.create(Owner.self, from: .json(text), errors: &errors))
    #expect(owner.others == ["x": 5] && (owner.animal as? Dog)?.age == 3 && errors.isEmpty)
    #expect(
      try mapper.export(owner, as: .jsonText)
        == #"{"id":1,"type":"dog","name":"Ace","age":3,"x":5}"#)
  }

  @Test func `several dictionaries for the same keys are mistakes`() {
    struct Twice: DefaultInitializable { var a: [String: Int] = [:], b: [String: Int] = [:] }
    struct Holder: DefaultInitializable { var stock = Stock() }
    let mapper = Self.mapper()
    mapper.addMappings([.root: .property(\.a).or("a")], for: Twice.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Rest.self)
    mapper.addMappings([.root: .property(\.numbers)], for: Rest.self)
    mapper.addMappings([.root: .model(\.stock)], for: Holder.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Holder    takes the other keys, but Stock shares the object of Holder",
        "contradictoryEntry  Rest    several properties take the other keys of the same object",
        "contradictoryEntry  Twice    takes all other keys, but has an alternative path",
      ])
  }

  struct Rest: DefaultInitializable {
    var rest: [String: MappingValue] = [:]
    var numbers: [String: Int] = [:]
  }

  @Test func `schemas, samples, and descriptions show the other keys`() throws {
    let schema = try mapper.jsonSchema(for: Stock.self)
    #expect(schema["additionalProperties"] == ["$ref": "#/$defs/Item"])
    #expect(
      "\(try mapper.sampleInput(for: Stock.self, .full))"
        == #"{"id":1,"meta":{"name":"text"},"key":{"count":1}}"#)
    #expect(mapper.tableDescription(for: Stock.self).contains("(other keys)  items"))
    #expect(try mapper.trace(Stock.self, from: .json(text)).contains("ba.count"))
  }
}
