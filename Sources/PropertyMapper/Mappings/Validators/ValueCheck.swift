/// What the validators of an entry say about its value, by those who do not know its type.
struct ValueCheck: Sendable {
  let type: any Any.Type
  /// Each validator by itself, for a value in memory.
  private let checks: [@Sendable (UnsafeRawPointer) -> [Complaint]]

  init<Value>(_ validators: [Validator<Value>]) {
    type = Value.self
    checks = validators.map { validator in
      let complaints = validator.complaints
      return { complaints($0.assumingMemoryBound(to: Value.self).pointee) }
    }
  }

  /// Validators of the wrapped value; nil passes.
  init<Value>(ofOptional validators: [Validator<Value>]) {
    type = Value?.self
    checks = validators.map { validator in
      let complaints = validator.complaints
      return { value in
        guard let value = value.assumingMemoryBound(to: Value?.self).pointee else { return [] }
        return complaints(value)
      }
    }
  }

  /// What is wrong with the value of a slot.
  func complaints(about slot: Slot) -> [Complaint] {
    guard slot.type == type else { return [] }
    var complaints: [Complaint] = []
    slot.withMemory { value in
      for check in checks { complaints += check(UnsafeRawPointer(value)) }
    }
    return complaints
  }

  /// Whether nothing is wrong with a value in memory, which must be of the type.
  func isRight(_ value: UnsafeRawPointer) -> Bool {
    for check in checks where !check(value).isEmpty { return false }
    return true
  }
}
