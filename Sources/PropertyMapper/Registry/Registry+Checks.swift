extension Registry {
  /// Every mistake of every table, and types that tables use but nobody registered.
  func mistakes() -> [ConfigurationError] {
    sortedTables.flatMap { table -> [ConfigurationError] in
      guard let plan = plan(for: table.type) else { return [] }
      guard plan.mistakes.isEmpty else { return plan.mistakes }
      let findings = TableFindings(on: table.type, registeredAt: table.registration)
      return unregisteredTypes(in: plan, findings) + subtypeMistakes(in: plan, findings)
    }
  }

  /// What works, but may not be meant.
  func remarks(hasCustomFactory: Bool) -> [ConfigurationError] {
    sortedTables.flatMap { table -> [ConfigurationError] in
      var found = table.remarks + table.findings(in: planContext).filter { $0.severity == .remark }
      guard let plan = plan(for: table.type) else { return found }
      let findings = TableFindings(on: table.type, registeredAt: table.registration)
      if !hasCustomFactory, plan.lacksMaker {
        found.append(findings.remark(.noWayToMake, Messages.noWayToMake(table.type)))
      }
      return found + EngineRemarks(registry: self).remarks(on: plan, findings)
    } + implicitTables.flatMap { $0.findings(in: planContext) }
  }

  /// The tables of models that nobody registered and that others use, where the options ask for them.
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
    return found.values.sorted { "\($0.type)" < "\($1.type)" }
  }

  /// What only the tables of the subtypes tell: that there is none, or that it is in the discriminator's way.
  private func subtypeMistakes(
    in plan: ObjectPlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let subtypes = plan.subtypes else { return [] }
    return subtypes.choices.flatMap { choice -> [ConfigurationError] in
      let type = choice.model.type
      guard let chosen = self.plan(for: type) else {
        return [
          table.mistake(
            .unregisteredType, Messages.unregisteredType(type), at: subtypes.discriminator)
        ]
      }
      let unwrappable = SubtypeMistakes.unwrappable(
        choice, of: subtypes, maker: chosen.operations.maker, table)
      guard let path = subtypes.discriminator, chosen.mistakes.isEmpty else { return unwrappable }
      let findings = TableFindings(on: type, registeredAt: table.registration)
      return unwrappable + SubtypeMistakes.conflicts(of: path, with: chosen.entries, findings)
    }
  }

  private func unregisteredTypes(
    in plan: ObjectPlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    plan.entries.flatMap { entry -> [ConfigurationError] in
      var named: Set<ObjectIdentifier> = []
      return entry.models.map(\.type).filter { type in
        !isMapped(type) && named.insert(ObjectIdentifier(type)).inserted
      }.map { type in
        table.mistake(.unregisteredType, Messages.unregisteredType(type), at: entry.path)
      }
    }
  }
}
