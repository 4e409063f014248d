/// The tables of a mapper, which change with each registration.
///
/// The registry for calls is created by the next call rather than by each registration: a program
/// usually registers all of its tables first, and each registry would have a copy of the tables
/// before.
struct RegisteredTables {
  typealias Tables = [ObjectIdentifier: any ModelTable]

  /// Whatever a change replaced. It may hold the last reference to objects captured by users'
  /// closures, so it must be freed when no lock is held.
  struct Replaced {
    fileprivate var registry: Registry?
    fileprivate var tables: [Tables] = []
    fileprivate(set) var table: (any ModelTable)?
  }

  private var tables: Tables = [:]
  private var schemes: [MappingScheme: Tables] = [:]
  private let rules: PlanRules
  private var current: Registry?

  init(rules: PlanRules) { self.rules = rules }

  /// The registry with the current tables.
  mutating func registry() -> Registry {
    if let current { return current }
    let registry = Registry(tables: tables, schemes: schemes, rules: rules)
    current = registry
    return registry
  }

  /// Replaces everything registered for a type in a scheme, or by default, with the result of a
  /// closure; nil removes it.
  ///
  /// A scheme remains known when its tables are removed.
  mutating func replace<Model>(
    _ type: Model.Type, in scheme: MappingScheme?,
    with change: (TypedTable<Model>?) -> TypedTable<Model>?
  ) -> sending Replaced {
    let key = ObjectIdentifier(type)
    let old = scheme.map { schemes[$0]?[key] } ?? tables[key]
    let replaced = Replaced(registry: current.take(), table: old)
    let new = change(old as? TypedTable<Model>)
    if let scheme {
      if new != nil || schemes[scheme] != nil { schemes[scheme, default: [:]][key] = new }
    } else {
      tables[key] = new
    }
    return replaced
  }

  /// Adds the tables of a registry, which take precedence. Those of its schemes are added to the same
  /// schemes, unless all are added to a single scheme.
  mutating func merge(_ other: Registry, in scheme: MappingScheme?) -> sending Replaced {
    let replaced = Replaced(
      registry: current.take(), tables: [tables] + schemes.map { $0.value })
    guard let scheme else {
      tables.merge(other.tables) { $1 }
      for (scheme, others) in other.schemes {
        schemes[scheme, default: [:]].merge(others) { $1 }
      }
      return replaced
    }
    if !other.tables.isEmpty || schemes[scheme] != nil {
      schemes[scheme, default: [:]].merge(other.tables) { $1 }
    }
    return replaced
  }
}
