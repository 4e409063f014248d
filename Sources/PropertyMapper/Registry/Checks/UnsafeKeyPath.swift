/// Key paths that crash on some models: those that force-unwrap an optional, and those to an
/// element of a list.
enum UnsafeKeyPath {
  /// The mistakes in the key paths of a table: those of its entries, and those that name the
  /// properties to change.
  static func mistakes<Model>(
    in mappings: Mappings<Model>, _ table: TableFindings
  ) -> [ConfigurationError] {
    mappings.entries.flatMap { mistakes(in: $0, table) }
      + mappings.keyPathUses.compactMap { use in
        use.accessor.trap.map { trap in
          table.mistake(
            .unsafeKeyPath, must: "name properties by key paths that are valid in every model",
            but: "the key path in \(use.method) \(trap.fact)", at: use.path,
            hint: "name the property itself")
        }
      }
  }

  private static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let property = entry.descriptor.property, property.storage == nil,
      let trap = property.accessor.trap
    else { return [] }
    return [
      table.mistake(
        .unsafeKeyPath, must: "be mapped by a key path that is valid in every model",
        but: trap.fact, at: entry.path,
        hint: "map the property itself: give its type a table, or convert it by a transform")
    ]
  }

  /// The mistakes in the key paths of identifiers.
  static func mistakes(
    in identities: [any IdentityRule], of registry: Registry
  ) -> [ConfigurationError] {
    identities.compactMap { identity in
      identity.trap.map { trap in
        registry.findings(on: identity.type).mistake(
          .unsafeKeyPath, must: "be identified by a key path that is valid in every model",
          but: trap.fact, at: identity.path, hint: "identify the instances by a property")
      }
    }
  }
}

extension Mappings {
  /// The key paths that aren't those of entries, with the methods that got them.
  fileprivate var keyPathUses: [(accessor: PropertyAccessor, method: String, path: MappingPath?)] {
    var uses: [(accessor: PropertyAccessor, method: String, path: MappingPath?)] = []
    func add(_ accessor: PropertyAccessor?, _ method: String, _ path: MappingPath? = nil) {
      if let accessor { uses.append((accessor, method, path)) }
    }
    for refinement in refinements {
      switch refinement {
      case .path(let path, let property): add(property.accessor, "mapping(_:to:)", path)
      case .format(let format): add(format.accessor, "format(_:with:encode:)")
      case .ignore(let properties):
        for property in properties { add(property.accessor, "ignoring(_:)") }
      }
    }
    for change in entryChanges { add(change.property?.accessor, change.method) }
    add(extras?.accessor, "keepingUnknownKeys(in:)")
    return uses
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
