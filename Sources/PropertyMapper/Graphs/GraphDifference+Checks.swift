// What an update refuses or cannot express.

extension GraphDifference {
  func refuse(_ value: @autoclosure () -> Unwritable) {
    log.note(.unrepresentableValue, Messages.unrepresentable(value()), actual: value().phrase)
  }

  /// Reports a new value that breaks the rules of its entry.
  func checkValue(of entry: PlanEntry, in new: GraphModel) {
    guard entry.rule.limitsCount || entry.reading?.closures.validate != nil,
      let property = entry.property,
      let value = attempt({ try property.accessor.load(from: new.slot) })
    else { return }
    checkRules(of: entry, on: value)
  }

  /// Reports the rules that a changed model breaks.
  func checkRules(of new: GraphModel, changedBy object: OutputObject) {
    guard !object.members.isEmpty, !new.plan.rules.isEmpty, !isChecking, problemCount == 0 else {
      return
    }
    run(new.plan.rules, on: new.slot)
  }

  /// Reports what is wrong with the models in a value that is written as a whole.
  @inline(never)
  func checkModels(in slot: Slot, as shape: Shape) {
    guard shape.models.contains(where: mayBeRefused) else { return }
    with(GraphValidation(context: context)) { $0.validate(slot, as: shape) }
  }

  /// Whether there is something to check in the models of a type, or in those inside.
  private func mayBeRefused(_ model: ModelReference) -> Bool {
    guard let plan = context.registry.plan(for: model) else { return false }
    if let known = checkedPlans[ObjectIdentifier(plan)] { return known }
    var reached: [ObjectIdentifier: ObjectPlan] = [:]
    var pending = [plan]
    while let next = pending.popLast() {
      guard reached.updateValue(next, forKey: ObjectIdentifier(next)) == nil else { continue }
      if next.hasChecks || checkedPlans[ObjectIdentifier(next)] == true {
        checkedPlans[ObjectIdentifier(plan)] = true
        return true
      }
      let models =
        next.entries.flatMap { $0.property?.shape?.models ?? [] }
        + (next.subtypes?.all ?? []).flatMap { $0.content?.models ?? [$0.model] }
      pending += models.compactMap { context.registry.plan(for: $0) }
    }
    for plan in reached.keys { checkedPlans[plan] = false }
    return false
  }
}

extension ObjectPlan {
  /// Whether existing models may break a rule of the table.
  fileprivate var hasChecks: Bool {
    !rules.isEmpty
      || entries.contains { entry in
        entry.reading != nil
          && (entry.rule.problemOfNil != nil || entry.rule.limitsCount
            || entry.reading?.closures.validate != nil)
      }
  }
}
