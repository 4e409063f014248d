import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

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
      #"duplicateKey  ["e\u{301}"]  is canonically equivalent to another key"#
    ]
    #expect(
      Outcome.problems { try mapper.create([String: Int].self, from: .value(value)) } == problems)
    #expect(
      Outcome.problems { try mapper.create([String: Int].self, from: .json(value.jsonData())) }
        == problems)
    #expect(try mapper.create(MappingValue.self, from: .value(value)) == value)
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
