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
          hint: "leave or(_:) out"))
    }
    if takers.count > 1 || keepsUnknownKeys {
      mistakes.append(
        table.mistake(
          .contradictoryEntry, Messages.otherKeysTwice, at: .root,
          hint: "leave all but one dictionary, or keepingUnknownKeys(in:), out"))
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
