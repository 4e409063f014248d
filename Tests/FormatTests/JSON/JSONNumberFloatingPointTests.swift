import Testing

@testable import PropertyMapper
@testable import TestSupport

struct JSONNumberFloatingPointTests {
  @Test(
    arguments: [
      ("0", 0x0000_0000_0000_0000), ("-0", 0x8000_0000_0000_0000), ("-0.0", 0x8000_0000_0000_0000),
      ("-0e99", 0x8000_0000_0000_0000), ("1", 0x3FF0_0000_0000_0000),
      ("0.1", 0x3FB9_9999_9999_999A),
      ("1e-400", 0x0000_0000_0000_0000), ("-1e-400", 0x8000_0000_0000_0000),
      ("1e-999999999999999999999", 0x0000_0000_0000_0000),
      ("5e-324", 0x0000_0000_0000_0001), ("2.4703282292062328e-324", 0x0000_0000_0000_0001),
      ("2.4703282292062327e-324", 0x0000_0000_0000_0000),
      ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF),
      ("2.2250738585072014e-308", 0x0010_0000_0000_0000),
      ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("9007199254740993", 0x4340_0000_0000_0000), ("9007199254740995", 0x4340_0000_0000_0002),
      ("1e22", 0x4480_F0CF_064D_D592), ("1e23", 0x44B5_2D02_C7E1_4AF6),
      ("8.41e21", 0x447C_7E83_209E_90B2), ("0.3", 0x3FD3_3333_3333_3333),
    ] as [(String, UInt64)])
  func `doubles are correctly rounded to the last bit`(text: String, bits: UInt64) throws {
    #expect(try #require(JSONNumber(text)).double?.bitPattern == bits)
  }

  @Test(arguments: [
    "1e400", "-1e400", "1e309", "1.7976931348623159e308", "1e999999999999999999999999",
  ])
  func `numbers too large for a double have no double value`(text: String) throws {
    #expect(try #require(JSONNumber(text)).double == nil)
  }

  @Test(
    arguments: [
      ("0.1", 0x3DCC_CCCD), ("16777217", 0x4B80_0000), ("16777219", 0x4B80_0002),
      ("3.4028235e38", 0x7F7F_FFFF), ("1e-45", 0x0000_0001), ("1e-46", 0x0000_0000),
      ("-1e-46", 0x8000_0000), ("-0", 0x8000_0000),
      // Through a Double these would be rounded twice, and wrong.
      ("1.00000005960464477539062500000001", 0x3F80_0001),
      ("1.00000005960464477539062499999999", 0x3F80_0000),
      ("7.038531e-26", 0x15AE_43FD),
    ] as [(String, UInt32)])
  func `floats are rounded only once`(text: String, bits: UInt32) throws {
    #expect(try #require(JSONNumber(text)).float?.bitPattern == bits)
  }

  @Test(arguments: ["3.5e38", "-1e39", "1e300", "1e400", "3.4028236e38"])
  func `numbers too large for a float have no float value`(text: String) throws {
    #expect(try #require(JSONNumber(text)).float == nil)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `random doubles are parsed back from their shortest text`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: generator.next())
      guard let number = JSONNumber(value) else { continue }
      #expect(number.double?.bitPattern == value.bitPattern, "\(number.text)")
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `numbers halfway between two doubles round to even, others to the nearest`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      // From all subnormals up to 2^-53, where a point halfway has a fraction of its own.
      let bits = generator.next(upperBound: 0x3CA0_0000_0000_0000 as UInt64)
      let low = Double(bitPattern: bits)
      let high = low.nextUp
      let even = bits % 2 == 0 ? low : high
      let odd = 2 * UInt64(low.significandInUlps) + 1
      let middle = exactText(odd, dividedByPowerOfTwo: 1 - low.ulpExponent)
      try expect(middle, even)
      try expect(middle.replacing("e", with: String(repeating: "0", count: 1000) + "1e"), high)
      try expect(middle.replacing("5e", with: "49999999999999999999999e"), low)
    }
  }

  private func expect(_ text: String, _ value: Double) throws {
    let number = try #require(JSONNumber(text))
    #expect(number.double?.bitPattern == value.bitPattern, "\(text)")
  }

  /// `number / 2^power` = `number × 5^power / 10^power`, exactly, as `0.digits e`.
  private func exactText(_ number: UInt64, dividedByPowerOfTwo power: Int) -> String {
    var digits = String(number).utf8.reversed().map { Int($0 - UInt8(ascii: "0")) }
    for _ in 0..<power {
      var carry = 0
      for index in digits.indices {
        let product = digits[index] * 5 + carry
        digits[index] = product % 10
        carry = product / 10
      }
      while carry > 0 {
        digits.append(carry % 10)
        carry /= 10
      }
    }
    let text = digits.reversed().map(String.init).joined()
    return "0.\(text)e\(text.utf8.count - power)"
  }
}

extension Double {
  /// The exponent of the value of the last bit: 2^-1074 for subnormals.
  fileprivate var ulpExponent: Int {
    max(Int(exponentBitPattern), 1) - 1075
  }

  /// The value in units of its last bit.
  fileprivate var significandInUlps: UInt64 {
    significandBitPattern | (exponentBitPattern > 0 ? 1 << 52 : 0)
  }
}
