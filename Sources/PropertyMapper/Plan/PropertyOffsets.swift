/// Finds where properties lie in the memory of their models, so that they can be read there.
struct PropertyOffsets {
  /// The layouts that were asked for.
  private var layouts: [ObjectIdentifier: TypeLayout] = [:]

  /// Counted from the start of a structure or of a class instance; nil for what only code of the user's can read.
  mutating func offset(of property: PlanEntry.Property) -> Int? {
    guard let storage = storage(of: property), storage.obstacle == nil,
      storage.type == property.accessor.valueType
    else { return nil }
    return storage.offset
  }

  private mutating func storage(of property: PlanEntry.Property) -> StoredProperty? {
    if let storage = property.storage { return storage }
    guard let keyPath = property.accessor.keyPath else { return nil }
    let root = type(of: keyPath).rootType
    guard let layout = layouts[ObjectIdentifier(root)] ?? (try? TypeLayout.of(root).get()) else {
      return nil
    }
    layouts[ObjectIdentifier(root)] = layout
    return Lookup(layout: layout, keyPath: keyPath).open(root)
  }

  /// Looks for a key path in the layout of its root.
  private struct Lookup: TypeVisitor {
    let layout: TypeLayout
    let keyPath: AnyKeyPath

    func visit<Root>(_ type: Root.Type) -> StoredProperty? {
      (keyPath as? PartialKeyPath<Root>).flatMap { layout.property(for: $0) }
    }
  }
}
