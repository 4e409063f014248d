/// Embedded models that cannot work: keys that two tables write, and types inside themselves.
enum EmbeddedModelMistakes {
  static func mistakes(
    in plan: ObjectPlan, of registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard plan.hasEmbeddedModels else { return [] }
    let recursion = recursion(of: plan, in: registry, table)
    guard recursion.isEmpty else { return recursion }
    return conflicts(in: plan, registry, table) + openSecrets(in: plan, registry, table)
      + wholeValues(in: plan, registry, table)
  }

  /// Subtypes that are read from all keys of the object, including those of other tables.
  private static func wholeValues(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    plan.embeddedModels.compactMap { model in
      let choices = registry.plan(for: model)?.subtypes?.all ?? []
      return choices.first(where: \.isWholeValue).map { choice in
        table.mistake(
          .contradictoryEntry, Messages.embeddedValue(choice.model.type, of: model.type), at: .root,
          hint: "map it at a key")
      }
    }
  }

  /// The embedded models whose objects contain the type itself again.
  private static func recursion(
    of plan: ObjectPlan, in registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    let leading = plan.embeddedModels.filter { model in
      registry.reach(from: [model]) { inner in
        inner.embeddedModels + inner.subtypesInSameObject
          + registry.tabledSubclasses(of: inner.type)
      }.contains { $0.type == plan.type }
    }
    guard let model = leading.first else { return [] }
    return [
      table.mistake(
        .contradictoryEntry, Messages.embedsItself(plan.type, through: model.type), at: .root,
        hint: "map it at a key")
    ]
  }

  /// Keys that two tables write.
  private static func conflicts(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    var mistakes: [ConfigurationError] = []
    var writers = Writers()
    /// Adds the paths of a table, after comparing them with those of the tables before.
    func add(_ paths: [ObjectKeys.WrittenPath], of type: any Any.Type) {
      for written in paths {
        for (path, other) in writers.conflicts(with: written) {
          let message =
            path == written.path
            ? Messages.writtenTwice(by: other.type, and: type)
            : path.isBelow(written.path)
              ? Messages.writtenInside(written.path, of: type)
              : Messages.writtenInside(path, of: other.type)
          mistakes.append(
            table.mistake(
              .conflictingPaths, message, at: path.isBelow(written.path) ? path : written.path,
              hint: "mark one of the two decodeOnly()"))
        }
      }
      for written in paths { writers.add(written, of: type) }
    }
    let own = plan.entries.compactMap { entry in
      entry.isEmbedded
        ? nil
        : entry.writing.map { writing in
          ObjectKeys.WrittenPath(path: entry.path, isObject: writing.shape.mayBeObject)
        }
    }
    let names = (plan.discriminators + plan.namesAlone).map {
      ObjectKeys.WrittenPath(path: $0.path, isObject: false)
    }
    add(own + names, of: plan.type)
    for model in plan.entries.compactMap(\.writtenEmbedding) {
      add(registry.objectKeys(of: model)?.written ?? [], of: model.type)
    }
    return mistakes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension EmbeddedModelMistakes {
  /// The paths that one table reads, and those of them that it marks as sensitive.
  private struct Reader {
    let type: any Any.Type
    let paths: [MappingPath]
    private let secrets: KeyTree

    init(_ type: any Any.Type, paths: [MappingPath], secrets: [MappingPath]) {
      self.type = type
      self.paths = paths
      self.secrets = secrets.reduce(into: KeyTree()) { $0.insert($1.components[...]) }
    }

    var hasSecrets: Bool { !secrets.keys.isEmpty }

    /// A path that the table reads without regard to another table's secrets.
    func openPath(amongSecretsOf other: Reader) -> MappingPath? {
      paths.first { path in
        other.secrets.overlaps(path.components[...]) && !secrets.overlaps(path.components[...])
      }
    }
  }

  /// Values that are sensitive for one table, but not for another one that reads them as well.
  private static func openSecrets(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    var readers = [
      Reader(
        plan.type, paths: plan.entries.readPaths,
        secrets: plan.entries.filter(\.modifiers.isSensitive).readPaths)
    ]
    for entry in plan.entries {
      guard let model = entry.readEmbedding, let keys = registry.objectKeys(of: model) else {
        continue
      }
      readers.append(
        Reader(
          model.type, paths: keys.read,
          secrets: entry.modifiers.isSensitive ? keys.read : keys.secrets))
    }
    guard readers.contains(where: \.hasSecrets) else { return [] }
    return readers.indices.flatMap { index in
      readers.indices.compactMap { other in
        guard index != other, let path = readers[index].openPath(amongSecretsOf: readers[other])
        else { return nil }
        return table.mistake(
          .contradictoryEntry,
          Messages.openSecret(of: readers[other].type, in: readers[index].type), at: path,
          hint: "mark both entries sensitive()")
      }
    }
  }
}

/// The table that writes a path.
private struct Writer {
  let type: any Any.Type
  let isObject: Bool
}

/// The tables that write paths, of which the first for each path counts.
private struct Writers {
  private var writers: [MappingPath: Writer] = [:]
  /// The written paths below each of these.
  private var below: [MappingPath: [MappingPath]] = [:]

  mutating func add(_ written: ObjectKeys.WrittenPath, of type: any Any.Type) {
    guard writers[written.path] == nil else { return }
    writers[written.path] = Writer(type: type, isObject: written.isObject)
    for path in written.path.ancestors { below[path, default: []].append(written.path) }
  }

  /// The tables that write the same path, or values above or below it that exclude the path.
  func conflicts(with written: ObjectKeys.WrittenPath) -> [(path: MappingPath, writer: Writer)] {
    if let same = writers[written.path] { return [(written.path, same)] }
    for path in written.path.ancestors {
      if let above = writers[path], !above.isObject { return [(path, above)] }
    }
    guard !written.isObject, let paths = below[written.path] else { return [] }
    return paths.sorted(byBytesOf: { "\($0)" }).compactMap { path in
      writers[path].map { (path, $0) }
    }
  }
}

/// Models in one object that cannot be told apart when they are read again: two that keep unknown keys, and two
/// whose subtypes have their names at the same key.
enum SharedObjectMistakes {
  static func mistakes(
    in plan: ObjectPlan, of registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    keepers(in: plan, registry, table) + names(in: plan, registry, table)
  }

  /// Two tables that keep the unknown keys of one object.
  private static func keepers(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    // Of a base, only some subtypes may keep them; then an embedded model takes precedence.
    let embedded = plan.entries.compactMap(\.readEmbedding).filter { model in
      registry.reach(from: [model]) { $0.entries.compactMap(\.readEmbedding) }
        .contains { $0.extras != nil }
    }
    let keepers = (plan.extras == nil ? [] : [plan.type]) + embedded.map(\.type)
    guard keepers.count > 1 else { return [] }
    return [
      table.mistake(
        .contradictoryEntry, Messages.keptTwice(by: keepers[0], and: keepers[1]), at: .root,
        hint: "remove keepingUnknownKeys(in:) from one of the two tables")
    ]
  }

  /// Subtypes that contain an embedded model whose own name would be at the same key.
  private static func names(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let subtypes = plan.subtypes, let name = subtypes.discriminator else { return [] }
    let types = subtypes.all.filter { $0.payload == nil && $0.content == nil }.map(\.model)
    return types.compactMap { type in
      let embedded = registry.plan(for: type)?.entries.compactMap(\.writtenEmbedding).first {
        registry.objectKeys(of: $0)?.names.contains(name) == true
      }
      return embedded.map {
        table.mistake(
          .conflictingPaths, Messages.writtenTwice(by: plan.type, and: $0.type), at: name,
          hint: "use a different key for the names in one of them")
      }
    }.prefix(1).map(\.self)
  }
}
