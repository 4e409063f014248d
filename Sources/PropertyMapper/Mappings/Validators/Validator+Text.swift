extension Validator where Value == String {
  /// Text that a pattern matches as a whole.
  ///
  /// The pattern is compiled where the table is made; one that is not a regular expression matches nothing, and
  /// ``PropertyMapper/verify()`` lists it. Patterns come from the table, never from data.
  ///
  /// A pattern may take time that is exponential in the length of the text. So it is not run where a rule for the
  /// length beside it, such as `.maxLength(_)`, has complained, and never on more characters than
  /// ``MappingOptions/maximumMatchedCharacters``, which is a `sizeLimitExceeded`.
  public static func matches(_ pattern: String) -> Self {
    let rule = "match the pattern \(DisplayText.cut(pattern))"
    do {
      return matching(try Regex(pattern), rule: rule, as: .pattern(pattern))
    } catch {
      let mistake = Messages.noRegularExpression(pattern)
      return Self(ValidatorRule(rule, named: "matches", as: .impossible(mistake: mistake))) { _ in
        "the pattern is no regular expression"
      }
    }
  }

  /// Text that a regular expression matches as a whole.
  ///
  /// In Swift 5 mode the literal is written `#/…/#`.
  public static func matches<Output>(_ regex: Regex<Output>) -> Self {
    matching(regex, rule: "match the pattern", as: .pattern(nil))
  }

  private static func matching<Output>(
    _ regex: Regex<Output>, rule: String, as constraint: ValidatorConstraint
  ) -> Self {
    // A regex is compiled lazily inside and not marked Sendable, but matching does not change what it
    // matches: the program it compiles to is made from an immutable tree and published once.
    nonisolated(unsafe) let regex = regex
    let rule = ValidatorRule(rule, named: "matches", as: constraint)
    return Self(rule) { text, limits in
      if let problem = limits.problem(with: text) { return [problem] }
      return unsafe (try? regex.wholeMatch(in: text)) != nil ? [] : [rule.complaint("does not")]
    }
  }
}
