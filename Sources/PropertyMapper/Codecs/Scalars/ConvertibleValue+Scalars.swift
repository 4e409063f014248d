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

extension Bool: ConvertibleValue {
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
        guard policy == .lenient else { throw .failed(expected: .boolean, input: input) }
        return true
      }
    case .text(let text) where policy != .strict:
      let isLenient = policy == .lenient
      let word = isLenient ? text.trimmingSpaces : text
      guard let bool = Self(word: word, isLenient: isLenient) else {
        throw .failed(expected: .boolean, input: input)
      }
      return bool
    default: throw .mismatch(expected: .boolean, input: input)
    }
  }

  /// - Parameter isLenient: Whether to read words that may well mean something else.
  private init?(word: String, isLenient: Bool) {
    guard word.utf8.count <= 5 else { return nil }
    switch (word.lowercased(), isLenient) {
    case ("true", _), ("yes", _), ("1", _), ("on", true), ("y", true), ("t", true): self = true
    case ("false", _), ("no", _), ("0", _), ("off", true), ("n", true), ("f", true): self = false
    default: return nil
    }
  }

  func output(for target: OutputTarget) -> OutputValue { .bool(self) }
}

extension Character: ConvertibleValue {
  static var dataForm: DataForm { .text(.character) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    guard case .text(let text) = input else { throw .mismatch(expected: .character, input: input) }
    guard let character = text.first, text.index(after: text.startIndex) == text.endIndex else {
      throw .otherForm(expected: .character, input: input)
    }
    return character
  }

  func output(for target: OutputTarget) -> OutputValue { .text(String(self)) }
}
