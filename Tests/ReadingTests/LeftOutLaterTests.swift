import PropertyMapper
import Testing

@testable import TestSupport

/// Elements that are left out after the first count, since their models could not be made or are equal.
@Suite struct LeftOutLaterTests {
  struct Item: DefaultInitializable, Hashable {
    var name = ""
  }
  struct Basket: DefaultInitializable {
    var items: [Item] = []
    var kinds: Set<Item> = []
  }

  private let tooFew = "must have at least 2 valid elements, but has 1"

  private func mapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Item.self)
    mapper.setFinalDecoder(for: Item.self) { _, item in
      if item.name == "bad" { throw MappingError("must be good") }
    }
    mapper.addMappings(
      [
        "items": .model(\.items).lossy(minimumCount: 2),
        "kinds": .model(\.kinds).lossy(minimumCount: 2),
      ], for: Basket.self)
    return mapper
  }

  @Test func `elements whose models can't be made don't count`() {
    let problems = Outcome.problems {
      try mapper().create(
        Basket.self, from: ["items": [["name": "a"], ["name": "bad"]]])
    }
    #expect(problems.contains("validationFailed  items  \(tooFew)"))
    #expect(throws: Never.self) {
      try mapper().create(
        Basket.self, from: ["items": [["name": "a"], ["name": "bad"], ["name": "b"]]])
    }
  }

  @Test func `equal elements of a set count once`() {
    let problems = Outcome.problems {
      try mapper().create(
        Basket.self, from: .json(#"{"kinds": [{"name": "a"}, {"name": "a"}]}"#))
    }
    #expect(problems.contains("validationFailed  kinds  \(tooFew)"))
  }

  struct Label: DefaultInitializable {
    var first: Item?
    var items: [Item] = []
    var letters: Int { items.reduce(0) { $0 + $1.name.count } }
  }

  struct Tag {
    let item: Item?
    let text: String
    var initial: Character? { item?.name.first }
  }

  @Test func `closures of lossy entries don't see models that break a rule`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Item.self)
    // A model has to be made for this rule.
    mapper.addRule(for: Item.self, \.name.count) { $0 > 2 ? "is too long" : nil }
    mapper.addMappings(
      [
        "first": .transform(\.first, decode: { (item: Item) in item }).lossy(),
        "items": .transform(\.items, decode: { (items: [Item]) in items }).lossy(),
      ], for: Label.self)
    mapper.addMappings(
      .initializing(
        Tag.init(item:text:), InitArgument("item", \.item).lossy(), InitArgument("text", \.text)),
      for: Tag.self)
    mapper.addRule(for: Tag.self, \.initial) { $0 == "z" ? "must not begin with z" : nil }
    let long: [String: Any] = ["name": "abc"]
    for source in [
      .dictionary(["first": long, "items": [["name": "a"], long]]),
      .json(#"{"first": {"name": "abc"}, "items": [{"name": "a"}, {"name": "abc"}]}"#),
    ] as [MappingSource] {
      var warnings: [MappingError] = []
      let label = try #require(mapper.create(Label.self, from: source, errors: &warnings))
      #expect(label.first == nil && label.items.map(\.name) == ["a"])
      #expect(warnings.map(\.description) == ["first: is too long", "items[1]: is too long"])
    }
    for item in [long, ["name": 5.5]] as [[String: Any]] {
      let tag = try mapper.create(Tag.self, from: ["item": item, "text": "b"])
      #expect(tag.item == nil && tag.text == "b")
    }
  }

  @Test func `a transform that throws causes a warning, and the property keeps its default`() throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Item.self)
    mapper.addMappings(
      Mappings([
        "first": .transform(\Label.first) { (item: Item) in
          if item.name == "bad" { throw MappingError("must be good") }
          return item
        }.lossy()
      ]).defaulting(\.first, to: Item(name: "default")), for: Label.self)
    var label = Label()
    var warnings: [MappingError] = []
    let made = mapper.create(
      Label.self, from: .json(#"{"first": {"name": "bad"}}"#), errors: &warnings)
    #expect(made?.first?.name == "default")
    #expect(warnings.map(\.description) == ["first: must be good"])
    label.first = Item(name: "old")
    try mapper.update(&label, from: .json(#"{"first": {"name": "bad"}}"#))
    #expect(label.first?.name == "old")
  }

  final class Guest: DefaultInitializable {
    var id = 0
    var name = ""
  }
  struct Party: DefaultInitializable {
    var guests: [Guest] = []
  }

  @Test func `a model that is left out isn't kept under its identifier`() throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: IdentityStore()).identifying(Guest.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id), "name": .property(\.name)], for: Guest.self)
    mapper.setFinalDecoder(for: Guest.self) { _, guest in
      if guest.name == "bad" { throw MappingError("must be good") }
    }
    mapper.addMappings(["guests": .model(\.guests).lossy()], for: Party.self)
    let first = try mapper.create(
      Party.self, from: .json(#"{"guests": [{"id": 1, "name": "bad"}, {"id": 2}]}"#))
    #expect(first.guests.map(\.id) == [2])
    let second = try mapper.create(
      Party.self, from: .json(#"{"guests": [{"id": 1}, {"id": 2}]}"#))
    #expect(second.guests.map(\.id) == [1, 2])
    #expect(second.guests[1] === first.guests[0])
  }

  struct Box {
    let item: Item
  }
  struct Shelf: DefaultInitializable {
    var boxes: [Box] = []
    var named: [String: Box] = [:]
    var box: Box?
    var text: Item?
    var length = 3
  }

  @Test func `a model that a closure refuses is left out with a warning`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Item.self)
    @Sendable func checked(_ item: Item) throws -> Item {
      if item.name == "bad" { throw MappingError("must be good") }
      return item
    }
    mapper.setTransformer(
      Transformer<Item, Box>(decode: { Box(item: try checked($0)) }), for: Box.self)
    mapper.addMappings(
      [
        "boxes": .model(\.boxes).lossy(), "named": .model(\.named).lossy(),
        "box": .model(\.box).lossy(),
        "text": .transform(\.text, decode: checked).inJSONText().lossy(),
        "length": .transform(\.length, decode: { (_: Item) -> Int? in nil }).lossy(),
      ], for: Shelf.self)
    let bad = #"{"name": "bad"}"#
    for (json, path) in [
      (#"{"boxes": [\#(bad), {"name": "a"}]}"#, "boxes[0]"),
      (#"{"named": {"x": \#(bad), "y": {"name": "a"}}}"#, "named.x"),
      (#"{"box": \#(bad)}"#, "box"), (#"{"text": "{\"name\": \"bad\"}"}"#, "text"),
      (#"{"length": \#(bad)}"#, "length"),
    ] {
      var warnings: [MappingError] = []
      let shelf = mapper.create(Shelf.self, from: .json(json), errors: &warnings)
      #expect(shelf != nil && warnings.map { "\($0.path)" } == [path])
      #expect(shelf?.boxes.count == (path == "boxes[0]" ? 1 : 0))
      #expect(shelf?.named.count == (path == "named.x" ? 1 : 0))
    }
  }

  struct Crate: DefaultInitializable {
    var numbers: [Int] = []
    var item = Item()
  }

  @Test func `an error that a hook throws comes after the warnings`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Item.self)
    mapper.setFinalDecoder(for: Item.self) { _, _ in throw MappingError("must be good") }
    mapper.addMappings(
      ["numbers": .property(\.numbers).lossy(), "item": .model(\.item)], for: Crate.self)
    let json = #"{"numbers": [1, "x"], "item": {}}"#
    var crate = Crate()
    for call in [
      { _ = try mapper.create(Crate.self, from: .json(json)) },
      { try mapper.update(&crate, from: .json(json)) },
    ] as [() throws -> Void] {
      #expect(Outcome.errorList(call).map { "\($0.path)" } == ["numbers[1]", "item"])
    }
  }
}
