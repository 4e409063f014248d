/// The property in which a model keeps the keys that nothing else reads.
struct UnknownKeysProperty: Sendable {
  let accessor: PropertyAccessor
  /// The keys and their values as the property holds them.
  let slot: @Sendable (MappingValue.Object) -> Slot
  /// What the property holds as keys and values, in the order in which they are written.
  let object: @Sendable (Slot) throws -> MappingValue.Object

  func store(_ extras: MappingValue.Object, in model: Slot) throws {
    try accessor.store(slot(extras), in: model)
  }

  func load(from model: Slot) throws -> MappingValue.Object {
    try object(accessor.load(from: model))
  }
}
