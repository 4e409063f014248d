// Models in the objects of the models that contain them.

extension DirectCompiler {
  /// Whether the engine can read the model of an entry from the object around it, if it is an embedded one.
  func canEmbed(_ entry: PlanEntry, of plan: ObjectPlan) -> Bool {
    canShareFrame(entry) || canReadWholeObject(entry, of: plan)
  }

  /// Whether the embedded model of an entry can read its parent's object in a separate pass. If a final decoder sees unknown keys, the passes have to know each other's keys.
  private func canReadWholeObject(_ entry: PlanEntry, of parent: ObjectPlan) -> Bool {
    guard let model = entry.readEmbedding,
      let plan = plans[ObjectIdentifier(model.type)],
      let keys = context.registry.objectKeys(of: model),
      !keys.keepsUnknownKeys, !keys.hasFallback,
      knowsKeys(of: entry, of: parent) || !seesUnknownKeys(of: entry, of: parent)
    else { return false }
    let mayBeAbsent = entry.mayLackEmbedding || finishesLater
    return canRead(plan) && (plan.hooks.inputEditors.isEmpty || !mayBeAbsent)
      && !(finishesLater
        && readers(ofObjectOf: entry).contains {
          $0.subtypes?.all.contains(where: \.readsNull) == true
        })
  }

  /// The plans that read an embedded model's object as that model.
  private func readers(ofObjectOf entry: PlanEntry) -> some Collection<ObjectPlan> {
    reach(from: [entry.readEmbedding].compactMap(\.self)) {
      $0.entries.compactMap(\.readEmbedding) + $0.subtypesInSameObject
    }
  }

  /// Whether the passes over the object of an embedded model know each other's keys, or need not know them. If they don't,
  /// a search of the whole input decides about unknown keys.
  private func knowsKeys(of entry: PlanEntry, of parent: ObjectPlan) -> Bool {
    ignoresUnknownKeys(of: entry, of: parent) || canKnowKeys(of: entry, of: parent)
      || alwaysReadsSameKeys(parent)
  }

  /// Whether the keys that a plan and its embedded models read are the same for all objects.
  func alwaysReadsSameKeys(_ parent: ObjectPlan) -> Bool {
    parent.entries.filter { !canShareFrame($0) }
      .flatMap { Array(readers(ofObjectOf: $0)) }
      .allSatisfy { plan in
        plan.subtypes == nil && plan.hooks.inputEditors.isEmpty && plan.extras == nil
          && plan.entries.allSatisfy(canShareFrame)
      }
  }

  /// Whether a final decoder sees only the unknown keys of an object.
  private func seesUnknownKeys(of entry: PlanEntry, of parent: ObjectPlan) -> Bool {
    ([parent] + readers(ofObjectOf: entry)).contains { plan in
      plan.hooks.finalDecoders.contains(where: \.keys.onlyUnmapped)
    }
  }

  /// The types that read the objects of embedded models without knowing all of their keys.
  func typesUnsureOfKeys(in parent: ObjectPlan) -> [ObjectIdentifier] {
    let unsure = parent.entries.filter { !canShareFrame($0) && !knowsKeys(of: $0, of: parent) }
    guard !unsure.isEmpty else { return [] }
    let plans = [parent] + unsure.flatMap { Array(readers(ofObjectOf: $0)) }
    return plans.map { ObjectIdentifier($0.type) }
  }

  private func ignoresUnknownKeys(of entry: PlanEntry, of parent: ObjectPlan) -> Bool {
    ignoresUnknownKeys(parent) && readers(ofObjectOf: entry).allSatisfy(ignoresUnknownKeys)
  }

  /// Whether the keys of an embedded model only depend on its subtype, and there's no other such model.
  private func canKnowKeys(of entry: PlanEntry, of parent: ObjectPlan) -> Bool {
    parent.entries.filter { !canShareFrame($0) }.count == 1
      && readers(ofObjectOf: entry).allSatisfy { plan in
        !plan.hasEmbeddedModels && plan.hooks.inputEditors.isEmpty
          && !plan.hooks.finalDecoders.contains(where: \.keys.onlyUnmapped)
      }
  }

  /// The key of the plan of an embedded model that reads its parent's object in a separate pass; nil if it need not know
  /// the keys of the parent.
  func wholeObjectKey(of entry: PlanEntry, _ parent: ObjectPlan) -> ModelKey? {
    guard let model = entry.readEmbedding, !canShareFrame(entry),
      parent.extras != nil || !ignoresUnknownKeys(of: entry, of: parent)
    else { return nil }
    return ModelKey(
      type: ObjectIdentifier(model.type), parent: ObjectIdentifier(parent.type))
  }

  /// The paths in the objects of an embedded model that are those of its parent, and of other embedded models, if they are
  /// always the same.
  func pathsOfParent(_ key: ModelKey) -> [MappingPath] {
    guard let parent = key.parent.flatMap({ plans[$0] }) else { return [] }
    let others = alwaysReadsSameKeys(parent) ? pathsOfWholeObjects(in: parent) : []
    return ([parent] + embeddedPlans(in: parent, where: canShareFrame)).flatMap(\.readPaths)
      + others
  }

  /// The paths in the objects of a plan that are only read in the separate passes of embedded models, by whichever
  /// subtype.
  func pathsOfWholeObjects(in plan: ObjectPlan) -> [MappingPath] {
    plan.entries.filter { wholeObjectKey(of: $0, plan) != nil }
      .flatMap { readers(ofObjectOf: $0).flatMap(\.readPaths) }
  }

  /// Whether a table ignores unknown keys, and none of its final decoders sees only those.
  private func ignoresUnknownKeys(_ plan: ObjectPlan) -> Bool {
    (plan.unknownKeys ?? context.options.unknownKeys) == .ignore
      && !plan.hooks.finalDecoders.contains(where: \.keys.onlyUnmapped)
  }

  /// Whether the embedded model of an entry can be read together with its parent, in the same
  /// frame. True if the entry doesn't have one.
  func canShareFrame(_ entry: PlanEntry) -> Bool {
    guard let model = entry.readEmbedding else { return true }
    guard entry.places.count == 1, let reading = entry.reading, reading.shape.isSingleModel,
      !reading.isConsumer, reading.closures.validate == nil || reading.shape.isModel,
      let plan = plans[ObjectIdentifier(model.type)]
    else { return false }
    return plan.subtypes == nil && plan.checkedNames.isEmpty && plan.hooks.inputEditors.isEmpty
      && plan.extras == nil && canRead(plan) && plan.entries.allSatisfy(canShareFrame)
      // What closures see as unmapped depends on the tables of all models in the object.
      && !plan.hooks.finalDecoders.contains(where: \.keys.onlyUnmapped)
  }

  /// The plans of the models in the same object.
  func embeddedPlans(
    in plan: ObjectPlan, where isIncluded: (PlanEntry) -> Bool = { _ in true }
  ) -> [ObjectPlan] {
    plan.entries.filter(isIncluded)
      .compactMap { $0.readEmbedding.flatMap { plans[ObjectIdentifier($0.type)] } }
      .flatMap { [$0] + embeddedPlans(in: $0, where: isIncluded) }
  }
}

extension ObjectPlan {
  /// The known keys of its objects, unless the table declares that they are never read.
  fileprivate var readPaths: [MappingPath] {
    let entries = entries.filter { $0.reading != nil || !$0.modifiers.isEncodeOnly }
    let paths = entries.flatMap(\.places).map(\.path).filter { !$0.isOwnObject }
    return paths + namePaths + (subtypes?.ownPaths ?? [])
      + (subtypes?.all.compactMap(\.payload) ?? [])
  }
}

extension SubtypeChoice {
  /// Whether null beside a name is a value of the type.
  fileprivate var readsNull: Bool { payload != nil && content?.isOptional == true }
}
