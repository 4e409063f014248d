/// Finds where properties lie in the memory of their models, so that they can be read there.
struct PropertyOffsets {
  /// The layouts that were asked for.
  private var layouts: [ObjectIdentifier: TypeLayout] = [:]

  /// Counted from the start of a structure or of a class instance; nil for what only users' code can read.
  mutating func offset(of property: PlanEntry.Property) -> Int? {
    guard let storage = storage(of: property), storage.obstacle == nil,
      storage.type == property.accessor.valueType
    else { return nil }
    return storage.offset
  }

  /// Where a property lies that may be set there: a variable that is set without users' code hearing of it.
  ///
  /// A key path says that by leading to the storage; an automatic table, which has none, sets storage by its nature. An
  /// observed property of such a table that is set through a key path has both, and the key path counts.
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
    return layout.property(forErased: keyPath)
  }
}
