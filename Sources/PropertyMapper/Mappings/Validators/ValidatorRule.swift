/// A validator's requirement: in words for messages, as a name and values for translations, and as
/// data for descriptions of tables.
struct ValidatorRule: Sendable {
  let requirement: Requirement
  /// The name of the rule, for programs: `length`.
  let name: String
  let constraint: ValidatorConstraint
  /// The constraint as parameters of a message.
  private let bounds: @Sendable () -> [String: MappingValue]

  /// - Parameters:
  ///   - requirement: The words, if they don't follow from the constraint.
  ///   - isText: Whether the length of a value is its number of characters.
  ///   - further: Parameters that the constraint doesn't have.
  init(
    _ requirement: Requirement? = nil, named name: String, as constraint: ValidatorConstraint,
    isText: Bool = true, _ further: @escaping @Sendable () -> [String: MappingValue] = { [:] }
  ) {
    self.requirement =
      requirement ?? constraint.requirement(isText: isText) { Messages.bound($0.value) }
    self.name = name
    self.constraint = constraint
    bounds = { constraint.parameters.merging(further()) { $1 } }
  }

  /// The rule as a value, for translations of rules that consist of others.
  var description: MappingValue {
    let members = [("rule", MappingValue.string(name))] + bounds().sorted(byBytesOf: { $0.key })
    return .object(.init(uniqueMembers: members.map { .init(key: $0.0, value: $0.1) }))
  }

  func complaint(
    _ finding: @autoclosure @escaping () -> Finding = .none, discreetFinding: Finding? = nil,
    measured: @autoclosure @escaping () -> [String: MappingValue] = [:]
  ) -> Complaint {
    Complaint(
      requirement: requirement, ruleName: name, finding: finding, discreetFinding: discreetFinding,
      bounds: bounds, measured: measured)
  }

  /// A complaint about a value, showing the value if it is a number.
  func complaint<Value>(about value: Value) -> Complaint {
    complaint(
      Messages.finding(of: value), discreetFinding: Finding.none,
      measured: Self.number(of: value).map { ["value": $0] } ?? [:])
  }

  private static func number<Value>(of value: Value) -> MappingValue? {
    guard value is any Numeric, let value = value as? any MappingValueConvertible else {
      return nil
    }
    return try? value.mappingValue
  }
}

extension ValidatorConstraint {
  /// The maximum number of list values in a message.
  private static let maximumCount = 100

  /// The values needed to translate the rule, by the names documented for
  /// ``MappingError/parameters``.
  var parameters: [String: MappingValue] {
    switch self {
    case .minimum(let bound, let isExclusive):
      Self.bound(bound, "minimum", excluded: isExclusive ? "excludesMinimum" : nil)
    case .maximum(let bound, let isExclusive):
      Self.bound(bound, "maximum", excluded: isExclusive ? "excludesMaximum" : nil)
    case .length(let minimum, let maximum): .limits(minimum, maximum)
    case .pattern(let pattern): pattern.map { ["pattern": .string($0)] } ?? [:]
    case .oneOf(let values):
      ["allowed": .array(values.prefix(Self.maximumCount).compactMap { $0.ownForm })]
    case .equalTo(let value): value.ownForm.map { ["allowed": [$0]] } ?? [:]
    case .not(let inner): inner.parameters
    case .all(let parts):
      parts.reduce(into: [:]) { $0.merge($1.parameters) { first, _ in first } }
    case .each, .any, .opaque, .impossible: [:]
    }
  }

  private static func bound(
    _ value: ConstraintValue, _ name: String, excluded: String?
  ) -> [String: MappingValue] {
    var parameters: [String: MappingValue] = [:]
    parameters[name] = value.ownForm
    if let excluded { parameters[excluded] = true }
    return parameters
  }
}
