extension ConversionProblem {
  /// No value of this kind is valid.
  package static func mismatch(
    expected: @autoclosure @escaping () -> Expectation, input: InputValue
  )
    -> Self
  {
    Self(.typeMismatch) {
      let kind = input.kind.name
      let actual = if case .bool(let bool) = input { bool ? "true" : "false" } else { kind }
      return Words(expected(), actual: actual, kind: kind)
    } complete: {
      $0.add(input)
    }
  }

  /// Another string, or another value of this kind, might be valid.
  ///
  /// - Parameter text: The fact about a string.
  static func otherForm(
    expected: @autoclosure @escaping () -> Expectation, input: InputValue,
    text: String = "text in another form"
  ) -> Self {
    guard case .text = input else { return failed(expected: expected(), input: input) }
    return Self(.conversionFailed) {
      Words(expected(), actual: text, kind: text)
    } complete: {
      $0.add(input)
    }
  }

  /// This value is invalid, but another one of this kind might be valid.
  static func failed(expected: @autoclosure @escaping () -> Expectation, input: InputValue) -> Self
  {
    Self(.conversionFailed) {
      Words(expected(), actual: input.shownValue, kind: input.kind.name)
    } complete: {
      $0.add(input)
    }
  }
}

extension ConversionProblem.Words {
  /// Adds the kind of the value, and the value if messages may show it.
  fileprivate mutating func add(_ input: InputValue) {
    parameters["found"] = .string(input.kind.token)
    if case .native(let value) = input {
      parameters["foundType"] = .string(DisplayText.escaped("\(type(of: value))"))
    }
    measured["value"] = input.shownParameter
  }
}
