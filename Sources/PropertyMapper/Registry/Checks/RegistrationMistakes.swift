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
    type is any AnyOptional.Type ? "an optional" : (type as? any ContainerType.Type)?.phrase
  }
}

private protocol ContainerType {
  /// What a message calls the type.
  static var phrase: String { get }
}

extension Array: ContainerType { fileprivate static var phrase: String { "an array" } }
extension Set: ContainerType { fileprivate static var phrase: String { "a set" } }
extension Dictionary: ContainerType { fileprivate static var phrase: String { "a dictionary" } }

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
        hint: "remove the transformer or the table")
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

extension Registry {
  /// Identifiers that are read into another property than the one that identifies instances: no instance
  /// would ever be found again.
  func identityMistakes(_ identities: [any IdentityRule]) -> [ConfigurationError] {
    identities.compactMap { identity in
      let type: any Any.Type = identity.type
      let path = identity.path
      guard let plan = plan(for: type), plan.mistakes.isEmpty,
        let layout = try? TypeLayout.of(type).get()
      else { return nil }
      func isThere(_ entry: PlanEntry) -> Bool {
        entry.reading != nil && entry.places.contains { $0.path == path }
      }
      let names = IdentityNames(plan, resolver, layout)
      let others = plan.entries.filter(isThere)
      guard !others.contains(where: { $0.property?.accessor.keyPath == identity.property }),
        let found =
          names.written(identity, others)
          ?? (plan.entries.contains { entry in
            // Otherwise, a setter or an observer may set the identifier.
            entry.reading != nil && !isThere(entry)
              && entry.property?.accessor.keyPath == identity.property
          } ? names.probed(identity, others) : nil),
        let other = found.others.first, found.others.allSatisfy({ $0 != found.identifier })
      else { return nil }
      return findings(on: type).mistake(
        .contradictoryEntry,
        Messages.otherIdentifier(found.identifier, mappedTo: other), at: path,
        hint: "correct the key path or the path in identifying(_:by:at:)")
    }
  }
}

/// The names of stored properties: the one that identifies instances, and those that entries set from the
/// path of the identifier. A property that isn't stored may compute its value from the identifier.
private struct IdentityNames {
  typealias Found = (identifier: String, others: [String])

  private let plan: ObjectPlan
  private let resolver: ShapeResolver
  private let layout: TypeLayout
  private let stored: Set<String>

  init(_ plan: ObjectPlan, _ resolver: ShapeResolver, _ layout: TypeLayout) {
    self.plan = plan
    self.resolver = resolver
    self.layout = layout
    stored = Set(layout.properties.map(\.name))
  }

  /// The names as key paths show them; nil if one of them isn't shown, as for properties of classes that aren't
  /// final.
  func written(_ identity: any IdentityRule, _ others: [PlanEntry]) -> Found? {
    guard let identifier = KeyPathText(of: identity.property).names else { return nil }
    let names = others.compactMap { entry in
      entry.property?.accessor.keyPath.flatMap { KeyPathText(of: $0).names }
        ?? entry.property?.storage?.name
    }
    return stored.contains(identifier) && !names.isEmpty && names.allSatisfy(stored.contains)
      ? (identifier, names) : nil
  }

  /// The names as determined with a temporary model; nil if one of them is unknown.
  func probed(_ identity: any IdentityRule, _ others: [PlanEntry]) -> Found? {
    func open<Model>(_ type: Model.Type) -> Found? {
      let namer = PropertyNamer<Model>(resolver, maker: plan.operations.maker)
      guard let identifier = namer.name(of: identity.accessor, in: layout) else { return nil }
      var names: [String] = []
      for entry in others {
        guard let property = entry.property,
          let name = property.storage?.name ?? namer.name(of: property.accessor, in: layout)
        else { return nil }
        names.append(name)
      }
      return (identifier, names)
    }
    return plan.operations.maker == nil ? nil : _openExistential(plan.type, do: open)
  }
}
