/// What the validators of an entry say about its value, by those who do not know its type.
struct ValueCheck: Sendable {
  let type: any Any.Type
  /// The rule of each validator, behind "must".
  let rules: [String]
  /// What each validator demands, for those who describe it.
  let constraints: [ValidatorConstraint]
  /// Each validator by itself, for a value in memory.
  private let checks: [Check]
  /// Whether nothing is wrong with a value in memory, which must be of the type.
  let isRight: @Sendable (UnsafeRawPointer) -> Bool

  private typealias Check = @Sendable (UnsafeRawPointer) -> [Complaint]

  private init<Value>(
    of type: any Any.Type, _ validators: [Validator<Value>], _ checks: [Check]
  ) {
    self.type = type
    rules = validators.map(\.rule)
    constraints = validators.map(\.constraint)
    self.checks = checks
    isRight = Self.all(checks[...])
  }

  /// All checks in one, which retains nothing on its way: most entries have one check, and some threads share it.
  private static func all(_ checks: ArraySlice<Check>) -> @Sendable (UnsafeRawPointer) -> Bool {
    guard let first = checks.first else { return { _ in true } }
    guard checks.count > 1 else { return { first($0).isEmpty } }
    let others = all(checks.dropFirst())
    return { first($0).isEmpty && others($0) }
  }

  init<Value>(_ validators: [Validator<Value>]) {
    self.init(
      of: Value.self, validators,
      validators.map { validator in
        let complaints = validator.complaints
        return { complaints($0.assumingMemoryBound(to: Value.self).pointee) }
      })
  }

  /// Validators of the wrapped value; nil passes.
  init<Value>(ofOptional validators: [Validator<Value>]) {
    self.init(
      of: Value?.self, validators,
      validators.map { validator in
        let complaints = validator.complaints
        return { value in
          guard let value = value.assumingMemoryBound(to: Value?.self).pointee else { return [] }
          return complaints(value)
        }
      })
  }

  /// What is wrong with the validators themselves, as ends of sentences.
  var mistakes: [String] { constraints.flatMap(\.mistakes) }

  /// What is wrong with the value of a slot.
  func complaints(about slot: Slot) -> [Complaint] {
    guard slot.type == type else { return [] }
    var complaints: [Complaint] = []
    slot.withMemory { value in
      for check in checks { complaints += check(UnsafeRawPointer(value)) }
    }
    return complaints
  }
}
