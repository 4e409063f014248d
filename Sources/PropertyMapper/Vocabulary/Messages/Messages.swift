/// Every message of the library. They have three frames:
///
/// ```
///  a value                must have 2 to 8 characters, but has 1
///  text that is no JSON   expected "," or "}", found the end of the input
///  a table                Suite has no table                 (help: call addMappings(_:for: Suite.self))
/// ```
///
/// In the first frame, the fact is about the same subject as the rule, and is left out if it says nothing.
/// Words come from codes, rules and parameters, which programs and translations use; nothing reads them back.
///
/// Messages contain nothing from the input except numbers, true and false, keys (escaped and truncated), and
/// the one character at which JSON text stops being valid.
package enum Messages {
  // MARK: Frames

  static func sentence(must rule: String, but fact: String?) -> String {
    fact.map { "must \(rule), but \($0)" } ?? "must \(rule)"
  }

  /// A sentence about a value: in words, and as a rule and parameters.
  ///
  /// - Parameters:
  ///   - name: The rule; nil if it follows from the code.
  ///   - fact: What is wrong; nil if the rule says it already.
  ///   - nearest: A name to suggest.
  static func say(
    _ name: String?, must rule: String, but fact: String? = nil,
    _ parameters: [String: MappingValue] = [:], nearest: String? = nil
  ) -> Sentence {
    say(name, sentence(must: rule, but: fact), parameters, nearest: nearest)
  }

  /// A sentence in another frame.
  ///
  /// - Parameter advice: What to do, if that isn't a name to suggest.
  static func say(
    _ name: String?, _ text: String, _ parameters: [String: MappingValue] = [:],
    nearest: String? = nil, advice: String? = nil
  ) -> Sentence {
    guard let nearest = nearest.map({ DisplayText.escaped($0) }) else {
      return Sentence(text, advice: advice, rule: name, parameters)
    }
    return Sentence(
      text, advice: didYouMean(nearest), rule: name,
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

  /// The line of a report that has advice.
  static func help(_ advice: String) -> String { "help: \(advice)" }

  static func didYouMean(_ name: String) -> String { "did you mean \(name)?" }

  // MARK: Words

  package static func name(of type: any Any.Type) -> String {
    DisplayText.cut(TypeName.text(of: type))
  }

  /// The name of a key path's property that calls a getter.
  package static let unnamed = "(computed)"

  /// A choice of values, of which there is at least one: `"circle", "square", or "oval"`. Of a long list, only
  /// the first ones are named.
  static func choice<Value>(of values: [Value], _ shown: (Value) -> String) -> String {
    let maximum = 20
    let first = values.prefix(maximum).map(shown)
    if values.count > maximum {
      return "\(first.joined(separator: ", ")), or one of \(values.count - maximum) more"
    }
    return joined(first, by: "or")
  }

  /// A choice of names: `"circle" or "square"`.
  static func choice(of names: [String]) -> String {
    choice(of: names) { DisplayText.quoted($0) }
  }

  /// Names that are all meant: `a`, `a and b`, `a, b, and c`. Of a long list, only the first ones are named.
  static func list(_ names: [String]) -> String {
    let maximum = 12
    let first = names.prefix(maximum).map { DisplayText.escaped($0) }
    if names.count > maximum {
      return "\(first.joined(separator: ", ")), and \(names.count - maximum) more"
    }
    return joined(first, by: "and")
  }

  /// Joins words as in a sentence: `a`, `a or b`, `a, b, or c`.
  static func joined(_ words: [String], by conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    let comma = words.count > 2 ? "," : ""
    return "\(words.dropLast().joined(separator: ", "))\(comma) \(conjunction) \(last)"
  }

  /// A number of characters or elements: `2 to 8 characters`, `exactly 1 element`.
  ///
  /// - Parameter adjective: What they are: `valid`.
  package static func amount(
    from minimum: Int, to maximum: Int?, isText: Bool, _ adjective: String? = nil
  ) -> String {
    func units(_ count: Int) -> String {
      (adjective.map { "\($0) " } ?? "") + unit(isText: isText, count: count)
    }
    return switch maximum {
    case nil, Int.max?: "at least \(minimum) \(units(minimum))"
    case minimum?: "exactly \(minimum) \(units(minimum))"
    case let maximum? where minimum <= 0: "at most \(maximum) \(units(maximum))"
    case let maximum?: "\(minimum) to \(maximum) \(units(maximum))"
    }
  }

  /// A count and its noun: `1 byte`, `2 bytes`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  package static func unit(isText: Bool, count: Int) -> String {
    let unit = isText ? "character" : "element"
    return count == 1 ? unit : unit + "s"
  }

  /// The fact for a closure that threw: `threw: the store is closed`, or for an error without a
  /// description `threw Refusal`.
  ///
  /// - Parameter isSensitive: Whether the description could reveal a hidden value.
  package static func thrown(_ error: any Error, isSensitive: Bool) -> Fact {
    let type = name(of: type(of: error))
    if !isSensitive, let text = ThrownText.text(of: error) {
      return Fact(
        text: "threw: \(text)", reason: ": \(text)",
        parameters: ["error": .string(type), "reason": .string(text)])
    }
    return Fact(
      text: "threw \(type)", reason: " (threw \(type))", parameters: ["error": .string(type)])
  }

  /// Digits from the input, truncated to 40.
  static func shownDigits(_ digits: String) -> String { DisplayText.cut(digits, at: 40) }

  /// A number from the input as a parameter; nil if it has more than 40 digits. A number beyond the largest
  /// `Double` becomes a string, since JSON readers reject such numbers.
  static func shownNumber(_ number: JSONNumber) -> MappingValue? {
    guard number.text.utf8.count <= 40 else { return nil }
    guard number.double?.isFinite == true else { return .string(number.text) }
    return .number(MappingValue.Number(number))
  }

  /// What there is to say about an invalid value: numbers are shown, everything else is not.
  static func finding<Value>(of value: Value) -> Finding {
    value is any Numeric ? .is(shownDigits(description(of: value))) : .none
  }

  /// A value's description, except that whole numbers are `1` rather than `1.0`, whatever their
  /// type.
  static func description<Value>(of value: Value) -> String {
    let text = "\(value)"
    guard value is any BinaryFloatingPoint, text.hasSuffix(".0") else { return text }
    return String(text.dropLast(2))
  }
}
