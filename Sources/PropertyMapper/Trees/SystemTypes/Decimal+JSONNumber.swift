import Foundation

extension Decimal {
  /// The number of digits that every `Decimal` can hold.
  static let maximumDigitCount = 38

  /// Creates a decimal from a number that was written from a decimal; nil for any other number.
  ///
  /// The result of a division may have one more digit than every decimal can hold; data may not.
  init?(writtenAs literal: JSONNumber) {
    guard let value = Self(exactly: literal, maximumDigitCount: Self.maximumDigitCount + 1),
      JSONNumber(value.description)?.isSameNumber(as: literal) == true
    else { return nil }
    self = value
  }

  /// Creates a decimal with exactly the digits of a number; nil if it cannot hold them all.
  init?(exactly literal: JSONNumber) {
    self.init(exactly: literal, maximumDigitCount: Self.maximumDigitCount)
  }

  private init?(exactly literal: JSONNumber, maximumDigitCount: Int) {
    let parts = literal.significantDigits
    guard parts.digits.count <= maximumDigitCount else { return nil }
    guard !parts.digits.isEmpty else {
      self = 0
      return
    }
    var exponent = parts.exponent
    var digits = parts.digits
    // A decimal's exponent is an Int8: a large one is expanded into zeros as far as digits are
    // available.
    while exponent > Int(Int8.max), digits.utf8.count < Self.maximumDigitCount {
      digits += "0"
      exponent -= 1
    }
    guard (Int(Int8.min)...Int(Int8.max)).contains(exponent),
      let value = Decimal(string: "\(parts.isNegative ? "-" : "")\(digits)e\(exponent)"),
      !value.isNaN
    else { return nil }
    self = value
  }
}
