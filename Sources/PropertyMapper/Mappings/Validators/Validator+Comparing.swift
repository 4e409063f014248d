extension Validator where Value: Comparable & Sendable {
  /// A value from a bound up, the bound included.
  public static func min(_ bound: Value) -> Self { from(bound, named: "min") }

  /// A value up to a bound, the bound included.
  public static func max(_ bound: Value) -> Self { through(bound, named: "max") }

  /// A value above a bound.
  public static func greaterThan(_ bound: Value) -> Self {
    let rule = ValidatorRule(
      "be greater than \(Messages.bound(bound))", named: "greaterThan",
      as: .minimum(.init(bound), isExclusive: true))
    return comparing(rule) { $0 > bound }
  }

  /// A value below a bound.
  public static func lessThan(_ bound: Value) -> Self { below(bound, named: "lessThan") }

  /// A value in a range: `.range(0...150)`.
  public static func range(_ range: ClosedRange<Value>) -> Self {
    let text = "\(Messages.bound(range.lowerBound))...\(Messages.bound(range.upperBound))"
    // Compared with the bounds, since a range would have to be looked up for the type with each value.
    let (lowest, highest) = (range.lowerBound, range.upperBound)
    let constraint = ValidatorConstraint.all([
      .minimum(.init(lowest), isExclusive: false), .maximum(.init(highest), isExclusive: false),
    ])
    return comparing(ValidatorRule("be in \(text)", named: "range", as: constraint)) {
      $0 >= lowest && $0 <= highest
    }
  }

  /// A value in a range without its end: `.range(0..<10)`.
  public static func range(_ range: Range<Value>) -> Self {
    let text = "\(Messages.bound(range.lowerBound))..<\(Messages.bound(range.upperBound))"
    let (lowest, end) = (range.lowerBound, range.upperBound)
    let constraint = ValidatorConstraint.all([
      .minimum(.init(lowest), isExclusive: false), .maximum(.init(end), isExclusive: true),
    ])
    return comparing(ValidatorRule("be in \(text)", named: "range", as: constraint)) {
      $0 >= lowest && $0 < end
    }
  }

  /// A value from a bound up: `.range(0...)`. The rule is `range`, with a minimum and no maximum.
  public static func range(_ range: PartialRangeFrom<Value>) -> Self {
    from(range.lowerBound, named: "range")
  }

  /// A value up to a bound: `.range(...9)`. The rule is `range`, with a maximum and no minimum.
  public static func range(_ range: PartialRangeThrough<Value>) -> Self {
    through(range.upperBound, named: "range")
  }

  /// A value below a bound: `.range(..<9)`. The rule is `range`, with a maximum and no minimum.
  public static func range(_ range: PartialRangeUpTo<Value>) -> Self {
    below(range.upperBound, named: "range")
  }

  // MARK: One bound, under the name that the table has for it

  private static func from(_ bound: Value, named name: String) -> Self {
    let rule = ValidatorRule(
      "be at least \(Messages.bound(bound))", named: name,
      as: .minimum(.init(bound), isExclusive: false))
    return comparing(rule) { $0 >= bound }
  }

  private static func through(_ bound: Value, named name: String) -> Self {
    let rule = ValidatorRule(
      "be at most \(Messages.bound(bound))", named: name,
      as: .maximum(.init(bound), isExclusive: false))
    return comparing(rule) { $0 <= bound }
  }

  private static func below(_ bound: Value, named name: String) -> Self {
    let rule = ValidatorRule(
      "be less than \(Messages.bound(bound))", named: name,
      as: .maximum(.init(bound), isExclusive: true))
    return comparing(rule) { $0 < bound }
  }
}

extension Validator where Value: Equatable & Sendable {
  /// One of some values.
  public static func oneOf(_ values: Value...) -> Self { oneOf(values) }

  /// One of the values of a list.
  public static func oneOf(_ values: [Value]) -> Self {
    let rule = ValidatorRule(
      "be one of \(Messages.bounds(values))", named: "oneOf",
      as: .oneOf(values.map { ConstraintValue($0) }))
    return comparing(rule) { values.contains($0) }
  }

  /// Exactly one value.
  public static func equalTo(_ value: Value) -> Self {
    let rule = ValidatorRule(
      "be \(Messages.bound(value))", named: "equalTo", as: .equalTo(.init(value)))
    return comparing(rule) { $0 == value }
  }
}

extension Validator {
  /// A validator that compares values, unless they hold texts for which that takes too long.
  fileprivate static func comparing(
    _ rule: ValidatorRule, isRight: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    guard ComparedValues.mayHaveTexts(Value.self) else { return Self(rule, isRight: isRight) }
    return Self(rule) { value in
      if ComparedValues.haveTooManyMarks(in: value) { return [.tooManyMarks] }
      return isRight(value) ? [] : [rule.complaint(about: value)]
    }
  }
}
