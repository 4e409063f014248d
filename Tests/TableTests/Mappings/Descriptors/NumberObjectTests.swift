import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Properties that are `NSNumber`s, by both orders.
@Suite struct NumberObjectTests {
  struct Reading: DefaultInitializable {
    var value: NSNumber?
    var price: NSDecimalNumber?
    var count: NSNumber = 7
  }

  static let mappers = BothOrders { mapper in
    mapper.addMappings(
      [
        "value": .property(\.value),
        "price": .property(\.price),
        "count": .property(\.count, default: 3),
      ], for: Reading.self)
  }

  @Test(arguments: [
    ("1", "1"), ("-1.5", "-1.5"), ("true", "true"),
    ("18446744073709551615", "18446744073709551615"),
    (#""12""#, "12"), ("0.12345678901234567890123", "0.12345678901234567890123"),
  ])
  func `any number is read as an NSNumber and written back`(text: String, written: String) throws {
    for mapper in [Self.mappers.reading, Self.mappers.finding] {
      let reading = try mapper.create(Reading.self, from: .json(#"{"value": \#(text)}"#))
      #expect(reading.value != nil)
      #expect(reading.count == 3)
      #expect(try mapper.export(reading, as: .jsonText) == #"{"value":\#(written),"count":3}"#)
    }
  }

  @Test func `NSDecimalNumber properties keep all digits`() throws {
    for mapper in [Self.mappers.reading, Self.mappers.finding] {
      let text = #"{"price":19.990000000000000001,"count":2}"#
      let reading = try mapper.create(Reading.self, from: .json(text))
      #expect(reading.price == NSDecimalNumber(string: "19.990000000000000001"))
      #expect(try mapper.export(reading, as: .jsonText) == text)
    }
  }

  @Test func `numbers are read from a dictionary, null clears optionals, text is rejected`() throws
  {
    let mapper = Self.mappers.standard
    let reading = try mapper.create(
      Reading.self, from: ["value": NSNumber(value: 2.5), "price": NSNull(), "count": 4])
    #expect(reading.value == 2.5)
    #expect(reading.price == nil)
    #expect(reading.count == 4)
    #expect(
      Outcome.problems {
        try mapper.create(Reading.self, from: ["value": "much", "price": true])
      } == [
        "conversionFailed  value  must be a number, but is text",
        "typeMismatch  price  must be a number, but is true",
      ])
  }
}
