/// The property in which a model keeps the keys that nothing else reads.
package struct UnknownKeysProperty: Sendable {
  package let accessor: PropertyAccessor
  /// Whether the property hashes its keys or keeps them exactly.
  let form: HandedOutForm
  /// The keys and values in the property's type.
  package let slot: @Sendable (MappingValue.Object) -> Slot
  /// The property's keys and values, in the order to write them.
  let object: @Sendable (Slot) throws -> MappingValue.Object
  /// The index of the initializer argument it provides, if any; then only the initializer can fill
  /// it.
  package var argument: Int?

  package func store(_ extras: MappingValue.Object, in model: Slot) throws {
    try accessor.store(slot(extras), in: model)
  }

  package func load(from model: Slot) throws -> MappingValue.Object {
    try object(accessor.load(from: model))
  }
}

extension UnknownKeysProperty {
  /// A dictionary property. Its keys are written in sorted order.
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
            .sorted(byBytesOf: { $0.key }))
      })
  }

  /// A property that keeps the order of the keys.
  init(object accessor: PropertyAccessor) {
    self.init(
      accessor: accessor, form: .exact, slot: { ValueSlot($0) },
      object: { try $0.value(as: MappingValue.Object.self) })
  }
}
