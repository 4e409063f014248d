extension TypeLayout {
  /// Returns the stored property that `keyPath` reads and writes without calling users' code.
  ///
  /// Nil for computed properties, for those with observers, a wrapper or `lazy`, for those of
  /// `@Observable` classes, for overridable class properties, and for anything inside a property.
  /// Also nil if two properties of the same type take no space at the same offset.
  ///
  /// A struct's key path knows its offset; that of a class proves it. See ``leads(_:toFieldAt:)``.
  /// The description of a key path proves nothing: a call is printed as `<computed …>` on some
  /// platforms, and as the name of the property on others.
  func property(for keyPath: AnyKeyPath) -> StoredProperty? {
    func open<Root>(_ type: Root.Type) -> StoredProperty? {
      (keyPath as? PartialKeyPath<Root>).flatMap { property(forTyped: $0) }
    }
    return _openExistential(type, do: open)
  }

  private func property<Root>(forTyped keyPath: PartialKeyPath<Root>) -> StoredProperty? {
    let valueType = Swift.type(of: keyPath).valueType
    let isMeant: (StoredProperty) -> Bool
    switch kind {
    case .structure:
      guard let offset = MemoryLayout<Root>.offset(of: keyPath) else { return nil }
      isMeant = { $0.offset == offset }
    case .class:
      isMeant = { Self.leads(keyPath, toFieldAt: $0.offset) }
    }
    guard let property = properties.first(where: { $0.type == valueType && isMeant($0) })
    else { return nil }
    let isAlone = properties.allSatisfy {
      $0.offset != property.offset || $0.type != valueType || $0.storageName == property.storageName
    }
    guard isAlone, property.obstacle == nil else { return nil }
    return property
  }

  /// Whether a key path of a class only reads the field at an offset.
  ///
  /// Key paths are equal if their components are, so their hashes are computed from the components:
  /// for a field, 1 and its offset; for a call, another number and the function. Should a version
  /// of the standard library change that, no key path refers to a field, and its property is read
  /// through the key path itself.
  private static func leads<Root>(_ keyPath: PartialKeyPath<Root>, toFieldAt offset: Int) -> Bool {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(Swift.type(of: keyPath)))
    hasher.combine(1)
    hasher.combine(offset)
    return hasher.finalize() == keyPath.hashValue
  }
}
