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
        hint: "leave keepingUnknownKeys(in:) out of one of the two tables")
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
          hint: "use another key for the names of one of the two")
      }
    }.prefix(1).map(\.self)
  }
}
