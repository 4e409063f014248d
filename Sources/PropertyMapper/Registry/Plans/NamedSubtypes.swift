/// The types that a base chooses by names: those that it lists, itself if an outer list names it at the same path, and those
/// listed by bases on its list that have the same discriminator.
///
/// ```
///  any Shape ──"square"──▶ Square
///            ──"round"───▶ any Round ──"circle"──▶ Circle
///
///  names    "round"   "square"   "circle"
///  routes   Round     Square     Round, Circle
/// ```
final class NamedSubtypes: Sendable {
  /// The names, each once.
  let names: [SubtypeName]
  /// The choices on the way to the type with each name; none for the base itself.
  let routes: [[SubtypeHop]]
  let table: SubtypeNameTable

  /// - Parameter plan: Returns the plan of a listed type.
  init(of base: ObjectPlan, _ plan: (ModelReference) -> ObjectPlan?) {
    var found: [(name: SubtypeName, route: [SubtypeHop])] = []
    /// Adds the names of a base, and returns the bases on its list that have the same discriminator.
    func add(_ inner: (plan: ObjectPlan, hops: [SubtypeHop]))
      -> [(plan: ObjectPlan, hops: [SubtypeHop])]
    {
      guard let subtypes = inner.plan.subtypes else { return [] }
      let listed = subtypes.choices.map { SubtypeHop(choice: $0, base: inner.plan) }
      found += listed.map { ($0.choice.name, inner.hops + [$0]) }
      guard let path = subtypes.discriminator else { return [] }
      if inner.hops.isEmpty { found += base.ownNames(at: path).map { ($0, []) } }
      // A payload has its own discriminator.
      return listed.filter { $0.choice.payload == nil }.compactMap { hop in
        plan(hop.choice.model).flatMap { next in
          next.subtypes?.discriminator == path ? (next, inner.hops + [hop]) : nil
        }
      }
    }
    reachable(from: [(base, [])], by: { ObjectIdentifier($0.plan.type) }, next: add)
    var known: Set<SubtypeName> = []
    found = found.filter { known.insert($0.name).inserted }
    names = found.map(\.name)
    routes = found.map(\.route)
    table = SubtypeNameTable(names)
  }

  /// The choices on the way to the type with a name; none for the base itself, and nil if the name is unknown.
  func route(to name: SubtypeName) -> [SubtypeHop]? { table.index(of: name).map { routes[$0] } }
}

extension Registry {
  /// The types that a base chooses by names.
  func namedSubtypes(of base: ObjectPlan) -> NamedSubtypes {
    namedSubtypes.value(for: ObjectIdentifier(base.type)) {
      NamedSubtypes(of: base) { self.plan(for: $0) }
    }
  }
}

extension ObjectPlan {
  /// The names of a class that has subtypes with names at the same path.
  fileprivate func ownNames(at path: MappingPath) -> [SubtypeName] {
    isClass ? checkedNames.first { $0.path == path }?.names ?? [] : []
  }
}
