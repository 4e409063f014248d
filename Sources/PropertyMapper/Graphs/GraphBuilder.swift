/// A walk that creates models: copies of a graph, or the contents of an archive.
///
/// It does not call the factory or any hooks.
class GraphBuilder: GraphWalk {
  /// Instances reached before they are created.
  final var awaited = AwaitedInstances()
  /// Work to do once an instance has been created.
  private final var postponed: [Int: [() -> Void]] = [:]
  /// Whether the walk revisits something that had to wait.
  private(set) final var isGoneThroughAgain = false
  /// The old values of properties that now hold models, and may be part of a cycle.
  private final var journal = UpdateJournal()

  /// The result; nil if there were problems. In that case, cycles are broken, so that everything is freed.
  final func finished(_ made: Slot?) -> Slot? {
    if problems.isEmpty, let made { return made }
    // Setters cannot throw.
    try? callUser { try journal.undo(since: 0) }
    return nil
  }

  /// Creates an optional, list or dictionary from the converted values inside.
  @inline(never)
  final func assemble<Value>(_ node: GraphNode<Value>, of results: [Slot]?) -> Slot? {
    guard let results else { return nil }
    return attempt {
      switch node.kind {
      case .optional(let shape):
        return try results.first.map(shape.operations.some) ?? shape.operations.none()
      case .list(let shape): return try shape.operations.assemble(results)
      case .dictionary(let shape, let keys):
        return try shape.operations.assemble(zip(keys, results).map { (key: $0, value: $1) })
      case .content(let choices, let reference):
        return declared(results.first, as: reference, through: choices)
      case .model, .foreign: return nil
      }
    }
  }

  /// Creates and fills a model.
  ///
  /// - Parameters:
  ///   - number: The number of the instance, if it is one.
  ///   - entries: The entries that have a value.
  ///   - kept: The unknown keys.
  ///   - made: Receives the model before it is filled, so that its contents may refer to it.
  ///   - transfer: Sets the properties of the entries from an index on to values without models. Returns
  ///     the index of the first one for which that takes more steps.
  ///   - value: Returns the value of the entry at an index; nil if it has none, or a closure has stored it
  ///     in the model, which is passed unless the value is an argument.
  /// - Returns: The model; nil if there were problems, or it has to wait for another one.
  final func build(
    _ plan: ObjectPlan, as number: Int?, _ entries: [PlanEntry],
    keeping kept: MappingValue.Object?, made: (Slot) -> Void,
    transfer: (Int, Slot) -> Int, value: @escaping (Int, Slot?) -> Slot?
  ) -> Slot? {
    let count = problemCount
    let construction = plan.operations.construction
    guard let arguments = arguments(of: plan, as: number, entries, keeping: kept, value),
      problemCount == count,
      let model = newModel(
        of: plan, from: construction?.arguments.indices.map { arguments[$0] } ?? [])
    else { return nil }
    made(model)
    guard problemCount == count else { return nil }
    var next = transfer(0, model)
    while next < entries.count {
      let (index, entry) = (next, entries[next])
      if construction == nil || entry.argument == nil {
        if number != nil {
          fill(entry, of: model, by: plan) { value(index, $0) }
        } else {
          inside(entry) { store(value(index, model), entry, in: model) }
        }
      }
      next = transfer(index + 1, model)
    }
    if let kept, let extras = plan.storedExtras {
      _ = attempt { try extras.store(kept, in: model) }
    }
    if let number { goThroughAgain(postponed.removeValue(forKey: number) ?? []) }
    return problemCount == count ? model : nil
  }

  /// The arguments of a model; nil if there were problems, or it has to wait.
  @inline(never)
  private func arguments(
    of plan: ObjectPlan, as number: Int?, _ entries: [PlanEntry],
    keeping kept: MappingValue.Object?, _ value: (Int, Slot?) -> Slot?
  ) -> [Int: Slot]? {
    guard let construction = plan.operations.construction else { return [:] }
    let errorCount = log.errorCount
    var arguments: [Int: Slot] = [:]
    let outer = awaited.beginArguments(of: number)
    for (index, entry) in entries.enumerated() {
      guard let argument = entry.argument else { continue }
      arguments[argument.index] = inside(entry) { value(index, nil) }
    }
    switch awaited.endArguments(of: number, beside: outer) {
    case .complete: break
    case .waiting: return nil
    case .cycle(let place):
      at(place) { log.note(.cycle, Messages.neededToMakeItself(plan.type)) }
      return nil
    }
    if let extras = plan.extras, let index = extras.argument {
      arguments[index] = extras.slot(kept ?? [:])
    }
    if log.errorCount == errorCount, construction.lacksArgument(in: arguments) {
      log.note(.missingValue, Messages.missingValue)
    }
    return arguments
  }

  /// Fills an entry of an instance, later if its value has to wait.
  @inline(never)
  private func fill(
    _ entry: PlanEntry, of model: Slot, by plan: ObjectPlan,
    _ value: @escaping (Slot?) -> Slot?
  ) {
    let count = problemCount
    let outer = awaited.beginProperty()
    let made = inside(entry) { value(model) }
    guard let awaitedNumber = awaited.endProperty(beside: outer) else {
      if made != nil, entry.property?.isWithoutModels != true,
        let owner = plan.operations.adopt(model)
      {
        _ = attempt { try journal.record(entry, of: owner) }
      }
      inside(entry) { store(made, entry, in: model) }
      return
    }
    // Existing problems would be logged again.
    guard problemCount == count else { return }
    let (place, property, isSensitive) = (log.components, log.property, log.isSensitive)
    postponed[awaitedNumber, default: []].append { [unowned self] in
      (log.property, log.isSensitive) = (property, isSensitive)
      at(place) { fill(entry, of: model, by: plan, value) }
    }
  }

  /// Does the work that had to wait for an instance.
  @inline(never)
  private func goThroughAgain(_ postponed: [() -> Void]) {
    guard !postponed.isEmpty else { return }
    let (property, isSensitive, wasAgain) = (log.property, log.isSensitive, isGoneThroughAgain)
    isGoneThroughAgain = true
    for body in postponed { body() }
    (log.property, log.isSensitive, isGoneThroughAgain) = (property, isSensitive, wasAgain)
  }

  @inline(never)
  final func store(_ value: Slot?, _ entry: PlanEntry, in model: Slot) {
    guard let value, let property = entry.property else { return }
    _ = attempt { try property.accessor.store(value, in: model) }
  }

  /// Wraps a model as its declared type.
  @inline(never)
  final func declared(
    _ model: Slot?, as reference: ModelReference, through choices: [SubtypeChoice]
  ) -> Slot? {
    guard var slot = model else { return nil }
    return attempt {
      for choice in choices.reversed() {
        slot = try choice.wrap(slot.declared(as: choice.model))
      }
      return slot.declared(as: reference)
    }
  }
}

extension Construction {
  fileprivate func lacksArgument(in values: [Int: Slot]) -> Bool {
    arguments.indices.contains { arguments[$0].isNeeded && values[$0] == nil }
  }
}
