/// Copies models by their tables: models inside are copied too, values are shared.
///
/// An instance that stands in the graph more than once has one copy, which stands in the same places; so a cycle
/// is copied as a cycle.
final class GraphCopy {
  private let walk: GraphWalk
  private(set) var log: ProblemLog
  private var depth = DepthGuard()
  /// The problems of entries that went through their closures.
  private var closureProblems: [MappingError] = []
  private var copies: [ObjectIdentifier: Slot] = [:]

  init(context: MappingContext) {
    walk = GraphWalk(context: context)
    log = ProblemLog(limit: context.options.maximumErrorCount)
  }

  var problems: [MappingError] { log.problems(in: nil) + closureProblems }

  /// The copy of a value; nil if there were problems.
  func copy(_ slot: Slot, as shape: Shape) -> Slot? {
    guard !shape.models.isEmpty else { return slot }
    if let problem = depth.problem(at: log.depth, in: walk.context.call) {
      log.note(.depthLimitExceeded, problem)
      return nil
    }
    switch shape {
    case .value: return slot
    case .model(let model): return copy(slot, as: model)
    case .optional(let optional):
      return attempt {
        guard let wrapped = try optional.operations.unwrap(slot) else { return slot }
        return try copy(wrapped, as: optional.wrapped).map(optional.operations.some)
      }
    case .list(let list):
      return attempt {
        let elements = try list.operations.elements(of: slot)
        let copies = elements.enumerated().compactMap { index, element in
          copy(element, as: list.element, at: .index(index))
        }
        return copies.count == elements.count ? try list.operations.assemble(copies) : nil
      }
    case .dictionary(let dictionary):
      return attempt {
        let members = try dictionary.operations.members(of: slot)
        let copies = members.compactMap { key, value in
          copy(value, as: dictionary.element, at: .key(key)).map { (key: key, value: $0) }
        }
        return copies.count == members.count ? try dictionary.operations.assemble(copies) : nil
      }
    }
  }

  private func copy(_ slot: Slot, as shape: Shape, at step: MappingPath.Component) -> Slot? {
    log.enter(step)
    defer { log.leave() }
    return copy(slot, as: shape)
  }

  private func attempt(_ body: () throws -> Slot?) -> Slot? {
    do {
      return try body()
    } catch {
      log.note(.unrepresentableValue, Messages.uncopyable(error), underlyingError: error)
      return nil
    }
  }

  // MARK: Models

  private func copy(_ slot: Slot, as model: ModelReference) -> Slot? {
    guard let concrete = walk.concrete(slot, as: model) else {
      log.note(.unregisteredType, Messages.unregisteredType(slot.runtimeType))
      return nil
    }
    let copied = concrete.plan.isClass ? copyInstance(concrete) : copyStructure(concrete)
    guard let copied else { return nil }
    return attempt { try walk.declared(copied, as: model, through: concrete.choices) }
  }

  /// A structure is its own copy, but for the models inside.
  private func copyStructure(_ model: GraphWalk.ConcreteModel) -> Slot? {
    let copied = model.slot.duplicate()
    let mark = log.mark
    for entry in model.plan.entries {
      guard let property = entry.property, property.shape?.models.isEmpty == false else { continue }
      copy(property, of: entry, from: model.slot, to: copied)
    }
    return log.hasErrors(since: mark) ? nil : copied
  }

  private func copyInstance(_ model: GraphWalk.ConcreteModel) -> Slot? {
    guard let instance = model.slot.instance else { return nil }
    if let copied = copies[ObjectIdentifier(instance)] { return copied }
    guard let copied = make(model) else { return nil }
    copies[ObjectIdentifier(instance)] = copied
    let mark = log.mark
    for entry in model.plan.entries {
      guard entry.argument == nil, let property = entry.property else { continue }
      copy(property, of: entry, from: model.slot, to: copied)
    }
    for entry in model.plan.entries where entry.property == nil {
      carry(entry, from: model.slot, to: copied)
    }
    if let extras = model.plan.extras {
      _ = attempt {
        try extras.store(extras.load(from: model.slot), in: copied)
        return copied
      }
    }
    return log.hasErrors(since: mark) ? nil : copied
  }

  /// A new instance: an empty one, or one made of copies of its arguments.
  private func make(_ model: GraphWalk.ConcreteModel) -> Slot? {
    let operations = model.plan.operations
    if let construction = operations.construction { return construct(model, by: construction) }
    guard let maker = operations.maker else {
      log.note(.invalidMapping, Messages.noWayToMake(model.plan.type))
      return nil
    }
    return walk.context.call.callUser(atDepth: log.depth) { maker.make() }
  }

  private func construct(
    _ model: GraphWalk.ConcreteModel, by construction: Construction
  ) -> Slot? {
    var values = [Slot?](repeating: nil, count: construction.arguments.count)
    let mark = log.mark
    for entry in model.plan.entries {
      guard let argument = entry.argument, let property = entry.property else { continue }
      log.enter(entry.path.components)
      values[argument.index] = attempt {
        let value = try property.accessor.load(from: model.slot)
        return property.shape.map { copy(value, as: $0) } ?? value
      }
      log.leave(entry.path.components.count)
    }
    guard !log.hasErrors(since: mark) else { return nil }
    return walk.construct(model.plan, by: construction, of: values, noting: &log)
  }

  private func copy(
    _ property: PlanEntry.Property, of entry: PlanEntry, from model: Slot, to copied: Slot
  ) {
    guard property.accessor.isWritable else { return }
    log.enter(entry.path.components)
    defer { log.leave(entry.path.components.count) }
    _ = attempt {
      let value = try property.accessor.load(from: model)
      guard let shape = property.shape else {
        try property.accessor.store(value, in: copied)
        return value
      }
      let mark = log.mark
      guard let copy = copy(value, as: shape), !log.hasErrors(since: mark) else { return nil }
      try property.accessor.store(copy, in: copied)
      return copy
    }
  }

  /// Hands what a generator makes to the consumer of the same entry.
  private func carry(_ entry: PlanEntry, from model: Slot, to copied: Slot) {
    guard let writing = entry.writing, let reading = entry.reading else { return }
    let carrier = ClosureCarrier(context: walk.context, components: log.components + entry.path.components)
    if let output = carrier.output(of: model, entry, writing) {
      carrier.apply(output, to: copied, entry, reading)
    }
    closureProblems += carrier.problems
  }
}
