import Foundation
import Testing

@testable import PropertyMapper

/// `MappingValue` as input and output, and the options by name.
@Suite struct MappingValueInputTests {
  struct Price: DefaultInitializable, Equatable {
    var amount = Decimal(0)
    var tags: [String] = []
    var extra = MappingValue.null
  }
  final class Shop: DefaultInitializable {
    var price = Price()
    var name: String?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["amount": .property(\.amount), "tags": .property(\.tags), "extra": .property(\.extra)],
      for: Price.self)
    mapper.addMappings(["price": .model(\.price), "name": .property(\.name)], for: Shop.self)
  }

  static let text = #"{"price":{"amount":1.10,"tags":["a"],"extra":{"z":1.50,"a":null}}}"#

  @Test func `canonically equal keys of a value are an error in a dictionary`() throws {
    let value = try MappingValue(json: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    let problems = [
      #"duplicateKey  ["e\u{301}"]  is canonically equal to another key"#
    ]
    #expect(
      Outcome.problems { try mapper.create([String: Int].self, from: .value(value)) } == problems)
    #expect(
      Outcome.problems { try mapper.create([String: Int].self, from: .json(value.jsonData())) }
        == problems)
    #expect(try mapper.create(MappingValue.self, from: .value(value)) == value)
  }

  @Test func `models are created from a value as from its JSON text`() throws {
    let value = try MappingValue(json: Self.text)
    let shop = try mapper.create(Shop.self, from: .value(value))
    #expect(shop.price.amount == Decimal(string: "1.1"))
    let exact = try #require(MappingValue.Number(text: "1.50"))
    #expect(shop.price.extra == ["z": .number(exact), "a": nil])
    let list = try mapper.create([Price].self, from: .value([["tags": ["x"]]]))
    #expect(list == [Price(tags: ["x"])])
    #expect(try mapper.create(Double.self, from: .value(MappingValue.number(.init(2)))) == 2)
    // A literal is a dictionary, as ever.
    #expect(try mapper.create(Price.self, from: ["tags": ["x"]]).tags == ["x"])
  }

  @Test func `errors are the same as for the JSON text, but without locations`() throws {
    let text = #"{"price":{"amount":"x","tags":[1,[]]}}"#
    let value = try MappingValue(json: text)
    let lines = Outcome.problems { try mapper.create(Shop.self, from: .json(text)) }
    #expect(lines.count == 2)
    #expect(Outcome.problems { try mapper.create(Shop.self, from: .value(value)) } == lines)
    var errors: [MappingError] = []
    #expect(mapper.create(Shop.self, from: .value(value), errors: &errors) == nil)
    #expect(errors.map(Outcome.line) == lines)
    #expect(errors.allSatisfy { $0.location == nil })
  }

  @Test func `values are read by the reader`() throws {
    var options = MappingOptions()
    options.callOrder = .readingOnly
    let reading = PropertyMapper(options: options)
    reading.addMappings(from: mapper)
    let value = try MappingValue(json: Self.text)
    let price = try reading.create(Shop.self, from: .value(value)).price
    #expect(try price == mapper.create(Shop.self, from: .json(Self.text)).price)
    var updated = Price()
    try reading.update(&updated, from: .value(["amount": 2]))
    #expect(updated.amount == 2)
  }

  @Test func `closures see a whole double of a value as a double`() throws {
    struct Log: DefaultInitializable, Equatable { var types: [String] = [] }
    let orders = BothOrders { mapper in
      mapper.addMappings(
        [
          "types": .transform(
            \.types, decode: { (list: [Any]) in list.map { "\(type(of: $0))" } })
        ], for: Log.self)
    }
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["types": [1.0, 2.5]], format: .binary, options: 0)
    let value = try MappingValue(propertyList: list)
    for mapper in [orders.reading, orders.finding, orders.standard] {
      #expect(try mapper.create(Log.self, from: .value(value)).types == ["Double", "Double"])
    }
  }

  @Test func `an error thrown by a consumer has no location in a value`() {
    struct Refused: Error {}
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["tags": .consumer { (_: [String], _: inout Price) in throw Refused() }], for: Price.self)
    var errors: [MappingError] = []
    #expect(mapper.create(Price.self, from: .value(["tags": []]), errors: &errors) == nil)
    #expect(errors.map(\.path) == ["tags"])
    #expect(errors.allSatisfy { $0.location == nil })
  }

  @Test func `structs and instances are updated from a value`() throws {
    var price = Price(tags: ["a"])
    try mapper.update(&price, from: .value(["amount": 2]))
    #expect(price == Price(amount: 2, tags: ["a"]))
    let shop = Shop()
    try mapper.update(shop, from: .value(["name": "x", "price": ["tags": ["b"]]]))
    #expect(shop.name == "x")
    #expect(shop.price.tags == ["b"])
    var errors: [MappingError] = []
    #expect(!mapper.update(&price, from: .value(["tags": 1]), errors: &errors))
    #expect(!mapper.update(shop, from: .value(["price": 1]), errors: &errors))
    #expect(errors.map(\.code) == [.typeMismatch, .typeMismatch])
    #expect(shop.price.tags == ["b"])
  }

  @Test func `a value nested too deeply is rejected`() {
    var value = MappingValue.null
    for _ in 0..<600 { value = .array([value]) }
    #expect(
      Outcome.errorList { try mapper.create(Price.self, from: .value(["extra": value])) }
        .map(\.code) == [.depthLimitExceeded])
    #expect(value.description == "…")
  }

  @Test func `models are exported as values`() throws {
    let shop = try mapper.create(Shop.self, from: .json(Self.text))
    #expect(
      try mapper.export(shop, as: .value)
        == MappingValue(json: Self.text.replacing("1.10", with: "1.1")))
    #expect(
      try mapper.export(shop, as: .value, options: [.includesNull, .sortedKeys])
        == MappingValue(
          json:
            #"{"name":null,"price":{"amount":1.1,"extra":{"a":null,"z":1.50},"tags":["a"]}}"#))
    #expect(try mapper.export([Price()], as: .value)[0]?["tags"] == [])
    #expect(try mapper.export(7, as: .value) == 7)
    #expect(throws: MappingErrors.self) { try mapper.export(Double.nan, as: .value) }
  }

  @Test func `a value's description is its JSON text`() throws {
    #expect("\(try MappingValue(json: Self.text))" == Self.text)
    #expect("\(MappingValue.string("a\"b"))" == #""a\"b""#)
    #expect("\(MappingValue.null)" == "null")
  }

  @Test func `options can be set in the initializer`() {
    let options = MappingOptions(
      conversion: .strict, maximumDepth: 9, unknownKeys: .reject, maximumInputBytes: 99,
      mapsUnregisteredModels: true)
    #expect(options.maximumDepth == 9)
    #expect(options.unknownKeys == .reject)
    #expect(options.maximumInputBytes == 99)
    #expect(options.mapsUnregisteredModels)
    let standard = MappingOptions()
    #expect(options.maximumErrorCount == standard.maximumErrorCount)
    #expect(standard.maximumDepth == 512)
    #expect(standard.unknownKeys == .ignore)
    #expect(standard.maximumElementCount == 10_000_000)
    let strict = PropertyMapper(options: MappingOptions(conversion: .strict))
    #expect(Outcome.errorList { try strict.create(Int.self, from: .json(#""1""#)) }.count == 1)
  }
}
