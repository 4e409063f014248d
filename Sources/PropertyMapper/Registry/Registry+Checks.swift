extension Registry {
  /// Every mistake of tables, and unregistered types that they use.
  ///
  /// - Parameter isIncluded: Whether to check the table of a type.
  package func mistakes(
    of isIncluded: (any Any.Type) -> Bool = { _ in true }
  ) -> [ConfigurationError] {
    sortedTables.filter { isIncluded($0.type) }.flatMap { table -> [ConfigurationError] in
      let findings = TableFindings(on: table)
      let ofType =
        UnreachableRegistration.mistakes(of: table, in: self, findings)
        + DatePatterns.findings(table.conversion?.form, findings, areInvalid: true)
      guard let plan = plan(for: table.type) else { return ofType }
      return ofType + plan.mistakes + lackOfMaker(of: plan, findings)
        + plan.entries.flatMap { UnworkableEntry.mistakes(in: $0, findings) }
        + unregisteredTypes(in: plan, findings) + subtypeMistakes(in: plan, findings)
        + embeddingMistakes(in: plan, findings)
    }.unique
  }

  /// Models that the mapper must decode but cannot create. A class may have a table only for its
  /// subclasses.
  private func lackOfMaker(
    of plan: ObjectPlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    // If it is unknown which properties are mapped, it is also unknown whether they suffice to
    // create the model.
    let isKnown = plan.mistakes.allSatisfy { $0.code.isOfSingleEntry }
    guard isKnown, !rules.hasCustomFactory, plan.lacksMaker,
      plan.entries.contains(where: { $0.reading != nil }),
      tabledSubclasses(of: plan.type).isEmpty
    else { return [] }
    return [table.mistake(.missingInitializer, Messages.unmakeable(plan.type))]
  }

  /// Settings that work, but perhaps not as intended.
  func warnings() -> [ConfigurationError] {
    let tables = sortedTables
    let lists = listings(by: tables)
    let uses = UnlistedSubclasses.uses(in: tables, of: self)
    return tables.flatMap { table -> [ConfigurationError] in
      var found =
        table.warnings + table.findings(in: planContext).filter { $0.severity == .warning }
      let findings = TableFindings(on: table)
      found += OneWayConversion.warnings(
        on: table.conversion, as: convertedShape(of: table.type), findings)
      found += DatePatterns.findings(table.conversion?.form, findings, areInvalid: false)
      found += UnlistedCases.warnings(on: table.conversion, findings)
      found += ShadowedTable.warnings(on: table, in: self, findings)
      found += listWarnings(
        on: table.type, by: lists[ObjectIdentifier(table.type)] ?? [], findings)
      found += aliasWarnings(on: table, findings)
      guard let plan = plan(for: table.type) else { return found }
      found += plan.entries.flatMap { entry in
        EntryWarnings.warnings(on: entry, of: self, findings)
          + DatePatterns.warnings(on: entry, findings)
          + InvalidDefault.warnings(on: entry, findings)
          + ReplacedByDefault.warnings(on: entry, findings)
          + UnlistedCases.warnings(on: entry, findings)
      }
      found += UnlistedCases.warnings(in: plan, findings)
      found += UnlistedSubclasses.warnings(in: plan, usedBy: uses, self, findings)
      found += EmbeddedEntryWarnings.warnings(in: plan, findings)
      found += SharedPlaces.warnings(in: plan, self, findings)
      found += SuspiciousPlaces.warnings(in: plan, self, findings)
      return found
    } + implicitTables.flatMap { $0.findings(in: planContext) }
  }

  /// The name that a list of subtypes gives to a type.
  private typealias BaseName = (base: any Any.Type, path: MappingPath, name: SubtypeName)

  /// Warns of identifiers that no entry of a class reads or writes.
  func identityWarnings(_ identities: [any IdentityRule]) -> [ConfigurationError] {
    identities.compactMap { identity in
      let type: any Any.Type = identity.type
      let path = identity.path
      guard let plan = plan(for: type), plan.mistakes.isEmpty, plan.extras == nil,
        !plan.entries.contains(where: { $0.places.contains { $0.path == path } })
      else { return nil }
      return findings(on: type).warning(
        .unmappedIdentifier, Messages.unmappedIdentifier(type), at: path,
        hint: "correct the path in identifying(_:by:at:), or add an entry")
    }
  }

  /// Warns of types with several names in a list, of which only one is written, unless a literal lists that one first.
  private func aliasWarnings(on table: any ModelTable, _ findings: TableFindings)
    -> [ConfigurationError]
  {
    guard let subtypes = table.subtypes, subtypes.identifiesTypes else { return [] }
    let findings = findings.moved(to: subtypes.registration)
    return subtypes.choices.filter(\.isAlias).compactMap { alias in
      guard let written = subtypes.choice(forClass: alias.model.type),
        !(alias.isInWrittenOrder && alias.call == written.call)
      else { return nil }
      return findings.warning(
        .ambiguousSubtypeName,
        Messages.alias(alias.name, of: alias.model.type, writtenAs: written.name),
        at: subtypes.place(of: alias),
        hint:
          "list the name that should be written before the other one, in the same literal or in an earlier call to addSubtypes"
      )
    }
  }

  /// The tables that list each type as itself, apart from its own.
  private func listings(by tables: [any ModelTable]) -> [ObjectIdentifier: [any ModelTable]] {
    var lists: [ObjectIdentifier: [any ModelTable]] = [:]
    for table in tables {
      let types = table.subtypes?.choices.filter { !$0.isPayload }.map(\.model.type) ?? []
      for type in Set(types.map { ObjectIdentifier($0) }) where type != ObjectIdentifier(table.type)
      {
        lists[type, default: []].append(table)
      }
    }
    return lists
  }

  /// Warns if a type is on the lists of several types, which may disagree on its name.
  private func listWarnings(
    on type: any Any.Type, by bases: [any ModelTable], _ table: TableFindings
  ) -> [ConfigurationError] {
    guard bases.count > 1 else { return [] }
    let names = bases.map(\.type).compactMap { base -> BaseName? in
      guard let subtypes = plan(for: base)?.subtypes, let path = subtypes.discriminator,
        let choice = subtypes.choices(ofExactly: type).first(where: { !$0.isPayload })
      else { return nil }
      return (base, path, choice.name)
    }
    if let first = names.first,
      let other = names.dropFirst().first(where: {
        $0.path == first.path && $0.name != first.name
      })
    {
      return [
        table.warning(
          .ambiguousSubtypeName,
          Messages.namedDifferently(type, [first, other].map { ($0.base, $0.name) }),
          at: first.path, hint: "use the same name in both, or a different discriminator in one")
      ]
    }
    return [
      table.warning(
        .ambiguousSubtypeName, Messages.ambiguousSubtypeName(type, by: bases.map(\.type)),
        hint: "to write only one name, export the model in a property whose type is one of them")
    ]
  }

  /// The tables of unregistered models that others use, if the options allow them.
  private var implicitTables: [any ModelTable] {
    guard rules.mapsUnregisteredModels else { return [] }
    var found: [ObjectIdentifier: any ModelTable] = [:]
    var pending = sortedTables.map(\.type)
    while let type = pending.popLast() {
      guard let plan = plan(for: type) else { continue }
      for type in plan.entries.flatMap(\.models).map(\.type) {
        let key = ObjectIdentifier(type)
        guard !isRegistered(type), found[key] == nil, isMapped(type) else { continue }
        found[key] = implicitTable(of: type)
        pending.append(type)
      }
    }
    return found.values.sorted(byBytesOf: { "\($0.type)" })
  }

  /// Mistakes that depend on the tables of the subtypes: a missing table, or a conflict with the
  /// discriminator.
  private func subtypeMistakes(
    in plan: ObjectPlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let subtypes = plan.subtypes else { return [] }
    let table = table.moved(to: subtypes.registration)
    return subtypes.all.flatMap { choice in
      missingTables(of: choice, in: subtypes, table)
        + SubtypeMistakes.unwrappable(
          choice, of: subtypes, maker: self.plan(for: choice.model.type)?.operations.maker, table)
        + conflicts(of: choice, in: subtypes, table)
    } + KeyedSubtypeMistakes.sharedPayloads(in: subtypes, of: self, table)
      + fallbackMistakes(in: subtypes, table)
  }

  private func missingTables(
    of choice: SubtypeChoice, in subtypes: SubtypePlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    choice.models.map(\.type).filter { plan(for: $0) == nil }.map { type in
      table.mistake(
        .unregisteredType, unregistered(type), at: subtypes.place(of: choice))
    }
  }

  /// Entries of a subtype that conflict with the discriminator in the same object.
  private func conflicts(
    of choice: SubtypeChoice, in subtypes: SubtypePlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let path = subtypes.discriminator, choice.content == nil,
      let chosen = plan(for: choice.model.type), chosen.mistakes.isEmpty
    else { return [] }
    let findings = findings(on: choice.model.type).moved(to: table.registration)
    return SubtypeMistakes.conflicts(of: path, with: chosen.entries, findings)
  }

  private func fallbackMistakes(
    in subtypes: SubtypePlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let fallback = subtypes.fallback, let fact = fallbackMistake(fallback, of: subtypes)
    else { return [] }
    return [
      table.mistake(
        .contradictoryEntry, fact.text, at: subtypes.discriminator,
        hint:
          "add an entry at the discriminator, keep unknown keys, or store the whole object in a MappingValue"
      )
    ]
  }

  /// Why a fallback cannot keep unlisted names; nil if it can, or if it has no table, which is
  /// reported elsewhere.
  func fallbackMistake(_ fallback: SubtypeChoice, of subtypes: SubtypePlan) -> Sentence? {
    guard let path = subtypes.discriminator, fallback.content == nil,
      let plan = plan(for: fallback.model.type)
    else { return nil }
    let keepsName = plan.entries.contains { entry in
      entry.path == path && entry.reading != nil && entry.writing != nil
    }
    return keepsName || plan.extras != nil
      ? nil : Messages.forgetfulFallback(fallback.model.type, path)
  }

  private func unregisteredTypes(
    in plan: ObjectPlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    plan.entries.flatMap { entry -> [ConfigurationError] in
      var named: Set<ObjectIdentifier> = []
      return entry.models.map(\.type).filter { type in
        !isMapped(type) && named.insert(ObjectIdentifier(type)).inserted
      }.map { type in
        table.mistake(.unregisteredType, unregistered(type), at: entry.path)
      }
    }
  }
}

extension ConfigurationError.Code {
  /// Whether a mistake of this kind only affects one entry.
  fileprivate var isOfSingleEntry: Bool {
    [.invalidPath, .conflictingPaths, .contradictoryEntry, .invalidPattern].contains(self)
  }
}

extension [ConfigurationError] {
  /// The findings without duplicates: a superclass's mistakes are also its subclasses'.
  fileprivate var unique: Self {
    var seen: Set<ConfigurationError> = []
    return filter { seen.insert($0).inserted }
  }
}
