/// Checks existing models against their tables: validators, `required()`, numbers of elements.
final class GraphValidation: GraphWalk {
  /// The instances already checked, each with its table. They are retained, so that their addresses are not
  /// reused.
  private var checked: [Check: AnyObject] = [:]

  private struct Check: Hashable {
    let instance: ObjectIdentifier
    let plan: ObjectIdentifier
  }

  /// Checks the models in a value.
  func validate(_ slot: Slot, as shape: Shape) {
    guard !shape.models.isEmpty, let node = node(of: slot, as: shape) else { return }
    switch node.kind {
    case .optional, .list, .dictionary:
      _ = each(in: node) { _, value in validate(value, as: node.shape) }
    case .content(let choices, let reference):
      let start = problemCount
      let payload = choices.payloadSteps
      log.enter(payload)
      _ = each(in: node) { _, value in validate(value, as: node.shape) }
      log.leave(payload.count)
      if problemCount == start { runRules(ofBasesOf: slot, as: reference, through: choices) }
    case .model(let model, let reference):
      let entries = model.plan.graph.checkedEntries
      let start = problemCount
      if !entries.isEmpty || !model.plan.rules.isEmpty, isNew(model) {
        validate(entries, of: model, andRules: true)
      }
      if !model.choices.isEmpty, problemCount == start {
        runRules(ofBasesOf: slot, as: reference, through: model.choices)
      }
    case .foreign: noteForeign(slot)
    }
  }

  /// Whether a model has not been checked yet. The problems of a repeated instance are only listed at its
  /// first place.
  private func isNew(_ model: GraphModel) -> Bool {
    guard let instance = model.slot.instance else { return true }
    let check = Check(instance: ObjectIdentifier(instance), plan: ObjectIdentifier(model.plan))
    return checked.updateValue(instance, forKey: check) == nil
  }

  /// Checks one property of a model, and then the rules over it and others; false if it has no entry that is read.
  func validate(_ slot: Slot, as shape: Shape, at keyPath: AnyKeyPath) -> Bool {
    guard case .model(let model, _)? = node(of: slot, as: shape)?.kind else { return false }
    let matcher = PropertyMatcher(of: keyPath)
    let entries = model.plan.entries.filter { entry in
      entry.reading != nil && entry.property.map { matcher.matches($0) } ?? false
    }
    let start = problemCount
    validate(entries, of: model)
    if problemCount == start { runRules(over: entries, of: model) }
    return !entries.isEmpty
  }

  /// Runs the rules over a property whose other properties have no problems either.
  @inline(never)
  private func runRules(over entries: [PlanEntry], of model: GraphModel) {
    let rules = model.plan.rules.filter { !$0.needsModel && entries.contains(where: $0.reads) }
    let ready = rules.filter { rule in
      let others = GraphValidation(context: context)
      others.validate(rule.entries, of: model)
      return others.problemCount == 0
    }
    guard !ready.isEmpty else { return }
    let payload = model.choices.payloadSteps
    log.enter(payload)
    _ = entering(model) { run(ready, on: model.slot) }
    log.leave(payload.count)
  }

  private func validate(
    _ entries: [PlanEntry], of model: GraphModel, andRules hasRules: Bool = false
  ) {
    let payload = model.choices.payloadSteps
    log.enter(payload)
    _ = entering(model) {
      var wrongEntries: [PlanEntry] = []
      let start = problemCount
      for entry in entries {
        let count = problemCount
        inside(entry) { check(entry, of: model) }
        if hasRules, problemCount > count { wrongEntries.append(entry) }
      }
      if hasRules, !model.plan.rules.isEmpty {
        runRules(of: model, unlessWrong: wrongEntries, since: start)
      }
    }
    log.leave(payload.count)
  }

  /// Runs the rules of a model.
  @inline(never)
  private func runRules(
    of model: GraphModel, unlessWrong wrongEntries: [PlanEntry], since start: Int
  ) {
    let rules = model.plan.rules
    run(
      rules.filter { !$0.needsModel && !wrongEntries.contains(where: $0.reads) }, on: model.slot)
    // As when decoding, the others wait until the rest is valid.
    guard problemCount == start else { return }
    run(rules.filter(\.needsModel), on: model.slot)
  }

  /// Runs the rules of the protocols and enums through which a model was reached, the innermost first.
  @inline(never)
  private func runRules(
    ofBasesOf slot: Slot, as reference: ModelReference, through choices: [SubtypeChoice]
  ) {
    var slot = slot
    var declared = context.registry.plan(for: reference)
    var found: [([PlanRule], Slot)] = []
    for choice in choices {
      // The rules of a class are those of its subclasses, too.
      if let base = declared, !base.isClass { found.insert((base.rules, slot), at: 0) }
      guard let inner = attempt({ try choice.unwrap(slot) }) else { break }
      slot = inner
      declared = context.registry.plan(for: choice.model.type)
    }
    for (rules, base) in found { run(rules, on: base) }
  }

  /// Whether a value is nil, or written as null.
  private func isNull(_ value: Slot, as shape: Shape?) -> Bool {
    if value.isNil { return true }
    guard let shape, shape.acceptsNull else { return false }
    return text(of: value, as: shape) == Array("null".utf8)
  }

  @inline(never)
  private func check(_ entry: PlanEntry, of model: GraphModel) {
    guard entry.reading != nil, let property = entry.property,
      let value = attempt({ try property.accessor.load(from: model.slot) })
    else { return }
    if let problem = entry.rule.problemOfNil, isNull(value, as: property.shape) {
      return note(problem)
    }
    checkRules(of: entry, on: value)
    if let shape = property.shape { validate(value, as: shape) }
  }
}

extension GraphWalk {
  /// Reports the rules of an entry that the value of its property breaks.
  final func checkRules(of entry: PlanEntry, on value: Slot) {
    if let reading = entry.reading { _ = isValid(value, reading.closures) }
    if entry.rule.limitsCount, let shape = entry.property?.shape,
      let count = value.elementCount(as: shape)
    {
      _ = checkCount(count, by: entry.rule)
    }
  }
}
