/// What a rule requires, in parts: from them come the sentence, its opposite, and the phrase for `expected`.
///
/// ```
///                        text                 negated             phrase
///  be("even")            be even              not be even         a value that is even
///  be("at least 3")      be at least 3        be less than 3      a value that is at least 3
///  have("8 characters")  have 8 characters    not have …          8 characters
///  each(not(be("empty")))                     demand: each element must not be empty
/// ```
package indirect enum Requirement: Sendable {
  /// "be" and what follows it.
  case be(String, as: Complement = .quality)
  case have(String)
  case match(String)
  /// A user's words after "must", which begin with another verb.
  case own(String)
  case not(Requirement)
  /// A requirement for each element.
  case each(Requirement)
  case all([Requirement])
  case any([Requirement])
  /// Nothing meets it.
  case nothing

  /// What follows "be".
  package enum Complement: Sendable {
    /// `even`
    case quality
    /// `at least 3`, whose opposite is `less than 3`
    case comparison(opposite: String)
    /// `a number`, `"circle" or "square"`
    case noun
    /// `between 1 and 4`
    case position
  }

  /// Creates a requirement from a user's words after "must".
  ///
  /// "not" and "be" at the start are recognized, because a negation of the rule changes them.
  package init(own words: String) {
    let (not, be) = ("not ", "be ")
    if words.hasPrefix(not) {
      self = .not(Self(own: String(words.dropFirst(not.count))))
    } else if words.hasPrefix(be) {
      self = .be(String(words.dropFirst(be.count)))
    } else {
      self = .own(words)
    }
  }

  /// Creates the requirement of a named rule.
  ///
  /// - Parameter sentence: The end of "must be", or the whole sentence with "must"; nil if the name is the
  ///   end of "must be".
  init(named name: String, _ sentence: String?) {
    let must = "must "
    guard let sentence, sentence.hasPrefix(must) else {
      self = .be(sentence ?? name)
      return
    }
    self.init(own: String(sentence.dropFirst(must.count)))
  }

  /// The words after "must".
  package var text: String {
    switch self {
    case .be(let words, _): "be \(words)"
    case .have(let words): "have \(words)"
    case .match(let words): "match \(words)"
    case .own(let words): words
    case .not(let inner): inner.negated
    case .each(let inner): "have no elements that \(inner.ofSeveral(isNegated: true))"
    case .all(let parts): Self.joined(parts, by: " and ")
    case .any(let parts): Self.joined(parts, by: " or ")
    case .nothing: "be valid, which no value can be"
    }
  }

  /// Several requirements: `be at least 3 or at most 1`, `be even and have 8 characters`.
  private static func joined(_ parts: [Self], by conjunction: String) -> String {
    let words = parts.compactMap { if case .be(let words, _) = $0 { words } else { nil } }
    guard words.count == parts.count else {
      return parts.map(\.text).joined(separator: conjunction)
    }
    return "be \(words.joined(separator: conjunction))"
  }

  /// The words after "must" of the opposite.
  private var negated: String {
    switch self {
    case .be(_, .comparison(let opposite)): "be \(opposite)"
    case .be, .have, .match, .own, .nothing: "not \(text)"
    case .not(let inner): inner.text
    case .each(let inner): "have elements that \(inner.ofSeveral(isNegated: true))"
    case .all(let parts): parts.map(\.negated).joined(separator: " or ")
    case .any(let parts): parts.map(\.negated).joined(separator: " and ")
    }
  }

  /// The words after "elements that".
  private func ofSeveral(isNegated: Bool) -> String {
    switch self {
    case .be(let words, .comparison(let opposite)): "are \(isNegated ? opposite : words)"
    case .be(let words, _): "\(isNegated ? "aren't" : "are") \(words)"
    case .nothing: isNegated ? "aren't valid" : "are valid"
    case .have, .match, .own: isNegated ? "don't \(text)" : text
    case .not(let inner): inner.ofSeveral(isNegated: !isNegated)
    case .each: isNegated ? negated : text
    case .all(let parts):
      parts.map { $0.ofSeveral(isNegated: isNegated) }
        .joined(separator: isNegated ? " or " : " and ")
    case .any(let parts):
      parts.map { $0.ofSeveral(isNegated: isNegated) }
        .joined(separator: isNegated ? " and " : " or ")
    }
  }

  /// The whole sentence: `must be even`, `each element must not be empty`.
  package var demand: String {
    switch self {
    case .nothing: "can never be valid"
    case .each(let inner):
      inner.isAboutElements ? inner.demand(of: "each element") : "each element \(inner.demand)"
    case .all(let parts) where isAboutElements:
      parts.map(\.demand).joined(separator: ", and ")
    case .any(let parts) where isAboutElements:
      parts.map(\.demand).joined(separator: ", or ")
    default: "must \(text)"
    }
  }

  /// The sentence about the elements of something else.
  private func demand(of outer: String) -> String {
    guard case .each(let inner) = self else { return "\(outer) \(demand)" }
    let elements = "each element of \(outer)"
    return inner.isAboutElements ? inner.demand(of: elements) : "\(elements) \(inner.demand)"
  }

  private var isAboutElements: Bool {
    switch self {
    case .each: true
    case .all(let parts), .any(let parts): parts.contains(where: \.isAboutElements)
    default: false
    }
  }

  /// The requirement as a phrase, for `expected`: `2 to 8 characters`, `a value between 1 and 4`.
  var phrase: String {
    switch self {
    case .be(let words, .noun): words
    case .be(let words, .position): "a value \(words)"
    case .be(let words, .quality), .be(let words, .comparison): "a value that is \(words)"
    case .have(let words): words
    case .match(let words): "a value that matches \(words)"
    case .not(.be(_, .comparison(let opposite))): "a value that is \(opposite)"
    case .not(.be(let words, _)): "a value that isn't \(words)"
    case .not(.have(let words)): "a value that doesn't have \(words)"
    case .not(.match(let words)): "a value that doesn't match \(words)"
    case .not, .own: "a value that must \(text)"
    case .each(let inner): "elements that \(inner.ofSeveral(isNegated: false))"
    case .all(let parts): parts.map(\.phrase).joined(separator: " and ")
    case .any(let parts): parts.map(\.phrase).joined(separator: " or ")
    case .nothing: "a valid value, but no value is valid"
    }
  }
}

/// What is wrong with a value that violates a rule.
enum Finding: Sendable {
  /// Nothing that the rule doesn't say already.
  case none
  /// "is" and what follows: `200`
  case `is`(String)
  /// "has" and what follows: `1`
  case has(String)
  /// A user's words after "but".
  case own(String)

  /// The words after "but".
  var text: String? {
    switch self {
    case .none: nil
    case .is(let words): "is \(words)"
    case .has(let words): "has \(words)"
    case .own(let words): words
    }
  }

  /// The finding as a phrase, for `actual`.
  var phrase: String? {
    switch self {
    case .none: nil
    case .is(let words), .has(let words): words
    case .own(let words): "a value that \(words)"
    }
  }
}
