/// Tables that nothing uses, because the type's transformer also takes objects.
enum ShadowedTable {
  static func warnings(
    on table: any ModelTable, in registry: Registry, _ findings: TableFindings
  ) -> [ConfigurationError] {
    let parts = table.shadowedParts
    guard !parts.isEmpty, registry.convertedShape(of: table.type)?.isModel != true,
      !registry.usesTable(of: table.type)
    else { return [] }
    return [
      findings.warning(
        .unregisteredType, Messages.shadowed(parts, of: table.type),
        hint: "leave out the transformer or the table")
    ]
  }
}

extension Registry {
  /// Whether models of a type with a transformer, or of its subclasses, are still mapped by its table: as
  /// the input of the transformer, as a subtype of a base, or in an entry for a subclass.
  fileprivate func usesTable(of type: any Any.Type) -> Bool {
    func isMapped(_ model: ModelReference) -> Bool {
      model.type == type
        || (model.type as? AnyClass).map { Self.superclasses(of: $0).contains { $0 == type } }
          == true
    }
    let all = [tables] + schemes.values
    let listed = all.flatMap(\.values).compactMap(\.subtypes).flatMap(\.all)
    return listed.contains { $0.payload == nil && isMapped($0.model) }
      || all.flatMap(\.values).contains { $0.type != type && isMapped(.opening($0.type)) }
      || convertedShape(of: type)?.models.contains(where: isMapped) == true
      || tables.values.contains { table in
        plan(for: table.type)?.entries.contains { $0.models.contains(where: isMapped) } == true
      }
  }
}
