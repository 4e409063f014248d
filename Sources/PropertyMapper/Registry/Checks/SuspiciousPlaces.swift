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
        hint: "use another path")
    }
    return plan.entries.flatMap { entry -> [ConfigurationError] in
      guard entry.reading != nil else { return [] }
      return entry.places.map(\.path).compactMap { path in
        // A written path inside a value is a mistake, and there is another warning about one inside the
        // entry's own value.
        guard path != entry.path || entry.writing == nil,
          let outer = path.ancestors.first(where: { $0 != entry.path && values.contains($0) })
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
        at: entry.path, hint: "write one entry with or(_:), or mark one of them decodeOnly()")
    }
  }

  /// Rules that report their problems at a path that no entry has.
  private static func rulesElsewhere(
    in plan: ObjectPlan, _ registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    // A path may be that of a subclass, of an embedded model, or of a kept key.
    guard !plan.entries.isEmpty, !plan.hasEmbeddedModels, plan.extras == nil,
      registry.tabledSubclasses(of: ModelReference.opening(plan.type)).isEmpty
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
