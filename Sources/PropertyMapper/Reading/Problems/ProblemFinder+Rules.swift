// Rules over several properties: most run as soon as the entries of their object have been read; the others wait for the
// model.

extension ProblemFinder {
  /// Runs the rules whose properties are known; the others have to wait for the model.
  @inline(never)
  func runRules(of level: Level) {
    let offset = start(of: level.routed.object)
    let mark = log.mark
    defer { level.breaksRules = log.hasErrors(since: mark) }
    for rule in level.plan.rules {
      guard !level.wrongEntries.contains(where: rule.reads) else { continue }
      if let values = values(of: rule, in: level) {
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
      let value =
        if let assignment {
          assignment.entry.holdsModels ? nil : assignment.value
        } else {
          absentValue(of: property, in: level)
        }
      guard let value else { return nil }
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
