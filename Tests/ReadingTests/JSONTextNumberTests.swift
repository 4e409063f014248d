import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Numbers from text: exact, or an error that says what would have fitted.
struct JSONTextNumberTests {
  let mapper = PropertyMapper()

  private func strict() -> PropertyMapper {
    return PropertyMapper(options: MappingOptions(conversion: .strict))
  }

  private func expectRange<Integer: FixedWidthInteger & MappingValueConvertible>(
    _ type: Integer.Type
  ) throws {
    for literal in ["\(Integer.min)", "\(Integer.max)"] {
      #expect(try mapper.create(type, from: .json(literal)).description == literal)
      #expect(try mapper.create(type, from: .json("\"\(literal)\"")).description == literal)
    }
    let magnitude = Decimal(string: "\(Integer.max)").map { $0 + 1 }
    let below = Decimal(string: "\(Integer.min)").map { $0 - 1 }
    for literal in try [#require(magnitude).description, #require(below).description, "1e+300"] {
      let expected = "a whole number between \(Integer.min) and \(Integer.max)"
      #expect(
        JSONFace.reportLines(mapper, type, literal) == ["must be \(expected), but is \(literal)"])
      #expect(JSONFace.problems(mapper, type, literal).map(\.code) == [.conversionFailed])
    }
  }

  @Test func `the limits of every integer type are exact`() throws {
    try expectRange(Int8.self)
    try expectRange(Int16.self)
    try expectRange(Int32.self)
    try expectRange(Int64.self)
    try expectRange(Int.self)
    try expectRange(UInt8.self)
    try expectRange(UInt16.self)
    try expectRange(UInt32.self)
    try expectRange(UInt64.self)
    try expectRange(UInt.self)
  }

  @Test(arguments: [("1.0", 1), ("1e2", 100), ("100e-2", 1), ("-0", 0), ("-0.0", 0), ("1.5e1", 15)])
  func `whole numbers are read as integers, however they're written`(literal: String, value: Int)
    throws
  {
    #expect(try mapper.create(Int.self, from: .json(literal)) == value)
    #expect(try strict().create(Int.self, from: .json(literal)) == value)
  }

  @Test(arguments: [("1.5", "1.5"), ("1e-1", "0.1"), ("0.000001", "1e-06"), ("-0.50", "-0.5")])
  func `a fraction isn't an integer and is shown the way Swift prints it`(
    literal: String, shown: String
  ) {
    #expect(
      JSONFace.reportLines(mapper, Int.self, literal)
        == ["must be a whole number, but is \(shown)"])
  }

  @Test(arguments: ["1e400", "-1e400", "1.8e308"])
  func `a number too large for a Double is rejected, even if nothing reads it`(literal: String) {
    for json in [literal, "[\(literal)]", "{\"nobody\": \(literal)}"] {
      #expect(
        JSONFace.problems(mapper, [Double].self, json).map(\.message)
          == ["expected a number that a Double can hold, found a larger one"])
    }
  }

  @Test func `a number too large for a Float is rejected for a Float property`() {
    #expect(
      JSONFace.reportLines(mapper, Float.self, "1e39")
        == ["must be a number that a Float can hold, but is 1e+39"])
  }

  @Test(arguments: [
    ("1e-400", 0.0), ("-1e-400", -0.0), ("-0", -0.0), ("-0.0", -0.0), ("0", 0.0),
    ("9007199254740993", 9_007_199_254_740_992), ("0.1", 0.1), ("5e-324", .leastNonzeroMagnitude),
    ("1.7976931348623157e308", 1.7976931348623157e308),
  ])
  func `a number is read as the nearest Double and keeps its sign`(literal: String, value: Double)
    throws
  {
    let read = try mapper.create(Double.self, from: .json(literal))
    #expect(read.bitPattern == value.bitPattern)
  }

  @Test func `a number is rounded to a Float only once`() throws {
    #expect(try mapper.create(Float.self, from: .json("16777217.0000001")) == 16_777_218)
  }

  @Test(arguments: [
    "12345678901234567890123456789012345678", "0.1234567890123456789", "1e-100", "-1.50",
    "9007199254740993",
  ])
  func `a Decimal keeps all digits`(literal: String) throws {
    let value = try mapper.create(Decimal.self, from: .json(literal))
    #expect(value == Decimal(string: literal))
  }

  @Test(arguments: [
    "123456789012345678901234567890123456789", "0.\(String(repeating: "7", count: 39))",
  ])
  func `a Decimal that would lose digits is an error`(literal: String) {
    #expect(JSONFace.problems(mapper, Decimal.self, literal).map(\.code) == [.conversionFailed])
  }

  @Test(arguments: [
    "nan", "NaN", "inf", "Infinity", "0x1p3", "0x10", "1abc", "+5", " 5", "5 ", "٣", "", "1_000",
    "1,5",
    ".5", "5.", "01", "1e", "--1", "१", "1\\u0000",
  ])
  func `text that isn't a JSON number isn't converted to a number`(text: String) {
    for policy in [ConversionPolicy.strict, .lossless] {
      let mapper = PropertyMapper(options: MappingOptions(conversion: policy))
      #expect(JSONFace.problems(mapper, Int.self, "\"\(text)\"").count == 1)
      #expect(JSONFace.problems(mapper, Double.self, "\"\(text)\"").count == 1)
      #expect(JSONFace.problems(mapper, Decimal.self, "\"\(text)\"").count == 1)
    }
  }

  @Test(arguments: ["true", "false", "\"true\"", "\"no\"", "0", "1", "2", "\"2\"", "1.0", "null"])
  func `Booleans and numbers are read the same from JSON text and from NSNumber`(
    literal: String
  ) throws {
    struct Flags: DefaultInitializable {
      var isSet: Bool?
      var count: Int?
      var ratio: Double?
      var text: String?
    }
    for policy in [ConversionPolicy.strict, .lossless, .lenient] {
      let mapper = PropertyMapper(options: MappingOptions(conversion: policy))
      mapper.addMappings(
        [
          "a": .property(\.isSet), "b": .property(\.count), "c": .property(\.ratio),
          "d": .property(\.text),
        ], for: Flags.self)
      let json = #"{"a": \#(literal), "b": \#(literal), "c": \#(literal), "d": \#(literal)}"#
      let dictionary = try dictionary(ofJSON: json)
      var errors: [MappingError] = []
      let fromDictionary = mapper.create(Flags.self, from: dictionary, errors: &errors)
      #expect(JSONFace.problems(mapper, Flags.self, json) == errors)
      let fromText = try? mapper.create(Flags.self, from: .json(json))
      #expect("\(String(describing: fromText))" == "\(String(describing: fromDictionary))")
    }
  }

  @Test func `a long number is truncated in a message`() {
    let digits = String(repeating: "7", count: 300)
    #expect(
      JSONFace.reportLines(mapper, Int8.self, digits)
        == ["must be a whole number between -128 and 127, but is \(digits.prefix(40))…"])
  }

  @Test func `a long text isn't included in a message`() {
    let text = String(repeating: "x", count: 1_000_000)
    #expect(
      JSONFace.reportLines(mapper, Int.self, "\"\(text)\"")
        == ["must be a whole number, but is text"])
  }
}
