/// Key paths that crash on some models: those that force-unwrap an optional, and those to an
/// element of a list.
enum ForcedKeyPath {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let property = entry.descriptor.property, property.storage == nil,
      let keyPath = property.accessor.keyPath as? PartialKeyPath<Model>,
      let trap = KeyPathTrap(in: keyPath, isWritable: property.accessor.isWritable)
    else { return [] }
    return [
      table.mistake(
        .forcedKeyPath, must: "be mapped by a key path that is valid in every model",
        but: trap.fact, at: entry.path,
        hint: "map the property itself: give its type a table, or convert it by a transform")
    ]
  }
}

extension KeyPathTrap {
  /// What happens, as the end of a sentence.
  var fact: String {
    switch self {
    case .forcedOptional: "unwraps an optional by force, which ends the process where that is nil"
    case .element: "leads to an element, which ends the process where the list is shorter"
    }
  }
}
