/// The nearest `Double` to an integer times a power of ten, ties to even.
///
/// If both are exact as a `Double`, a single multiplication or division rounds correctly (Clinger, "How to
/// read floating point numbers accurately", 1990). Other numbers, with up to 19 digits and a common power
/// of ten, are multiplied by the first 128 bits of the power of five, which determines the rounding
/// (Lemire, "Number parsing at a gigabyte per second", 2021). The few numbers left are up to the caller.
enum NearestDouble {
  /// - Parameters:
  ///   - significand: The digits as an integer.
  ///   - exponent: The power of ten of the last digit.
  /// - Returns: Nil for powers outside of the table.
  @inline(__always)
  static func value(_ significand: UInt64, exponent: Int) -> Double? {
    if significand <= 1 << 53, exponent.magnitude <= 22 {
      let digits = Double(significand)
      let power = powersOfTen[Int(exponent.magnitude)]
      return exponent < 0 ? digits / power : digits * power
    }
    guard exponents.contains(exponent) else { return nil }
    return product(significand, exponent: exponent)
  }

  /// Powers of ten that are exact as a `Double`.
  static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Powers of five for which 128 bits are sufficient: those above one are exact, and those below have a
  /// divisor of at most 64 bits. In this range, results neither overflow nor are subnormal.
  private static let exponents = -27...55

  private static func product(_ significand: UInt64, exponent: Int) -> Double {
    let leadingZeros = significand.leadingZeroBitCount
    let shifted = significand &<< UInt64(truncatingIfNeeded: leadingZeros)
    let power = powersOfFive[exponent &- exponents.lowerBound]
    var (high, low) = shifted.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power &>> 64))
    // The nine bits below the ones that are kept. Only if all are set may the lower half of the power
    // matter.
    if high & 0x1FF == 0x1FF {
      let further = shifted.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power)).high
      let (sum, overflows) = low.addingReportingOverflow(further)
      low = sum
      if overflows { high &+= 1 }
    }
    let upperBit = high &>> 63
    let shift = upperBit &+ 9
    var mantissa = high &>> shift
    // Exactly halfway between two values: round to even.
    if low <= 1, -4...23 ~= exponent, mantissa & 3 == 1, mantissa &<< shift == high {
      mantissa &= ~1
    }
    mantissa = (mantissa &+ mantissa & 1) &>> 1
    // The binary exponent; 217706 is log2(10) × 2^16.
    var binary = ((217_706 &* exponent) &>> 16) &+ 63 &+ Int(upperBit) &- leadingZeros &+ 1023
    if mantissa == 1 << 53 {
      mantissa = 1 << 52
      binary &+= 1
    }
    return Double(bitPattern: UInt64(binary) &<< 52 | mantissa & (1 << 52 - 1))
  }

  /// The first 128 bits of each power of five, rounded down above one and up below.
  private static let powersOfFive: [UInt128] = exponents.map { exponent in
    var power: UInt128 = 1
    for _ in 0..<exponent.magnitude { power *= 5 }
    guard exponent < 0 else { return power << power.leadingZeroBitCount }
    // 2^(127 + the bits of the power), which always has one bit more than fits.
    let bitCount = 128 - (power - 1).leadingZeroBitCount
    return power.dividingFullWidth((UInt128(1) << (bitCount - 1), 0)).quotient + 1
  }
}
