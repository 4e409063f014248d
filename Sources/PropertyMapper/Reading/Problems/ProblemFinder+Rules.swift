// Rules over several properties: most run as soon as the entries of their object have been read; the others wait for the
// model.

extension ProblemFinder {
  /// Runs the rules whose properties are known; the others have to wait for the model.
  @inline(never)
  func runRules(of level: Level) {
    let absentValues = AbsentRuleValues(
      existing: level.model, mayBeKept: context.hasCustomFactory, level.plan)
    let offset = start(of: level.routed.object)
    let mark = log.mark
    defer { level.breaksRules = log.hasErrors(since: mark) }
    for rule in level.plan.rules {
      guard !level.wrongEntries.contains(where: rule.reads) else { continue }
      if let values = rule.values(of: level.assignments, absentValues) {
        run(rule.rule, on: values, from: offset)
      } else {
        level.waitingRules.append(rule)
      }
    }
  }

  /// Runs rules on a finished model; false if one of them complained.
  ///
  /// - Parameter offset: The offset of its object in the text, if known.
  @discardableResult @inline(never)
  func runRules(_ rules: [PlanRule], on model: Slot, from offset: Int?) -> Bool {
    let mark = log.mark
    for rule in rules {
      guard let values = finishing({ try rule.values(in: model) }) else { return false }
      run(rule.rule, on: values, from: offset)
    }
    return !log.hasErrors(since: mark)
  }
}

/// The values that rules use for properties for which the input has none.
struct AbsentRuleValues {
  /// The model to update; nil for a new one.
  private let existing: Slot?
  /// Whether a factory may return an existing model, which keeps its values.
  private let mayBeKept: Bool

  /// - Parameters:
  ///   - existing: The model to update; nil for a new one.
  ///   - mayBeKept: Whether a factory may return an existing model, unless an initializer is used.
  init(existing: Slot?, mayBeKept: Bool, _ plan: ObjectPlan) {
    self.existing = existing
    self.mayBeKept = mayBeKept && !plan.operations.hasInitializer
  }

  /// The value of a property; nil if it isn't known before the model is made.
  fileprivate func value(of property: ModelRule.Property) -> Slot? {
    if let existing { return try? property.accessor.load(from: existing) }
    return mayBeKept ? nil : property.makeNil?()
  }
}

extension PlanRule {
  /// The values of the properties; nil if one of them isn't known before the model is made.
  func values(
    of assignments: [ProblemFinder.Level.Assignment], _ absentValues: AbsentRuleValues
  ) -> [Slot]? {
    var values: [Slot] = []
    values.reserveCapacity(sources.count)
    for (source, property) in zip(sources, rule.properties) {
      guard case .entries(let entries) = source else { return nil }
      let assignment = assignments.last { assignment in
        entries.contains { $0 === assignment.entry }
      }
      guard let assignment else {
        guard let value = absentValues.value(of: property) else { return nil }
        values.append(value)
        continue
      }
      // Models wait even if they are finished already, so that it makes no difference when that was.
      guard let slot = assignment.value, !assignment.entry.holdsModels else { return nil }
      values.append(slot)
    }
    return values
  }
}
