extension JSONDigits {
  /// The value as an integer of a type, by exact arithmetic on the digits.
  func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) -> JSONNumber.IntegerResult<Integer> {
    guard exponent >= 0 else { return .fractional }
    guard let value = whole(type, digits: count) else { return .outOfRange }
    return .exact(value)
  }

  /// The value as an integer of a type, without its fraction; nil if out of range.
  func truncatedInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    whole(type, digits: exponent < 0 ? max(0, count + exponent) : count)
  }

  /// The integer of the first digits; if these are all of them, including the zeros that follow.
  private func whole<Integer: FixedWidthInteger>(_ type: Integer.Type, digits: Int) -> Integer? {
    // A decimal digit takes more than three bits, so longer numbers are certainly out of range.
    guard digits > 0 else { return 0 }
    guard digits + max(0, exponent) <= Integer.bitWidth / 3 + 1 else { return nil }
    var magnitude: Integer.Magnitude = 0
    var isTooLarge = false
    func append(_ digit: UInt8) {
      let (product, productOverflows) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) = product.addingReportingOverflow(Integer.Magnitude(digit))
      isTooLarge = isTooLarge || productOverflows || sumOverflows
      magnitude = sum
    }
    var remaining = digits
    forEachDigit { digit in
      guard remaining > 0 else { return false }
      append(digit)
      remaining -= 1
      return true
    }
    for _ in 0..<max(0, exponent) { append(0) }
    if isTooLarge { return nil }
    guard isNegative else { return Integer(exactly: magnitude) }
    guard magnitude <= Integer.min.magnitude else { return nil }
    return Integer(truncatingIfNeeded: 0 &- magnitude)
  }
}
