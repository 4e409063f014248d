/// A rule for converted values.
///
/// All validators of a property run, and each may complain; nil passes all of them. They are typed:
/// a rule about text does not compile on a number. The set is open, add static members of your own:
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
  /// The rule, behind "must".
  let rule: String
  /// What is wrong with a value; nothing if it is right.
  let complaints: @Sendable (Value) -> [Complaint]
  /// Whether the value must be there at all.
  var requiresPresence = false
  /// What is wrong with the validator itself, as ends of sentences.
  var mistakes: [String] = []

  /// Makes a validator of a rule and of the fact that breaks it.
  ///
  /// ```swift
  /// Validator<String>("be one word") { $0.contains(" ") ? "has spaces" : nil }
  /// // must be one word, but has spaces
  /// ```
  ///
  /// - Parameters:
  ///   - rule: What follows "must" in the message.
  ///   - fact: What follows "but", or nil if the value is valid. Keep the value itself out of it unless
  ///     it may appear in logs.
  public init(_ rule: String, _ fact: @escaping @Sendable (Value) -> String?) {
    self.init(rule: rule) { value in
      fact(value).map { [Complaint(rule: rule, fact: $0, discreetFact: $0)] } ?? []
    }
  }

  /// A validator whose facts show something of the value, with another one for sensitive values.
  init(rule: String, discreetFact: String, fact: @escaping @Sendable (Value) -> String?) {
    self.init(rule: rule) { value in
      fact(value).map { [Complaint(rule: rule, fact: $0, discreetFact: discreetFact)] } ?? []
    }
  }

  init(rule: String, complaints: @escaping @Sendable (Value) -> [Complaint]) {
    self.rule = rule
    self.complaints = complaints
  }

  /// A validator that shows the value where it is a number.
  init(rule: String, isRight: @escaping @Sendable (Value) -> Bool) {
    self.init(rule: rule) { value in
      isRight(value)
        ? [] : [Complaint(rule: rule, fact: Messages.fact(of: value), discreetFact: "is not")]
    }
  }

  /// A value that a closure accepts: `.satisfying("even") { $0.isMultiple(of: 2) }`.
  ///
  /// - Parameters:
  ///   - name: What the value must be, as the end of "must be".
  ///   - isRight: A pure closure that returns whether a value is valid.
  public static func satisfying(
    _ name: String, _ isRight: @escaping @Sendable (Value) -> Bool
  ) -> Self { Self(rule: "be \(name)", isRight: isRight) }

  /// Requires a value: absent and null are errors. Same as the modifier ``PropertyDescriptor/required()``.
  public static var required: Self {
    var validator = Self(rule: "have a value", complaints: { _ in [] })
    validator.requiresPresence = true
    return validator
  }

  /// Accepts what `other` rejects.
  public static func not(_ other: Self) -> Self {
    let (rule, fact) = Messages.negation(of: other.rule)
    var validator = Self(rule: rule, discreetFact: fact) { value in
      other.complaints(value).isEmpty ? Messages.fact(of: value, otherwise: fact) : nil
    }
    validator.mistakes = other.mistakes
    return validator
  }

  /// Accepts what both this and `other` accept; each may complain.
  public func and(_ other: Self) -> Self {
    var validator = Self(rule: "\(rule) and \(other.rule)") { [complaints] value in
      complaints(value) + other.complaints(value)
    }
    validator.requiresPresence = requiresPresence || other.requiresPresence
    validator.mistakes = mistakes + other.mistakes
    return validator
  }

  /// Accepts what this or `other` accepts.
  public func or(_ other: Self) -> Self {
    let rule = "\(rule) or \(other.rule)"
    var validator = Self(rule: rule) { [complaints] value in
      guard let first = complaints(value).first, !other.complaints(value).isEmpty else { return [] }
      return [Complaint(rule: rule, fact: first.fact, discreetFact: first.discreetFact)]
    }
    validator.mistakes = mistakes + other.mistakes
    return validator
  }
}

extension Validator {
  /// Runs validators over values; nil if there are none.
  static func checking(_ validators: [Self]) -> ValueCheck? {
    guard !validators.isEmpty else { return nil }
    return ValueCheck(validators)
  }

  /// Runs validators over optionals; nil passes.
  static func checkingOptional(_ validators: [Self]) -> ValueCheck? {
    guard !validators.isEmpty else { return nil }
    return ValueCheck(ofOptional: validators)
  }
}
