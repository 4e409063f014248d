import Testing

@testable import PropertyMapper

/// The nearest `Double`, against the standard library's.
@Suite struct NearestDoubleTests {
  @Test func `random numbers have the same bits as in the standard library`() throws {
    var random = SeededGenerator(seed: 7)
    for index in 0..<20_000 {
      var significand = random.next()
      if index.isMultiple(of: 2) { significand >>= UInt64(index % 60) }
      let exponent = Int(random.next() % 90) - 30
      guard significand > 0, let value = NearestDouble.value(significand, exponent: exponent) else {
        continue
      }
      let expected = try #require(Double("\(significand)e\(exponent)"))
      #expect(value.bitPattern == expected.bitPattern, "\(significand)e\(exponent)")
    }
  }

  @Test(arguments: -5...24)
  func `numbers halfway between two values round to even`(exponent: Int) throws {
    var random = SeededGenerator(seed: UInt64(exponent + 100))
    for _ in 0..<200 {
      let significand = (1 << 54) | (random.next() >> 10) << 1 | 1
      guard let value = NearestDouble.value(significand, exponent: exponent) else { continue }
      let expected = try #require(Double("\(significand)e\(exponent)"))
      #expect(value.bitPattern == expected.bitPattern, "\(significand)e\(exponent)")
    }
  }

  @Test func `powers of ten beyond the table return nil`() {
    #expect(NearestDouble.value(123_456_789_012_345_678, exponent: -28) == nil)
    #expect(NearestDouble.value(123_456_789_012_345_678, exponent: 56) == nil)
    #expect(NearestDouble.value(1, exponent: 22) == 1e22)
  }
}
