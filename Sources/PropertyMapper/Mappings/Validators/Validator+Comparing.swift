extension Validator where Value: Comparable & Sendable {
  /// Requires a value greater than or equal to `bound`.
  public static func min(_ bound: Value) -> Self { from(bound, named: "min") }

  /// Requires a value less than or equal to `bound`.
  public static func max(_ bound: Value) -> Self { through(bound, named: "max") }

  /// Requires a value greater than `bound`.
  public static func greaterThan(_ bound: Value) -> Self {
    let rule = ValidatorRule(
      named: "greaterThan", as: .minimum(.init(bound), isExclusive: true))
    return comparing(rule) { $0 > bound }
  }

  /// Requires a value less than `bound`.
  public static func lessThan(_ bound: Value) -> Self { below(bound, named: "lessThan") }

  /// Requires a value in a range, such as `.range(0...150)`, `.range(0..<10)`, `.range(0...)`,
  /// `.range(...9)`, or `.range(..<9)`.
  ///
  /// The rule is `range`, with a minimum, a maximum, or both.
  public static func range<Limits: RangeExpression<Value> & Sendable>(_ range: Limits) -> Self {
    // Values are compared with the bounds because a range's conformance would have to be looked up
    // for each of them.
    switch range {
    case let range as ClosedRange<Value>:
      let (lowest, highest) = (range.lowerBound, range.upperBound)
      return between(lowest, .maximum(.init(highest), isExclusive: false)) {
        $0 >= lowest && $0 <= highest
      }
    case let range as Range<Value>:
      let (lowest, end) = (range.lowerBound, range.upperBound)
      return between(lowest, .maximum(.init(end), isExclusive: true)) { $0 >= lowest && $0 < end }
    case let range as PartialRangeFrom<Value>: return from(range.lowerBound, named: "range")
    case let range as PartialRangeThrough<Value>: return through(range.upperBound, named: "range")
    case let range as PartialRangeUpTo<Value>: return below(range.upperBound, named: "range")
    default:
      let requirement = Requirement(own: "be in \(range)")
      return Self(ValidatorRule(requirement, named: "range", as: .opaque(requirement))) {
        range.contains($0)
      }
    }
  }

  private static func between(
    _ lowest: Value, _ maximum: ValidatorConstraint, isRight: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    let constraint = ValidatorConstraint.all([
      .minimum(.init(lowest), isExclusive: false), maximum,
    ])
    return comparing(ValidatorRule(named: "range", as: constraint), isRight: isRight)
  }

  // MARK: One bound, under the name of the rule

  private static func from(_ bound: Value, named name: String) -> Self {
    let rule = ValidatorRule(
      named: name, as: .minimum(.init(bound), isExclusive: false))
    return comparing(rule) { $0 >= bound }
  }

  private static func through(_ bound: Value, named name: String) -> Self {
    let rule = ValidatorRule(
      named: name, as: .maximum(.init(bound), isExclusive: false))
    return comparing(rule) { $0 <= bound }
  }

  private static func below(_ bound: Value, named name: String) -> Self {
    let rule = ValidatorRule(
      named: name, as: .maximum(.init(bound), isExclusive: true))
    return comparing(rule) { $0 < bound }
  }
}

extension Validator where Value: Equatable & Sendable {
  /// Requires one of the given values.
  public static func oneOf(_ values: Value...) -> Self { oneOf(values) }

  /// Requires one of the values in an array.
  public static func oneOf(_ values: [Value]) -> Self {
    let rule = ValidatorRule(
      named: "oneOf", as: .oneOf(values.map { ConstraintValue($0) }))
    guard Value.self == String.self, let texts = values as? [String] else {
      return comparing(rule) { values.contains($0) }
    }
    let known = Set(texts)
    return comparing(rule) { ($0 as? String).map(known.contains) ?? false }
  }

  /// Requires a value equal to `value`.
  public static func equalTo(_ value: Value) -> Self {
    let rule = ValidatorRule(
      named: "equalTo", as: .equalTo(.init(value)))
    return comparing(rule) { $0 == value }
  }
}

extension Validator {
  /// Creates a validator that compares values, unless they contain strings that would take too long
  /// to compare.
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
