/// Subclasses that a property can hold and write, but not read, because only a superclass of its type
/// lists them.
///
/// ```
///  Resource lists Staff and Boss            var lead: Staff
///  └─ Staff has no list                     written  {"type":"boss", …}
///     └─ Boss                               read     only {"type":"staff", …}
/// ```
enum UnlistedSubclasses {
  /// - Parameter uses: The types of models in entries that are read and written.
  static func warnings(
    in plan: ObjectPlan, usedBy uses: Set<ObjectIdentifier>, _ registry: Registry,
    _ table: TableFindings
  ) -> [ConfigurationError] {
    guard plan.subtypes == nil, !plan.checkedNames.isEmpty,
      uses.contains(ObjectIdentifier(plan.type))
    else { return [] }
    return plan.checkedNames.flatMap { checked -> [ConfigurationError] in
      let unread = registry.tabledSubclasses(of: plan.type).filter {
        registry.plan(for: $0.type)?.discriminators.contains {
          $0.path == checked.path && !checked.accepts($0.name)
        } == true
      }
      guard !unread.isEmpty else { return [] }
      let names = unread.map { Messages.name(of: $0.type) }.sorted { $0.precedes($1) }
      return [
        table.warning(
          .unlistedSubclass, Messages.unlistedSubclasses(names, of: plan.type),
          at: checked.path,
          hint: "call addSubtypes for \(Messages.name(of: plan.type)) as well, with the same names")
      ]
    }
  }

  /// The types of models in all entries that are read and written.
  static func uses(in tables: [any ModelTable], of registry: Registry) -> Set<ObjectIdentifier> {
    var uses: Set<ObjectIdentifier> = []
    for table in tables {
      for entry in registry.plan(for: table.type)?.entries ?? []
      where entry.reading != nil && entry.writing != nil {
        uses.formUnion(entry.models.map { ObjectIdentifier($0.type) })
      }
    }
    return uses
  }
}
