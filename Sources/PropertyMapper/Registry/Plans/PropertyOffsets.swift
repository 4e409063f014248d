/// Finds the memory offsets of properties in their models, for reading them directly.
package struct PropertyOffsets {
  /// The layouts used so far.
  private var layouts: [ObjectIdentifier: TypeLayout] = [:]

  package init() {}

  /// The offset from the start of a struct or a class instance; nil if only users' code can read
  /// the property.
  mutating func offset(of property: PlanEntry.Property) -> Int? {
    guard let storage = storage(of: property), storage.obstacle == nil,
      storage.type == property.accessor.valueType
    else { return nil }
    return storage.offset
  }

  /// The offset of a property that can be set directly: a variable without observers.
  ///
  /// A key path proves this by referring to the storage; an automatic table, which has no key path,
  /// always sets the storage. An observed property of such a table that is set through a key path
  /// has both, and the key path takes precedence.
  mutating func settableOffset(of property: PlanEntry.Property) -> Int? {
    var found = property.storage
    if let keyPath = property.accessor.keyPath { found = storage(for: keyPath) }
    guard let storage = found, storage.obstacle == nil, storage.isMutable,
      storage.type == property.accessor.valueType
    else { return nil }
    return storage.offset
  }

  private mutating func storage(of property: PlanEntry.Property) -> StoredProperty? {
    property.storage ?? property.accessor.keyPath.flatMap { storage(for: $0) }
  }

  private mutating func storage(for keyPath: AnyKeyPath) -> StoredProperty? {
    let root = type(of: keyPath).rootType
    guard let layout = layouts[ObjectIdentifier(root)] ?? (try? TypeLayout.of(root).get()) else {
      return nil
    }
    layouts[ObjectIdentifier(root)] = layout
    return layout.property(for: keyPath)
  }
}
