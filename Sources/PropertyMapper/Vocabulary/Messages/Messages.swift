/// Every message of the library, in one grammar: *must* and the rule, *but* and the fact.
///
/// They contain nothing from the input except numbers, true and false, keys (escaped and
/// truncated), and the one character at which JSON text stops being valid.
package enum Messages {
  // MARK: Frames

  package static func sentence(must rule: String, but fact: String) -> String {
    "must \(rule), but \(fact)"
  }

  /// A sentence about data or models: in words, and as a rule and parameters.
  ///
  /// - Parameters:
  ///   - name: The rule; nil if it follows from the code.
  ///   - nearest: A name to suggest.
  static func say(
    _ name: String?, must rule: String, but fact: String,
    _ parameters: [String: MappingValue] = [:], nearest: String? = nil
  ) -> Sentence {
    let text = sentence(must: rule, but: fact)
    guard let nearest = nearest.map({ DisplayText.escaped($0) }) else {
      return Sentence(text, rule: name, parameters)
    }
    return Sentence(
      "\(text); \(didYouMean(nearest))", rule: name,
      parameters.merging(["suggestion": .string(nearest)]) { $1 })
  }

  /// The parameter for a Swift type.
  static func naming(_ type: any Any.Type) -> [String: MappingValue] {
    ["type": .string(name(of: type))]
  }

  package static func headline(count: Int, mapping modelName: String?) -> String {
    let problems = count == 1 ? "1 problem" : "\(count) problems"
    return modelName.map { "\(problems) while mapping \($0)" } ?? problems
  }

  static func configurationHeadline(count: Int) -> String {
    count == 1 ? "1 mistake in the mappings" : "\(count) mistakes in the mappings"
  }

  // MARK: Values

  static func conversion(_ words: ConversionProblem.Words, isSensitive: Bool) -> Sentence {
    let text = sentence(
      must: "be \(words.expected)", but: "is \(isSensitive ? words.kind : words.actual)")
    let advice = isSensitive ? nil : words.advice
    return Sentence(
      advice.map { "\(text); \($0)" } ?? text, rule: words.rule,
      words.parameters(isSensitive: isSensitive))
  }

  /// The phrases of several expectations, of which one is enough.
  static func alternatives(_ phrases: [String]) -> String { phrases.joined(separator: " or ") }

  static let decimalComma = "decimals are written with a point, not a comma"

  /// A value of a kind that isn't accepted.
  static func kind(_ expected: Expectation, found: String, _ actual: String) -> Sentence {
    say(
      expected.rule, must: "be \(expected.phrase)", but: "is \(actual)",
      expected.parameters.merging(["found": .string(found)]) { $1 })
  }

  package static let missingValue = say(nil, must: "have a value", but: "is missing")
  static let nullValue = say(nil, must: "have a value", but: "is null")

  static func complaint(_ complaint: Complaint, isSensitive: Bool) -> Sentence {
    say(
      complaint.ruleName, must: complaint.rule,
      but: complaint.shownFact(isSensitive: isSensitive),
      complaint.parameters(isSensitive: isSensitive))
  }

  /// - Parameter type: The name of the type that the transform creates; nil if it says nothing about what
  ///   the transform accepts, like `String`.
  static func transformFailed(_ fact: Fact, creating type: String?) -> Sentence {
    say(
      "transform", must: "be a value that \(type ?? "its transform") accepts",
      but: "the transform \(fact.text)",
      fact.parameters.merging(type.map { ["type": .string($0)] } ?? [:]) { $1 })
  }
  static func encoderFailed(_ fact: Fact) -> Sentence {
    say(
      "encode", must: "be written by its closure", but: "the closure \(fact.text)",
      fact.parameters)
  }
  package static func onlyRead(_ type: any Any.Type) -> Sentence {
    say(
      "decodeOnly", must: "be written by its transformer",
      but: "\(name(of: type))'s transformer has no encode:", naming(type))
  }
  static func initializerFailed(_ fact: Fact, type: any Any.Type) -> Sentence {
    say(
      "initializer", must: "be a value that \(name(of: type)) accepts",
      but: "its initializer \(fact.text)", naming(type).merging(fact.parameters) { $1 })
  }
  static func typeFailed(_ fact: Fact) -> Sentence {
    say(
      "convertible", must: "be a value that its type accepts", but: "the type \(fact.text)",
      fact.parameters)
  }
  /// The rule of an error whose message had to be replaced.
  static let refused = "refused"
  /// Replaces a closure's message about a sensitive value.
  static let refusal = sentence(must: "be a value that its closure accepts", but: "was refused")

  /// A closure threw when the value was read, but not when its problems were looked for.
  static let refusedOnce = say(
    refused, must: "be accepted every time its closures run",
    but: "one of them refused it the first time and accepted it the second time",
    ["count": .count(2)])

  static func count(_ count: Int, mustBeIn range: ClosedRange<Int>, isSensitive: Bool) -> Sentence {
    say(
      "count", must: countRule(range), but: isSensitive ? "does not" : "has \(count)",
      .limits(range.lowerBound, range.upperBound, count: isSensitive ? nil : count))
  }
  package static func countRule(_ range: ClosedRange<Int>) -> String {
    let lastCount = range.upperBound == .max ? range.lowerBound : range.upperBound
    return "have \(amount(in: range)) \(unit(isText: false, count: lastCount))"
  }

  static func count(_ count: Int, mustBeAtLeast minimum: Int, isSensitive: Bool) -> Sentence {
    say(
      "count", must: "keep at least \(minimum) \(unit(isText: false, count: minimum))",
      but: isSensitive ? "fewer are valid" : "only \(count) \(count == 1 ? "is" : "are") valid",
      [String: MappingValue].limits(minimum, nil, count: isSensitive ? nil : count)
        .merging(["unit": "validElements"]) { $1 })
  }

  static func codableMismatch(_ type: any Any.Type) -> Sentence {
    say(
      "codable", must: "be a value that \(name(of: type)) decodes", but: "is of another kind",
      naming(type))
  }
  static let codableRefusal = say(
    "codable", must: "be a value that its own init(from:) accepts", but: "was rejected")

  // MARK: Types, factories, hooks

  /// - Parameters:
  ///   - obstacle: Why the type cannot be mapped without a table, if the options allow that.
  ///   - isValue: Whether it is the type of a single value, which is no model.
  static func unregistered(
    _ type: any Any.Type, obstacle: String? = nil, isValue: Bool = false
  ) -> AdvisedSentence {
    let name = name(of: type)
    guard !isValue else {
      return AdvisedSentence(
        sentence: sentence(must: "be a model", but: "\(name) is a value"),
        advice: "wrap it in a type with a table, or use a discriminator and payload:")
    }
    let reason = obstacle.map { " and needs one, since \($0)" } ?? ""
    return AdvisedSentence(
      sentence: sentence(must: "be of a registered type", but: "\(name) has no table\(reason)"),
      advice: "call addMappings(_:for: \(name).self)")
  }
  package static func unregisteredType(
    _ type: any Any.Type, obstacle: String? = nil, isValue: Bool = false
  ) -> Sentence {
    var parameters = naming(type)
    parameters["reason"] = obstacle.map { .string($0) }
    return Sentence(
      unregistered(type, obstacle: obstacle, isValue: isValue).text, rule: nil, parameters)
  }
  static func unsupportedKeyType(_ type: any Any.Type) -> String {
    sentence(
      must: "have keys that can be text", but: "\(name(of: type)) has keys of another type")
  }
  static func noRegularExpression(_ pattern: String) -> String {
    sentence(
      must: "be a valid regular expression", but: "\(DisplayText.quoted(pattern)) is not")
  }
  static func invalidMapping(_ type: any Any.Type, _ mistakes: [ConfigurationError]) -> Sentence {
    let first = mistakes.first.map { ($0.path.map { "\($0) " } ?? "") + $0.message }
    let number = mistakes.count == 1 ? "1 mistake" : "\(mistakes.count) mistakes"
    var parameters = naming(type)
    parameters["count"] = .count(mistakes.count)
    parameters["reason"] = first.map { .string($0) }
    return say(
      "table", must: "have a table without mistakes",
      but:
        "\(name(of: type))'s table has \(number)\(first.map { ": \($0)" } ?? ""); call verify()",
      parameters)
  }
  static func unmakeable(_ type: any Any.Type) -> AdvisedSentence {
    AdvisedSentence(
      sentence: sentence(
        must: "be constructible", but: "the mapper knows no way to make \(name(of: type))"),
      advice:
        "pass makingWith:, conform it to DefaultInitializable, use .initializing or set a factory")
  }
  static func missingInitializer(_ type: any Any.Type) -> Sentence {
    Sentence(unmakeable(type).text, rule: "constructible", naming(type))
  }
  static func factoryGaveNothing(_ type: any Any.Type) -> Sentence {
    say(
      "factory", must: "be created by the factory",
      but: "it returned no \(name(of: type)), and the mapper knows no way to make one",
      naming(type))
  }
  static func factoryFailed(_ fact: Fact) -> Sentence {
    say("factory", must: "be created by the factory", but: "it \(fact.text)", fact.parameters)
  }
  /// - Parameter hook: The kind of closure: `final decoder`.
  static func hookFailed(_ hook: String, _ fact: Fact) -> Sentence {
    say(
      "hook", must: "be accepted by its \(hook)", but: "it \(fact.text)",
      fact.parameters.merging(["hook": .string(token(of: hook))]) { $1 })
  }
  /// Words as one name for programs: `final decoder` is `finalDecoder`.
  private static func token(of words: String) -> String {
    let words = words.split(separator: " ")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
  static func initializerGaveNothing(_ type: any Any.Type) -> Sentence {
    say(
      "initializer", must: "be a value that \(name(of: type)) accepts",
      but: "its initializer returned nil", naming(type))
  }
  static func unrepresentable(_ value: Unwritable) -> Sentence {
    say(
      "output", must: "be \(Expectation.writable.phrase)", but: "is \(value.phrase)",
      value.parameters.merging(["found": .string(value.found)]) { $1 })
  }
  /// The same about a value that its type or its transformer cannot write.
  static func unrepresentable(
    _ words: ConversionProblem.Words, isSensitive: Bool
  ) -> Sentence {
    say(
      words.rule, must: "be \(Expectation.writable.phrase)",
      but: "is \(isSensitive ? words.kind : words.actual)",
      words.parameters(isSensitive: isSensitive))
  }
  static let refusedByType = say(
    "codable", must: "be \(Expectation.writable.phrase)",
    but: "is a value that its own encode(to:) refuses")
  static func unwritable(_ fact: Fact) -> Sentence {
    say(
      "convertible", must: "be \(Expectation.writable.phrase)",
      but: "is a value whose type \(fact.text)", fact.parameters)
  }
  /// A mistake in a path that a closure or a call passes.
  static func wrongPath(_ fact: String) -> Sentence {
    say("path", must: "be a path", but: fact, ["reason": .string(fact)])
  }
  /// An error of the library itself.
  static func unexpected(_ error: any Error) -> Sentence {
    Sentence("\(error)", rule: "unexpected", ["reason": .string("\(error)")])
  }
  static let unusedDefault = "has a default that is never used, since it is required()"
  static func notAnObject(_ type: any Any.Type) -> Sentence {
    say(
      "writtenObject", must: "be written as an object", but: "\(name(of: type)) is not",
      naming(type))
  }

  static func unknownScheme(_ name: String, nearest: String?) -> Sentence {
    say(
      "scheme", must: "be mapped by a registered scheme",
      but: "nothing is registered for \(DisplayText.quoted(name))",
      ["scheme": .string(DisplayText.escaped(name))], nearest: nearest)
  }

  // MARK: Subtypes and updates

  /// The permitted names of a discriminator, as a rule: `be "circle" or "square"`.
  static func subtypeRule(_ names: [SubtypeName]) -> String {
    names.isEmpty
      ? "name a subtype, of which there are none" : "be \(subtypeExpectation(names))"
  }

  /// The same as a phrase.
  static func subtypeExpectation(_ names: [SubtypeName]) -> String {
    names.isEmpty ? "the name of a subtype" : choice(of: names) { $0.shown }
  }

  /// A choice of names, of which there is at least one: `circle, square or oval`.
  static func choice<Name>(of names: [Name], _ shown: (Name) -> String) -> String {
    let maximum = 12
    let first = names.prefix(maximum).map(shown)
    if names.count > maximum {
      return "\(first.joined(separator: ", ")) or one of \(names.count - maximum) more"
    }
    guard let last = first.last, first.count > 1 else { return first.first ?? "" }
    return "\(first.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// - Parameter found: The kind of value instead of a name, for programs; nil for another name.
  package static func unknownSubtype(
    _ names: [SubtypeName], actual: String, found: String?, nearest: String?
  ) -> Sentence {
    var parameters: [String: MappingValue] = .allowed(names)
    parameters["found"] = found.map { .string($0) }
    return say(
      nil, must: subtypeRule(names), but: "is \(actual)", parameters, nearest: nearest)
  }
  /// - Parameter name: The model's current name; nil if it must not be shown.
  static func changedSubtype(from name: SubtypeName?) -> Sentence {
    say(
      "sameSubtype",
      must: "be \(name.map(\.shown) ?? "a name") like the model being updated",
      but: "names another type", .allowed(name.map { [$0] } ?? []))
  }
  static func uncopyable(_ fact: Fact) -> Sentence {
    say(
      "copy", must: "be a value that can be copied", but: "its type \(fact.text)", fact.parameters)
  }
  package static func notArchived(_ type: any Any.Type) -> Sentence {
    say(
      "archive", must: "be of a type that an archive can hold",
      but: "\(name(of: type)) has no table, is no value, and the entry has no encode:",
      naming(type))
  }
  /// - Parameter rule: The kind of damage, for programs.
  package static func malformedArchive(_ rule: String, _ fact: String) -> Sentence {
    say(rule, must: "be an archive of this mapper", but: fact)
  }
  package static let misplacedInArchive = malformedArchive("misplaced", "holds something else here")
  static let replacedModel = say(
    "sameInstance", must: "remain the same instance", but: "a closure replaced it")

  // MARK: Words

  static func didYouMean(_ name: String) -> String { "did you mean \(name)?" }

  package static func name(of type: any Any.Type) -> String {
    DisplayText.cut(TypeName.text(of: type))
  }

  /// The fact for a closure that threw: `threw: the store is closed`, or for an error without a
  /// description `threw Refusal`.
  ///
  /// - Parameter isSensitive: Whether the description could reveal a hidden value.
  static func thrown(_ error: any Error, isSensitive: Bool) -> Fact {
    let type = name(of: type(of: error))
    if !isSensitive, let text = ThrownText.text(of: error) {
      return Fact(
        text: "threw: \(text)", parameters: ["error": .string(type), "reason": .string(text)])
    }
    return Fact(text: "threw \(type)", parameters: ["error": .string(type)])
  }

  /// Digits from the input, truncated to 40.
  static func shownDigits(_ digits: String) -> String { DisplayText.cut(digits, at: 40) }

  /// The name of a key path's property that calls a getter.
  package static let unnamed = "(computed)"

  /// A number from the input as a parameter; nil if it has more than 40 digits. A number beyond the largest
  /// `Double` becomes a string, since JSON readers reject such numbers.
  static func shownNumber(_ number: JSONNumber) -> MappingValue? {
    guard number.text.utf8.count <= 40 else { return nil }
    guard number.double?.isFinite == true else { return .string(number.text) }
    return .number(MappingValue.Number(number))
  }

  /// The fact about a value: numbers are shown, everything else is not.
  static func fact<Value>(of value: Value, otherwise: String = "is not") -> String {
    value is any Numeric ? "is \(shownDigits(description(of: value)))" : otherwise
  }

  /// A value's description, except that whole numbers are `1` rather than `1.0`, whatever their
  /// type.
  static func description<Value>(of value: Value) -> String {
    let text = "\(value)"
    guard value is any BinaryFloatingPoint, text.hasSuffix(".0") else { return text }
    return String(text.dropLast(2))
  }

  /// The opposite of a rule, and the fact that violates it: *not be even* and *is*, *be empty* and
  /// *is not*.
  package static func negation(of rule: String) -> (rule: String, fact: String) {
    let prefix = "not "
    let isNegative = rule.hasPrefix(prefix)
    let positive = isNegative ? String(rule.dropFirst(prefix.count)) : rule
    let verb = positive.hasPrefix("be ") ? "is" : "does"
    return isNegative ? (positive, "\(verb) not") : ("not \(positive)", verb)
  }

  /// A range of amounts: `2 to 8`, `exactly 2`.
  package static func amount(in range: ClosedRange<Int>) -> String {
    if range.upperBound == .max { return "at least \(range.lowerBound)" }
    return range.lowerBound == range.upperBound
      ? "exactly \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }

  package static func unit(isText: Bool, count: Int) -> String {
    let unit = isText ? "character" : "element"
    return count == 1 ? unit : unit + "s"
  }
}
