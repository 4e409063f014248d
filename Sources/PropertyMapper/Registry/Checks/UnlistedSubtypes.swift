/// Cases of an enum that a table doesn't list, so that they can be neither read nor written.
///
/// ```
///  enum Season: CaseIterable { case summer, winter, spring }
///
///  .lookup(["s": .summer, "w": .winter])       spring has no key
/// ```
///
/// Only enums that conform to `CaseIterable` are examined.
enum UnlistedCases {
  /// The cases that a list of subtypes doesn't contain, in none of its calls.
  static func warnings(in plan: ObjectPlan, _ table: TableFindings) -> [ConfigurationError] {
    guard let subtypes = plan.subtypes, plan.mistakes.isEmpty else { return [] }
    func open<Base>(_ type: Base.Type) -> [String] {
      EnumCases.names(of: type) { subtypes.choice(of: ValueSlot($0)) != nil }
    }
    return warnings(
      about: _openExistential(plan.type, do: open), of: plan.type, at: subtypes.discriminator,
      hint: "list a subtype for each case", table.moved(to: subtypes.registration))
  }

  /// The cases without a key in the lookup of an entry that is also written.
  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard entry.writing != nil else { return [] }
    return warnings(on: entry.reading?.closures.form, at: entry.path, table)
  }

  /// The cases without a key in the lookup that converts a type everywhere.
  static func warnings(
    on conversion: TypeConversion?, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let conversion, conversion.goesBack else { return [] }
    return warnings(on: conversion.form, at: nil, table)
  }

  private static func warnings(
    on form: TransformerForm?, at path: MappingPath?, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let cases = form?.lookedUpCases else { return [] }
    return warnings(
      about: cases.unlistedNames(), of: cases.type, at: path,
      hint: "add a key for each case, or fallback(_:writtenAs:)", table)
  }

  private static func warnings(
    about names: [String], of type: any Any.Type, at path: MappingPath?, hint: String,
    _ table: TableFindings
  ) -> [ConfigurationError] {
    guard !names.isEmpty else { return [] }
    return [
      table.warning(.unlistedCase, Messages.unlistedCases(names, of: type), at: path, hint: hint)
    ]
  }
}

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
