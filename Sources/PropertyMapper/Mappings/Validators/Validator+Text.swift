extension Validator where Value == String {
  /// Requires the whole string to match a regular expression.
  ///
  /// The pattern is parsed when the table is created. An invalid pattern matches nothing, and
  /// ``PropertyMapper/verify()`` reports it. Patterns come from the table, never from data.
  ///
  /// Matching can take exponential time, so a pattern isn't run if the string is too long for a
  /// length rule of the same property, such as `.maxLength(_:)`. A string longer than
  /// ``MappingOptions/maximumMatchedCharacters`` causes a `sizeLimitExceeded` error instead.
  public static func matches(_ pattern: String) -> Self {
    do {
      return matching(try Regex(pattern), as: .pattern(pattern))
    } catch {
      let rule = ValidatorRule(
        .match("the pattern \(DisplayText.cut(pattern))"), named: "matches",
        as: .impossible(mistake: Messages.noRegularExpression(pattern)))
      return Self(rule) { _ in [rule.complaint(.own(Messages.noPattern))] }
    }
  }

  /// Requires the whole string to match a regex literal.
  ///
  /// In Swift 5 mode, write the literal as `#/…/#`.
  public static func matches<Output>(_ regex: Regex<Output>) -> Self {
    matching(regex, as: .pattern(nil))
  }

  private static func matching<Output>(
    _ regex: Regex<Output>, as constraint: ValidatorConstraint
  ) -> Self {
    // A regex is compiled lazily and not marked Sendable, but matching has no effect on later
    // matches: its program is compiled from an immutable tree and published once.
    nonisolated(unsafe) let regex = regex
    let rule = ValidatorRule(named: "matches", as: constraint)
    return Self(rule) { text, limits in
      if let problem = limits.problem(with: text) { return [problem] }
      return unsafe (try? regex.wholeMatch(in: text)) != nil ? [] : [rule.complaint()]
    }
  }
}
