import PropertyMapper

/// A walk that creates models: copies of a graph, or the contents of an archive.
///
/// It does not call the factory or any hooks.
class GraphBuilder {
  final let walk: GraphWalk
  /// Instances reached before they are created.
  final var awaited = AwaitedInstances()
  /// Work to do once an instance has been created.
  private final var postponed: [Int: [() -> Void]] = [:]
  /// Whether the walk revisits something that had to wait.
  private(set) final var isGoneThroughAgain = false
  /// The old values of properties that now hold models, and may be part of a cycle.
  private final var journal = UpdateJournal()

  init(context: MappingContext) { walk = GraphWalk(in: context) }

  /// The result; nil if there were problems. In that case, cycles are broken, so that everything is freed.
  final func finished(_ made: Slot?) -> Slot? {
    if walk.problems.isEmpty, let made { return made }
    // Setters cannot throw.
    try? walk.callUser { try journal.undo(since: 0) }
    return nil
  }

  /// Creates an optional, list or dictionary from the converted values inside.
  @inline(never)
  final func assemble<Value>(_ node: GraphNode<Value>, of results: [Slot]?) -> Slot? {
    guard let results else { return nil }
    return walk.attempt {
      switch node.kind {
      case .optional(let shape):
        return try results.first.map(shape.wrapping) ?? shape.none()
      case .list(let shape): return try shape.assemble(results)
      case .dictionary(let shape, let keys):
        return try shape.assemble(zip(keys, results).map { (key: $0, value: $1) })
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
    let count = walk.problemCount
    let construction = plan.operations.construction
    guard let arguments = arguments(of: plan, as: number, entries, keeping: kept, value),
      walk.problemCount == count,
      let model = walk.newModel(
        of: plan, from: construction?.arguments.indices.map { arguments[$0] } ?? [])
    else { return nil }
    made(model)
    guard walk.problemCount == count else { return nil }
    func fill(_ index: Int) {
      let entry = entries[index]
      guard construction == nil || entry.argument == nil else { return }
      if number != nil {
        self.fill(entry, of: model, by: plan) { value(index, $0) }
      } else {
        walk.inside(entry) { store(value(index, model), entry, in: model) }
      }
    }
    // Elements of a set may refer to the model, and be hashed by the model's other properties.
    var sets: [Int] = []
    var next = transfer(0, model)
    while next < entries.count {
      if entries[next].property?.shape?.containsSetOfModels == true {
        sets.append(next)
      } else {
        fill(next)
      }
      next = transfer(next + 1, model)
    }
    sets.forEach(fill)
    if let kept, let extras = plan.storedExtras {
      _ = walk.attempt { try extras.store(kept, in: model) }
    }
    if let number { goThroughAgain(postponed.removeValue(forKey: number) ?? []) }
    return walk.problemCount == count ? model : nil
  }

  /// The arguments of a model; nil if there were problems, or it has to wait.
  @inline(never)
  private func arguments(
    of plan: ObjectPlan, as number: Int?, _ entries: [PlanEntry],
    keeping kept: MappingValue.Object?, _ value: (Int, Slot?) -> Slot?
  ) -> [Int: Slot]? {
    guard let construction = plan.operations.construction else { return [:] }
    let errorCount = walk.log.errorCount
    var arguments: [Int: Slot] = [:]
    let outer = awaited.beginArguments(of: number)
    for (index, entry) in entries.enumerated() {
      guard let argument = entry.argument else { continue }
      arguments[argument.index] = walk.inside(entry) { value(index, nil) }
    }
    switch awaited.endArguments(of: number, beside: outer) {
    case .complete: break
    case .waiting: return nil
    case .cycle(let place):
      walk.at(place) { walk.log.note(.cycle, Messages.neededToMakeItself(plan.type)) }
      return nil
    }
    if let extras = plan.extras, let index = extras.argument {
      arguments[index] = extras.slot(kept ?? [:])
    }
    if walk.log.errorCount == errorCount, construction.lacksArgument(in: arguments) {
      walk.log.note(.missingValue, Messages.missingValue)
    }
    return arguments
  }

  /// Fills an entry of an instance, later if its value has to wait.
  @inline(never)
  private func fill(
    _ entry: PlanEntry, of model: Slot, by plan: ObjectPlan,
    _ value: @escaping (Slot?) -> Slot?
  ) {
    let count = walk.problemCount
    let outer = awaited.beginProperty()
    let made = walk.inside(entry) { value(model) }
    guard let awaitedNumber = awaited.endProperty(beside: outer) else {
      if made != nil, entry.property?.isWithoutModels != true,
        let owner = plan.operations.adopt(model)
      {
        _ = walk.attempt { try journal.record(entry, of: owner) }
      }
      walk.inside(entry) { store(made, entry, in: model) }
      return
    }
    // Existing problems would be logged again.
    guard walk.problemCount == count else { return }
    let (place, property, isSensitive) = (
      walk.log.components, walk.log.property, walk.log.isSensitive
    )
    postponed[awaitedNumber, default: []].append { [unowned self] in
      (walk.log.property, walk.log.isSensitive) = (property, isSensitive)
      walk.at(place) { fill(entry, of: model, by: plan, value) }
    }
  }

  /// Does the work that had to wait for an instance.
  @inline(never)
  private func goThroughAgain(_ postponed: [() -> Void]) {
    guard !postponed.isEmpty else { return }
    let (property, isSensitive, wasAgain) = (
      walk.log.property, walk.log.isSensitive, isGoneThroughAgain
    )
    isGoneThroughAgain = true
    for body in postponed { body() }
    (walk.log.property, walk.log.isSensitive, isGoneThroughAgain) = (
      property, isSensitive, wasAgain
    )
  }

  @inline(never)
  final func store(_ value: Slot?, _ entry: PlanEntry, in model: Slot) {
    guard let value, let property = entry.property else { return }
    _ = walk.attempt { try property.accessor.store(value, in: model) }
  }

  /// Wraps a model as its declared type.
  @inline(never)
  final func declared(
    _ model: Slot?, as reference: ModelReference, through choices: [SubtypeChoice]
  ) -> Slot? {
    guard var slot = model else { return nil }
    return walk.attempt {
      for choice in choices.reversed() {
        slot = try choice.wrap(slot.declared(as: choice.model))
      }
      return slot.declared(as: reference)
    }
  }
}

extension Shape {
  /// Whether its values are, or contain, sets of models.
  fileprivate var containsSetOfModels: Bool {
    switch self {
    case .list(let list): list.isSet ? !isWithoutModels : list.element.containsSetOfModels
    case .optional(let optional): optional.wrapped.containsSetOfModels
    case .dictionary(let dictionary): dictionary.element.containsSetOfModels
    case .value, .model, .converted, .jsonText: false
    }
  }
}

extension Construction {
  fileprivate func lacksArgument(in values: [Int: Slot]) -> Bool {
    arguments.indices.contains { arguments[$0].isNeeded && values[$0] == nil }
  }
}
