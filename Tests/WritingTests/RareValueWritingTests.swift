import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Sets, dictionaries whose keys aren't strings, kept keys, and payloads. Both orders write the same output.
@Suite struct RareValueWritingTests {
  enum Size: String, Hashable, CaseIterable {
    case small
    case large = "é"
  }

  struct Tag: Hashable, DefaultInitializable {
    var name = "b"
    var sizes: Set<Size> = [.small, .large]
  }

  struct Price: MappingValueConvertible {
    var amount = 2
    init(amount: Int) { self.amount = amount }
    init(mappingValue: MappingValue) throws {}
    var mappingValue: MappingValue {
      get throws { ["amount": ["of": .number(MappingValue.Number(amount))]] }
    }
  }

  enum Drawing {
    case tag(Tag)
    case list([Int])
    case price(Price)
    case nothing(Int?)
  }

  struct Thing: DefaultInitializable {
    var name = "n"
    var numbers: Set<Int> = [3, 1, 2]
    var lists: Set<[String]> = [["b"], ["a", "c"], []]
    var tags: Set<Tag> = [Tag(), Tag(name: "a", sizes: [])]
    var holes: Set<Int?> = [1, nil]
    var bySize: [Size: Int] = [.small: 1, .large: 2]
    var byNumber: [Int: [Tag]] = [10: [Tag()], 9: []]
    var anything: Any = 1
    var drawings: [Drawing] = []
    var rest: [String: MappingValue] = [:]
  }

  static func mappers() -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(["name": .property(\.name), "sizes": .property(\.sizes)], for: Tag.self)
      mapper.addSubtypes(
        of: Drawing.self, discriminator: "kind", payload: "of.value",
        [
          "tag": .payload(Drawing.tag), "list": .payload(Drawing.list),
          "price": .payload(Drawing.price), "nothing": .payload(Drawing.nothing),
        ])
      mapper.addMappings(
        [
          "name": .property(\.name), "numbers": .property(\.numbers), "lists": .property(\.lists),
          "tags": .model(\.tags), "holes": .model(\.holes), "bySize": .property(\.bySize),
          "byNumber": .model(\.byNumber), "x.anything": .model(\.anything),
          "drawings": .model(\.drawings),
        ], for: Thing.self)
      mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Thing.self)
    }
  }

  private func expectSame<Value>(
    _ value: Value, by orders: BothOrders, at location: SourceLocation = #_sourceLocation
  ) {
    let written = orders.written(value)
    #expect(written.reading == written.finding, sourceLocation: location)
    #expect(written.reading.first != .some(nil), sourceLocation: location)
  }

  @Test func `sets are sorted, and so are keys that are not strings`() throws {
    let orders = Self.mappers()
    expectSame(Thing(), by: orders)
    let text = try orders.standard.export(Thing(), as: .jsonText)
    #expect(text.contains(#""numbers":[1,2,3],"lists":[["a","c"],["b"],[]]"#))
    #expect(text.contains(#""tags":[{"name":"a","sizes":[]},{"name":"b","sizes":["small","é"]}]"#))
    #expect(text.contains(#""bySize":{"small":1,"é":2},"byNumber":{"10":[{"#))
  }

  @Test func `payloads follow the names of their types`() throws {
    var thing = Thing()
    thing.drawings = [
      .tag(Tag()), .list([]), .list([1]), .price(Price(amount: 4)), .nothing(nil), .nothing(1),
    ]
    let orders = Self.mappers()
    expectSame(thing, by: orders)
    let text = try orders.standard.export(thing, as: .jsonText)
    #expect(
      text.contains(
        #"{"kind":"list","of":{"value":[1]}},{"kind":"price","of":{"value":{"amount":{"of":4}}}}"#))
    #expect(text.contains(#"{"kind":"nothing"},{"kind":"nothing","of":{"value":1}}"#))
  }

  @Test func `kept keys follow the others, and fill the gaps of objects`() throws {
    var thing = Thing()
    thing.rest = ["z": ["b": nil, "a": 1], "a": nil]
    let orders = Self.mappers()
    expectSame(thing, by: orders)
    thing.rest["x"] = ["more": 1]
    expectSame(thing, by: orders)
    thing.rest["name"] = "other"
    expectSame(thing, by: orders)
    #expect(try orders.standard.export(thing, as: .jsonText).contains(#""anything":1,"more":1"#))
    thing.rest["a\u{301}" + String(repeating: "\u{301}", count: 200)] = 1
    expectSame(thing, by: orders)
  }

  // MARK: Declared as a base, and chosen by a closure

  class Animal: DefaultInitializable {
    var name = "Tom"
    required init() {}
  }

  final class Cat: Animal { var lives = 9 }

  @Test func `subtypes that a closure chooses have no names`() throws {
    let orders = BothOrders {
      $0.addMappings(["name": .property(\.name)], for: Animal.self)
      $0.addMappings(["lives": .property(\.lives)], for: Cat.self)
      $0.addSubtypes(
        of: Animal.self, ["animal": .subtype(Animal.self), "cat": .subtype(Cat.self)]
      ) { $0["lives"] == nil ? "animal" : "cat" }
    }
    expectSame([Animal(), Cat()], by: orders)
    let text = #"[{"name":"Tom"},{"name":"Tom","lives":9}]"#
    #expect(try orders.standard.export([Animal(), Cat()], as: .jsonText) == text)
  }
}
