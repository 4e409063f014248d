extension String: ConvertibleValue {
  static var dataForm: DataForm { .text(.plain) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    switch input {
    case .text(let text): return text
    case .number(let literal) where policy != .strict: return literal.plainText
    case .bool(let bool) where policy != .strict: return bool ? "true" : "false"
    default: throw .mismatch(expected: .text, input: input)
    }
  }

  func output(for target: OutputTarget) -> OutputValue { .text(self) }
}

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

extension Bool: ConvertibleValue {
  private static let name = Expectation.boolean
  static var dataForm: DataForm { .truth }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    switch input {
    case .bool(let bool): return bool
    case .number(let literal) where policy != .strict:
      switch literal.integer(Int.self) {
      case .exact(0): return false
      case .exact(1): return true
      default:
        guard policy == .lenient else { throw .failed(expected: name, input: input) }
        return true
      }
    case .text(let text) where policy != .strict:
      let word = policy == .lenient ? text.trimmingSpaces : text
      guard let bool = Self(word: word) else { throw .failed(expected: name, input: input) }
      return bool
    default: throw .mismatch(expected: name, input: input)
    }
  }

  private init?(word: String) {
    guard word.utf8.count <= 5 else { return nil }
    switch word.lowercased() {
    case "true", "yes", "1": self = true
    case "false", "no", "0": self = false
    default: return nil
    }
  }

  func output(for target: OutputTarget) -> OutputValue { .bool(self) }
}

extension Character: ConvertibleValue {
  private static let name = Expectation.character
  static var dataForm: DataForm { .text(.character) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    guard case .text(let text) = input else { throw .mismatch(expected: name, input: input) }
    guard let character = text.first, text.index(after: text.startIndex) == text.endIndex else {
      throw .otherForm(expected: name, input: input)
    }
    return character
  }

  func output(for target: OutputTarget) -> OutputValue { .text(String(self)) }
}
