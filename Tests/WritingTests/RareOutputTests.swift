import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Numbers and collections that few models have, written by either order.
@Suite struct RareOutputTests {
  struct Meter: DefaultInitializable, Equatable {
    var count = UInt64.max
    var ratio: Float = 0.1
    var price = Decimal(string: "1.10") ?? 0
    var date = Date(timeIntervalSince1970: 0)
  }

  static let orders = BothOrders { mapper in
    mapper.addMappings(
      [
        "count": .property(\.count), "ratio": .property(\.ratio), "price": .property(\.price),
        "date": .property(\.date),
      ], for: Meter.self)
  }

  static let text =
    #"{"count":18446744073709551615,"ratio":0.1,"price":1.1,"date":"1970-01-01T00:00:00Z"}"#

  @Test func `numbers keep their digits in JSON, mapping values and property lists`() throws {
    let mapper = Self.orders.finding
    #expect(try mapper.export(Meter(), as: .jsonText) == Self.text)
    #expect(try Self.orders.standard.export(Meter(), as: .jsonText) == Self.text)
    #expect(try mapper.export(Meter(), as: .value).description == Self.text)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try mapper.export(Meter(), as: .propertyList(format))
      #expect(try mapper.create(Meter.self, from: .propertyList(data)) == Meter())
    }
  }

  @Test func `numbers in exported dictionaries have the documented types`() throws {
    let dictionary = try Self.orders.finding.export(Meter())
    #expect(dictionary["count"] as? UInt64 == .max)
    #expect(dictionary["ratio"] as? Double == 0.1)
    #expect(dictionary["price"] as? Decimal == Decimal(string: "1.1"))
    #expect(dictionary["date"] as? String == "1970-01-01T00:00:00Z")
  }

  @Test func `a date that isn't finite is an error in every format`() {
    var meter = Meter()
    meter.date = Date(timeIntervalSince1970: .infinity)
    let mapper = Self.orders.standard
    let problems = [
      Outcome.errorList { try mapper.export(meter, as: .json) },
      Outcome.errorList { try mapper.export(meter) },
      Outcome.errorList { try mapper.export(meter, as: .propertyList(.xml)) },
      Outcome.errorList { try mapper.export(meter, as: .propertyList(.binary)) },
    ]
    for errors in problems {
      #expect(errors.map(\.code) == [.unrepresentableValue])
      #expect(errors.map(\.path) == ["date"])
    }
  }

  @Test func `a value nested too deeply is not written`() throws {
    @Sendable func nested(_ depth: Int) -> MappingValue {
      (1..<depth).reduce(MappingValue.array([])) { value, _ in .array([value]) }
    }
    let count = onStack(ofKilobytes: 16 * 1024) { try? nested(512).jsonData().count }
    #expect(count == 1024)
    let codes = onStack(ofKilobytes: 16 * 1024) {
      Outcome.errorList { try nested(513).jsonData() }.map(\.code)
    }
    #expect(codes == [.depthLimitExceeded])
  }

  // MARK: What hooks put in

  private func written(_ value: @escaping @Sendable () -> Any) throws -> String {
    let mapper = PropertyMapper()
    mapper.addMappings(["count": .property(\.count)], for: Meter.self)
    mapper.setFinalEncoder(for: Meter.self) { object, _ in object = ["x": value()] }
    return try mapper.export(Meter(), as: .jsonText)
  }

  @Test func `hooks may add Foundation numbers and collections`() throws {
    #expect(try written { NSNumber(value: Float(0.1)) } == #"{"x":0.1}"#)
    #expect(try written { NSNumber(value: UInt64.max) } == #"{"x":18446744073709551615}"#)
    #expect(try written { NSNumber(value: true) } == #"{"x":true}"#)
    #expect(try written { NSDecimalNumber(string: "1.10") } == #"{"x":1.1}"#)
    #expect(try written { Set<AnyHashable>(["b", "a", 1]) } == #"{"x":["a","b",1]}"#)
    #expect(try written { NSSet(array: ["b", "a"]) } == #"{"x":["a","b"]}"#)
    #expect(try written { NSOrderedSet(array: ["b", "a"]) } == #"{"x":["b","a"]}"#)
    #expect(try written { ["b": Meter().ratio] } == #"{"x":{"b":0.1}}"#)
    #expect(try written { MappingValue.array([1, nil]) } == #"{"x":[1,null]}"#)
    #expect(try written { Int?.none as Any } == #"{"x":null}"#)
  }

  @Test func `NaN and infinity are rejected in every number type`() {
    let values: [@Sendable () -> Any] = [
      { NSNumber(value: Float.nan) }, { NSNumber(value: Double.infinity) },
      { NSDecimalNumber.notANumber }, { Decimal.nan }, { Float.infinity },
    ]
    for value in values {
      #expect(
        Outcome.errorList { try written(value) }.map { "\($0.code) \($0.path)" }
          == ["unrepresentableValue x"])
    }
  }

  // MARK: What comes in

  struct Words: DefaultInitializable {
    var words: [String] = []
    var byName: [String: Int] = [:]
  }

  @Test func `sets and Foundation dictionaries are read`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["words": .property(\.words), "byName": .property(\.byName)], for: Words.self)
    let words = try mapper.create(
      Words.self,
      from: ["words": Set<AnyHashable>(["b", "a"]), "byName": NSDictionary(dictionary: ["a": 1])])
    #expect(words.words == ["a", "b"])
    #expect(words.byName == ["a": 1])
  }
}
