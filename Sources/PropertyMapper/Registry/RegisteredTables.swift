/// The tables of a mapper, which change with each registration.
///
/// The registry for calls is created by the next call rather than by each registration: a program
/// usually registers all of its tables first, and each registry takes as long as all registrations
/// before it.
struct RegisteredTables: Sendable {
  typealias Tables = [ObjectIdentifier: any ModelTable]

  fileprivate var tables: Tables = [:]
  fileprivate var schemes: [MappingScheme: Tables] = [:]
  fileprivate let rules: PlanRules
  /// The number of changes so far.
  fileprivate var version: UInt = 0
  /// The registry with these tables, once a call has needed it.
  fileprivate var registry: Registry?

  init(rules: PlanRules) { self.rules = rules }

  /// Everything registered for a type in a scheme, or by default. A scheme remains known when its
  /// tables are removed.
  fileprivate subscript(key: ObjectIdentifier, scheme: MappingScheme?) -> (any ModelTable)? {
    get { scheme.map { schemes[$0]?[key] } ?? tables[key] }
    set {
      guard let scheme else {
        tables[key] = newValue
        return
      }
      if newValue != nil || schemes[scheme] != nil { schemes[scheme, default: [:]][key] = newValue }
    }
  }

  fileprivate mutating func merge(_ other: Registry, in scheme: MappingScheme?) {
    guard let scheme else {
      tables.merge(other.tables) { $1 }
      for (scheme, others) in other.schemes {
        schemes[scheme, default: [:]].merge(others) { $1 }
      }
      return
    }
    if !other.tables.isEmpty || schemes[scheme] != nil {
      schemes[scheme, default: [:]].merge(other.tables) { $1 }
    }
  }
}

/// Changes are made on a copy, and again if another one came first. Nothing else is done under the
/// lock: a change examines users' types and key paths, and whatever it replaces may hold the last
/// reference to an object that a user's closure has captured.
extension Locked<RegisteredTables> {
  /// The registry with the current tables.
  var registry: Registry {
    if let known = withLock({ $0.registry }) { return known }
    let tables = withLock { $0 }
    let new = Registry(tables: tables.tables, schemes: tables.schemes, rules: tables.rules)
    return withLock { current in
      // The caller's call has begun before that change.
      guard current.version == tables.version else { return new }
      if let known = current.registry { return known }
      current.registry = new
      return new
    }
  }

  /// Replaces everything registered for a type in a scheme, or by default, with the result of a
  /// closure; nil removes it.
  ///
  /// The closure runs again only if something else was registered for the same type meanwhile.
  ///
  /// - Returns: What was registered for the type.
  @discardableResult
  func replace<Model>(
    _ type: Model.Type, in scheme: MappingScheme?,
    with change: (TypedTable<Model>?) -> TypedTable<Model>?
  ) -> TypedTable<Model>? {
    let key = ObjectIdentifier(type)
    var made: (from: TypedTable<Model>?, new: TypedTable<Model>?)?
    while true {
      let before = withLock { $0 }
      let old = before[key, scheme] as? TypedTable<Model>
      if made == nil || made?.from !== old { made = (old, change(old)) }
      if replace(before, { $0[key, scheme] = made?.new }) { return old }
    }
  }

  /// Adds the tables of a registry, which take precedence. Those of its schemes are added to the same
  /// schemes, unless all are added to a single scheme.
  func merge(_ other: Registry, in scheme: MappingScheme?) {
    while !replace(withLock { $0 }, { $0.merge(other, in: scheme) }) {}
  }

  /// Replaces the tables with a changed copy, or returns false if another change came first.
  private func replace(
    _ before: RegisteredTables, _ change: (inout RegisteredTables) -> Void
  ) -> Bool {
    var changed = before
    change(&changed)
    changed.version += 1
    changed.registry = nil
    let replaced = withLock { [changed] current -> RegisteredTables? in
      guard current.version == before.version else { return nil }
      let old = current
      current = changed
      return old
    }
    return replaced != nil
  }
}

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
