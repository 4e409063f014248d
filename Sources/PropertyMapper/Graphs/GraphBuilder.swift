/// A walk that makes models: copies of those that it finds, or what an archive holds.
///
/// The factory is not asked, and hooks do not run.
class GraphBuilder: GraphWalk {
  /// Makes an optional, list or dictionary of what became of the values inside.
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

  /// Makes a model and fills it.
  ///
  /// - Parameters:
  ///   - entries: The entries that have a value.
  ///   - kept: The keys that nothing reads.
  ///   - made: Is told of the model before it is filled, so that what is inside may lead back to it.
  ///   - value: The value of an entry; nil if it has none, or a closure put it into the model, which is there unless an
  ///     argument is asked for.
  final func build(
    _ plan: ObjectPlan, _ entries: [PlanEntry], keeping kept: MappingValue.Object?,
    made: (Slot) -> Void,
    value: (PlanEntry, Slot?) -> Slot?
  ) -> Slot? {
    let (count, errorCount) = (problemCount, log.errorCount)
    let construction = plan.operations.construction
    var arguments: [Int: Slot] = [:]
    for entry in entries {
      guard construction != nil, let argument = entry.argument else { continue }
      arguments[argument.index] = inside(entry) { value(entry, nil) }
    }
    if let extras = plan.extras, let index = extras.argument {
      arguments[index] = extras.slot(kept ?? [:])
    }
    if log.errorCount == errorCount, construction?.lacksArgument(in: arguments) == true {
      log.note(.missingValue, Messages.missingValue)
    }
    guard problemCount == count, let model = make(plan, of: arguments) else { return nil }
    made(model)
    guard problemCount == count else { return nil }
    for entry in entries where construction == nil || entry.argument == nil {
      inside(entry) { store(value(entry, model), entry, in: model) }
    }
    if let kept, let extras = plan.storedExtras {
      _ = attempt { try extras.store(kept, in: model) }
    }
    return problemCount == count ? model : nil
  }

  @inline(never)
  final func store(_ value: Slot?, _ entry: PlanEntry, in model: Slot) {
    guard let value, let property = entry.property else { return }
    _ = attempt { try property.accessor.store(value, in: model) }
  }

  /// A new model: an empty one, or one made of its arguments.
  @inline(never)
  private func make(_ plan: ObjectPlan, of arguments: [Int: Slot]) -> Slot? {
    guard let construction = plan.operations.construction else {
      if let maker = plan.operations.maker { return callUser { maker.make() } }
      log.note(.invalidMapping, Messages.noWayToMake(plan.type))
      return nil
    }
    let values = construction.arguments.indices.map { arguments[$0] }
    do {
      if let made = try callUser({ try construction.make(values) }) { return made }
      log.note(.factoryFailed, Messages.initializerGaveNothing(plan.type))
    } catch {
      noteThrown(error, .factoryFailed) { Messages.initializerFailed($0, type: plan.type) }
    }
    return nil
  }

  /// A model of its own type as one of the type that it is declared as.
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
