import PropertyMapper

/// The table of one type as text, for reviews and snapshot tests.
///
/// ```
///  Order, scheme "v2"
///    id        id        Int           required; must be at least 1    entries: path, property, type, notes
///    customer  customer  String?       or client
///    items     items     [Item]        must have 1 to 10 elements
///    - created by init()                                                  notes on the table as a whole
///    - unknown keys are errors
/// ```
///
/// It is created from the plan for decoding and encoding models, so it includes inherited and
/// automatic entries and rules set by options. It contains no addresses or line numbers and doesn't
/// depend on the order of registration.
struct TableDescription {
  let plan: ObjectPlan
  let registry: Registry
  let scheme: MappingScheme?

  var text: String {
    let lines = entryLines + tableNotes.lines
    return ([headline] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  private var headline: String { Messages.headline(ofTable: Messages.name(of: plan.type), scheme) }

  private var tableNotes: TableNotes { TableNotes(plan: plan, registry: registry, names: names) }

  private var names: PropertyNames { PropertyNames(plan: plan, resolver: registry.resolver) }

  private var entryLines: [String] {
    var table = TextTable()
    let names = names
    let origins = EntryOrigins(of: plan, in: registry)
    let isInitialized = plan.operations.construction?.isInitializer == true
    for entry in plan.entries {
      let notes = EntryNotes(
        entry: entry, origin: origins.origin(of: entry), isInitialized: isInitialized)
      let name = entry.property.map { names.name(of: $0) ?? Messages.unnamed } ?? "-"
      table.add([entry.place, name, notes.typeName, notes.text])
    }
    return table.lines
  }
}

/// Determines which entries a class inherits, and from which class.
struct EntryOrigins {
  /// The types whose tables have an entry for a path, the nearest one last.
  private var types: [MappingPath: any Any.Type] = [:]
  private let type: any Any.Type

  init(of plan: ObjectPlan, in registry: Registry) {
    type = plan.type
    let own = registry.tables[ObjectIdentifier(plan.type)].map { [$0] } ?? []
    for table in registry.superclassTables(of: plan.type) + own {
      for path in table.paths(in: registry.planContext) { types[path] = table.type }
    }
  }

  /// The superclass whose table contains the entry; nil for an entry of the type itself.
  func origin(of entry: PlanEntry) -> (any Any.Type)? {
    types[entry.path].flatMap { $0 == type ? nil : $0 }
  }
}

extension ModelTable {
  /// The paths of the explicit entries and of the automatic ones.
  fileprivate func paths(in context: PlanContext) -> [MappingPath] {
    func open<Model>(_ type: Model.Type) -> [MappingPath] {
      contribution(to: type, in: context)?.mappings.entries.map(\.path) ?? []
    }
    return _openExistential(type, do: open)
  }
}

extension PlanEntry {
  /// The path, in words if there is none.
  fileprivate var place: String { takesOtherKeys ? Messages.otherKeys : Messages.place(at: path) }
}
