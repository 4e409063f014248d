// Models in the objects of the models that contain them.

extension ReadingCompiler {
  // MARK: Unknown keys

  /// The plans that read the objects of a plan, in passes of their own or not.
  func plansInObject(of plan: ObjectPlan) -> some Collection<ObjectPlan> {
    reach(from: [ModelReference.opening(plan.type)]) {
      $0.entries.compactMap(\.readEmbedding) + $0.subtypesInSameObject
    }
  }

  /// Whether the objects of a plan are read in several passes, and unknown keys matter.
  func sharesKeys(_ plan: ObjectPlan) -> Bool {
    guard !plan.entries.allSatisfy(canShareFrame) else { return false }
    return plansInObject(of: plan).contains { plan in
      plan.keepsUnknownKeys || (plan.unknownKeys ?? context.options.unknownKeys) != .ignore
        || plan.hooks.finalDecoders.contains(where: \.keys.onlyUnmapped)
    }
  }

  /// How a plan shares the keys of its objects.
  func sharing(of plan: ObjectPlan, _ key: ModelKey) -> KeySharing? {
    if key.isEmbedded { return .embedded }
    return sharesKeys(plan) ? .outermost : nil
  }

  /// The known keys of a plan's objects that no entry reads: those of entries around them, and of embedded models that are
  /// only written.
  func keysOfOthers(in plan: ObjectPlan, _ key: ModelKey) -> KeyTree? {
    guard plan.hasEmbeddedModels else { return key.keysOfOthers }
    var keys = context.registry.keysOfUnreadModels(embeddedIn: plan)
    if let others = key.keysOfOthers { keys.merge(others) }
    return keys
  }

  /// The key of the plan of a model in an entry's value.
  func key(
    of model: ModelReference, in entry: PlanEntry, at place: Int, of plan: ObjectPlan,
    _ outer: ModelKey
  ) -> ModelKey {
    var key = ModelKey(type: ObjectIdentifier(model.type))
    if canShareFrame(entry) {
      key.keysOfOthers = keysInsideModels(of: entry, of: plan, outer).dropFirst(place).first ?? nil
    } else {
      key.isEmbedded = sharing(of: plan, outer) != nil
      key.earlierEditorCount = plans[key.type]?.hooks.inputEditors.count ?? 0
    }
    return key
  }

  /// The keys inside the models of an entry that are those of entries around it, for each of its places.
  func keysInsideModels(
    of entry: PlanEntry, of plan: ObjectPlan, _ key: ModelKey
  ) -> [KeyTree?] {
    guard plan.hasKeysInsideValues || key.keysOfOthers != nil else { return [] }
    return entry.places.map {
      plan.keys(insideModelOf: entry, at: $0.path, around: key.keysOfOthers)
    }
  }

  // MARK: Sharing frames

  /// Whether the embedded model of an entry can be read together with its parent, in the same
  /// frame. True if the entry doesn't have one.
  func canShareFrame(_ entry: PlanEntry) -> Bool {
    guard let model = entry.readEmbedding else { return true }
    guard entry.places.count == 1, let reading = entry.reading, reading.shape.isSingleModel,
      !reading.isConsumer, reading.closures.validate == nil || reading.shape.isModel,
      let plan = plans[ObjectIdentifier(model.type)]
    else { return false }
    return plan.subtypes == nil && subclasses(of: plan).isEmpty && plan.checkedNames.isEmpty
      && plan.hooks.inputEditors.isEmpty
      && plan.extras == nil && plan.entries.allSatisfy(canShareFrame)
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
