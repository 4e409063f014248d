/// What the validators of an entry say about its value, by those who do not know its type.
struct ValueCheck: Sendable {
  private let check: @Sendable (UnsafeRawPointer) -> [Complaint]
  let type: any Any.Type

  init<Value>(of type: Value.Type, _ check: @escaping @Sendable (Value) -> [Complaint]) {
    self.type = type
    self.check = { check($0.assumingMemoryBound(to: Value.self).pointee) }
  }

  /// What is wrong with the value of a slot.
  func complaints(about slot: Slot) -> [Complaint] {
    guard slot.type == type else { return [] }
    var complaints: [Complaint] = []
    slot.withMemory { complaints = check(UnsafeRawPointer($0)) }
    return complaints
  }

  /// Whether nothing is wrong with a value in memory, which must be of the type.
  func isRight(_ value: UnsafeRawPointer) -> Bool { check(value).isEmpty }
}
