/// Malformed paths: empty components, negative indexes, unbalanced brackets.
enum InvalidPath {
  /// - Parameter isRow: Whether the paths of all entries begin with an index.
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, isRow: Bool, _ table: TableFindings
  ) -> [ConfigurationError] {
    // Whether an entry without a key is a model is known once all types are.
    var mistakes: [ConfigurationError] = []
    for path in entry.paths where !path.isOwnObject {
      if path.isInRow, path.mistake == nil {
        guard !isRow else { continue }
        mistakes.append(
          table.mistake(
            .invalidPath, Messages.indexAmongKeys, at: path,
            hint: "begin all paths in the table with an index if the data is an array"))
      } else if let fact = path.mistakeInEntry {
        mistakes.append(table.invalidPath(path, fact, takesIndex: true))
      }
    }
    return mistakes
  }

  /// Entries that are in the object itself although they are not single models.
  static func mistakes(in entries: [PlanEntry], _ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { entry -> [ConfigurationError] in
      guard entry.places.contains(where: \.path.isOwnObject) else { return [] }
      let paths = entry.places.map(\.path).filter(\.isOwnObject)
      let shapes = [entry.reading?.shape, entry.writing?.shape].compactMap(\.self)
      guard let other = shapes.first(where: { !$0.isSingleModel && !$0.isDictionary }) else {
        return []
      }
      return paths.map { path in
        table.mistake(
          .invalidPath, Messages.noModelAtRoot(other.words), at: path,
          hint: Messages.waysToReadRoot)
      }
    }
  }
}

extension Shape {
  /// What the type of the data is, in words.
  fileprivate var words: String {
    switch unwrapped {
    case .list: "an array"
    case .dictionary: "a dictionary"
    case .value(let codec): "of type \(Messages.name(of: codec.memory.type))"
    case .converted(let converted): "of type \(Messages.name(of: converted.memory.type))"
    case .jsonText: "a string"
    case .model, .optional: "an optional"
    }
  }
}

/// Two entries that write to the same position: `a` and `a.b`, if `a` is not an object.
enum ConflictingPaths {
  static func mistakes(in entries: [PlanEntry], _ table: TableFindings) -> [ConfigurationError] {
    let written = entries.filter { $0.writing != nil && $0.path.mistake == nil }
    guard written.contains(where: { $0.path.components.count > 1 }) else { return [] }
    let leaves = Set(written.filter { $0.writing?.shape.mayBeObject == false }.map(\.path))
    guard !leaves.isEmpty else { return [] }
    return written.compactMap { entry in
      entry.path.ancestors.first { leaves.contains($0) }.map { path in
        table.mistake(
          .conflictingPaths, Messages.writtenAsOtherValue(path), at: entry.path,
          hint: "mark one of the two decodeOnly()")
      }
    }
  }
}

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
            hint: "use the property itself")
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

/// Dictionaries at `.root` that would share the keys that nothing else reads.
enum OtherKeysMistakes {
  static func mistakes(
    in entries: [PlanEntry], keepsUnknownKeys: Bool, _ table: TableFindings
  ) -> [ConfigurationError] {
    let takers = entries.filter(\.takesOtherKeys)
    guard let first = takers.first else { return [] }
    var mistakes: [ConfigurationError] = []
    if first.places.count > 1 {
      mistakes.append(
        table.mistake(
          .contradictoryEntry, Messages.otherKeysWithAlternative, at: .root,
          hint: "remove or(_:)"))
    }
    if takers.count > 1 || keepsUnknownKeys {
      mistakes.append(
        table.mistake(
          .contradictoryEntry, Messages.otherKeysTwice, at: .root,
          hint: "keep only one dictionary, or remove keepingUnknownKeys(in:)"))
    }
    return mistakes
  }

  /// Models in the objects of others whose dictionaries would take the keys of these.
  static func mistakes(
    in plan: ObjectPlan, of registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    plan.embeddedModels.filter { registry.plan(for: $0)?.otherKeys != nil }.map { model in
      table.mistake(
        .contradictoryEntry, Messages.otherKeys(of: model.type, inObjectOf: plan.type), at: .root,
        hint: "map the dictionary in the table of the outer model")
    }
  }
}

/// Rows that need the keys of an object: a list has none.
enum RowMistakes {
  /// - Parameters:
  ///   - isRow: Whether all paths begin with an index.
  ///   - hasNames: Whether the type has subtypes, or is one that objects name.
  static func mistakes(
    isRow: Bool, _ hooks: PlanHooks, keepsUnknownKeys: Bool, hasNames: Bool, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard isRow else { return [] }
    let obstacles = [
      (!hooks.inputEditors.isEmpty, "have an input editor", "edit the enclosing value"),
      (!hooks.finalEncoders.isEmpty, "have a final encoder", "encode the enclosing value"),
      (keepsUnknownKeys, "keep unknown keys", "remove keepingUnknownKeys(in:)"),
      (hasNames, "have subtypes or be a subtype", "list it by key, or with payload:"),
    ]
    return obstacles.filter(\.0).map { _, purpose, hint in
      table.mistake(.contradictoryEntry, Messages.objectNeeded(to: purpose), hint: hint)
    }
  }

  /// Rows that would share the object of another model: those at `.root`, and subtypes next to their names.
  static func mistakes(
    in plan: ObjectPlan, of registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    (plan.embeddedModels + plan.subtypesInSameObject).filter { model in
      registry.plan(for: model)?.isRow == true
    }.map { model in
      table.mistake(
        .contradictoryEntry, Messages.rowInObject(model.type, of: plan.type),
        hint: "map it at a key, or list it by key or with payload:")
    }
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
