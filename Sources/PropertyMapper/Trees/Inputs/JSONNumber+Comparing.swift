extension JSONNumber {
  /// The number as a string property receives it: integers with their digits, others as the
  /// shortest text that reads back to the same `Double`, or with their digits if a `Double` would
  /// lose some.
  var plainText: String {
    guard text.utf8.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) else { return text }
    guard let double, let shortest = JSONNumber(double), shortest.isSameNumber(as: self) else {
      return text
    }
    return shortest.text
  }

  /// An equal 64-bit integer or `Double`; nil if there is none.
  var native: Any? {
    if isWrittenAsInteger, text != "-0" {
      if case .exact(let integer) = integer(Int64.self) { return integer }
      if case .exact(let integer) = integer(UInt64.self) { return integer }
    }
    guard let double, JSONNumber(double)?.isSameNumber(as: self) == true else { return nil }
    return double
  }

  var isNegativeZero: Bool { double.map { $0 == 0 && $0.sign == .minus } ?? false }

  /// Whether two strings are the same number, like `1.50` and `1.5`.
  func isSameNumber(as other: JSONNumber) -> Bool {
    let first = significantDigits
    let second = other.significantDigits
    return first.digits == second.digits && first.exponent == second.exponent
      && first.isNegative == second.isNegative
  }
}
