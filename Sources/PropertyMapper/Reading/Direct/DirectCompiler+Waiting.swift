// Which models can wait in frames until the whole input is known to be right.

extension DirectCompiler {
  /// Whether all deferred models that a value may contain can wait in frames.
  ///
  /// Errors of closures don't say what is sensitive around them, so values of tables with sensitive entries are
  /// left to the other way.
  func canWait(_ shape: Shape) -> Bool {
    !deferredTypes.isEmpty && mayWait(shape)
      && plans.values.allSatisfy { !$0.entries.contains(where: context.registry.isSensitive) }
      && deferredTypes.allSatisfy { plans[$0].map(canWait) ?? false }
  }

  /// Whether values of a shape can wait in frames, as far as it contains deferred models.
  private func mayWait(_ shape: Shape) -> Bool {
    switch shape {
    case .model: true
    case .optional(let optional):
      if case .optional = optional.wrapped { false } else { mayWait(optional.wrapped) }
    case .list(let list): !list.isSet && mayWait(list.element)
    case .value, .dictionary, .converted: false
    }
  }

  /// Whether the values of a model can wait in a frame.
  private func canWait(_ plan: ObjectPlan) -> Bool {
    guard isDirect(plan), plan.subtypes == nil, plan.checkedNames.isEmpty, plan.extras == nil,
      plan.hooks.inputEditors.isEmpty, plan.operations.construction == nil,
      plan.operations.maker != nil || context.hasCustomFactory,
      plan.hooks.finalDecoders.allSatisfy({ $0.runInMemory != nil }),
      plan.rules.allSatisfy({ !context.hasCustomFactory && canRun($0) })
    else { return false }
    return plan.entries.allSatisfy { entry in entry.reading.map { canWait($0, of: entry) } ?? true }
  }

  /// Whether a rule can run before the model exists.
  private func canRun(_ rule: PlanRule) -> Bool {
    !rule.needsModel
      && rule.entries.allSatisfy { $0.reading.map { !codecs.isDeferred($0.shape) } ?? true }
  }

  /// Whether the value of an entry can wait.
  private func canWait(_ reading: PlanEntry.Reading, of entry: PlanEntry) -> Bool {
    let closures = reading.closures
    guard !reading.isConsumer || entry.places.count == 1 && closures.consumeInMemory != nil else {
      return false
    }
    guard codecs.isDeferred(reading.shape) else { return true }
    return mayWait(reading.shape) && closures.convert == nil && closures.validate == nil
      && closures.defaultValue == nil && !entry.rule.limitsCount && !entry.modifiers.isLossy
  }
}
