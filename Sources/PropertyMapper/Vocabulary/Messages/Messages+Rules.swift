// Rules over several properties.

extension Messages {
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
