/// The validators of an entry, type-erased.
@safe package struct ValueCheck: Sendable {
  let type: any Any.Type
  /// The rule of each validator, without "must".
  package let rules: [String]
  /// The requirement of each validator, for descriptions.
  package let constraints: [ValidatorConstraint]
  /// Each validator by itself, for a value in memory.
  private let checks: [Check]
  private let order: ValidatorOrder
  /// Whether a value in memory, which must be of the type, is valid.
  let isRight: @Sendable (UnsafeRawPointer, ValidatorLimits) -> Bool

  private typealias Check = @Sendable (UnsafeRawPointer, ValidatorLimits) -> [Complaint]

  private init<Value>(
    of type: any Any.Type, _ validators: [Validator<Value>], _ checks: [Check]
  ) {
    self.type = type
    rules = validators.map(\.rule.text)
    constraints = validators.map(\.rule.constraint)
    unsafe self.checks = unsafe checks
    order = ValidatorOrder(constraints)
    unsafe isRight = unsafe Self.all(order.indices.map { unsafe checks[$0] }[...])
  }

  /// All checks in one, without retaining anything on the way: most entries have one check, and
  /// some threads share it.
  private static func all(
    _ checks: ArraySlice<Check>
  ) -> @Sendable (UnsafeRawPointer, ValidatorLimits) -> Bool {
    guard let first = unsafe checks.first else { return { _, _ in true } }
    guard unsafe checks.count > 1 else { return { unsafe first($0, $1).isEmpty } }
    let others = unsafe all(checks.dropFirst())
    return { unsafe first($0, $1).isEmpty && others($0, $1) }
  }

  init<Value>(_ validators: [Validator<Value>]) {
    unsafe self.init(
      of: Value.self, validators,
      validators.map { validator in
        let complaints = validator.complaints
        return { unsafe complaints($0.assumingMemoryBound(to: Value.self).pointee, $1) }
      })
  }

  /// Creates a check of the wrapped value; nil passes.
  init<Value>(ofOptional validators: [Validator<Value>]) {
    unsafe self.init(
      of: Value?.self, validators,
      validators.map { validator in
        let complaints = validator.complaints
        return { value, limits in
          guard let value = unsafe value.assumingMemoryBound(to: Value?.self).pointee else {
            return []
          }
          return complaints(value, limits)
        }
      })
  }

  /// The validators' own mistakes, as ends of sentences.
  var mistakes: [String] { constraints.flatMap(\.mistakes) }

  /// The complaints about the value in a slot.
  package func complaints(about slot: Slot, within limits: ValidatorLimits = .standard)
    -> [Complaint]
  {
    guard slot.type == type else { return [] }
    var complaints: [Complaint] = []
    unsafe slot.withMemory { value in
      complaints = order.complaints { unsafe checks[$0](UnsafeRawPointer(value), limits) }
    }
    return complaints
  }
}
