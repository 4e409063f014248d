import PropertyMapper

/// An error for each rule in a mapper's tables.
struct RuleSamples {
  let registry: Registry

  /// The errors for all tables, then for those of each scheme.
  var all: [MappingError] {
    let plain = samples(of: registry.sortedTables.map(\.type))
    let schemes = registry.schemes.keys.sorted(byBytesOf: { $0.name })
    return schemes.reduce(into: plain) { samples, scheme in
      let view = registry.view(of: scheme)
      let own = registry.schemes[scheme, default: [:]]
      let types = view.sortedTables.filter { own[ObjectIdentifier($0.type)] != nil }.map(\.type)
      samples += Self(registry: view).samples(of: types)
    }
  }

  private func samples(of types: [any Any.Type]) -> [MappingError] {
    types.compactMap { registry.plan(for: $0) }.flatMap { plan in
      plan.entries.flatMap { samples(of: $0) } + plan.rules.compactMap(\.rule.sample)
    }
  }

  private func samples(of entry: PlanEntry) -> [MappingError] {
    let check = entry.reading?.closures.validate
    return check?.samples(at: entry.path, property: entry.property?.name) ?? []
  }
}
