/// Rules, hooks, tables, and lists of subtypes that nothing can ever reach.
///
/// ```
///  addRule(for: [Day].self, …)       a list is read by the table of its elements
///  setFinalDecoder(for: Int.self)    a type without a table
/// ```
enum UnreachableRegistration {
  static func mistakes(
    of table: any ModelTable, in registry: Registry, _ findings: TableFindings
  ) -> [ConfigurationError] {
    let parts = table.parts
    guard !parts.isEmpty else { return [] }
    if let kind = containerKind(of: table.type) {
      return [
        findings.mistake(
          .unregisteredType, Messages.unreachable(parts, of: table.type, kind: kind),
          hint: Messages.registerForContents(of: table.type))
      ]
    }
    guard !table.hasMappings, table.subtypes == nil, !registry.reaches(table.type) else {
      return []
    }
    return [
      findings.mistake(
        .unregisteredType, Messages.unreachable(parts, of: table.type, kind: nil),
        hint: Messages.registerTable(for: table.type))
    ]
  }

  /// What a type that contains others is called; nil for other types.
  private static func containerKind(of type: any Any.Type) -> String? {
    switch type {
    case is any AnyOptional.Type: "an optional"
    case is any ContainerType.Type: "a list or a dictionary"
    default: nil
    }
  }
}

/// Arrays, sets, and dictionaries.
private protocol ContainerType {}

extension Array: ContainerType {}
extension Set: ContainerType {}
extension Dictionary: ContainerType {}

extension Registry {
  /// Whether models of a type without a table may be mapped in some scheme.
  fileprivate func reaches(_ type: any Any.Type) -> Bool {
    if isMapped(type) { return true }
    let all = [tables] + schemes.values
    let isOwnRegistered = tables[ObjectIdentifier(type)] != nil
    return all.contains { tables in
      tables.values.contains { table in
        guard table.hasMappings || table.subtypes != nil else { return false }
        return table.type == type || Self.isSuperclass(table.type, of: type)
          || (isOwnRegistered && Self.isSuperclass(type, of: table.type))
      }
    }
  }

  private static func isSuperclass(_ type: any Any.Type, of other: any Any.Type) -> Bool {
    (other as? AnyClass).map { superclasses(of: $0).contains { $0 == type } } ?? false
  }
}
