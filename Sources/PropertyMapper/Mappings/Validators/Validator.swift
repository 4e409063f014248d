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
  /// What it demands, for those who describe it.
  let constraint: ValidatorConstraint

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
    self.init(rule, as: .opaque(rule: rule), fact)
  }

  /// A validator whose facts show nothing of the value.
  init(
    _ rule: String, as constraint: ValidatorConstraint,
    _ fact: @escaping @Sendable (Value) -> String?
  ) {
    self.init(rule: rule, as: constraint) { value in
      fact(value).map { [Complaint(rule: rule, fact: $0, discreetFact: $0)] } ?? []
    }
  }

  /// A validator whose facts show something of the value, with another one for sensitive values.
  init(
    rule: String, as constraint: ValidatorConstraint, discreetFact: String,
    fact: @escaping @Sendable (Value) -> String?
  ) {
    self.init(rule: rule, as: constraint) { value in
      fact(value).map { [Complaint(rule: rule, fact: $0, discreetFact: discreetFact)] } ?? []
    }
  }

  init(
    rule: String, as constraint: ValidatorConstraint,
    complaints: @escaping @Sendable (Value) -> [Complaint]
  ) {
    self.rule = rule
    self.constraint = constraint
    self.complaints = complaints
  }

  /// A validator that shows the value where it is a number.
  init(
    rule: String, as constraint: ValidatorConstraint, isRight: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(rule: rule, as: constraint) { value in
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
  ) -> Self {
    let rule = "be \(name)"
    return Self(rule: rule, as: .opaque(rule: rule), isRight: isRight)
  }

  /// Requires a value: absent and null are errors. Same as the modifier ``PropertyDescriptor/required()``.
  public static var required: Self {
    Self(rule: "have a value", as: .presence, complaints: { _ in [] })
  }

  /// Accepts what `other` rejects.
  public static func not(_ other: Self) -> Self {
    let (rule, fact) = Messages.negation(of: other.rule)
    return Self(rule: rule, as: .not(other.constraint), discreetFact: fact) { value in
      other.complaints(value).isEmpty ? Messages.fact(of: value, otherwise: fact) : nil
    }
  }

  /// Accepts what both this and `other` accept; each may complain.
  public func and(_ other: Self) -> Self {
    Self(rule: "\(rule) and \(other.rule)", as: .all([constraint, other.constraint])) {
      [complaints] value in
      complaints(value) + other.complaints(value)
    }
  }

  /// Accepts what this or `other` accepts.
  public func or(_ other: Self) -> Self {
    let rule = "\(rule) or \(other.rule)"
    return Self(rule: rule, as: .any([constraint, other.constraint])) { [complaints] value in
      guard let first = complaints(value).first, !other.complaints(value).isEmpty else { return [] }
      return [Complaint(rule: rule, fact: first.fact, discreetFact: first.discreetFact)]
    }
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
