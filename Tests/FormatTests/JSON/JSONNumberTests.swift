import Testing

@testable import PropertyMapper
@testable import TestSupport

struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "7", "-12", "1.0", "0.5", "-0.0", "1e5", "1E+5", "1e-05", "0e0", "1.25e+10",
    "123456789012345678901234567890", "1e999999999999999999999", "10.010",
  ])
  func `text that follows the grammar is accepted and keeps its digits`(text: String) {
    #expect(JSONNumber(text)?.text == text)
  }

  @Test(arguments: [
    "", "-", "+5", " 5", "5 ", "01", "-01", "00", "1.", ".5", "-.5", "1e", "1e+", "1.e1", "nan",
    "inf", "Infinity", "0x1p3", "0x1", "1abc", "1_000", "1,5", "٣", "１", "1\u{0}", "--1", "1e1.5",
    "1\n", "5\u{301}", "true",
  ])
  func `text that doesn't follow the grammar is rejected`(text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test func `numbers are equal only if their text is the same`() throws {
    #expect(try #require(JSONNumber("1.0")) != #require(JSONNumber("1")))
    #expect(try #require(JSONNumber("1")) == JSONNumber(1))
  }

  @Test func `Swift numbers are converted to their shortest text`() {
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    #expect(JSONNumber(Int8.min).text == "-128")
    #expect(JSONNumber(0.1)?.text == "0.1")
    #expect(JSONNumber(-0.0)?.text == "-0")
    #expect(JSONNumber(1e16)?.text == "1e+16")
    #expect(JSONNumber(Float(0.1))?.text == "0.1")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `NaN and infinity can't be converted to a JSON number`(value: Double) {
    #expect(JSONNumber(value) == nil)
    #expect(JSONNumber(Float(value)) == nil)
  }

  @Test(arguments: [("12", true), ("-0", true), ("1.0", false), ("1e2", false), ("1E2", false)])
  func `only digits with an optional minus sign count as written as an integer`(
    text: String, answer: Bool
  ) throws {
    #expect(try #require(JSONNumber(text)).isWrittenAsInteger == answer)
  }

  // MARK: Integers

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("-0.0", 0), ("7", 7), ("1.0", 1), ("1e2", 100), ("1E+2", 100),
    ("100e-2", 1), ("-1200.00e-2", -12), ("0.5e1", 5), ("0.0050e3", 5), ("0e999999999999", 0),
    ("0.000e-99999999999999999999999", 0), ("9223372036854775807", .max),
    ("-9223372036854775808", .min), ("9223372036854775807.000", .max),
    ("922337203685477580.7e1", .max), ("1e18", 1_000_000_000_000_000_000), ("10.0", 10),
    ("10010", 10010), ("9007199254740993.0", 9_007_199_254_740_993),
  ])
  func `whole numbers are converted to exact integers`(text: String, value: Int) throws {
    #expect(integer(try #require(JSONNumber(text))) == "exact \(value)")
  }

  @Test(arguments: [
    "0.5", "-0.1", "1.5", "1e-1", "100e-3", "1e-999999999999999999999999", "1.00000000000000000001",
    "123456789012345678901234567890.5",
  ])
  func `numbers with a fraction are not integers`(text: String) throws {
    #expect(integer(try #require(JSONNumber(text))) == "fractional")
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "1e19", "1e300", "-1e400",
    "1e999999999999999999999999999999", "123456789012345678901234567890",
  ])
  func `whole numbers too large for the type are out of range`(text: String) throws {
    #expect(integer(try #require(JSONNumber(text))) == "out of range")
  }

  @Test func `integer limits are exact for every width`() throws {
    func expectLimits<Integer: FixedWidthInteger>(of type: Integer.Type) throws {
      let maximum = try #require(JSONNumber("\(Integer.max)"))
      let minimum = try #require(JSONNumber("\(Integer.min)"))
      #expect(describe(maximum.integer(type)) == "exact \(Integer.max)")
      #expect(describe(minimum.integer(type)) == "exact \(Integer.min)")
      let beyond = increment("\(Integer.max)")
      let below = Integer.isSigned ? "-" + increment("\(Integer.min)".dropFirst()) : "-1"
      #expect(describe(try #require(JSONNumber(beyond)).integer(type)) == "out of range")
      #expect(describe(try #require(JSONNumber(below)).integer(type)) == "out of range")
    }
    try expectLimits(of: Int8.self)
    try expectLimits(of: Int16.self)
    try expectLimits(of: Int32.self)
    try expectLimits(of: Int64.self)
    try expectLimits(of: UInt8.self)
    try expectLimits(of: UInt16.self)
    try expectLimits(of: UInt32.self)
    try expectLimits(of: UInt64.self)
    try expectLimits(of: Int128.self)
    try expectLimits(of: UInt128.self)
  }

  @Test func `every small integer is converted back exactly`() throws {
    for value in -1000...1000 {
      let number = JSONNumber(value)
      #expect(describe(number.integer(Int8.self)) == (Int8(exactly: value).exactOrOutOfRange))
      #expect(describe(number.integer(UInt8.self)) == (UInt8(exactly: value).exactOrOutOfRange))
    }
  }

  @Test(arguments: [
    ("1.9", 1), ("-1.9", -1), ("0.9", 0), ("-0.9", 0), ("12.5e1", 125), ("12345e-2", 123),
    ("1e-999999999999", 0), ("5", 5), ("5e2", 500), ("9223372036854775807.9", Int.max),
    ("-9223372036854775808.9", Int.min), ("9223372036854775808.1", nil), ("1e300", nil),
    ("0.0001", 0),
  ])
  func `truncating drops the fraction and nothing else`(text: String, value: Int?) throws {
    #expect(try #require(JSONNumber(text)).truncatedInteger(Int.self) == value)
  }

  @Test(arguments: [
    ("0", "", 0, false), ("-0.00e5", "", 0, true), ("120", "12", 1, false),
    ("-0.0120e3", "12", -0, true), ("1.5", "15", -1, false), ("100e-2", "1", 0, false),
    ("1.05", "105", -2, false), ("10.0", "1", 1, false), ("0.1e-5", "1", -6, false),
  ])
  func `significant digits exclude leading and trailing zeros`(
    text: String, digits: String, exponent: Int, isNegative: Bool
  ) throws {
    let parts = try #require(JSONNumber(text)).significantDigits
    #expect(parts == (digits, exponent, isNegative))
  }

  @Test func `a number with two million digits is read`() throws {
    let text = String(repeating: "7", count: 2_000_000)
    let number = try #require(JSONNumber("0." + text))
    #expect(number.double == 0.7777777777777778)
    #expect(integer(number) == "fractional")
    #expect(try #require(JSONNumber(text)).double == nil)
    #expect(integer(try #require(JSONNumber(text))) == "out of range")
    #expect(try #require(JSONNumber(text + "e-1999999")).double == 7.777777777777778)
  }

  private func integer(_ number: JSONNumber) -> String {
    describe(number.integer(Int.self))
  }

  private func describe<Integer>(_ result: JSONNumber.IntegerResult<Integer>) -> String {
    switch result {
    case .exact(let value): "exact \(value)"
    case .fractional: "fractional"
    case .outOfRange: "out of range"
    }
  }

  /// Adds one to decimal digits.
  private func increment(_ digits: some StringProtocol) -> String {
    var digits = Array(digits.utf8)
    var index = digits.count - 1
    while index >= 0, digits[index] == UInt8(ascii: "9") {
      digits[index] = UInt8(ascii: "0")
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(UInt8(ascii: "1"), at: 0)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension Optional where Wrapped: FixedWidthInteger {
  fileprivate var exactOrOutOfRange: String {
    map { "exact \($0)" } ?? "out of range"
  }
}
