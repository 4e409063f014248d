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
