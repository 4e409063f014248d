extension TypeLayout {
  /// The stored property that `keyPath` reads and writes without calling any users' code.
  ///
  /// Nil for computed properties, for those with observers, a wrapper or `lazy`, for those of
  /// `@Observable` classes, for class properties that may be overridden, and for anything inside a
  /// property. Nil too where two properties of the same type take no space at the same place.
  ///
  /// A structure's key path knows its offset. That of a class only prints its property's name,
  /// `\User.age`, which it finds by the offset it keeps; a call prints `<computed …>`.
  func property<Root>(for keyPath: PartialKeyPath<Root>) -> StoredProperty? {
    guard Root.self == type else { return nil }
    let valueType = Swift.type(of: keyPath).valueType
    let isMeant: (StoredProperty) -> Bool
    switch kind {
    case .structure:
      guard let offset = MemoryLayout<Root>.offset(of: keyPath) else { return nil }
      isMeant = { $0.offset == offset }
    case .class:
      let prefix = "\\\(Root.self)."
      let text = keyPath.debugDescription
      guard text.hasPrefix(prefix) else { return nil }
      let name = text.dropFirst(prefix.count)
      isMeant = { $0.storageName == name }
    }
    guard let property = properties.first(where: { $0.type == valueType && isMeant($0) })
    else { return nil }
    let isAlone = properties.allSatisfy {
      $0.offset != property.offset || $0.type != valueType || $0.storageName == property.storageName
    }
    // A raw identifier may hold a dot, which then prints like a property inside a property.
    guard isAlone, property.obstacle == nil, !property.storageName.contains(".") else {
      return nil
    }
    return property
  }
}
