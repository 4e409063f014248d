/// Entries that share a place in the data or in the model: two values at one path, one property at two paths, and entries
/// below a model's key.
enum SharedPlaces {
  static func warnings(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    writtenTwice(in: plan.entries, table) + writtenAutomatically(in: plan.entries, table)
      + insideModels(in: plan.entries, registry, table)
  }

  /// Entries of properties that the automatic table writes as well, at another path.
  private static func writtenAutomatically(
    in entries: [PlanEntry], _ table: TableFindings
  ) -> [ConfigurationError] {
    let written = entries.filter { $0.writing != nil && $0.property != nil }
    let automatic = written.filter { $0.property?.isOfAutomaticTable == true }
    guard !automatic.isEmpty, automatic.count < written.count else { return [] }
    let paths = Dictionary(
      automatic.map { ($0.property?.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    return written.compactMap { entry in
      guard let property = entry.property, !property.isOfAutomaticTable,
        let name = property.name, let path = paths[name], path != entry.path
      else { return nil }
      return table.warning(
        .writtenTwice, Messages.writtenAutomatically(at: path), at: entry.path,
        hint:
          "exclude it from the automatic table with .automatic(except: [\"\(property.ownName ?? name)\"])"
      )
    }
  }

  /// Paths at which several entries always write a value, of which only the first is kept.
  private static func writtenTwice(
    in entries: [PlanEntry], _ table: TableFindings
  ) -> [ConfigurationError] {
    let written = entries.filter { entry in
      guard let shape = entry.writing?.shape, !shape.mayBeObject, entry.property != nil else {
        return false
      }
      // Only one of several optionals may have a value at a time.
      if case .optional? = entry.property?.shape { return false }
      return true
    }
    var seen: [MappingPath: Int] = [:]
    return written.compactMap { entry in
      seen[entry.path, default: 0] += 1
      guard seen[entry.path] == 2 else { return nil }
      return table.warning(
        .writtenTwice, Messages.writtenTwice, at: entry.path,
        hint: "use different paths, or mark all but one decodeOnly()")
    }
  }

  /// Entries whose path continues that of a model, if the model's own table has a use for the key.
  private static func insideModels(
    in entries: [PlanEntry], _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    let models = entries.flatMap { entry -> [(path: MappingPath, plan: ObjectPlan)] in
      guard let plan = entry.modelPlan(in: registry) else { return [] }
      guard entry.isEmbedded else { return [(entry.path, plan)] }
      // A model in this object itself shares all of its keys, except for those inside its models.
      return plan.entries.compactMap { inner in
        inner.isEmbedded ? nil : inner.modelPlan(in: registry).map { (inner.path, $0) }
      }
    }
    let indexes = Dictionary(grouping: models.indices) { models[$0].path }
    return entries.compactMap { entry in
      let above = entry.path.ancestors.flatMap { indexes[$0] ?? [] }.sorted()
      let model = above.lazy.map { models[$0] }.first { model in
        model.plan.uses(entry.path.components[model.path.components.count])
      }
      return model.map { model in
        table.warning(
          .entryInsideModel, Messages.insideModel(model.plan.type, at: model.path),
          at: entry.path, hint: "map the key in the model's own table, or use a different path")
      }
    }
  }
}

extension PlanEntry.Property {
  /// Whether reflection found the property, rather than a key path in the table.
  fileprivate var isOfAutomaticTable: Bool { storage != nil && accessor.keyPath == nil }
}

extension PlanEntry {
  /// The plan of the single model that the entry maps, if it does.
  fileprivate func modelPlan(in registry: Registry) -> ObjectPlan? {
    (reading?.shape ?? writing?.shape)?.singleModel.flatMap { registry.plan(for: $0) }
  }
}

extension ObjectPlan {
  /// Whether the table, or its list of subtypes, reads or writes a key.
  fileprivate func uses(_ component: MappingPath.Component) -> Bool {
    let payloads = subtypes?.all.compactMap(\.payload) ?? []
    let paths = entries.flatMap { $0.places.map(\.path) } + (subtypes?.ownPaths ?? []) + payloads
    return paths.contains { $0.components.first == component }
  }
}

/// Properties with several entries, and rules whose problems are at a path without an entry.
enum SuspiciousPlaces {
  static func warnings(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    mappedTwice(in: plan.entries, table) + insideValues(in: plan, registry, table)
      + rulesElsewhere(in: plan, registry, table)
  }

  /// Paths that are only read and lead into a value that is never an object, of this table or of a
  /// model in the same object.
  private static func insideValues(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard
      plan.hasEmbeddedModels
        || plan.entries.contains(where: { $0.places.contains { $0.path.components.count > 1 } })
    else { return [] }
    let own = plan.entries.compactMap { entry in
      entry.writing?.shape.mayBeObject == false ? entry.path : nil
    }
    // Paths with an index can lead to their elements.
    let lists = plan.entries.compactMap { entry in
      if case .list? = entry.writing?.shape.unwrapped { entry.path } else { nil as MappingPath? }
    }
    let names = (plan.discriminators + plan.namesAlone).map(\.path)
    let embedded = plan.entries.compactMap(\.writtenEmbedding).map { model in
      registry.objectKeys(of: model)?.written.filter { !$0.isObject }.map(\.path) ?? []
    }
    let values = Set(own + names + embedded.joined())
    func warning(_ path: MappingPath, in outer: MappingPath, at place: MappingPath)
      -> ConfigurationError
    {
      table.warning(
        .unreachableAlternative, Messages.insideValue(path, outer), at: place,
        hint: "use a different path")
    }
    return plan.entries.flatMap { entry -> [ConfigurationError] in
      guard entry.reading != nil else { return [] }
      return entry.places.map(\.path).compactMap { path in
        // A written path inside a value is a mistake, and there is another warning about one inside the
        // entry's own value.
        guard path != entry.path || entry.writing == nil,
          let outer = path.ancestors.first(where: { $0 != entry.path && values.contains($0) }),
          !(lists.contains(outer) && path.components[outer.components.count].key == nil)
        else { return nil }
        return warning(path, in: outer, at: entry.path)
      }
    }
      + plan.entries.compactMap(\.readEmbedding).flatMap { model -> [ConfigurationError] in
        guard let keys = registry.objectKeys(of: model) else { return [] }
        // Findings about the model's own values belong to its table.
        let written = Set(keys.written.map(\.path))
        return keys.read.filter { !written.contains($0) }.compactMap { path in
          path.ancestors.first { values.contains($0) && !written.contains($0) }.map {
            warning(path, in: $0, at: .root)
          }
        }
      }
  }

  /// Properties that two entries with different paths both read and write.
  private static func mappedTwice(
    in entries: [PlanEntry], _ table: TableFindings
  ) -> [ConfigurationError] {
    var paths: [AnyKeyPath: MappingPath] = [:]
    return entries.compactMap { entry in
      guard entry.writing != nil, let reading = entry.reading, !reading.isConsumer,
        let keyPath = entry.property?.accessor.keyPath
      else { return nil }
      guard let path = paths[keyPath] else {
        paths[keyPath] = entry.path
        return nil
      }
      guard path != entry.path else { return nil }
      return table.warning(
        .contradictoryEntry, Messages.mappedTwice(entry.property?.name ?? "its property", at: path),
        at: entry.path,
        hint: "combine the two entries with or(_:), or mark one of them decodeOnly()")
    }
  }

  /// Rules that report their problems at a path that no entry has.
  private static func rulesElsewhere(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    // A path may be that of a subclass, of an embedded model, or of a kept key.
    guard !plan.entries.isEmpty, !plan.hasEmbeddedModels, plan.extras == nil,
      registry.tabledSubclasses(of: plan.type).isEmpty
    else { return [] }
    var keys = KeyTree()
    for path in plan.entries.flatMap(\.places).map(\.path) { keys.insert(path.components[...]) }
    return plan.rules.map(\.rule).filter { $0.owner == plan.type }.compactMap { rule in
      guard !keys.overlaps(rule.path.components[...]) else { return nil }
      return table.moved(to: rule.registration).warning(
        .invalidPath, Messages.noEntry(at: rule.path), at: rule.path,
        hint: "correct the rule's at:, or add an entry")
    }
  }
}
