import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct ErrorOrderTests {
  struct Item: DefaultInitializable {
    var name = ""
    var price = 0.0
  }

  struct Order: DefaultInitializable {
    var note: String?
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var number = 0
    var names: [String] = []
    var counts: [String: Int] = [:]
  }

  final class Node: DefaultInitializable {
    var any: [String: MappingValue] = [:]
  }

  private func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> PropertyMapper {
    var options = MappingOptions()
    change(&options)
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      ["name": .property(\.name, .minLength(2), .maxLength(0)), "price": .property(\.price)],
      for: Item.self)
    mapper.addMappings(
      [
        "note": .property(\.note).required(),
        "items": .model(\.items),
        "meta.byName": .model(\.byName),
        "number": .property(\.number, .min(5), .max(3)),
      ], for: Order.self)
    return mapper
  }

  static let json = #"""
    {
      "zebra": 1, "apple": 2,
      "number": 4,
      "meta": { "byName": { "b": { "price": "x" }, "a": [], "ä": null }, "other": 1 },
      "items": [ { "nmae": 1, "name": "a" }, 3, { "price": [] } ]
    }
    """#

  static let report = """
    14 problems while mapping Order:
      - note: must have a value, but is missing
      - items[0].name: must have at least 2 characters, but has 1
      - items[0].name: must have exactly 0 characters, but has 1
      - items[0].nmae: isn't a known key
        help: did you mean name?
      - items[1]: must be an object, but is a number
      - items[2].price: must be a number, but is a list
      - meta.byName.a: must be an object, but is a list
      - meta.byName.b.price: must be a number, but is text
      - meta.byName.ä: must have a value, but is null
      - number: must be at least 5, but is 4
      - number: must be at most 3, but is 4
      - apple: isn't a known key
      - meta.other: isn't a known key
      - zebra: isn't a known key
    """

  @Test func `errors come in table order, depth first, then unknown keys`() {
    let mapper = mapper { $0.unknownKeys = .reject }
    let errors = Outcome.errors { try mapper.create(Order.self, from: .json(Self.json)) }
    #expect(errors?.report == Self.report)
  }

  @Test func `a dictionary reports the same errors as JSON text`() throws {
    let mapper = mapper { $0.unknownKeys = .reject }
    let dictionary = try dictionary(ofJSON: Self.json)
    let errors = Outcome.errors { try mapper.create(Order.self, from: dictionary) }
    #expect(errors?.report == Self.report)
    #expect(errors == Outcome.errors { try mapper.create(Order.self, from: .json(Self.json)) })
    #expect(errors?.allSatisfy { $0.location == nil } == true)
  }

  @Test func `errors include the name of their property`() {
    let mapper = mapper()
    let errors = Outcome.errors { try mapper.create(Order.self, from: .json(Self.json)) }
    #expect(
      errors?.map(\.property) == [
        "Order.note", "Item.name", "Item.name", "Order.items", "Item.price", "Order.byName",
        "Item.price", "Order.byName", "Order.number", "Order.number",
      ])
  }

  @Test func `alternatives and generators are known keys`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(
      [
        "a": .property(\.name).or("b", "c.d"),
        "f": .generator { $0.price },
      ], for: Item.self)
    _ = try mapper.create(
      Item.self, from: ["a": "1", "b": "1", "c": ["d": "1"], "f": [5]])
    #expect(
      Outcome.problems { try mapper.create(Item.self, from: ["c": ["d": "3", "total": 1]]) } == [
        "unknownKey  c.total  isn't a known key"
      ])
  }

  @Test func `errors are appended to the existing ones`() {
    let mapper = mapper()
    var errors: [MappingError] = []
    _ = mapper.create(Order.self, from: [:], errors: &errors)
    _ = mapper.create(Order.self, from: [:], errors: &errors)
    #expect(errors.map(\.code) == [.missingValue, .missingValue])
  }

  @Test func `errors inside a value of type Any are sorted by key`() {
    let mapper = mapper { $0.maximumTextBytes = 3 }
    mapper.setMappings(["any": .property(\.any)], for: Node.self)
    let keys = ["e", "b", "d", "a", "c"]
    let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, "long") as (String, Any) })
    let problems = keys.sorted().map {
      "sizeLimitExceeded  any.\($0)  must be text of at most 3 bytes, but has 4"
    }
    #expect(Outcome.problems { try mapper.create(Node.self, from: ["any": values]) } == problems)
    let text = #"{"any": {"e": "long", "b": "long", "d": "long", "a": "long", "c": "long"}}"#
    #expect(Outcome.problems { try mapper.create(Node.self, from: .json(text)) } == problems)
  }

  @Test func `keys too long for a hook are reported in the same order from every source`() throws {
    let json = #"{"name": "x", "price": 1, "counts": {}}"#
    let mapper = mapper { $0.maximumKeyBytes = 3 }
    mapper.setFinalDecoder(for: Item.self) { _, _ in }
    let lists = [
      Outcome.errorList { try mapper.create(Item.self, from: .json(json)) },
      Outcome.errorList { try mapper.create(Item.self, from: .value(MappingValue(json: json))) },
      Outcome.errorList {
        try mapper.create(
          Item.self, from: ["name": "x", "price": 1, "counts": [:]] as [String: Any])
      },
    ].map { $0.map(\.message) }
    #expect(
      lists[0] == [6, 4, 5].map { "must have a key of at most 3 bytes, but the key has \($0)" })
    #expect(lists[1] == lists[0])
    #expect(lists[2] == lists[0])
  }
}
