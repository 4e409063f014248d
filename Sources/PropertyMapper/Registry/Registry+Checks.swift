extension Registry {
  /// Every mistake of every table, and types that tables use but nobody registered.
  func mistakes() -> [ConfigurationError] {
    sortedTables.flatMap { table -> [ConfigurationError] in
      guard let plan = plan(for: table.type) else { return [] }
      guard plan.mistakes.isEmpty else { return plan.mistakes }
      return unregisteredTypes(in: plan, of: table) + subtypeMistakes(in: plan, of: table)
    }
  }

  /// What works, but may not be meant.
  func remarks(hasCustomFactory: Bool) -> [ConfigurationError] {
    sortedTables.flatMap { table -> [ConfigurationError] in
      var remarks = table.remarks
      remarks += table.findings(in: planContext).filter { $0.severity == .remark }
      if !hasCustomFactory, let plan = plan(for: table.type), !plan.operations.canMake, plan.isMade
      {
        remarks.append(
          ConfigurationError(
            code: .noWayToMake, severity: .remark, type: plan.typeName, path: nil,
            message: Messages.noWayToMake(table.type), hint: nil,
            registration: table.registration))
      }
      return remarks
    } + implicitTables.flatMap { $0.findings(in: planContext) }
  }

  /// The tables of models that nobody registered and that others use, where the options ask for them.
  private var implicitTables: [ModelTable] {
    guard rules.mapsUnregisteredModels else { return [] }
    var found: [ObjectIdentifier: ModelTable] = [:]
    var pending = sortedTables.map(\.type)
    while let type = pending.popLast() {
      guard let plan = plan(for: type) else { continue }
      for model in plan.entries.flatMap({ $0.models(for: .decoding) + $0.models(for: .encoding) }) {
        let key = ObjectIdentifier(model.type)
        guard !isRegistered(model.type), found[key] == nil, isMapped(model.type) else { continue }
        found[key] = implicitTable(of: model.type)
        pending.append(model.type)
      }
    }
    return found.values.sorted { "\($0.type)" < "\($1.type)" }
  }

  /// What only the tables of the subtypes tell: that there is none, or that it is in the discriminator's way.
  private func subtypeMistakes(in plan: ObjectPlan, of table: ModelTable) -> [ConfigurationError] {
    guard let subtypes = plan.subtypes else { return [] }
    return subtypes.choices.flatMap { choice -> [ConfigurationError] in
      guard let chosen = self.plan(for: choice.model.type) else {
        return [
          ConfigurationError(
            code: .unregisteredType, severity: .error, type: plan.typeName,
            path: subtypes.discriminator, message: Messages.unregisteredType(choice.model.type),
            hint: nil, registration: table.registration)
        ]
      }
      return SubtypeMistakes.unwrappable(
        choice, of: plan, maker: chosen.operations.maker, registeredAt: table.registration)
        + SubtypeMistakes.conflicts(
          of: subtypes, in: chosen, registeredAt: table.registration)
    }
  }

  private func unregisteredTypes(
    in plan: ObjectPlan, of table: ModelTable
  ) -> [ConfigurationError] {
    plan.entries.flatMap { entry -> [ConfigurationError] in
      var named: Set<ObjectIdentifier> = []
      let models = entry.models(for: .decoding) + entry.models(for: .encoding)
      return models.compactMap { model in
        guard !isMapped(model.type), named.insert(ObjectIdentifier(model.type)).inserted else {
          return nil
        }
        return ConfigurationError(
          code: .unregisteredType, severity: .error, type: plan.typeName, path: entry.path,
          message: Messages.unregisteredType(model.type), hint: nil,
          registration: table.registration)
      }
    }
  }
}
