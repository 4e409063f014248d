extension ConversionProblem {
  /// No value of this kind will do.
  static func mismatch(expected: String, input: InputValue) -> Self {
    Self(.typeMismatch, expected: expected, actual: input.kindName, kind: input.kindName)
  }

  /// A value of this kind might do, but this one does not.
  static func failed(expected: String, input: InputValue, advice: String? = nil) -> Self {
    Self(
      .conversionFailed, expected: expected, actual: input.shownValue, kind: input.kindName,
      advice: advice)
  }
}
