// Named rules, and rules over several properties.

extension Messages {
  /// The text of a named rule, without "must".
  ///
  /// - Parameter sentence: The end of "must be", or the whole requirement with "must"; nil if the name is the
  ///   end of "must be".
  static func requirement(_ name: String, _ sentence: String?) -> String {
    let must = "must "
    guard let sentence, sentence.hasPrefix(must) else { return "be \(sentence ?? name)" }
    return String(sentence.dropFirst(must.count))
  }

  /// The fact about a value that violates a rule: `is not` for `be even`, `does` for `not contain spaces`.
  static func violation(of rule: String) -> String {
    let isNegative = rule.hasPrefix("not ")
    let verb = rule.hasPrefix(isNegative ? "not be " : "be ") ? "is" : "does"
    return isNegative ? verb : "\(verb) not"
  }

  /// - Parameter name: The property; nil if its name is unknown.
  static func unmappedRuleProperty(_ name: String?) -> String {
    sentence(
      must: "be checked by rules over properties that the table maps",
      but: "no entry maps \(name.map { DisplayText.escaped($0) } ?? "one of them")")
  }

  /// A rule as a note on a table.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, if it has one.
  ///   - properties: What it is over, as words.
  ///   - path: Where its problems are.
  package static func rule(
    named name: String?, over properties: [String], at path: MappingPath
  ) -> String {
    var text = name.map { "rule \(DisplayText.quoted($0))" } ?? "rule"
    if let last = properties.last {
      let others = properties.dropLast().joined(separator: ", ")
      text += " over \(others.isEmpty ? last : "\(others) and \(last)")"
    }
    return path.components.isEmpty ? text : "\(text), at \(path)"
  }

  /// The model itself, as what a rule is over.
  static let wholeModel = "the model"
}
