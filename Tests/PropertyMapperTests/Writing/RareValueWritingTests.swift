import Foundation
import Testing

@testable import PropertyMapper

/// Sets, dictionaries whose keys aren't strings, values of any type, kept keys, and payloads, also
/// in the dictionaries of final encoders. Both orders write the same output.
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

  struct Degrees {
    var value = 20.5
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

  static func mappers(
    limit: Int = 512, count: Int? = nil, _ change: (PropertyMapper) -> Void = { _ in }
  ) -> BothOrders {
    var options = MappingOptions()
    options.maximumDepth = limit
    if let count { options.maximumOutputCount = count }
    return BothOrders(options) { mapper in
      mapper.addMappings(["name": .property(\.name), "sizes": .property(\.sizes)], for: Tag.self)
      mapper.setTransformer(
        Transformer<Double, Degrees>(decode: { Degrees(value: $0) }, encode: { $0.value }),
        for: Degrees.self)
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
      change(mapper)
    }
  }

  private func expectSame<Value>(
    _ value: Value, by orders: BothOrders, isWritten: Bool = true,
    at location: SourceLocation = #_sourceLocation
  ) {
    let written = orders.written(value)
    #expect(written.reading == written.finding, sourceLocation: location)
    #expect((written.reading.first != .some(nil)) == isWritten, sourceLocation: location)
  }

  @Test func `sets are sorted, and so are keys that are not strings`() throws {
    let orders = Self.mappers()
    expectSame(Thing(), by: orders)
    let text = try orders.standard.export(Thing(), as: .jsonText)
    #expect(text.contains(#""numbers":[1,2,3],"lists":[["a","c"],["b"],[]]"#))
    #expect(text.contains(#""tags":[{"name":"a","sizes":[]},{"name":"b","sizes":["small","é"]}]"#))
    #expect(text.contains(#""bySize":{"small":1,"é":2},"byNumber":{"10":[{"#))
  }

  @Test func `a set or a dictionary that cannot be written is an error`() {
    struct Odd: Hashable { var value = 1 }
    let orders = BothOrders {
      $0.addMappings(["s": .property(\.sizes)], for: Tag.self)
      $0.setTransformer(
        Transformer<Int, Odd>(decode: { Odd(value: $0) }, encode: { _ in throw Refusal() }),
        for: Odd.self)
      $0.addMappings(["a": .model(\.anything)], for: Thing.self)
    }
    expectSame(Set([Odd()]), by: orders, isWritten: false)
    expectSame([Size.small: Double.nan], by: orders, isWritten: false)
  }

  @Test func `keys with too many marks are written, except in a dictionary`() {
    struct Key: Hashable, RawRepresentable { var rawValue: String }
    let orders = Self.mappers()
    let marks = "a" + String(repeating: "\u{301}", count: 200)
    expectSame([Key(rawValue: marks): 1], by: orders)
    #expect(throws: MappingErrors.self) {
      try orders.standard.export([Key(rawValue: marks): 1])
    }
  }

  static let values: [@Sendable () -> Any] = [
    { Tag() }, { [Tag()] }, { ["é": Tag(), "a": 1] as [String: Any] }, { Degrees() },
    { Price(amount: 3) }, { Size.large }, { Date(timeIntervalSince1970: 0) }, { Data([1]) },
    { Decimal(string: "1.10") ?? 0 }, { NSDecimalNumber(string: "2.50") }, { UInt8(7) },
    { Set<AnyHashable>(["b", 1]) }, { NSSet(array: [2, 1]) }, { true }, { 1.5 },
    { Int?.none as Any },
    { MappingValue.object(["b": [1], "a": .null]) }, { Drawing.list([1]) }, { Thing.self },
    { Double.nan }, { [Drawing.tag(Tag())] },
    { ["a": MappingValue.number(MappingValue.Number(1))] },
    { [1: "no", 2: "keys"] }, { NSDictionary(dictionary: [1: 2]) },
  ]

  @Test(arguments: values.indices)
  func `a value of any type is written by its type`(index: Int) {
    var thing = Thing()
    thing.anything = Self.values[index]()
    let orders = Self.mappers()
    let isWritten = orders.written(thing).finding.first != .some(nil)
    expectSame(thing, by: orders, isWritten: isWritten)
  }

  @Test(arguments: values.indices)
  func `final encoders may add a value of any type`(index: Int) {
    let orders = Self.mappers {
      $0.setFinalEncoder(for: Thing.self) { output, _ in
        output["added"] = Self.values[index]()
        output["name"] = nil
      }
    }
    let isWritten = orders.written(Thing()).finding.first != .some(nil)
    expectSame(Thing(), by: orders, isWritten: isWritten)
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

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7])
  func `the depth limit counts what is in them`(limit: Int) {
    var thing = Thing()
    thing.anything = [[Price(amount: 1)]]
    thing.drawings = [.list([1])]
    thing.rest = ["z": ["b": [[1]]]]
    let orders = Self.mappers(limit: limit)
    expectSame(thing, by: orders, isWritten: limit >= 6)
  }

  @Test(arguments: 20..<60)
  func `the limit of output counts what is in them`(count: Int) {
    var thing = Thing()
    thing.anything = ["a": [Price(amount: 1)], "d": Degrees(), "t": Tag()] as [String: Any]
    thing.drawings = [.list([1]), .nothing(nil)]
    thing.rest = ["z": ["b": [[1]]]]
    let orders = Self.mappers(count: count)
    let written = orders.written(thing)
    #expect(written.reading == written.finding)
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

  // MARK: Embedded in embedded models

  struct Inner: DefaultInitializable { var third = 3 }
  struct Middle: DefaultInitializable {
    var second = 2
    var inner: Inner? = Inner()
  }
  struct Outer: DefaultInitializable {
    var first = 1
    var middle = Middle()
    var last = 4
  }

  @Test func `models in their parents' objects may have others in theirs`() throws {
    let orders = BothOrders {
      $0.addMappings(["third": .property(\.third)], for: Inner.self)
      $0.addMappings(["second": .property(\.second), .root: .model(\.inner)], for: Middle.self)
      $0.addMappings(
        ["first": .property(\.first), .root: .model(\.middle), "last": .property(\.last)],
        for: Outer.self)
    }
    expectSame(Outer(), by: orders)
    var outer = Outer()
    #expect(
      try orders.reading.export(outer, as: .jsonText)
        == #"{"first":1,"second":2,"third":3,"last":4}"#)
    outer.middle.inner = nil
    #expect(try orders.reading.export(outer, as: .jsonText) == #"{"first":1,"second":2,"last":4}"#)
  }
}
