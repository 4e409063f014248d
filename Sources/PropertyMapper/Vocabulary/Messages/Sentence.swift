/// A message about data or models, with everything that it says as values.
///
/// Translations never see the text, only the code of the error, the rule, and the parameters:
///
/// ```
///  must have at most 3 elements, but has 5      rule "elements", maximum 3, count 5
///  must be a known key, but nothing reads it    no rule: the code unknownKey says it
/// ```
///
/// For that reason, the log accepts only sentences, and `Messages` creates all of them.
package struct Sentence: Sendable {
  package let text: String
  /// Distinguishes the sentences of a code; nil if the code has only one, or for its usual one.
  let rule: String?
  /// What else the text says, by the names documented for ``MappingError/parameters``.
  let parameters: [String: MappingValue]

  /// - Parameters:
  ///   - text: The message in English.
  ///   - rule: Distinguishes the sentences of a code; nil if the code has only one.
  ///   - parameters: What else the text says.
  package init(_ text: String, rule: String?, _ parameters: [String: MappingValue] = [:]) {
    self.text = text
    self.rule = rule
    self.parameters = parameters
  }
}

/// What happened, as the end of a sentence and as values.
struct Fact: Sendable {
  let text: String
  let parameters: [String: MappingValue]

  static let returnedNil = Fact(text: "returned nil", parameters: [:])
}

extension MappingError {
  package init(
    _ code: Code, severity: Severity = .error, path: MappingPath, property: String? = nil,
    _ sentence: Sentence, expected: String? = nil, actual: String? = nil,
    location: SourceLocation? = nil, underlyingError: (any Error)? = nil, isSensitive: Bool = false
  ) {
    self.init(
      code, severity: severity, path: path, property: property, message: sentence.text,
      expected: expected, actual: actual, rule: sentence.rule, parameters: sentence.parameters,
      location: location, underlyingError: underlyingError, isSensitive: isSensitive)
  }

  /// Replaces the message, and what it says.
  mutating func say(_ sentence: Sentence) {
    message = sentence.text
    rule = sentence.rule
    parameters = sentence.parameters
  }
}
