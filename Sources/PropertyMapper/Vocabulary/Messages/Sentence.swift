/// A message about data or models, with everything that it says as values.
///
/// Translations never see the text, only the code of the error, the rule, and the parameters:
///
/// ```
///  must have at most 3 elements, but has 5      rule "elements", maximum 3, count 5
///  isn't a known key                            no rule: the code unknownKey says it
/// ```
///
/// For that reason, the log accepts only sentences, and `Messages` creates all of them.
package struct Sentence: Sendable {
  /// The message in English, without advice.
  package let text: String
  /// What to do about it.
  let advice: String?
  /// Distinguishes the sentences of a code; nil if the code has only one, or for its usual one.
  let rule: String?
  /// What else the text says, by the names documented for ``MappingError/parameters``.
  let parameters: [String: MappingValue]

  package init(
    _ text: String, advice: String? = nil, rule: String?, _ parameters: [String: MappingValue] = [:]
  ) {
    self.text = text
    self.advice = advice
    self.rule = rule
    self.parameters = parameters
  }
}

/// A message and advice about a type, for errors and for findings about its table.
package struct AdvisedSentence {
  package let sentence: String
  package let advice: String
}

/// What happened, as the end of a sentence and as values.
package struct Fact: Sendable {
  /// After a subject: `threw: the store is closed`
  let text: String
  /// After a sentence about the value: `: the store is closed`, ` (threw Refusal)`, or nothing.
  let reason: String
  let parameters: [String: MappingValue]

  package static let returnedNil = Fact(text: "returned nil", reason: "", parameters: [:])

  /// The value contains a model that only a call that decodes data can create.
  static let waitsForHooks: Fact = {
    let reason =
      "its models need a factory, a consumer, or a final decoder, which only runs while decoding"
    return Fact(text: reason, reason: ": \(reason)", parameters: ["reason": .string(reason)])
  }()
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
    hint = sentence.advice
  }

  /// Replaces the message, and what it says.
  mutating func say(_ sentence: Sentence) {
    message = sentence.text
    hint = sentence.advice
    rule = sentence.rule
    parameters = sentence.parameters
  }
}

// MARK: Values for translations, by the names documented for `MappingError.parameters`

extension [String: MappingValue] {
  /// A permitted range, and the actual number if known.
  static func limits(_ minimum: Int, _ maximum: Int?, count: Int? = nil) -> Self {
    var parameters: Self = [:]
    parameters["count"] = count.map { .count($0) }
    if minimum > 0 || maximum == nil { parameters["minimum"] = .count(minimum) }
    if let maximum, maximum != .max { parameters["maximum"] = .count(maximum) }
    return parameters
  }

  /// A maximum, and the actual number if known.
  package static func limit(_ maximum: Int, count: Int? = nil) -> Self {
    var parameters: Self = ["maximum": .count(maximum)]
    parameters["count"] = count.map { .count($0) }
    return parameters
  }

  /// The permitted names, or the first of a long list.
  static func allowed(_ names: [SubtypeName]) -> Self {
    names.isEmpty ? [:] : ["allowed": .array(names.prefix(100).map(\.value))]
  }

  /// The permitted strings, or the first of a long list.
  static func allowed(_ texts: [String]) -> Self {
    texts.isEmpty ? [:] : ["allowed": .array(texts.prefix(100).map { .string($0) })]
  }
}

extension MappingValue {
  /// A number of things.
  package static func count(_ count: Int) -> Self { .number(Number(count)) }
}
