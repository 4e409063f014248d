// The halves of messages as phrases, for `expected` and `actual`.

extension Messages {
  /// The expectation of a rule: *be in 0...150* is *a value in 0...150*, *have 2 to 8 characters*
  /// is *2 to 8 characters*.
  static func expectation(of rule: String) -> String {
    let words = rule.split(separator: " ", maxSplits: 1)
    guard let verb = words.first, words.count == 2 else { return "a value that must \(rule)" }
    let rest = String(words[1])
    switch verb {
    case "be" where isPhrase(rest): return rest
    case "be" where rest.hasPrefix("in "): return "a value \(rest)"
    case "be": return "a value that is \(rest)"
    case "have": return rest
    case "match": return "a value that matches \(rest)"
    case "hold": return "a value that holds \(rest)"
    case "not" where rest.hasPrefix("be "): return "a value that is not \(rest.dropFirst(3))"
    case "not": return "a value that does not \(rest)"
    default: return "a value that must \(rule)"
    }
  }

  /// The finding of a fact: *is 200* is *200*; nil for a fact without one, such as *does not*.
  static func finding(of fact: String) -> String? {
    let words = fact.split(separator: " ", maxSplits: 1)
    guard let verb = words.first, words.count == 2, !words[1].hasPrefix("not") else { return nil }
    let rest = String(words[1])
    switch verb {
    case "is", "has": return rest
    default: return "a value that \(fact)"
    }
  }

  /// Whether words can be used unchanged: a noun with its article, or a choice.
  private static func isPhrase(_ words: String) -> Bool {
    ["a ", "an ", "one of ", "the ", "\""].contains { words.hasPrefix($0) }
  }
}
