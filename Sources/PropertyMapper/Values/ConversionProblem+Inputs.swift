extension ConversionProblem {
  /// No value of this kind is valid.
  static func mismatch(expected: @autoclosure @escaping () -> String, input: InputValue) -> Self {
    Self(
      .typeMismatch, expected: expected(),
      actual: {
        if case .bool(let bool) = input { bool ? "true" : "false" } else { input.kindName }
      }(), kind: input.kindName)
  }

  /// Another string, or another value of this kind, might be valid.
  ///
  /// - Parameter text: The fact about a string.
  static func otherForm(
    expected: @autoclosure @escaping () -> String, input: InputValue,
    text: String = "text in another form"
  ) -> Self {
    guard case .text = input else { return failed(expected: expected(), input: input) }
    return Self(.conversionFailed, expected: expected(), actual: text)
  }

  /// This value is invalid, but another one of this kind might be valid.
  static func failed(expected: @autoclosure @escaping () -> String, input: InputValue) -> Self {
    Self(
      .conversionFailed, expected: expected(), actual: input.shownValue, kind: input.kindName)
  }
}
