/// The property in which a model keeps the keys that nothing else reads.
struct UnknownKeysProperty: Sendable {
  let accessor: PropertyAccessor
  /// Whether it hashes the keys or keeps them as they are.
  let form: HandedOutForm
  /// The keys and their values as the property holds them.
  let slot: @Sendable (MappingValue.Object) -> Slot
  /// What the property holds as keys and values, in the order in which they are written.
  let object: @Sendable (Slot) throws -> MappingValue.Object
  /// Which argument of the table's initialiser it is, if it is one; then only the initialiser can fill it.
  var argument: Int?

  func store(_ extras: MappingValue.Object, in model: Slot) throws {
    try accessor.store(slot(extras), in: model)
  }

  func load(from model: Slot) throws -> MappingValue.Object {
    try object(accessor.load(from: model))
  }
}

extension UnknownKeysProperty {
  /// A property that is a dictionary; its keys are written in the order of their texts.
  init(dictionary accessor: PropertyAccessor) {
    self.init(
      accessor: accessor, form: .dictionary,
      slot: { object in
        ValueSlot(Dictionary(object.map { ($0.key, $0.value) }) { first, _ in first })
      },
      object: { slot in
        MappingValue.Object(
          uniqueMembers: try slot.value(as: [String: MappingValue].self)
            .map { .init(key: $0.key, value: $0.value) }
            .sorted { $0.key.precedes($1.key) })
      })
  }

  /// A property that keeps the order of the keys.
  init(object accessor: PropertyAccessor) {
    self.init(
      accessor: accessor, form: .exact, slot: { ValueSlot($0) },
      object: { try $0.value(as: MappingValue.Object.self) })
  }
}
