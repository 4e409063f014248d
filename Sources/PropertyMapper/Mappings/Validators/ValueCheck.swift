/// The validators of an entry, type-erased.
package struct ValueCheck: Sendable {
  let type: any Any.Type
  /// The rule of each validator as a sentence, except that a value is required.
  package let rules: [String]
  /// The requirement of each validator, for descriptions.
  package let constraints: [ValidatorConstraint]
  /// The rules that errors name.
  private let reportedRules: [ValidatorRule]
  /// Each validator by itself, for a value in memory.
  private let checks: [Check]
  private let order: ValidatorOrder
  /// Whether a value in memory, which must be of the type, is valid.
  let isRight: @Sendable (ValueAddress, ValidatorLimits) -> Bool

  private typealias Check = @Sendable (ValueAddress, ValidatorLimits) -> [Complaint]

  private init<Value>(of type: any Any.Type, _ validators: [Validator<Value>], _ checks: [Check]) {
    self.type = type
    rules = validators.map(\.rule.requirement.demand)
    constraints = validators.map { $0.rule.constraint }
    reportedRules = validators.flatMap(\.reportedRules)
    self.checks = checks
    order = ValidatorOrder(constraints)
    isRight = Self.all(order.indices.map { checks[$0] }[...])
  }

  /// All checks in one, without retaining anything on the way: most entries have one check, and
  /// some threads share it.
  private static func all(
    _ checks: ArraySlice<Check>
  ) -> @Sendable (ValueAddress, ValidatorLimits) -> Bool {
    guard let first = checks.first else { return { _, _ in true } }
    guard checks.count > 1 else { return { first($0, $1).isEmpty } }
    let others = all(checks.dropFirst())
    return { first($0, $1).isEmpty && others($0, $1) }
  }

  /// Combines validators; nil if there are none.
  init?<Value>(_ validators: [Validator<Value>]) {
    guard !validators.isEmpty else { return nil }
    self.init(
      of: Value.self, validators,
      validators.map { validator in
        let complaints = validator.complaints
        return { complaints($0.value(as: Value.self), $1) }
      })
  }

  /// Combines validators of the wrapped value; nil if there are none. A nil value passes.
  init?<Value>(ofOptional validators: [Validator<Value>]) {
    guard !validators.isEmpty else { return nil }
    self.init(
      of: Value?.self, validators,
      validators.map { validator in
        let complaints = validator.complaints
        return { value, limits in
          guard let value = value.value(as: Value?.self) else { return [] }
          return complaints(value, limits)
        }
      })
  }

  /// The validators' own mistakes, as ends of sentences.
  var mistakes: [String] { constraints.flatMap { $0.mistakes } }

  /// An error for each rule, without parameters that depend on a value.
  package func samples(at path: MappingPath, property: String?) -> [MappingError] {
    reportedRules.map { rule in
      MappingError(
        .validationFailed, path: path, property: property,
        Messages.complaint(rule.complaint(), isSensitive: false))
    }
  }

  /// The complaints about the value in a slot.
  package func complaints(about slot: Slot, within limits: ValidatorLimits = .standard)
    -> [Complaint]
  {
    guard slot.type == type else { return [] }
    var complaints: [Complaint] = []
    slot.withMemory { value in
      complaints = order.complaints { checks[$0](value, limits) }
    }
    return complaints
  }
}
