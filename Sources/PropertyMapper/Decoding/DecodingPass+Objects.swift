// The first step, for objects: from the object to what is known about the model that it becomes.

extension DecodingPass {
  // A function of its own, since optional models go twice through the one that calls it.
  @inline(never)
  func prepareModel(_ element: InputElement, as model: ModelReference) -> Prepared? {
    let level: Level
    switch open(element, as: model) {
    case .finished(let prepared): return prepared
    case .level(let opened): level = opened
    }
    var index = readQuickly(from: 0, of: level)
    while index < level.plan.entries.count {
      if let element = enterEntry(at: index, of: level), let current = level.current {
        let prepared = prepare(
          element, as: current.reading.shape, isLossy: current.entry.isLossy)
        leaveEntry(of: level, with: prepared)
      }
      index = readQuickly(from: index + 1, of: level)
    }
    return close(level)
  }

  /// Reads an object that changes a model by its plan, or by that of the subtype that it is of.
  func prepareObject(
    _ object: InputObject, by plan: ObjectPlan, updating existing: ExistingModel
  ) -> Prepared? {
    guard let level = open(object, by: plan, updating: existing) else { return nil }
    for index in level.plan.entries.indices {
      guard let element = enterEntry(at: index, of: level), let current = level.current else {
        continue
      }
      let isLossy = current.entry.isLossy
      if let onto = current.onto {
        leaveEntry(
          of: level,
          with: prepareUpdate(element, as: current.reading.shape, of: onto, isLossy: isLossy))
      } else {
        leaveEntry(of: level, with: prepare(element, as: current.reading.shape, isLossy: isLossy))
      }
    }
    return close(level)
  }

  private enum Opened {
    case finished(Prepared?)
    case level(Level)
  }

  @inline(never)
  private func open(_ element: InputElement, as model: ModelReference) -> Opened {
    if case .native(let value) = element.value, let slot = model.adopt(value) {
      return .finished(.ready(slot))
    }
    guard case .object(let given) = element.value else {
      noteMismatch(expected: "an object", element.value)
      return .finished(nil)
    }
    guard let plan = context.registry.plan(for: model) else {
      log.note(.unregisteredType, Messages.unregisteredType(model.type))
      return .finished(nil)
    }
    guard checkDepth() else { return .finished(nil) }
    return open(given, by: plan, updating: nil).map(Opened.level) ?? .finished(nil)
  }

  @inline(never)
  private func open(
    _ given: InputObject, by declared: ObjectPlan, updating existing: ExistingModel?
  ) -> Level? {
    let start = log.mark
    let wasInCheckedObject = isInCheckedObject
    var route = SubtypeRoute(object: given, plan: declared, existing: existing)
    if declared.subtypes != nil {
      guard let found = self.route(given, of: declared, updating: existing) else {
        isInCheckedObject = wasInCheckedObject
        return nil
      }
      route = found
    }
    guard checkSeenWhole(route.object, by: route.plan),
      let object = edited(route.object, by: route.plan)
    else {
      isInCheckedObject = wasInCheckedObject
      return nil
    }
    route.object = object
    return Level(route, start: start, wasInCheckedObject: wasInCheckedObject, in: self)
  }

  @inline(never)
  private func close(_ level: Level) -> Prepared? {
    log.property = level.property
    log.isSensitive = level.isSensitive
    rules.policy = level.policy
    defer { isInCheckedObject = level.wasInCheckedObject }
    let plan = level.plan
    var knownKeys = plan.knownKeys
    for path in level.route.discriminators { knownKeys.insert(path) }
    var extras: MappingValue.Object?
    if plan.extras == nil {
      noteUnknownKeys(of: level.route.object, knowing: knownKeys)
    } else {
      extras = unknownMembers(of: level.route.object, knowing: knownKeys)
    }
    guard !log.hasErrors(since: level.start) else { return nil }
    return .object(
      PreparedObject(
        plan: plan, input: level.route.object, assignments: level.assignments, extras: extras,
        knownKeys: knownKeys, existing: level.route.existing, hops: level.route.hops))
  }

  /// Checks an object that a factory or hook may look at as a whole; once, and not again for those inside.
  func checkSeenWhole(_ object: InputObject, by plan: ObjectPlan) -> Bool {
    guard context.hasCustomFactory || plan.hooks.seeInput, !isInCheckedObject else { return true }
    isInCheckedObject = true
    let element = InputElement(value: .object(object), offset: log.offset)
    return checkHandedOut(element, as: .dictionary)
  }

  /// The object after the input editors; nil if one threw.
  func edited(_ object: InputObject, by plan: ObjectPlan) -> InputObject? {
    guard !plan.hooks.inputEditors.isEmpty else { return object }
    do {
      var dictionary = try object.dictionary(duplicateKeys: rules.duplicateKeys)
      for edit in plan.hooks.inputEditors { try callUser { try edit(&dictionary) } }
      return .any(dictionary)
    } catch {
      log.note(
        .hookFailed, Messages.hookThrew("input editor", error), underlyingError: error)
      return nil
    }
  }
}

extension PlanHooks {
  /// Whether a hook gets to see the object as a whole.
  var seeInput: Bool { !inputEditors.isEmpty || !finalDecoders.isEmpty }
}
