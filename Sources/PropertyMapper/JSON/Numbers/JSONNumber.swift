/// A number as written in JSON text, exact at any length.
///
/// Two numbers are equal if their text is: `1.0` and `1` are not. The text of a whole `Double` or
/// `Float` has no fraction, as `JSONEncoder` writes it.
package struct JSONNumber: Hashable, Sendable {
  /// The result of converting a number to an integer type.
  enum IntegerResult<Integer: FixedWidthInteger> {
    /// The number is whole in any notation: `1`, `1.0`, `1e2`, `100e-2`.
    case exact(Integer)
    /// The number has a nonzero fraction, whether or not the rest would fit.
    case fractional
    /// The number is whole, but out of the type's range.
    case outOfRange
  }

  /// The value the number was created from. Except for the first case, its text is created on demand.
  private enum Form: Sendable {
    case text(String)
    case signed(Int64)
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
  }

  private let form: Form

  /// Creates a number from text; nil if it does not follow the grammar of RFC 8259.
  package init?(_ text: String) {
    // Most strings are not numbers, and describing their problem would take longer than this check.
    guard let first = text.utf8.first, first == JSONByte.minus || JSONByte.isDigit(first) else {
      return nil
    }
    var text = text
    let isNumber = text.withJSONBytes { (try? $0.endOfNumber(from: 0).end) == $0.count }
    guard isNumber else { return nil }
    form = .text(text)
  }

  package init(_ value: some FixedWidthInteger) {
    if let signed = Int64(exactly: value) {
      form = .signed(signed)
    } else if let unsigned = UInt64(exactly: value) {
      form = .unsigned(unsigned)
    } else {
      form = .text(String(value))
    }
  }

  /// Creates a number from the shortest text that reads back to the same value; nil unless finite.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    form = .double(value)
  }

  /// Creates a number from the shortest text that reads back to the same value; nil unless finite.
  init?(_ value: Float) {
    guard value.isFinite else { return nil }
    form = .float(value)
  }

  /// Creates a number from text already checked by a reader.
  init(checked text: String) { form = .text(text) }

  /// The digits as written.
  package var text: String {
    switch form {
    case .text(let text): text
    case .signed(let value): String(value)
    case .unsigned(let value): String(value)
    case .double(let value): Self.text(value.description)
    case .float(let value): Self.text(value.description)
    }
  }

  package static func == (first: Self, second: Self) -> Bool {
    if case .signed(let first) = first.form, case .signed(let second) = second.form {
      return first == second
    }
    return first.text == second.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The value that the number was created from, if it was an integer that fits in an `Int`.
  var machineInteger: Int? {
    if case .signed(let value) = form { Int(exactly: value) } else { nil }
  }

  /// Whether the number is written without a fraction or exponent.
  var isWrittenAsInteger: Bool {
    switch form {
    case .text(let text): text.utf8.allSatisfy { JSONByte.isDigit($0) || $0 == JSONByte.minus }
    case .signed, .unsigned: true
    case .double, .float: false
    }
  }

  /// The value as an integer of a type, by exact arithmetic on the digits; -0 is 0.
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> IntegerResult<Integer> {
    switch form {
    case .signed(let value): Integer(exactly: value).map { .exact($0) } ?? .outOfRange
    case .unsigned(let value): Integer(exactly: value).map { .exact($0) } ?? .outOfRange
    case .text, .double, .float:
      if let wholeNumber {
        Integer(exactly: wholeNumber).map { .exact($0) } ?? .outOfRange
      } else {
        withDigits { $0.integer(type) }
      }
    }
  }

  /// The exact value of a `Double` or `Float` that is a whole number, since its shortest text may have other digits.
  /// Nil for a number with a fraction or outside the range of `Int64`, for zero, whose sign would be lost, and for a
  /// number stored in any other form.
  var wholeNumber: Int64? {
    switch form {
    case .double(let value) where value != 0: Int64(exactly: value)
    case .float(let value) where value != 0: Int64(exactly: value)
    case .text, .signed, .unsigned, .double, .float: nil
    }
  }

  /// The value as an integer of a type, without its fraction; nil if out of range.
  func truncatedInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    withDigits { $0.truncatedInteger(type) }
  }

  /// The nearest `Double`, ties to even; nil if it is infinite. Tiny values become zero, with their sign.
  var double: Double? {
    switch form {
    case .signed(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    // The shortest text of a Float, read as a Double, is the intended number: 0.1 rather than
    // 0.10000000149.
    case .text, .float: wholeNumber.map { Double($0) } ?? withDigits { $0.double }
    }
  }

  /// The nearest `Float`, rounded once; nil if it is infinite. Tiny values become zero, with their sign.
  var float: Float? {
    switch form {
    case .signed(let value): Float(value)
    case .unsigned(let value): Float(value)
    case .float(let value): value
    case .text, .double: withDigits { $0.float }
    }
  }

  /// The value as (-1)^isNegative × digits × 10^exponent, without leading or trailing zeros; zero has no
  /// digits. Exponents are limited to a quarter of the largest `Int`.
  var significantDigits: (digits: String, exponent: Int, isNegative: Bool) {
    withDigits { ($0.text(), $0.exponent, $0.isNegative) }
  }

  private func withDigits<Result>(_ body: (JSONDigits) -> Result) -> Result {
    var text = text
    return text.withJSONBytes { body(JSONDigits($0, 0..<$0.count)) }
  }

  /// The text of a `Double` or `Float`, but without `.0` at its end.
  private static func text(_ description: String) -> String {
    var text = description
    let hasZeroFraction = text.withJSONBytes { self.hasZeroFraction($0) }
    return hasZeroFraction ? String(text.dropLast(2)) : text
  }

  /// Whether the text of a number ends with `.0`.
  @inline(__always)
  static func hasZeroFraction(_ digits: JSONBytes) -> Bool {
    let count = digits.count
    return count > 2 && digits[count - 1] == JSONByte.zero
      && digits[count - 2] == JSONByte.point
  }
}
