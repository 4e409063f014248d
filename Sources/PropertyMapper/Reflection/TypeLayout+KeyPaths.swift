extension TypeLayout {
  /// The stored property that `keyPath` reads and writes without calling any users' code.
  ///
  /// Nil for computed properties, for those with observers, a wrapper or `lazy`, for those of
  /// `@Observable` classes, for class properties that may be overridden, and for anything inside a
  /// property. Nil too where two properties of the same type take no space at the same place.
  ///
  /// A structure's key path knows its offset, and that of a class proves it, see ``leads(_:toFieldAt:)``. What a key path
  /// prints says nothing: a call prints `<computed …>` on some platforms, and the name of the property on others.
  func property<Root>(for keyPath: PartialKeyPath<Root>) -> StoredProperty? {
    guard Root.self == type else { return nil }
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

  /// The stored property that a key path of any type leads to, see ``property(for:)``.
  func property(forErased keyPath: AnyKeyPath) -> StoredProperty? {
    func open<Root>(_ type: Root.Type) -> StoredProperty? {
      (keyPath as? PartialKeyPath<Root>).flatMap { property(for: $0) }
    }
    return _openExistential(type, do: open)
  }

  /// Whether a key path of a class does nothing but read the field at an offset.
  ///
  /// Key paths are equal if their steps are, and so their hashes are made of the steps: of a field, 1 and its offset; of a call,
  /// another number and the function. Should a version of the standard library do it otherwise, no key path leads to
  /// a field, and its property is read by the key path itself.
  private static func leads<Root>(_ keyPath: PartialKeyPath<Root>, toFieldAt offset: Int) -> Bool {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(Swift.type(of: keyPath)))
    hasher.combine(1)
    hasher.combine(offset)
    return hasher.finalize() == keyPath.hashValue
  }
}
