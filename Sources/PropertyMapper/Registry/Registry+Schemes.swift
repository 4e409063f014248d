// Several tables for one type: each scheme has its own tables, and anything they lack comes from
// the default ones.

extension Registry {
  /// Everything registered for a type in a scheme, or by default.
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

  /// The registry with the tables of another one, which take precedence. Those of its schemes are
  /// added to the same schemes, unless all are added to a single scheme.
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
    // A scheme remains known when its tables are removed.
    if !changed.isEmpty || schemes[scheme] != nil { schemes[scheme] = changed }
    return Registry(tables: tables, schemes: schemes, rules: rules)
  }

  /// The registry for calls that use a scheme. It has its own plans, and is retained as long as
  /// this one. For a scheme that nothing is registered for, it maps nothing.
  package func view(of scheme: MappingScheme) -> Registry {
    guard let own = schemes[scheme] else {
      let nearest = Suggestion.nearest(to: scheme.name, among: schemes.keys.map(\.name).sorted())
      return Registry(
        tables: tables, rules: rules,
        schemeProblem: Messages.unknownScheme(scheme.name, nearest: nearest))
    }
    return views.value(for: scheme) {
      let filled = own.mapValues { table in
        tables[ObjectIdentifier(table.type)].map { table.filled(from: $0) } ?? table
      }
      return Registry(tables: tables.merging(filled) { $1 }, rules: rules)
    }
  }

  /// The findings of a check in the default tables, followed by each scheme's additional ones.
  ///
  /// - Parameter check: Returns the findings in the tables as a scheme sees them, or by default.
  func findings(
    _ check: (Registry, MappingScheme?) -> [ConfigurationError]
  ) -> [ConfigurationError] {
    let plain = check(self, nil)
    let known = Set(plain)
    return schemes.keys.sorted(byBytesOf: { $0.name }).reduce(into: plain) { found, scheme in
      found += check(view(of: scheme), scheme).filter { !known.contains($0) }.map {
        $0.named(scheme)
      }
    }
  }
}
