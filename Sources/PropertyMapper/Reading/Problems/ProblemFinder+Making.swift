// Models: made only by initializers, or if something around them needs them to find its problems.

extension ProblemFinder {
  /// Makes the model of an object whose entries have been read, if that is needed and has no effects; nil if errors were
  /// logged.
  @inline(never)
  func made(_ level: Level) -> RightValue? {
    let hasInitializer = level.plan.operations.hasInitializer
    guard hasInitializer ? canInitialize(level) : makesModels && !waits(level) else {
      return .unmade()
    }
    level.isMade = true
    guard checkRoom(), let model = begin(level) else { return nil }
    guard !waits(level) else { return .unmade() }
    fill(model, of: level)
    let offset = start(of: level.routed.object)
    guard run(level.waitingRules, on: model, from: offset) else { return nil }
    let finished = level.routed.existing.map { model.declared(as: $0.declared) } ?? model
    return wrap(finished, along: level.routed).map { .value($0) }
  }

  /// Whether the initializer of an object can run. It has to wait for arguments with models whose creation has effects.
  private func canInitialize(_ level: Level) -> Bool {
    guard runsRules, !level.isMade,
      !level.assignments.contains(where: { $0.isArgument && $0.value == nil })
    else { return false }
    guard let existing = level.routed.existing else { return true }
    return level.isCreatedAgain && !(existing.isRoot && keepsInstance)
  }

  /// Whether a model can only be made once the whole input is known to be right, because that has effects.
  private func waits(_ level: Level) -> Bool {
    let (plan, routed) = (level.plan, level.routed)
    if routed.hasEffects || context.hasCustomFactory && !plan.operations.hasInitializer
      || level.assignments.contains(where: { $0.value == nil })
    {
      return true
    }
    guard let existing = routed.existing else { return false }
    return existing.isFound
      || (plan.isClass || plan.writesThroughReferences) && !level.isCreatedAgain
  }

  /// The model to fill; nil if errors were logged.
  @inline(never)
  private func begin(_ level: Level) -> Slot? {
    comeBack(to: level)
    let plan = level.plan
    let count = plan.operations.construction?.arguments.count ?? 0
    var arguments = [Slot?](repeating: nil, count: count)
    for assignment in level.assignments {
      if let argument = assignment.entry.argument { arguments[argument.index] = assignment.value }
    }
    let offset = start(of: level.routed.object)
    if let existing = level.model {
      guard level.isCreatedAgain, let construction = plan.operations.construction else {
        return existing.duplicate()
      }
      return initialized(plan.type, at: offset) {
        let recreation = try Recreation(of: existing, plan, construction) { arguments in
          try self.callUser { try construction.make(arguments) }
        }
        return try recreation.make(
          arguments, adding: level.extras, besides: context.registry.objectKeys(of: plan).known)
      }
    }
    if let property = plan.extras, let index = property.argument {
      arguments[index] = property.slot(level.extras ?? [:])
    }
    return newModel(of: plan, from: arguments, at: offset)
  }

  /// Stores the values that the model wasn't made from.
  @inline(never)
  private func fill(_ model: Slot, of level: Level) {
    let isConstructed =
      level.plan.operations.hasInitializer
      || level.plan.operations.construction != nil && level.model == nil
    for assignment in level.assignments where !(isConstructed && assignment.isArgument) {
      guard let value = assignment.value, let property = assignment.entry.property else { continue }
      _ = attempt { try property.accessor.store(value, in: model) }
    }
    guard let extras = level.extras, let property = level.plan.storedExtras else { return }
    _ = attempt {
      var kept = level.model == nil ? [:] : try property.load(from: model)
      kept.merge(extras, besides: context.registry.objectKeys(of: level.plan).known)
      try property.store(kept, in: model)
    }
  }

  /// Wraps a model in its base, through all types of the route; nil if errors were logged.
  @inline(never)
  func wrap(_ model: Slot, along routed: RoutedObject) -> Slot? {
    let offset = start(of: routed.object)
    var slot = model
    for hop in routed.hops.reversed() {
      guard let wrapped = attempt({ try hop.choice.wrap(slot) }),
        run(hop.rules, on: wrapped, from: offset)
      else { return nil }
      slot = wrapped
    }
    return slot
  }
}

extension ProblemFinder.Level {
  /// Whether an update has to create the model again, since it changes arguments of its initializer.
  var isCreatedAgain: Bool {
    guard let model, plan.operations.hasInitializer else { return false }
    let hasKeys = extras?.isEmpty == false && plan.extras?.argument != nil
    return hasKeys
      || assignments.contains { assignment in
        guard let argument = assignment.entry.argument else { return false }
        guard plan.isReadOnce(argument), let value = assignment.value,
          let current = try? assignment.entry.property?.accessor.load(from: model)
        else { return true }
        return !value.isSame(as: current)
      }
  }
}

// Rules over several properties: most run as soon as the entries of their object have been read; the others wait for the
// model.

extension ProblemFinder {
  /// Runs the rules whose properties are known; the others have to wait for the model.
  @inline(never)
  func runRules(of level: Level) {
    let offset = start(of: level.routed.object)
    let mark = log.mark
    defer { level.breaksRules = log.hasErrors(since: mark) }
    // If another place updates it, too, the values from there aren't stored yet.
    let waits = level.routed.existing?.slot.instance.map {
      !updated.insert(ObjectIdentifier($0)).inserted
    }
    for rule in level.plan.rules {
      guard !level.wrongEntries.contains(where: rule.reads) else { continue }
      if waits != true, let values = values(of: rule, in: level) {
        run(rule.rule, on: values, from: offset)
      } else {
        level.waitingRules.append(rule)
      }
    }
  }

  /// The values of a rule's properties; nil if one of them isn't known before the model is made.
  private func values(of rule: PlanRule, in level: Level) -> [Slot]? {
    var values: [Slot] = []
    values.reserveCapacity(rule.sources.count)
    for (source, property) in zip(rule.sources, rule.rule.properties) {
      guard case .entries(let entries) = source else { return nil }
      let assignment = level.assignments.last { assignment in
        entries.contains { $0 === assignment.entry }
      }
      // Models wait even if they are finished already, so that it makes no difference when that was.
      let value = assignment.map { $0.entry.holdsModels ? nil : $0.value }
      guard let value = value ?? absentValue(of: property, in: level) else { return nil }
      values.append(value)
    }
    return values
  }

  /// The value of a property for which the input has none; nil if it isn't known before the model is made.
  private func absentValue(of property: ModelRule.Property, in level: Level) -> Slot? {
    if let existing = level.model { return try? property.accessor.load(from: existing) }
    // A factory may return an existing model, which keeps its values.
    let mayBeKept = context.hasCustomFactory && !level.plan.operations.hasInitializer
    return mayBeKept ? nil : property.makeNil?()
  }
}
