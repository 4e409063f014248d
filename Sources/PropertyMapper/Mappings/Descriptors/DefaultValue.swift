/// The value of an entry for absent input, evaluated for each model that needs it.
package struct DefaultValue: Sendable {
  /// The type of the value.
  let type: any Any.Type
  private let make: @Sendable () -> Slot
  /// Initializes memory with a new value of the type.
  let initialize: @Sendable (_ value: ValueAddress) -> Void

  init<Value>(_ make: @escaping @Sendable () -> Value) {
    type = Value.self
    self.make = { ValueSlot(make()) }
    initialize = { $0.initialize(to: make()) }
  }

  package func callAsFunction() -> Slot { make() }

  /// The form of the value in the data if two evaluations are equal; nil for values such as `UUID()`
  /// and `Date()`.
  package func constant(as shape: Shape) -> MappingValue? {
    constant { shape.described($0) }
  }

  package func constant(describedBy describe: (Slot) -> MappingValue?) -> MappingValue? {
    let first = make()
    guard let form = describe(first) else { return nil }
    let second = make()
    guard first.equals(second) ?? (describe(second) == form) else { return nil }
    return form
  }
}
