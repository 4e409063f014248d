extension Registry {
  /// Identifiers that are read into another property than the one that identifies instances: no instance
  /// would ever be found again.
  func identityMistakes(_ identities: [any IdentityRule]) -> [ConfigurationError] {
    identities.compactMap { identity in
      let type: any Any.Type = identity.type
      let path = identity.path
      guard let plan = plan(for: type), plan.mistakes.isEmpty,
        let layout = try? TypeLayout.of(type).get()
      else { return nil }
      func isThere(_ entry: PlanEntry) -> Bool {
        entry.reading != nil && entry.places.contains { $0.path == path }
      }
      let names = IdentityNames(plan, resolver, layout)
      let others = plan.entries.filter(isThere)
      guard !others.contains(where: { $0.property?.accessor.keyPath == identity.property }),
        let found =
          names.written(identity, others)
          ?? (plan.entries.contains { entry in
            // Otherwise, a setter or an observer may set the identifier.
            entry.reading != nil && !isThere(entry)
              && entry.property?.accessor.keyPath == identity.property
          } ? names.probed(identity, others) : nil),
        let other = found.others.first, found.others.allSatisfy({ $0 != found.identifier })
      else { return nil }
      return findings(on: type).mistake(
        .contradictoryEntry,
        Messages.otherIdentifier(found.identifier, mappedTo: other), at: path,
        hint: "correct the key path or the path in identifying(_:by:at:)")
    }
  }
}

/// The names of stored properties: the one that identifies instances, and those that entries set from the
/// path of the identifier. A property that isn't stored may compute its value from the identifier.
private struct IdentityNames {
  typealias Found = (identifier: String, others: [String])

  private let plan: ObjectPlan
  private let resolver: ShapeResolver
  private let layout: TypeLayout
  private let stored: Set<String>

  init(_ plan: ObjectPlan, _ resolver: ShapeResolver, _ layout: TypeLayout) {
    self.plan = plan
    self.resolver = resolver
    self.layout = layout
    stored = Set(layout.properties.map(\.name))
  }

  /// The names as key paths show them; nil if one of them isn't shown, as for properties of classes that aren't
  /// final.
  func written(_ identity: any IdentityRule, _ others: [PlanEntry]) -> Found? {
    guard let identifier = KeyPathText(of: identity.property).names else { return nil }
    let names = others.compactMap { entry in
      entry.property?.accessor.keyPath.flatMap { KeyPathText(of: $0).names }
        ?? entry.property?.storage?.name
    }
    return stored.contains(identifier) && !names.isEmpty && names.allSatisfy(stored.contains)
      ? (identifier, names) : nil
  }

  /// The names as determined with a temporary model; nil if one of them is unknown.
  func probed(_ identity: any IdentityRule, _ others: [PlanEntry]) -> Found? {
    func open<Model>(_ type: Model.Type) -> Found? {
      let namer = PropertyNamer<Model>(resolver, maker: plan.operations.maker)
      guard let identifier = namer.name(of: identity.accessor, in: layout) else { return nil }
      var names: [String] = []
      for entry in others {
        guard let property = entry.property,
          let name = property.storage?.name ?? namer.name(of: property.accessor, in: layout)
        else { return nil }
        names.append(name)
      }
      return (identifier, names)
    }
    return plan.operations.maker == nil ? nil : _openExistential(plan.type, do: open)
  }
}
