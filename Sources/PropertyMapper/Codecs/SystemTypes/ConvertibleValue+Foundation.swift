public import Foundation

extension ConvertibleValue {
  /// Converts a value that is a formatted string in the data; native values are used unchanged.
  ///
  /// - Parameters:
  ///   - trimmed: Whether whitespace around the string is ignored.
  ///   - expected: The requirement, as the end of "must be".
  ///   - make: Creates the value; nil if the string has another format.
  fileprivate static func fromText(
    _ input: InputValue, trimmed: Bool = false, expected: Expectation, _ make: (String) -> Self?
  ) throws(ConversionProblem) -> Self {
    if case .native(let value) = input, let value = value as? Self { return value }
    guard case .text(let text) = input else { throw .mismatch(expected: expected, input: input) }
    guard let value = make(trimmed ? text.trimmingSpaces : text) else {
      throw .otherForm(expected: expected, input: input)
    }
    return value
  }
}

extension URL: ConvertibleValue {
  static var dataForm: DataForm { .text(.url) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    try fromText(input, trimmed: policy == .lenient, expected: .url) { text in
      text.isEmpty
        ? nil
        : URL(string: text, encodingInvalidCharacters: false)
          ?? (policy == .strict ? nil : encoding(text))
    }
  }

  /// A URL from text with characters that have to be encoded. Spaces at the ends are more likely a mistake.
  private static func encoding(_ text: String) -> URL? {
    text.trimmingSpaces.utf8.count == text.utf8.count
      ? URL(string: text, encodingInvalidCharacters: true) : nil
  }

  func output(for target: OutputTarget) -> OutputValue {
    target == .nativeDictionary ? .native(self) : .text(absoluteString)
  }
}

extension UUID: ConvertibleValue {
  static var dataForm: DataForm { .text(.uuid) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    if policy != .strict, case .native(let data as Data) = input, let uuid = Self(bytes: data) {
      return uuid
    }
    // Foundation ignores everything after a NUL.
    return try fromText(input, expected: .uuid) { $0.utf8.count == 36 ? UUID(uuidString: $0) : nil }
  }

  /// The identifier in 16 bytes, as databases store it; nil if there are more or fewer.
  private init?(bytes data: Data) {
    guard data.count == 16 else { return nil }
    let b = [UInt8](data)
    self.init(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      ))
  }

  func output(for target: OutputTarget) -> OutputValue {
    target == .nativeDictionary ? .native(self) : .text(uuidString)
  }
}

extension Data: ConvertibleValue {
  static var dataForm: DataForm { .text(.base64) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    try fromText(input, expected: .base64) { Data(base64Encoded: $0) }
  }

  func output(for target: OutputTarget) -> OutputValue {
    switch target {
    case .json: .text(base64EncodedString())
    case .propertyList, .nativeDictionary: .native(self)
    }
  }
}

extension Decimal: ConvertibleValue {
  static var dataForm: DataForm { .number }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    let literal = try NumberReading.literal(of: input, policy: policy)
    if let value = Self(exactly: literal) { return value }
    guard policy.takesEveryDecimal, let value = Self(writtenAs: literal) else {
      throw .failed(
        expected: .number(
          heldBy: Decimal.self,
          "a number of at most \(maximumDigitCount) digits that a Decimal can hold"),
        input: .number(literal))
    }
    return value
  }

  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue {
    guard !isNaN, let literal = JSONNumber(description) else {
      throw .unrepresentable(.notANumber)
    }
    return .decimal(literal)
  }
}

extension CGFloat: ConvertibleValue {
  static var dataForm: DataForm { .number }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    Self(try Double.convert(input, policy: policy))
  }

  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue {
    try Double(self).output(for: target)
  }
}

extension Date: ConvertibleValue {
  static var dataForm: DataForm { .text(.dateTime) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    switch input {
    case .native(let date as Date): return date
    case .text(let text):
      guard let date = DateText.date(from: text) else {
        throw .otherForm(expected: .date, input: input)
      }
      return date
    case .number(let literal) where policy == .lenient:
      guard let seconds = literal.double, let date = DateText.date(secondsSince1970: seconds) else {
        throw .otherForm(expected: .date, input: input)
      }
      return date
    default: throw .mismatch(expected: .date, input: input)
    }
  }

  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue {
    switch target {
    case .propertyList, .nativeDictionary:
      guard timeIntervalSinceReferenceDate.isFinite else {
        throw .unrepresentable(.noDate)
      }
      return .native(self)
    case .json:
      guard let text = DateText.text(from: self) else {
        throw .unrepresentable(.extremeDate)
      }
      return .text(text)
    }
  }
}

extension TimeZone: ConvertibleValue {
  static var dataForm: DataForm { .text(.timeZone) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    try fromText(input, trimmed: policy == .lenient, expected: .timeZone) {
      TimeZone(identifier: $0)
    }
  }

  func output(for target: OutputTarget) -> OutputValue { .text(identifier) }
}

extension Locale: ConvertibleValue {
  static var dataForm: DataForm { .text(.locale) }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    try fromText(input, trimmed: policy == .lenient, expected: .locale) { text in
      text.isEmpty ? nil : Locale(identifier: text)
    }
  }

  func output(for target: OutputTarget) -> OutputValue { .text(identifier) }
}

/// A number as an object; encoded as its number.
struct NumberObjectCoding<Number: NSNumber>: ValueCoding {
  let traits = ValueCodec.Traits()
  /// An `NSDecimalNumber` is never one of the objects for true and false.
  var dataForm: DataForm { Number.self == NSNumber.self ? .numberOrTruth : .number }
  let make: @Sendable (InputValue, ConversionPolicy) throws -> Number

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Number {
    try make(input, rules.policy)
  }

  func write(_ value: Number, _ target: OutputTarget) throws -> WrittenValue { .any(value) }
}

extension ValueCodec {
  /// The codec of a number object type; nil for other types.
  static func ofNumberObjects(_ type: any Any.Type) -> ValueCodec? {
    if type == NSNumber.self {
      return ValueCodec(
        NumberObjectCoding<NSNumber> { input, policy in try number(input, policy: policy) })
    }
    if type == NSDecimalNumber.self {
      return ValueCodec(
        NumberObjectCoding<NSDecimalNumber> { input, policy in
          NSDecimalNumber(decimal: try Decimal.convert(input, policy: policy))
        })
    }
    return nil
  }

  /// Converts any number, and any string that contains one, as other number types do.
  private static func number(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> NSNumber {
    if case .native(let number as NSNumber) = input { return number }
    if case .bool(let bool) = input { return NSNumber(value: bool) }
    switch try NumberReading.literal(of: input, policy: policy).anyValue {
    case let integer as Int: return NSNumber(value: integer)
    case let integer as UInt64: return NSNumber(value: integer)
    case let double as Double: return NSNumber(value: double)
    case let decimal as Decimal where !decimal.isNaN: return NSDecimalNumber(decimal: decimal)
    default: throw .failed(expected: .number, input: input)
    }
  }
}

extension Data {
  /// Creates data by taking ownership of the bytes of written text.
  ///
  /// The bytes are copied instead if there are few of them, or if their memory is much larger than
  /// the text.
  init(_ text: consuming JSONBuffer) {
    guard text.count > 1 << 14, text.isMostlyUsed else {
      self = text.withBytes { unsafe Data($0[0..<$0.count]) }
      return
    }
    let bytes = unsafe text.take()
    guard let start = bytes.baseAddress else {
      self = Data()
      return
    }
    // The memory was allocated by Swift and is deallocated by Swift, and nothing else has its
    // address.
    unsafe self.init(
      bytesNoCopy: start, count: bytes.count,
      deallocator: .custom { start, _ in unsafe start.deallocate() })
  }
}
