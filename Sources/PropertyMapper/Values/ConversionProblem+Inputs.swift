extension ConversionProblem {
  /// No value of this kind will do.
  static func mismatch(expected: @autoclosure @escaping () -> String, input: InputValue) -> Self {
    Self(
      .typeMismatch, expected: expected(),
      actual: {
        if case .bool(let bool) = input { bool ? "true" : "false" } else { input.kindName }
      }(), kind: input.kindName)
  }

  /// Another text, or another value of this kind, might do.
  static func otherForm(expected: @autoclosure @escaping () -> String, input: InputValue) -> Self {
    guard case .text = input else { return failed(expected: expected(), input: input) }
    return Self(.conversionFailed, expected: expected(), actual: "another text")
  }

  /// A value of this kind might do, but this one does not.
  static func failed(expected: @autoclosure @escaping () -> String, input: InputValue) -> Self {
    Self(
      .conversionFailed, expected: expected(), actual: input.shownValue, kind: input.kindName)
  }
}
