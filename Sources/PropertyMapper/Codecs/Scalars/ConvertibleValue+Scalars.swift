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
      throw .otherForm(
        expected: .character, input: input, text: "text of a different length")
    }
    return character
  }

  func output(for target: OutputTarget) -> OutputValue { .text(String(self)) }
}

extension ConvertibleValue where Self: FixedWidthInteger {
  static var dataForm: DataForm { .integer(Self.self) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    let literal = try NumberReading.literal(
      of: input, policy: policy, expected: .integer)
    if let value = value(of: literal, policy: policy) { return value }
    if case .fractional = literal.integer(Self.self), policy != .lenient {
      throw .failed(expected: .integer, input: .number(literal))
    }
    throw .failed(
      expected: .integer(in: Self.self),
      input: .number(literal))
  }

  private static func value(of literal: JSONNumber, policy: ConversionPolicy) -> Self? {
    switch literal.integer(Self.self) {
    case .exact(let value): value
    case .fractional where policy == .lenient: literal.truncatedInteger(Self.self)
    case .fractional, .outOfRange: nil
    }
  }

  func output(for target: OutputTarget) -> OutputValue {
    if let integer = Int64(exactly: self) { return .integer(integer) }
    if let integer = UInt64(exactly: self) { return .unsigned(integer) }
    return .number(JSONNumber(self))
  }
}

extension Double: ConvertibleValue {
  static var dataForm: DataForm { .number }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    let literal = try NumberReading.literal(of: input, policy: policy)
    guard let value = literal.double else {
      throw .failed(expected: .number(heldBy: Double.self), input: .number(literal))
    }
    return value
  }

  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue {
    guard isFinite else { throw .unrepresentable(isNaN ? .notANumber : .infinite) }
    return .double(self)
  }
}

extension Float: ConvertibleValue {
  static var dataForm: DataForm { .number }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    let literal = try NumberReading.literal(of: input, policy: policy)
    guard let value = literal.float else {
      throw .failed(expected: .number(heldBy: Float.self), input: .number(literal))
    }
    return value
  }

  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue {
    guard isFinite else { throw .unrepresentable(isNaN ? .notANumber : .infinite) }
    return .float(self)
  }
}

/// The part of the conversion table shared by all number types.
enum NumberReading {
  /// Returns an input's number under a policy; throws the reason if it has none.
  static func literal(
    of input: InputValue, policy: ConversionPolicy, expected: Expectation = .number
  ) throws(ConversionProblem) -> JSONNumber {
    if let literal = possibleLiteral(of: input, policy: policy) { return literal }
    switch input {
    case .text(let text) where policy != .strict:
      throw .failed(expected: expected, input: input).completed { words in
        if isNumberWithComma(text) { words.advice = Messages.decimalComma }
      }
    case .unusable: throw .failed(expected: expected, input: input)
    default: throw .mismatch(expected: expected, input: input)
    }
  }

  /// Whether a string is a number if its comma is a decimal point: `19,90`.
  private static func isNumberWithComma(_ text: String) -> Bool {
    guard text.utf8.count <= 40, text.utf8.contains(JSONByte.comma) else { return false }
    return JSONNumber(text.trimmingSpaces.replacing(",", with: ".", maxReplacements: 1)) != nil
  }

  /// Returns an input's number under a policy; nil if it has none.
  private static func possibleLiteral(of input: InputValue, policy: ConversionPolicy) -> JSONNumber?
  {
    switch input {
    case .number(let literal): literal
    case .text(let text) where policy == .lenient: JSONNumber(text) ?? lenientLiteral(of: text)
    case .text(let text) where policy == .lossless: JSONNumber(text)
    case .text(let text) where policy.readsPropertyLists: writtenLiteral(of: text)
    case .bool(let bool) where policy == .lenient: JSONNumber(bool ? 1 : 0)
    default: nil
    }
  }

  /// Returns the number in a property list's string if the format cannot represent it as a number;
  /// otherwise nil.
  private static func writtenLiteral(of text: String) -> JSONNumber? {
    guard let literal = JSONNumber(text) else { return nil }
    return literal.isNegativeZero || literal.native == nil ? literal : nil
  }

  /// Reads a number with a plus sign or leading zeros, as in `+7`, `07`, and `-007.50`.
  private static func paddedLiteral(of text: String) -> JSONNumber? {
    let digits = text.utf8.drop { $0 == JSONByte.plus || $0 == JSONByte.minus }
    guard text.utf8.count - digits.count <= 1, digits.first.map(JSONByte.isDigit) == true else {
      return nil
    }
    let zeros = digits.prefix { $0 == JSONByte.zero }
    let rest = digits.dropFirst(zeros.count)
    let needsZero = rest.first.map { !JSONByte.isDigit($0) } ?? true
    let sign = text.utf8.first == JSONByte.minus ? "-" : ""
    return JSONNumber(sign + (needsZero ? "0" : "") + String(Substring(rest)))
  }

  private static func lenientLiteral(of text: String) -> JSONNumber? {
    let trimmed = text.trimmingSpaces
    if let literal = JSONNumber(trimmed) ?? paddedLiteral(of: trimmed) { return literal }
    guard trimmed.utf8.count <= 5 else { return nil }
    return switch trimmed.lowercased() {
    case "yes", "true": JSONNumber(1)
    case "no", "false": JSONNumber(0)
    default: nil
    }
  }
}

extension String {
  /// The string without whitespace at its ends.
  var trimmingSpaces: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }
}

extension Duration: ConvertibleValue {
  private static let name = Expectation.number(
    heldBy: Duration.self, "a number of seconds that a Duration can hold", unit: "seconds")
  static var dataForm: DataForm { .number }

  /// The decimal places of the smallest part of a second.
  private static let placeCount = 18
  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  /// Converts seconds exactly; a number with parts smaller than an attosecond is rejected.
  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    if case .native(let duration as Duration) = input { return duration }
    let literal = try NumberReading.literal(
      of: input, policy: policy, expected: .seconds)
    guard let duration = Self(exactly: literal) else {
      throw .failed(expected: name, input: .number(literal))
    }
    return duration
  }

  private init?(exactly literal: JSONNumber) {
    let parts = literal.significantDigits
    guard !parts.digits.isEmpty else {
      self = .zero
      return
    }
    // The largest number of attoseconds has 39 digits.
    let zeroCount = parts.exponent + Self.placeCount
    guard (0...39).contains(zeroCount), parts.digits.utf8.count + zeroCount <= 39,
      let attoseconds = Int128(
        (parts.isNegative ? "-" : "") + parts.digits + String(repeating: "0", count: zeroCount))
    else { return nil }
    self.init(attoseconds: attoseconds)
    guard hasComponents else { return nil }
  }

  /// Whether the seconds fit into the type's `components`, which otherwise crash.
  private var hasComponents: Bool {
    Int64(exactly: attoseconds / Self.attosecondsPerSecond) != nil
  }

  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue {
    let (seconds, rest) = attoseconds.magnitude.quotientAndRemainder(
      dividingBy: UInt128(Self.attosecondsPerSecond))
    var text = (attoseconds < 0 ? "-" : "") + String(seconds)
    if rest > 0 {
      let digits = String(rest)
      let places = String(repeating: "0", count: Self.placeCount - digits.utf8.count) + digits
      text += "." + places.prefix(through: places.lastIndex { $0 != "0" } ?? places.startIndex)
    }
    guard hasComponents, let literal = JSONNumber(text) else { throw .unrepresentable(.duration) }
    return .number(literal)
  }
}
