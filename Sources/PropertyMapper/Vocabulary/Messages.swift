/// Every message of the library, in one grammar: *must* and the rule, *but* and the fact.
///
/// They contain nothing from the input except numbers, true and false, keys (escaped and
/// truncated), and the one character at which JSON text stops being valid.
package enum Messages {
  // MARK: Frames

  static func sentence(must rule: String, but fact: String) -> String {
    "must \(rule), but \(fact)"
  }

  private static func sentence(must rule: String, but fact: String, nearest: String?) -> String {
    let advice = nearest.map { "; \(didYouMean(DisplayText.escaped($0)))" } ?? ""
    return sentence(must: rule, but: fact) + advice
  }

  package static func headline(count: Int, mapping modelName: String?) -> String {
    let problems = count == 1 ? "1 problem" : "\(count) problems"
    return modelName.map { "\(problems) while mapping \($0)" } ?? problems
  }

  static func configurationHeadline(count: Int) -> String {
    count == 1 ? "1 mistake in the mappings" : "\(count) mistakes in the mappings"
  }

  // MARK: Values

  static func conversion(_ words: ConversionProblem.Words, isSensitive: Bool) -> String {
    let text = sentence(
      must: "be \(words.expected)", but: "is \(isSensitive ? words.kind : words.actual)")
    guard let advice = words.advice, !isSensitive else { return text }
    return "\(text); \(advice)"
  }

  static let missingValue = sentence(must: "have a value", but: "is missing")
  static let nullValue = sentence(must: "have a value", but: "is null")

  static func complaint(_ complaint: Complaint, isSensitive: Bool) -> String {
    sentence(must: complaint.rule, but: complaint.shownFact(isSensitive: isSensitive))
  }

  /// - Parameter type: The name of the type that the transform creates; nil if it says nothing about what
  ///   the transform accepts, like `String`.
  static func transformFailed(_ fact: String, creating type: String?) -> String {
    sentence(
      must: "be a value that \(type ?? "its transform") accepts", but: "the transform \(fact)")
  }
  static func encoderFailed(_ fact: String) -> String {
    sentence(must: "be written by its closure", but: "the closure \(fact)")
  }
  package static func onlyRead(_ type: any Any.Type) -> String {
    sentence(
      must: "be written by its transformer", but: "\(name(of: type))'s transformer has no encode:")
  }
  static func argumentsMixedUp(_ first: String, _ second: String) -> String {
    sentence(
      must: "have its arguments in the order of the initializer's parameters",
      but: "\(first) received the value meant for \(second)")
  }
  static func initializerFailed(_ fact: String, type: any Any.Type) -> String {
    sentence(must: "be a value that \(name(of: type)) accepts", but: "its initializer \(fact)")
  }
  static func typeFailed(_ fact: String) -> String {
    sentence(must: "be a value that its type accepts", but: "the type \(fact)")
  }
  /// Replaces a closure's message about a sensitive value.
  static let refusal = sentence(must: "be a value that its closure accepts", but: "was refused")

  static func count(_ count: Int, mustBeIn range: ClosedRange<Int>, isSensitive: Bool) -> String {
    let lastCount = range.upperBound == .max ? range.lowerBound : range.upperBound
    return sentence(
      must: "have \(amount(in: range)) \(unit(isText: false, count: lastCount))",
      but: isSensitive ? "does not" : "has \(count)")
  }

  static func count(_ count: Int, mustBeAtLeast minimum: Int, isSensitive: Bool) -> String {
    sentence(
      must: "keep at least \(minimum) \(unit(isText: false, count: minimum))",
      but: isSensitive ? "fewer are valid" : "only \(count) \(count == 1 ? "is" : "are") valid")
  }

  static func codableMismatch(_ type: any Any.Type) -> String {
    sentence(must: "be a value that \(name(of: type)) decodes", but: "is of another kind")
  }
  static let codableRefusal = sentence(
    must: "be a value that its own init(from:) accepts", but: "was rejected")

  // MARK: Keys, depth, size

  static func unknownKey(nearest: String?) -> String {
    sentence(must: "be a known key", but: "nothing reads it", nearest: nearest)
  }
  static func snakeCase(count: Int) -> String {
    "\(count) keys would be found with keys: .snakeCase"
  }
  static let readOnlyKey = sentence(must: "be a key that can be set", but: "is read only")
  static func duplicateKey(first: MappingError.SourceLocation?) -> String {
    let place = first.map { "already appears at line \($0.line), column \($0.column)" }
    return sentence(must: "appear once in its object", but: place ?? "appears twice")
  }
  static func equivalentKey() -> String {
    sentence(must: "differ from the other keys of its object", but: "is canonically equal to one")
  }
  static let sameKey = sentence(
    must: "differ from the other keys of its object", but: "is the same key as another one")
  static let sameKeyText = sentence(
    must: "differ from the other keys of its object",
    but: "is written as the same text as another one")
  /// - Parameter byteCount: Nil if it must not be shown; the same applies below.
  static func keyTooLong(byteCount: Int?, limit: Int) -> String {
    sentence(
      must: "have a key of at most \(limit) bytes",
      but: byteCount.map { "has one of \($0)" } ?? "has a longer one")
  }
  static let keyWithTooManyMarks = sentence(
    must: "have a key with at most \(CombiningMarks.limit) combining marks in a row",
    but: "has one with more")
  /// The requirement for a string that is hashed or compared, and the fact for one with more marks.
  static let textWithFewMarks = "text with at most \(CombiningMarks.limit) combining marks in a row"
  static let textWithManyMarks = "text with more"
  static let textTooManyMarks = sentence(
    must: "be \(textWithFewMarks)", but: "is \(textWithManyMarks)")
  static let objectWithTooManyMarks =
    "an object with a key of more than \(CombiningMarks.limit) combining marks in a row"
  static func textTooLong(byteCount: Int?, limit: Int) -> String {
    sentence(must: "be text of at most \(limit) bytes", but: "has \(shown(byteCount))")
  }
  package static func tooManyElements(count: Int?, limit: Int) -> String {
    sentence(must: "have at most \(limit) elements", but: "has \(shown(count))")
  }
  private static func shown(_ count: Int?) -> String { count.map { "\($0)" } ?? "more" }
  static func outputTooLarge(limit: Int) -> String {
    sentence(must: "have at most \(limit) values in all", but: "has more")
  }
  static func inputTooLarge(byteCount: Int, limit: Int) -> String {
    sentence(must: "be an input of at most \(limit) bytes", but: "has \(byteCount)")
  }
  static func propertyListTooLarge(limit: Int) -> String {
    sentence(
      must: "be an input of at most \(limit) bytes",
      but: "has more through shared references")
  }
  package static func depthLimit(_ limit: Int) -> String {
    sentence(
      must: "be nested at most \(limit) \(limit == 1 ? "level" : "levels") deep", but: "is deeper")
  }
  static let stackLimit = sentence(
    must: "not be nested deeper than this thread's stack allows", but: "is")
  static let cycle = sentence(must: "not contain itself", but: "does")
  static func neededToMakeItself(_ type: any Any.Type) -> String {
    sentence(
      must: "be created before anything refers to it",
      but:
        "\(name(of: type))'s initializer arguments refer back to it; use a settable property for the back-reference"
    )
  }
  static func tooManyErrors(listed: Int, further: Int, noun: String) -> String {
    let first = listed == 1 ? "first" : "first \(listed)"
    let verb = listed == 1 ? "is" : "are"
    return "only the \(first) of \(listed + further) \(noun)s \(verb) listed; "
      + "\(further) more \(further == 1 ? "was" : "were") found"
  }
  static func exportConflict() -> String {
    sentence(must: "be an object to hold the paths below it", but: "is another value")
  }

  // MARK: Property lists

  static func malformedPropertyList(_ fact: String) -> String {
    sentence(must: "be a property list", but: fact)
  }
  static let oldPropertyListFormat = sentence(
    must: "be written as an XML or binary property list", but: "the format is neither")

  // MARK: Types, factories, hooks

  /// - Parameter obstacle: Why the type cannot be mapped without a table, if the options allow
  ///   that.
  static func unregistered(_ type: any Any.Type, obstacle: String? = nil) -> AdvisedSentence {
    let name = name(of: type)
    let reason = obstacle.map { " and needs one, since \($0)" } ?? ""
    return AdvisedSentence(
      sentence: sentence(must: "be of a registered type", but: "\(name) has no table\(reason)"),
      advice: "call addMappings(_:for: \(name).self)")
  }
  static func unregisteredType(_ type: any Any.Type) -> String { unregistered(type).text }
  static func unmappableKeys(_ type: any Any.Type) -> String {
    sentence(
      must: "have keys that can be text", but: "\(name(of: type)) has keys of another type")
  }
  static func noRegularExpression(_ pattern: String) -> String {
    sentence(
      must: "be a valid regular expression", but: "\(DisplayText.quoted(pattern)) is not")
  }
  static func invalidMapping(_ type: any Any.Type, _ mistakes: [ConfigurationError]) -> String {
    let first = mistakes.first.map { ": " + ($0.path.map { "\($0) " } ?? "") + $0.message } ?? ""
    let number = mistakes.count == 1 ? "1 mistake" : "\(mistakes.count) mistakes"
    return sentence(
      must: "have a table without mistakes",
      but: "\(name(of: type))'s table has \(number)\(first); call verify()")
  }
  static func unmakeable(_ type: any Any.Type) -> AdvisedSentence {
    AdvisedSentence(
      sentence: sentence(
        must: "be constructible", but: "the mapper knows no way to make \(name(of: type))"),
      advice:
        "pass makingWith:, conform it to DefaultInitializable, use .initializing or set a factory")
  }
  static func noWayToMake(_ type: any Any.Type) -> String { unmakeable(type).text }
  static func factoryGaveNothing(_ type: any Any.Type) -> String {
    sentence(
      must: "be created by the factory",
      but: "it returned no \(name(of: type)), and the mapper knows no way to make one")
  }
  static func factoryFailed(_ fact: String) -> String {
    sentence(must: "be created by the factory", but: "it \(fact)")
  }
  static func hookFailed(_ hook: String, _ fact: String) -> String {
    sentence(must: "be accepted by its \(hook)", but: "it \(fact)")
  }
  static func initializerGaveNothing(_ type: any Any.Type) -> String {
    sentence(must: "be a value that \(name(of: type)) accepts", but: "its initializer returned nil")
  }
  static func unrepresentable(_ actual: String) -> String {
    sentence(must: "be a value that the output can hold", but: "is \(actual)")
  }
  static let unusedDefault = "has a default that is never used, since it is required()"
  static func notAnObject(_ type: any Any.Type) -> String {
    sentence(must: "be written as an object", but: "\(name(of: type)) is not")
  }

  static func unknownScheme(_ name: String, nearest: String?) -> String {
    sentence(
      must: "be mapped by a registered scheme",
      but: "nothing is registered for \(DisplayText.quoted(name))", nearest: nearest)
  }

  // MARK: Subtypes and updates

  /// The permitted names of a discriminator, as a rule: `be "circle" or "square"`.
  static func subtypeRule(_ names: [String]) -> String {
    guard let last = names.last else { return "name a subtype, of which there are none" }
    let shown = names.prefix(maximumNames).map { DisplayText.quoted($0) }
    if names.count > maximumNames {
      return "be \(shown.joined(separator: ", ")) or one of \(names.count - maximumNames) more"
    }
    if names.count == 1 { return "be \(DisplayText.quoted(last))" }
    return "be \(shown.dropLast().joined(separator: ", ")) or \(DisplayText.quoted(last))"
  }
  private static let maximumNames = 12

  /// The same as a phrase.
  static func subtypeExpectation(_ names: [String]) -> String {
    names.isEmpty ? "the name of a subtype" : String(subtypeRule(names).dropFirst("be ".count))
  }

  static func unknownSubtype(_ names: [String], actual: String, nearest: String?) -> String {
    sentence(must: subtypeRule(names), but: "is \(actual)", nearest: nearest)
  }
  /// - Parameter name: The model's current name; nil if it must not be shown.
  static func changedSubtype(from name: String?) -> String {
    sentence(
      must: "be \(name.map { DisplayText.quoted($0) } ?? "a name") like the model being updated",
      but: "names another type"
    )
  }
  static func unlistedSubtype(_ type: any Any.Type, of base: any Any.Type) -> String {
    sentence(
      must: "be of a type that is listed as a subtype of \(name(of: base))",
      but: "is of type \(name(of: type))")
  }
  static func notASubtype(_ type: String, of base: String) -> String {
    sentence(must: "list subtypes of \(base)", but: "\(type) is not one")
  }
  static func entriesOfBase(_ type: any Any.Type) -> String {
    sentence(
      must: "leave entries to its subtypes",
      but: "\(name(of: type)) has some, and only class entries are inherited")
  }
  static func discriminatorConflict(_ path: MappingPath) -> String {
    sentence(must: "leave room for the discriminator", but: "is in the way of \(path)")
  }
  static func uncopyable(_ fact: String) -> String {
    sentence(must: "be a value that can be copied", but: "its type \(fact)")
  }
  static func notArchived(_ type: any Any.Type) -> String {
    sentence(
      must: "be of a type that an archive can hold",
      but: "\(name(of: type)) has no table, is no value, and the entry has no encode:")
  }
  static func malformedArchive(_ fact: String) -> String {
    sentence(must: "be an archive of this mapper", but: fact)
  }
  static let replacedModel = sentence(
    must: "remain the same instance", but: "a closure replaced it")

  // MARK: Words

  static func didYouMean(_ name: String) -> String { "did you mean \(name)?" }

  package static func name(of type: any Any.Type) -> String {
    DisplayText.cut(TypeName.text(of: type))
  }

  /// The fact for a closure that threw: `threw: the store is closed`, or for an error without a
  /// description `threw Refusal`.
  ///
  /// - Parameter isSensitive: Whether the description could reveal a hidden value.
  static func thrown(_ error: any Error, isSensitive: Bool) -> String {
    if !isSensitive, let text = ThrownText.text(of: error) { return "threw: \(text)" }
    return "threw \(name(of: type(of: error)))"
  }

  /// Digits from the input, truncated to 40.
  static func shownDigits(_ digits: String) -> String { DisplayText.cut(digits, at: 40) }

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
