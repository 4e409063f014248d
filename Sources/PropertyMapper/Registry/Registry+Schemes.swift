// Several tables for one type: each scheme has tables of its own, and what they lack comes from the plain ones.

extension Registry {
  /// What is registered for a type in a scheme, or plainly.
  func table<Model>(of type: Model.Type, in scheme: MappingScheme?) -> TypedTable<Model>? {
    tables(in: scheme)[ObjectIdentifier(type)] as? TypedTable<Model>
  }

  /// The registry with another table for a type, or without one.
  func replacing(
    _ type: any Any.Type, in scheme: MappingScheme?, with table: (any ModelTable)?
  ) -> Registry {
    var changed = tables(in: scheme)
    changed[ObjectIdentifier(type)] = table
    return replacing(tables: changed, in: scheme)
  }

  /// The registry with the tables of another one, which win: those of its schemes go to the same schemes here, unless all
  /// are to belong to one.
  func merging(_ other: Registry, in scheme: MappingScheme?) -> Registry {
    let merged = tables(in: scheme).merging(other.tables) { $1 }
    let registry = replacing(tables: merged, in: scheme)
    guard scheme == nil else { return registry }
    return other.schemes.reduce(registry) { registry, scheme in
      let own = registry.tables(in: scheme.key)
      return registry.replacing(tables: own.merging(scheme.value) { $1 }, in: scheme.key)
    }
  }

  private func tables(in scheme: MappingScheme?) -> [ObjectIdentifier: any ModelTable] {
    guard let scheme else { return tables }
    return schemes[scheme] ?? [:]
  }

  private func replacing(
    tables changed: [ObjectIdentifier: any ModelTable], in scheme: MappingScheme?
  ) -> Registry {
    guard let scheme else { return Registry(tables: changed, schemes: schemes, rules: rules) }
    var schemes = schemes
    schemes[scheme] = changed.isEmpty ? nil : changed
    return Registry(tables: tables, schemes: schemes, rules: rules)
  }

  /// The registry as calls see it that use a scheme. It has plans of its own, and is kept as long as this one.
  func view(of scheme: MappingScheme) -> Registry {
    guard let own = schemes[scheme] else { return self }
    if let known = views.withLock({ $0[scheme] }) { return known }
    let filled = own.mapValues { table in
      tables[ObjectIdentifier(table.type)].map { table.filled(from: $0) } ?? table
    }
    let view = Registry(tables: tables.merging(filled) { $1 }, rules: rules)
    // If two threads make the same view, one of the two equal ones stays.
    return views.withLock { views in
      if let existing = views[scheme] { return existing }
      views[scheme] = view
      return view
    }
  }

  /// What a check finds in the plain tables, and then in each scheme what it does not find there as well.
  func findings(_ check: (Registry) -> [ConfigurationError]) -> [ConfigurationError] {
    let plain = check(self)
    let known = Set(plain)
    return schemes.keys.sorted { $0.name.precedes($1.name) }.reduce(into: plain) { found, scheme in
      found += check(view(of: scheme)).filter { !known.contains($0) }.map { $0.named(scheme) }
    }
  }
}
