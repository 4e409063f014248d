/// A rule for converted values.
///
/// All validators of a property run, except that patterns run after length rules, and only if the
/// value isn't too long (see `matches(_:)`). A nil value passes all validators. Add your own
/// validators as static members:
///
/// ```swift
/// extension Validator where Value == Int {
///   static var even: Self { .satisfying("even") { $0.isMultiple(of: 2) } }
/// }
///
/// "seats": .property(\.seats, .min(2), .even)
/// // seats: must be even, but is 3
/// ```
public struct Validator<Value>: Sendable {
  /// The rule it enforces.
  let rule: ValidatorRule
  /// The rules that errors name: the parts of a rule, if each part reports its own violations.
  private(set) var reportedRules: [ValidatorRule]
  /// The violations of a value; empty if it is valid.
  package let complaints: @Sendable (Value, ValidatorLimits) -> [Complaint]

  /// Creates a validator from a rule and a closure that explains a violation.
  ///
  /// ```swift
  /// Validator<String>("be one word") {
  ///   $0.contains(" ") ? "has spaces" : nil
  /// }
  /// // must be one word, but has spaces
  /// ```
  ///
  /// - Parameters:
  ///   - rule: The words after "must" in the message.
  ///   - fact: A closure that returns the words after "but", or nil if the value is valid. Include
  ///     the value itself only if it may appear in logs. For a `sensitive()` entry, these words
  ///     aren't shown.
  public init(_ rule: String, _ fact: @escaping @Sendable (Value) -> String?) {
    let requirement = Requirement(own: rule)
    let rule = ValidatorRule(requirement, named: rule, as: .opaque(requirement))
    // The fact may reveal anything.
    self.init(rule) { value in
      fact(value).map { [rule.complaint(.own($0), discreetFinding: Finding.none)] } ?? []
    }
  }

  init(_ rule: ValidatorRule, complaints: @escaping @Sendable (Value) -> [Complaint]) {
    self.init(rule) { value, _ in complaints(value) }
  }

  /// Creates a validator that may be expensive.
  init(
    _ rule: ValidatorRule,
    limitedComplaints complaints: @escaping @Sendable (Value, ValidatorLimits) -> [Complaint]
  ) {
    self.rule = rule
    reportedRules = [rule]
    self.complaints = complaints
  }

  /// The same validator, whose errors name other rules.
  func reporting(_ rules: [ValidatorRule]) -> Self {
    var validator = self
    validator.reportedRules = rules
    return validator
  }

  /// Creates a validator that shows the value if it is a number.
  init(_ rule: ValidatorRule, isRight: @escaping @Sendable (Value) -> Bool) {
    self.init(rule) { value in isRight(value) ? [] : [rule.complaint(about: value)] }
  }

  /// Requires a closure to accept the value: `.satisfying("even") { $0.isMultiple(of: 2) }`.
  ///
  /// - Parameters:
  ///   - name: The requirement, as the words after "must be". It's also the name of the rule.
  ///   - isRight: A pure closure that returns whether a value is valid.
  public static func satisfying(
    _ name: String, _ isRight: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    satisfying(rule: name, sentence: nil, isRight)
  }

  /// Requires a closure to accept the value. The rule has a stable name for programs and a sentence
  /// for people.
  ///
  /// ```swift
  /// .satisfying("checksum", "must have a valid checksum") {
  ///   $0.hasValidChecksum
  /// }
  /// // iban: must have a valid checksum
  /// ```
  ///
  /// - Parameters:
  ///   - rule: The name of the rule, for ``MappingError/rule`` and translations. The message
  ///     doesn't contain it.
  ///   - sentence: The requirement in the message: either the words after "must be", or a phrase
  ///     that begins with "must".
  ///   - isRight: A pure closure that returns whether a value is valid.
  public static func satisfying(
    _ rule: String, _ sentence: String, _ isRight: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    satisfying(rule: rule, sentence: sentence, isRight)
  }

  private static func satisfying(
    rule: String, sentence: String?, _ isRight: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    let requirement = Requirement(named: rule, sentence)
    return Self(
      ValidatorRule(requirement, named: rule, as: .opaque(requirement)), isRight: isRight)
  }

  /// Accepts values that `other` rejects.
  public static func not(_ other: Self) -> Self {
    let inner = other.rule
    let rule = ValidatorRule(.not(inner.requirement), named: "not", as: .not(inner.constraint)) {
      ["negated": .string(inner.name)]
    }
    return Self(rule) { value, limits in
      let complaints = other.complaints(value, limits)
      guard complaints.isEmpty else { return complaints.filter({ $0.isUndecided }) }
      return [rule.complaint(about: value)]
    }
  }

  /// Accepts values that both this validator and `other` accept; each reports its own violations.
  public func and(_ other: Self) -> Self {
    let parts = [rule.constraint, other.rule.constraint]
    let both = ValidatorRule(
      .all([rule.requirement, other.rule.requirement]), named: "and", as: .all(parts))
    let order = ValidatorOrder(parts)
    return Self(both) { [complaints] value, limits in
      order.complaints { ($0 == 0 ? complaints : other.complaints)(value, limits) }
    }.reporting(reportedRules + other.reportedRules)
  }

  /// Accepts values that this validator or `other` accepts.
  public func or(_ other: Self) -> Self {
    let (first, second) = (rule, other.rule)
    let either = ValidatorRule(
      .any([first.requirement, second.requirement]), named: "or",
      as: .any([first.constraint, second.constraint])
    ) { ["alternatives": [first.description, second.description]] }
    return Self(either) { [complaints] value, limits in
      let found = complaints(value, limits)
      guard let first = found.first else { return [] }
      let others = other.complaints(value, limits)
      if others.isEmpty { return [] }
      if let undecided = (found + others).first(where: { $0.isUndecided }) { return [undecided] }
      return [
        either.complaint(
          first.finding(), discreetFinding: first.discreetFinding, measured: first.measured())
      ]
    }
  }

  /// Returns the validator with a different name and, optionally, a different sentence. The name
  /// becomes the error's ``MappingError/rule``, and the sentence appears in its message.
  ///
  /// ```swift
  /// "email": .property(
  ///   \.email, .matches(/.+@.+/).named("email", "an e-mail address"))
  /// // email: must be an e-mail address
  /// ```
  ///
  /// Programs and translations depend on the name, so keep it stable. You can change the sentence
  /// at any time. An invalid value causes a single error about the value as a whole; to name a rule
  /// for elements, write `.each(rule.named("a tag"))`.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule. Without a sentence, it's also used as the words after "must
  ///     be".
  ///   - sentence: The requirement in the message: either the words after "must be", or a phrase
  ///     that begins with "must": `"must contain an @ sign"`.
  public func named(_ rule: String, _ sentence: String? = nil) -> Self {
    let requirement = Requirement(named: rule, sentence)
    let constraint =
      if case .opaque = self.rule.constraint {
        ValidatorConstraint.opaque(requirement)
      } else {
        self.rule.constraint
      }
    let named = ValidatorRule(requirement, named: rule, as: constraint)
    return Self(named) { [complaints] value, limits in
      let found = complaints(value, limits)
      if let undecided = found.first(where: { $0.isUndecided }) { return [undecided] }
      guard !found.isEmpty else { return [] }
      var complaint = named.complaint(about: value)
      complaint.isTooLong = found.contains { $0.isTooLong }
      return [complaint]
    }
  }
}
