import Foundation

extension JSONNumber {
  /// The number as it appears in a Swift dictionary: an `Int`, a `UInt64` if larger, a `Double`, or
  /// a `Decimal` if a `Double` would lose digits.
  var anyValue: Any {
    if isWrittenAsInteger {
      if case .exact(let integer) = integer(Int.self) { return integer }
      if case .exact(let integer) = integer(UInt64.self) { return integer }
    }
    // A decimal has at most 38 digits.
    if isWrittenAsInteger, Decimal(exactly: self) == nil {
      if case .exact(let integer) = integer(Int128.self) { return integer }
      if case .exact(let integer) = integer(UInt128.self) { return integer }
    }
    guard let double else { return Decimal(exactly: self) ?? Decimal.nan }
    if JSONNumber(double)?.isSameNumber(as: self) == true { return double }
    return Decimal(exactly: self) ?? double
  }
}

extension FixedWidthInteger {
  /// The integer as it appears in a Swift dictionary: a value of a type, usually `Int`; unchanged if
  /// it does not fit.
  @inline(__always)
  func anyValue<Native: FixedWidthInteger>(as type: Native.Type = Int.self) -> Any {
    if let integer = Native(exactly: self) { integer } else { self }
  }
}

extension InputValue {
  /// Null as it appears in a Swift dictionary.
  static var nullObject: Any { NSNull() }
}
