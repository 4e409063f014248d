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
      (!hooks.inputEditors.isEmpty, "have an input editor", "edit the value around it"),
      (!hooks.finalEncoders.isEmpty, "have a final encoder", "encode the value around it"),
      (keepsUnknownKeys, "keep unknown keys", "leave keepingUnknownKeys(in:) out"),
      (hasNames, "have subtypes or be one", "list it by key, or with payload:"),
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
