/// Modifiers without effect on an embedded model: its object is that of the model around it, which always exists.
enum EmbeddedEntryWarnings {
  static func warnings(in plan: ObjectPlan, _ table: TableFindings) -> [ConfigurationError] {
    plan.entries.filter(\.isEmbedded).flatMap { entry in
      let modifiers = entry.modifiers
      let names: [(name: String, isUsed: Bool)] = [
        ("lossy", modifiers.isLossy), ("oneOrMany", modifiers.takesOneElement),
        ("inJSONText", modifiers.isInJSONText), ("omittingEmpty", modifiers.omitsEmpty),
        ("writingNull", modifiers.writesNull),
      ]
      guard !modifiers.isForWholeTable else { return [ConfigurationError]() }
      return names.filter(\.isUsed).map { modifier in
        table.warning(
          .contradictoryEntry, Messages.uselessInSameObject(modifier.name), at: entry.path,
          hint: "leave it out, or map the model at a key")
      }
    }
  }
}
