extension ConversionProblem {
  /// No value of this kind is valid.
  static func mismatch(expected: @autoclosure @escaping () -> Expectation, input: InputValue)
    -> Self
  {
    Self(
      .typeMismatch, expected: expected(),
      actual: {
        if case .bool(let bool) = input { bool ? "true" : "false" } else { input.kind.name }
      }(), kind: input.kind.name
    ).finding(input)
  }

  /// Another string, or another value of this kind, might be valid.
  ///
  /// - Parameter text: The fact about a string.
  static func otherForm(
    expected: @autoclosure @escaping () -> Expectation, input: InputValue,
    text: String = "text in another form"
  ) -> Self {
    guard case .text = input else { return failed(expected: expected(), input: input) }
    return Self(.conversionFailed, expected: expected(), actual: text).finding(input)
  }

  /// This value is invalid, but another one of this kind might be valid.
  static func failed(expected: @autoclosure @escaping () -> Expectation, input: InputValue) -> Self
  {
    Self(
      .conversionFailed, expected: expected(), actual: input.shownValue, kind: input.kind.name
    ).finding(input)
  }

  /// Adds the kind of the value, and the value if messages may show it.
  private func finding(_ input: InputValue) -> Self {
    completed { words in
      words.parameters["found"] = .string(input.kind.token)
      if case .native(let value) = input {
        words.parameters["foundType"] = .string(DisplayText.escaped("\(type(of: value))"))
      }
      words.measured["value"] = input.shownParameter
    }
  }
}
