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
            .unsafeKeyPath, Messages.keyPath(in: use.method, trap.fact), at: use.path,
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
        .unsafeKeyPath, trap.fact, at: entry.path,
        hint: "map the property itself: give its type a table, or convert it with a transform")
    ]
  }

  /// The mistakes in the key paths of identifiers.
  static func mistakes(
    in identities: [any IdentityRule], of registry: Registry
  ) -> [ConfigurationError] {
    identities.compactMap { identity in
      identity.trap.map { trap in
        registry.findings(on: identity.type).mistake(
          .unsafeKeyPath, trap.fact, at: identity.path,
          hint: "identify the instances by a property")
      }
    }
  }
}

extension Mappings {
  /// The key paths that aren't those of entries, with the methods that got them.
  fileprivate var keyPathUses: [(accessor: PropertyAccessor, method: String, path: MappingPath?)] {
    var uses: [(accessor: PropertyAccessor, method: String, path: MappingPath?)] = []
    func add(_ property: PropertyName?, _ method: String, _ path: MappingPath? = nil) {
      guard case .keyPath(let accessor?)? = property else { return }
      uses.append((accessor, method, path))
    }
    for refinement in refinements {
      switch refinement {
      case .path(let path, let property): add(property, "mapping(_:to:)", path)
      case .format(let format): add(.keyPath(format.accessor), "format(_:with:encode:)")
      case .ignore(let properties): for property in properties { add(property, "ignoring(_:)") }
      }
    }
    for change in entryChanges { add(change.property, change.method) }
    add(.keyPath(extras?.accessor), "keepingUnknownKeys(in:)")
    return uses
  }
}

extension KeyPathTrap {
  /// What the key path does, as the end of a sentence.
  var fact: String {
    switch self {
    case .forcedOptional: Messages.forcedOptional
    case .element: Messages.arrayElement
    }
  }
}
