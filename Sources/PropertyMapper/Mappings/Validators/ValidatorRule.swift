/// A validator's requirement: as text for messages, as a name and values for translations, and as
/// data for descriptions of tables.
struct ValidatorRule: Sendable {
  /// The rule, without "must": `have 2 to 8 characters`.
  let text: String
  /// The name of the rule, for programs: `length`.
  let name: String
  let constraint: ValidatorConstraint
  /// The constraint as parameters of a message.
  private let bounds: @Sendable () -> [String: MappingValue]

  /// - Parameter further: Parameters that the constraint doesn't have.
  init(
    _ text: String, named name: String, as constraint: ValidatorConstraint,
    _ further: @escaping @Sendable () -> [String: MappingValue] = { [:] }
  ) {
    self.text = text
    self.name = name
    self.constraint = constraint
    bounds = { constraint.parameters.merging(further()) { $1 } }
  }

  /// The fact without any details of the value.
  var plainFact: String { Messages.violation(of: text) }

  /// The rule as a value, for translations of rules that consist of others.
  var description: MappingValue {
    let members = [("rule", MappingValue.string(name))] + bounds().sorted(byBytesOf: { $0.key })
    return .object(.init(uniqueMembers: members.map { .init(key: $0.0, value: $0.1) }))
  }

  func complaint(
    _ fact: @autoclosure @escaping () -> String, discreetFact: String? = nil,
    measured: @autoclosure @escaping () -> [String: MappingValue] = [:]
  ) -> Complaint {
    Complaint(
      rule: text, ruleName: name, fact: fact, discreetFact: discreetFact, bounds: bounds,
      measured: measured)
  }

  /// A complaint about a value, showing the value if it is a number.
  func complaint<Value>(about value: Value, otherwise fact: String = "is not") -> Complaint {
    complaint(
      Messages.fact(of: value, otherwise: fact), discreetFact: fact,
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
