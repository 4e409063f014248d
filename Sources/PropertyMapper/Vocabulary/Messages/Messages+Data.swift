// Messages about values in the data, and about closures and types that refuse them.

extension Messages {
  // MARK: Values

  package static func conversion(_ words: ConversionProblem.Words, isSensitive: Bool) -> Sentence {
    Sentence(
      sentence(must: "be \(words.expected)", but: "is \(isSensitive ? words.kind : words.actual)"),
      advice: isSensitive ? nil : words.advice, rule: words.rule,
      words.parameters(isSensitive: isSensitive))
  }

  /// The phrases of several expectations, of which one is enough.
  static func alternatives(_ phrases: [String]) -> String { phrases.joined(separator: " or ") }

  static let decimalComma = "use a decimal point, not a comma"

  /// A value of a kind that isn't accepted.
  package static func kind(_ expected: Expectation, found: String, _ actual: String) -> Sentence {
    say(
      expected.rule, must: "be \(expected.phrase)", but: "is \(actual)",
      expected.parameters.merging(["found": .string(found)]) { $1 })
  }

  package static let missingValue = say(nil, must: "have a value", but: "is missing")
  package static let nullValue = say(nil, must: "have a value", but: "is null")
  /// - Parameter key: A key in the input that was probably meant.
  package static func missingValue(near key: String) -> Sentence {
    say(
      nil, missingValue.text, ["nearKey": .string(DisplayText.escaped(key))], advice: inputHas(key))
  }
  package static func inputHas(_ key: String) -> String {
    "the input has \(DisplayText.escaped(key))"
  }
  static func keyStyle(_ style: KeyStyle, count: Int) -> String {
    "to match \(count) more keys, pass keys: \(style.name)"
  }

  // MARK: Rules

  package static func complaint(_ complaint: Complaint, isSensitive: Bool) -> Sentence {
    say(
      complaint.ruleName, must: complaint.requirement.text,
      but: complaint.shownFinding(isSensitive: isSensitive).text,
      complaint.parameters(isSensitive: isSensitive))
  }
  static let noPattern = "the pattern isn't a valid regular expression"

  package static func count(_ count: Int, mustBeIn range: ClosedRange<Int>, isSensitive: Bool)
    -> Sentence
  {
    say(
      "count", must: countRule(range), but: isSensitive ? nil : "has \(count)",
      .limits(range.lowerBound, range.upperBound, count: isSensitive ? nil : count))
  }
  package static func countRule(_ range: ClosedRange<Int>) -> String {
    "have \(amount(from: range.lowerBound, to: range.upperBound, isText: false))"
  }

  package static func count(_ count: Int, mustBeAtLeast minimum: Int, isSensitive: Bool) -> Sentence
  {
    say(
      "count", must: "have \(amount(from: minimum, to: nil, isText: false, "valid"))",
      but: isSensitive ? nil : "has \(count)",
      [String: MappingValue].limits(minimum, nil, count: isSensitive ? nil : count)
        .merging(["unit": "validElements"]) { $1 })
  }

  // MARK: Closures and types that refuse a value

  /// A value that a closure or a type refuses: `isn't a valid Email: it has no domain`.
  private static func invalid(_ type: String? = nil, _ fact: Fact? = nil) -> String {
    "isn't \(type.map { "a valid \($0)" } ?? "valid")\(fact?.reason ?? "")"
  }

  /// - Parameter type: The name of the type that the transform creates; nil if it says nothing about what
  ///   the transform accepts, like `String`.
  package static func transformFailed(_ fact: Fact, creating type: String?) -> Sentence {
    say(
      "transform", invalid(type, fact),
      fact.parameters.merging(type.map { ["type": .string($0)] } ?? [:]) { $1 })
  }
  package static func typeFailed(_ fact: Fact) -> Sentence {
    say("convertible", invalid(nil, fact), fact.parameters)
  }
  package static func codableMismatch(_ type: any Any.Type) -> Sentence {
    say("codable", invalid(name(of: type)), naming(type))
  }
  package static let codableRefusal = say("codable", invalid())
  package static func initializerFailed(_ fact: Fact, type: any Any.Type) -> Sentence {
    say("initializer", invalid(name(of: type), fact), naming(type).merging(fact.parameters) { $1 })
  }
  package static func initializerGaveNothing(_ type: any Any.Type) -> Sentence {
    say("initializer", invalid(name(of: type)), naming(type))
  }
  /// The rule of an error whose message had to be replaced.
  package static let refused = "refused"
  /// Replaces a closure's message about a sensitive value.
  package static let refusal = invalid()

  /// A closure threw when the value was read, but not when its problems were looked for.
  package static let refusedOnce = say(
    refused, "was rejected by a closure that accepted it when called again", ["count": .count(2)],
    advice: "closures that convert, check, or edit values must be pure")

  /// - Parameter kind: The closure that threw.
  package static func hookFailed(_ kind: HookKind, _ fact: Fact) -> Sentence {
    say(
      "hook", "the \(kind.words) \(fact.text)",
      fact.parameters.merging(["hook": .string(kind.rawValue)]) { $1 })
  }
  package static func factoryFailed(_ fact: Fact) -> Sentence {
    say("factory", "the factory \(fact.text)", fact.parameters)
  }
  package static func factoryGaveNothing(_ type: any Any.Type) -> Sentence {
    say("factory", "the factory returned nil, and \(lacksInitializer(type))", naming(type))
  }

  // MARK: Types

  /// - Parameters:
  ///   - obstacle: Why the type cannot be mapped without a table, if the options allow that.
  ///   - isValue: Whether it is the type of a single value, which is no model.
  static func unregistered(
    _ type: any Any.Type, obstacle: String? = nil, isValue: Bool = false
  ) -> AdvisedSentence {
    let name = name(of: type)
    guard !isValue else {
      return AdvisedSentence(
        sentence: "\(name) is a value, not a model",
        advice: "wrap it in a type with a table, or use a discriminator and payload:")
    }
    let reason = obstacle.map { " and needs one because \($0)" } ?? ""
    return AdvisedSentence(
      sentence: "\(name) has no table\(reason)", advice: "call addMappings(_:for: \(name).self)")
  }
  package static func unregisteredType(
    _ type: any Any.Type, obstacle: String? = nil, isValue: Bool = false
  ) -> Sentence {
    var parameters = naming(type)
    parameters["reason"] = obstacle.map { .string($0) }
    let told = unregistered(type, obstacle: obstacle, isValue: isValue)
    return say(nil, told.sentence, parameters, advice: told.advice)
  }
  package static func invalidMapping(_ type: any Any.Type, _ mistakes: [ConfigurationError])
    -> Sentence
  {
    let first = mistakes.first.map { ($0.path.map { "\($0) " } ?? "") + $0.message }
    var parameters = naming(type)
    parameters["count"] = .count(mistakes.count)
    parameters["reason"] = first.map { .string($0) }
    let number = mistakes.count == 1 ? "a mistake" : "\(mistakes.count) mistakes"
    return say(
      "table", "\(name(of: type))'s table has \(number)\(first.map { ": \($0)" } ?? "")",
      parameters, advice: "call verify()")
  }
  private static func lacksInitializer(_ type: any Any.Type) -> String {
    "\(name(of: type)) has no initializer that the mapper can call"
  }
  static func unmakeable(_ type: any Any.Type) -> AdvisedSentence {
    AdvisedSentence(
      sentence: lacksInitializer(type),
      advice:
        "pass makingWith:, conform it to DefaultInitializable, use .initializing, or set a factory")
  }
  package static func missingInitializer(_ type: any Any.Type) -> Sentence {
    let told = unmakeable(type)
    return say("constructible", told.sentence, naming(type), advice: told.advice)
  }
  /// A mistake in a path that a closure or a call passes.
  ///
  /// - Parameter fact: What is wrong with it: `has an empty segment`.
  package static func wrongPath(_ fact: String) -> Sentence {
    say("path", "isn't a valid path: it \(fact)", ["reason": .string(fact)])
  }
  package static func unknownScheme(_ name: String, nearest: String?) -> Sentence {
    say(
      "scheme", "nothing is registered for the scheme \(DisplayText.quoted(name))",
      ["scheme": .string(DisplayText.escaped(name))], nearest: nearest)
  }
  package static func unreadProperty(of type: any Any.Type) -> Sentence {
    say(
      "entry", "no entry in \(name(of: type))'s table is known to read the property", naming(type))
  }
  /// An error of the library itself.
  package static func unexpected(_ error: any Error) -> Sentence {
    say("unexpected", "\(error)", ["reason": .string("\(error)")])
  }

  // MARK: Keys

  package static func unknownKey(nearest: String?) -> Sentence {
    say(nil, "isn't a known key", nearest: nearest)
  }
  package static func otherAlternative(to path: MappingPath) -> Sentence {
    say(
      "alternative", must: "be absent or have the same value as \(path)",
      ["path": .string(path.description)])
  }
  package static let readOnlyKey = say("readOnly", "is read-only")
  package static func duplicateKey(first: MappingError.SourceLocation?) -> Sentence {
    guard let first else { return say(nil, "is a duplicate key") }
    return say(
      nil, "is a duplicate of the key at line \(first.line), column \(first.column)",
      ["line": .count(first.line), "column": .count(first.column)])
  }
  package static func equivalentKey() -> Sentence {
    say("equivalent", "is canonically equivalent to another key")
  }
  package static let sameKey = say("sameKey", "is a duplicate of another key")
  package static let sameKeyText = say("sameText", "has the same written form as another key")

  // MARK: Output

  package static func encoderFailed(_ fact: Fact) -> Sentence {
    say("encode", "can't be written\(fact.reason)", fact.parameters)
  }
  package static func onlyRead(_ type: any Any.Type) -> Sentence {
    say(
      "decodeOnly", "can't be written because \(name(of: type))'s transformer has no encode:",
      naming(type))
  }
  /// - Parameter fact: What the value is.
  private static func cannotBeWritten(since fact: String) -> String {
    "can't be written because it's \(fact)"
  }
  package static func unrepresentable(_ value: Unwritable) -> Sentence {
    say(
      "output", cannotBeWritten(since: value.phrase),
      value.parameters.merging(["found": .string(value.found)]) { $1 })
  }
  /// The same about a value that its type or its transformer cannot write.
  package static func unrepresentable(
    _ words: ConversionProblem.Words, isSensitive: Bool
  ) -> Sentence {
    say(
      words.rule, cannotBeWritten(since: isSensitive ? words.kind : words.actual),
      words.parameters(isSensitive: isSensitive))
  }
  package static let refusedByType = say("codable", "its encode(to:) can't write it")
  package static func unwritable(_ fact: Fact) -> Sentence {
    say("convertible", "its type can't write it\(fact.reason)", fact.parameters)
  }
  package static func notAnObject(_ type: any Any.Type) -> Sentence {
    say("writtenObject", "\(name(of: type)) isn't written as an object", naming(type))
  }
  package static func exportConflict() -> Sentence {
    say(
      "container", must: "be an object because other paths are inside it",
      but: "is something else")
  }
  package static let writtenByAnother = say("conflict", "is mapped by more than one entry")
  package static func unreadable(_ fact: Fact) -> Sentence {
    say("read", "can't be read\(fact.reason)", fact.parameters)
  }
  package static func notArchived(_ type: any Any.Type) -> Sentence {
    say(
      "archive",
      "can't be archived: \(name(of: type)) has no table and isn't a supported type, and the entry has no encode:",
      naming(type))
  }
  package static func outputTooLarge(limit: Int) -> Sentence {
    say("outputValues", must: "have at most \(counted(limit, "value")) in total", .limit(limit))
  }

  // MARK: Updates

  package static let replacedModel = say(
    "sameInstance", must: "remain the same instance", but: "a closure replaced it")
  package static func immutableInstance(of type: any Any.Type) -> Sentence {
    say(
      "sameInstance",
      "\(name(of: type))'s values are set by its initializer, so an update would have to create a new instance",
      naming(type),
      advice: "pass the model as an inout variable, or map properties that can be set")
  }
  package static func lostProperty(_ property: String, of type: any Any.Type) -> Sentence {
    say(
      "initializer",
      "\(name(of: type))'s initializer doesn't take \(property), so an update would lose its value",
      naming(type).merging(["property": .string(property)]) { $1 },
      advice: "add an argument for it, or make it a var")
  }
  package static let changedIdentifier = say(
    "identifier", must: "match the existing model's identifier")

  // MARK: Depth and cycles

  package static func depthLimit(_ limit: Int) -> Sentence {
    say(
      nil, must: "be nested at most \(counted(limit, "level")) deep", .limit(limit)
    )
  }
  package static let stackLimit = say(
    "stack", must: "not be nested deeper than this thread's stack allows")
  package static func repeatedTransformer(of type: any Any.Type) -> Sentence {
    say(
      "transformer", "\(name(of: type))'s transformer calls the mapper for the same value",
      naming(type), advice: "map the value's parts instead")
  }
  package static let cycle = say(nil, must: "not contain itself")
  package static func neededToMakeItself(_ type: any Any.Type) -> Sentence {
    say(
      "backReference", "\(name(of: type))'s initializer arguments refer back to it", naming(type),
      advice: "use a settable property for the back-reference")
  }

  // MARK: Sizes

  /// - Parameter byteCount: Nil if it must not be shown; the same applies below.
  package static func keyTooLong(byteCount: Int?, limit: Int) -> Sentence {
    say(
      "keyBytes", must: "have a key of at most \(counted(limit, "byte"))",
      but: byteCount.map { "the key has \($0)" }, .limit(limit, count: byteCount))
  }
  package static let keyWithTooManyMarks = say(
    "keyCombiningMarks",
    must: "have a key with at most \(CombiningMarks.limit) combining marks in a row",
    .limit(CombiningMarks.limit))
  /// The requirement for a string that is hashed or compared, and the fact for one with more marks.
  static let textWithFewMarks = "text with at most \(CombiningMarks.limit) combining marks in a row"
  static let textWithManyMarks = "text with more"
  package static let textTooManyMarks = say(
    "combiningMarks", must: "be \(textWithFewMarks)", but: "is \(textWithManyMarks)",
    .limit(CombiningMarks.limit))
  static let objectWithTooManyMarks =
    "an object that has a key with more than \(CombiningMarks.limit) combining marks in a row"
  package static func textTooLong(byteCount: Int?, limit: Int) -> Sentence {
    say(
      "textBytes", must: "be text of at most \(counted(limit, "byte"))",
      but: byteCount.map { "has \($0)" },
      .limit(limit, count: byteCount))
  }
  package static func tooManyElements(count: Int?, limit: Int) -> Sentence {
    say(
      "elements", must: "have at most \(counted(limit, "element"))", but: count.map { "has \($0)" },
      .limit(limit, count: count))
  }
  package static func inputTooLarge(byteCount: Int, limit: Int) -> Sentence {
    say(
      "inputBytes", "the input must have at most \(counted(limit, "byte")), but has \(byteCount)",
      .limit(limit, count: byteCount))
  }
  package static func propertyListTooLarge(limit: Int) -> Sentence {
    say(
      "sharedBytes",
      "the input must have at most \(counted(limit, "byte")), but has more once shared references are expanded",
      .limit(limit))
  }
  package static func tooManyErrors(listed: Int, further: Int, noun: String) -> Sentence {
    let first = listed == 1 ? "first" : "first \(listed)"
    let verb = listed == 1 ? "is" : "are"
    return say(
      nil,
      "only the \(first) of \(listed + further) \(noun)s \(verb) listed",
      .limit(listed, count: listed + further))
  }
}

/// A closure of the user's that can fail, as a name for programs.
package enum HookKind: String, CaseIterable, Sendable {
  case consumer, property, inputEditor, subtypeChooser, finalDecoder, finalEncoder, format, rule

  var words: String {
    switch self {
    case .inputEditor: "input editor"
    case .subtypeChooser: "subtype chooser"
    case .finalDecoder: "final decoder"
    case .finalEncoder: "final encoder"
    case .consumer, .property, .format, .rule: rawValue
    }
  }
}
