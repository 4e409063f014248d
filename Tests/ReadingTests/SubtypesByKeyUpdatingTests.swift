import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Updates and exports of subtypes by key, of classes, protocols and enums.
@Suite struct SubtypesByKeyUpdatingTests {
  typealias Circle = SubtypesByKeyTests.Circle
  typealias Square = SubtypesByKeyTests.Square
  typealias Figure = SubtypesByKeyTests.Figure
  typealias Drawing = SubtypesByKeyTests.Drawing

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  class Cat: Animal {
    var lives = 9
  }
  final class Lynx: Cat {}
  final class Dog: Animal {
    var friend: Animal?
  }

  protocol Vehicle {}
  struct Car: Vehicle, DefaultInitializable, Equatable {
    var seats = 0
    var cargo: [Animal] = []
    static func == (one: Self, other: Self) -> Bool { one.seats == other.seats }
  }
  struct Bike: Vehicle, DefaultInitializable, Equatable {
    var isFast = false
  }
  protocol Boat: Vehicle {}
  struct Ship: Boat, DefaultInitializable, Equatable {
    var decks = 0
  }

  let mapper = PropertyMapper()

  init() {
    SubtypesByKeyTests.register(in: mapper)
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["friend": .model(\.friend)], for: Dog.self)
    mapper.addSubtypes(
      of: Animal.self, byKey: ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)])
    mapper.addMappings(
      ["seats": .property(\.seats), "cargo": .model(\.cargo)], for: Car.self)
    mapper.addMappings(["isFast": .property(\.isFast)], for: Bike.self)
    mapper.addMappings(["decks": .property(\.decks)], for: Ship.self)
    mapper.addSubtypes(of: (any Vehicle).self, byKey: ["car": .subtype(Car.self)])
    mapper.addSubtypes(
      of: (any Vehicle).self,
      byKey: ["bike": .subtype(Bike.self), "boat": .subtype((any Boat).self)])
    mapper.addSubtypes(of: (any Boat).self, discriminator: "type", ["ship": .subtype(Ship.self)])
  }

  // MARK: Updating

  @Test func `the same key updates the value in place, and no key leaves it alone`() throws {
    var figure = Figure.circle(Circle(radius: 1))
    try mapper.update(&figure, from: ["circle": ["radius": 2]])
    #expect(figure == .circle(Circle(radius: 2)))
    try mapper.update(&figure, from: ["circle": [String: Any]()])
    try mapper.update(&figure, from: [:])
    try mapper.update(&figure, from: .json(#"{"square":null,"circle":null,"other":1}"#))
    #expect(figure == .circle(Circle(radius: 2)))
    var square = Figure.other(Square(side: 1))
    try mapper.update(&square, from: ["more": ["other": [String: Any]()]])
    #expect(square == .other(Square(side: 1)))
    var label = Figure.label("a")
    try mapper.update(&label, from: [:])
    #expect(label == .label("a"))
    try mapper.update(&label, from: ["label": "b"])
    #expect(label == .label("b"))
  }

  @Test func `instances are updated in place, at any depth`() throws {
    let dog = Dog()
    let cat = Cat()
    dog.friend = cat
    try mapper.update(
      dog as Animal, from: .json(#"{"dog":{"name":"Rex","friend":{"cat":{"lives":3}}}}"#))
    #expect(dog.name == "Rex")
    #expect(dog.friend === cat)
    #expect(cat.lives == 3)
  }

  @Test func `an update of the root can't change its type, nor name two`() {
    var figure = Figure.circle(Circle(radius: 1))
    #expect(
      Outcome.problems { try mapper.update(&figure, from: ["square": ["side": 2]]) } == [
        "unknownSubtype  square  isn't the key of the model being updated (\"circle\")"
      ])
    #expect(
      Outcome.problems {
        try mapper.update(&figure, from: ["square": ["side": 2], "circle": ["radius": 2]])
      } == ["validationFailed  square  has a value, but so does \"circle\""])
    #expect(figure == .circle(Circle(radius: 1)))
  }

  @Test func `changes are written under the key, and update the original`() throws {
    var new = SubtypesByKeyTests.drawing
    new.main = .circle(Circle(radius: 2))
    let changes = try mapper.changes(from: SubtypesByKeyTests.drawing, to: new)
    #expect(Outcome.text(changes) == #"{"main":{"circle":{"radius":2.0}}}"#)
    var updated = SubtypesByKeyTests.drawing
    try mapper.update(&updated, from: changes)
    #expect(updated == new)
    let label = try mapper.changes(from: Figure.label("a"), to: .label("b"))
    #expect(Outcome.text(label) == #"{"label":"b"}"#)
    #expect(try mapper.changes(from: Figure.label("a"), to: .label("a")).isEmpty)
  }

  // MARK: Classes and protocols

  @Test func `classes and protocols are told apart by keys, too`() throws {
    try mapper.verify()
    let json =
      #"[{"car":{"seats":4,"cargo":[{"cat":{"name":"Tom","lives":7}},{"dog":{"name":"Rex"}}]}},{"bike":{"isFast":true}},{"boat":{"type":"ship","decks":3}}]"#
    let vehicles = try mapper.create([any Vehicle].self, from: .json(json))
    #expect(vehicles[0] as? Car == Car(seats: 4))
    #expect((vehicles[0] as? Car)?.cargo.map(\.name) == ["Tom", "Rex"])
    #expect(((vehicles[0] as? Car)?.cargo.first as? Cat)?.lives == 7)
    #expect(vehicles[1] as? Bike == Bike(isFast: true))
    #expect(vehicles[2] as? Ship == Ship(decks: 3))
    #expect(try mapper.export(vehicles, as: .jsonText) == json)
    #expect(try mapper.copy(vehicles).count == 3)
    let again = try mapper.unarchive([any Vehicle].self, from: mapper.archive(vehicles))
    #expect(try mapper.export(again, as: .jsonText) == json)
  }

  @Test func `a value exported alone has the key of the protocol that lists it`() throws {
    let bike: any Vehicle = Bike(isFast: true)
    #expect(try mapper.export(bike, as: .jsonText) == #"{"bike":{"isFast":true}}"#)
    let ship: any Vehicle = Ship(decks: 2)
    #expect(try mapper.export(ship, as: .jsonText) == #"{"boat":{"type":"ship","decks":2}}"#)
  }

  @Test func `an empty object is written under its key`() throws {
    let mapper = PropertyMapper()
    struct Empty: DefaultInitializable, Equatable {}
    enum Signal: Equatable {
      case stop(Empty)
      case value(Int?)
      case list([Int])
    }
    mapper.addMappings([:], for: Empty.self)
    mapper.addSubtypes(
      of: Signal.self,
      byKey: [
        "stop": .payload(Signal.stop), "value": .payload(Signal.value),
        "list": .payload(Signal.list),
      ])
    let json = #"[{"stop":{}},{"value":1},{"list":[]}]"#
    let signals = try mapper.create([Signal].self, from: .json(json))
    #expect(signals == [.stop(Empty()), .value(1), .list([])])
    #expect(try mapper.export(signals, as: .jsonText) == json)
    // Null under a key would be read as no key at all.
    for options in [ExportOptions(), .includesNull] {
      #expect(
        Outcome.problems { try mapper.export([Signal.value(nil)], as: .jsonText, options: options) }
          == [
            "unrepresentableValue  [0].value  can't be written because it's null, which the entry doesn't accept"
          ])
    }
  }

  @Test func `a scheme can use keys where the default uses a discriminator`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(
      of: Figure.self, discriminator: "type",
      ["circle": .payload(Figure.circle), "square": .payload(Figure.square)])
    let second = mapper.using("v2")
    second.addSubtypes(
      of: Figure.self,
      byKey: ["circle": .payload(Figure.circle), "square": .payload(Figure.square)])
    try mapper.verify()
    let figure = try mapper.create(Figure.self, from: .json(#"{"type":"circle","radius":1.5}"#))
    #expect(try second.export(figure, as: .jsonText) == #"{"circle":{"radius":1.5}}"#)
    #expect(try second.create(Figure.self, from: .json(#"{"circle":{"radius":1.5}}"#)) == figure)
  }

  @Test func `final decoders and encoders of the base see the object with the key`() throws {
    let mapper = PropertyMapper()
    SubtypesByKeyTests.register(in: mapper)
    let seen = Recorder<String>()
    mapper.setFinalDecoder(for: Circle.self) { input, _ in
      seen.append("\(input.dictionary.keys.sorted())")
    }
    mapper.setFinalDecoder(for: Figure.self, keys: .unmapped) { input, _ in
      seen.append("\(input.dictionary.keys.sorted())")
    }
    mapper.setFinalEncoder(for: Figure.self) { object, _ in object["seen"] = true }
    let figures = try mapper.create(
      [Figure].self, from: .json(#"[{"circle":{"radius":1.5},"square":null,"x":1}]"#))
    #expect(figures == [.circle(Circle(radius: 1.5))])
    #expect(seen.values == [#"["radius"]"#, #"["x"]"#])
    #expect(
      try mapper.export(figures, as: .jsonText) == #"[{"circle":{"radius":1.5},"seen":true}]"#)
  }

  // MARK: Recursion

  indirect enum Filter: Equatable {
    case equals(String)
    case not(Filter)
    case any([Filter])
  }

  @Test func `an enum can hold values of its own type`() throws {
    let orders = BothOrders { mapper in
      mapper.addSubtypes(
        of: Filter.self,
        byKey: [
          "equals": .payload(Filter.equals), "not": .payload(Filter.not),
          "any": .payload(Filter.any),
        ])
    }
    let json = #"{"any":[{"equals":"a"},{"not":{"not":{"equals":"b"}}},{"not":{"any":[]}}]}"#
    let filter = Filter.any([.equals("a"), .not(.not(.equals("b"))), .not(.any([]))])
    for mapper in [orders.standard, orders.reading, orders.finding] {
      try mapper.verify()
      #expect(try mapper.create(Filter.self, from: .json(json)) == filter)
      #expect(try mapper.export(filter, as: .jsonText) == json)
    }
    let mapper = orders.standard
    #expect(mapper.diagnostics().isEmpty)
    #expect(try mapper.copy(filter) == filter)
    #expect(mapper.areEqual(filter, filter))
    #expect(!mapper.areEqual(Filter.not(.equals("a")), .not(.not(.equals("a")))))
    #expect(try mapper.unarchive(Filter.self, from: mapper.archive(filter)) == filter)
    #expect(
      Outcome.problems {
        try mapper.create(Filter.self, from: .json(#"{"not":{"not":{"equals":[],"x":1}}}"#))
      } == ["typeMismatch  not.not.equals  must be text, but is a list"])
    var changed = Filter.not(.not(.equals("a")))
    let changes = try mapper.changes(from: changed, to: .not(.not(.equals("b"))))
    #expect(Outcome.text(changes) == #"{"not":{"not":{"equals":"b"}}}"#)
    try mapper.update(&changed, from: changes)
    #expect(changed == .not(.not(.equals("b"))))
    #expect(mapper.hash(of: filter) == mapper.hash(of: filter))
    try mapper.validate(filter)
    let deep = String(repeating: #"{"not":"#, count: 100_000)
    #expect(
      Outcome.problems { try mapper.create(Filter.self, from: .json(deep)) }.first?.prefix(18)
        == "depthLimitExceeded")
    var nested = Filter.equals("a")
    for _ in 0..<2_000 { nested = .not(nested) }
    for mapper in [orders.standard, orders.finding] {
      #expect(
        Outcome.problems { try mapper.export(nested, as: .jsonText) }.first?.prefix(18)
          == "depthLimitExceeded")
      #expect(
        Outcome.problems { try mapper.export([nested], as: .jsonText) }.first?.prefix(18)
          == "depthLimitExceeded")
    }
  }

  @Test func `deeply nested values of one type are copied, compared, and archived`() throws {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Filter.self,
      byKey: ["equals": .payload(Filter.equals), "not": .payload(Filter.not)])
    @Sendable func nested(_ text: String) -> Filter {
      (0..<2_000).reduce(Filter.equals(text)) { filter, _ in .not(filter) }
    }
    // The compiler's `==` is recursive.
    let results = onStack(ofKilobytes: 16 * 1024) { () -> [Bool] in
      let (filter, other) = (nested("a"), nested("b"))
      return [
        (try? mapper.copy(filter)) == filter,
        mapper.areEqual(filter, nested("a")),
        !mapper.areEqual(filter, other),
        (try? mapper.validate(filter)) != nil,
        (try? mapper.changes(from: filter, to: other))?.isEmpty == false,
        (try? mapper.unarchive(Filter.self, from: mapper.archive(filter))) == filter,
      ]
    }
    #expect(results == Array(repeating: true, count: 6))
  }
}
