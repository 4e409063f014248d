// Several tables for one type: each scheme has its own tables, and anything they lack comes from
// the default ones.

extension Registry {
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
