extension JSONDigits {
  /// The exponent in `0.digits × 10^magnitude`; the value is less than 10^magnitude.
  private var magnitude: Int { exponent + count }

  /// Whether the nearest `Double` is infinite.
  var exceedsDouble: Bool {
    count > 0 && magnitude >= 309 && (magnitude > 309 || double == nil)
  }

  /// The nearest `Double`, ties to even; nil if it is infinite.
  var double: Double? {
    if count <= 19, let significand, significand > 0,
      let value = NearestDouble.value(significand, exponent: exponent)
    {
      return isNegative ? -value : value
    }
    return nearest(magnitudes: -329...309)
  }

  /// The nearest `Float`, ties to even; nil if it is infinite.
  ///
  /// If both the digits and the power of ten are exact as a `Float`, a single multiplication or division
  /// rounds correctly (Clinger, "How to read floating point numbers accurately", 1990). Calculating with
  /// `Double`s does no harm: rounding a product or quotient of two floats to 53 bits and then to 24 yields
  /// the same as rounding once, since 53 is at least 2 × 24 + 2 (Figueroa, "When is double rounding
  /// innocuous?", 1995).
  var float: Float? {
    if let significand, significand <= 1 << 24, exponent.magnitude <= 10 {
      let power = NearestDouble.powersOfTen[Int(exponent.magnitude)]
      let digits = Double(significand)
      let value = Float(exponent < 0 ? digits / power : digits * power)
      return isNegative ? -value : value
    }
    return nearest(magnitudes: -59...39)
  }

  /// The nearest value of a type, by the standard library, which is exact for all numbers; smaller
  /// magnitudes are zero, larger ones infinite.
  @inline(__always)
  private func nearest<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    magnitudes: ClosedRange<Int>
  ) -> Value? {
    guard count > 0, magnitude >= magnitudes.lowerBound else { return isNegative ? -.zero : .zero }
    guard magnitude <= magnitudes.upperBound else { return nil }
    guard let value = Value(plainText), value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  /// The digits as an integer; nil if there are more than nineteen.
  private var significand: UInt64? {
    guard count <= 19 else { return nil }
    var value: UInt64 = 0
    forEachDigit { digit in
      value = value &* 10 &+ UInt64(digit)
      return true
    }
    return value
  }

  /// The number without its sign, shortened to a limited length that rounds to the same value.
  ///
  /// No `Double`, and no midpoint of two, has more than 768 digits. After 800 digits, it only matters
  /// whether more follow, which a single 1 expresses as well.
  private var plainText: String {
    let limit = 800
    if count <= limit { return text() + "e\(exponent)" }
    return text(limit: limit) + "1e\(exponent + count - limit - 1)"
  }
}
