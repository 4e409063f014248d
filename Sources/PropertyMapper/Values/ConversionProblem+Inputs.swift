extension ConversionProblem {
  /// No value of this kind will do.
  static func mismatch(expected: String, input: InputValue) -> Self {
    var actual = input.kindName
    if case .bool(let bool) = input { actual = bool ? "true" : "false" }
    return Self(.typeMismatch, expected: expected, actual: actual, kind: input.kindName)
  }

  /// Another text, or another value of this kind, might do.
  static func otherForm(expected: String, input: InputValue, advice: String? = nil) -> Self {
    guard case .text = input else {
      return failed(expected: expected, input: input, advice: advice)
    }
    return Self(
      .conversionFailed, expected: expected, actual: "another text", kind: "another text",
      advice: advice)
  }

  /// A value of this kind might do, but this one does not.
  static func failed(expected: String, input: InputValue, advice: String? = nil) -> Self {
    Self(
      .conversionFailed, expected: expected, actual: input.shownValue, kind: input.kindName,
      advice: advice)
  }
}
