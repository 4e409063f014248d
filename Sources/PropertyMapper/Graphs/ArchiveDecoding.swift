/// Makes models of what an archive holds, by their tables. The factory is not asked, and hooks do not run.
final class ArchiveDecoding {
  private let walk: GraphWalk
  private(set) var log: ProblemLog
  private var depth = DepthGuard()
  private var closureProblems: [MappingError] = []
  /// The instances by their numbers.
  private var instances: [Int: Slot] = [:]

  init(context: MappingContext) {
    walk = GraphWalk(context: context)
    log = ProblemLog(limit: context.options.maximumErrorCount)
  }

  var problems: [MappingError] { log.problems(in: nil) + closureProblems }

  /// The value; nil if there were problems.
  func decode(_ value: ArchiveValue, as shape: Shape) -> Slot? {
    guard !shape.models.isEmpty else { return decodeValue(value, as: shape) }
    if let problem = depth.problem(at: log.depth, in: walk.context.call) {
      log.note(.depthLimitExceeded, problem)
      return nil
    }
    do {
      switch (shape, value) {
      case (.model(let model), .model(let archived)): return decode(archived, as: model)
      case (.model(let model), .reference(let number)):
        guard let slot = instances[number] else { return refuse() }
        return slot.declared(as: model)
      case (.optional(let optional), .scalar(.null)): return optional.operations.none()
      case (.optional(let optional), .list(let wrapped)):
        guard wrapped.count == 1 else { return refuse() }
        return try decode(wrapped[0], as: optional.wrapped).map(optional.operations.some)
      case (.list(let list), .list(let elements)):
        let slots = elements.enumerated().compactMap { index, element in
          decode(element, as: list.element, at: .index(index))
        }
        return slots.count == elements.count ? try list.operations.assemble(slots) : nil
      case (.dictionary(let dictionary), .object(let members)):
        let slots = members.compactMap { member in
          decode(member.value, as: dictionary.element, at: .key(member.key))
            .map { (key: member.key, value: $0) }
        }
        return slots.count == members.count ? try dictionary.operations.assemble(slots) : nil
      default: return refuse()
      }
    } catch {
      return refuse(error)
    }
  }

  private func decode(_ value: ArchiveValue, as shape: Shape, at step: MappingPath.Component)
    -> Slot?
  {
    log.enter(step)
    defer { log.leave() }
    return decode(value, as: shape)
  }

  private func decodeValue(_ value: ArchiveValue, as shape: Shape) -> Slot? {
    guard let output = value.output else { return refuse() }
    let pass = DecodingPass(context: walk.context)
    pass.rules.policy = .lossless
    pass.log.enter(log.components)
    pass.log.property = log.property
    pass.log.isSensitive = log.isSensitive
    guard let prepared = pass.prepare(InputElement(value: output.input), as: shape),
      pass.log.errorCount == 0, let slot = pass.make(prepared)
    else {
      closureProblems += pass.log.problems(in: nil)
      return nil
    }
    return slot
  }

  private func refuse(_ error: (any Error)? = nil) -> Slot? {
    log.note(
      .malformedArchive, Messages.malformedArchive("holds something else here"),
      underlyingError: error)
    return nil
  }

  // MARK: Models

  private func decode(_ archived: ArchivedModel, as model: ModelReference) -> Slot? {
    guard let choices = choices(named: archived.names, from: model) else { return nil }
    let type = choices.last?.model.type ?? model.type
    guard let plan = walk.context.registry.plan(for: type), plan.mistakes.isEmpty else {
      log.note(.unregisteredType, Messages.unregisteredType(type))
      return nil
    }
    var values: [String: ArchiveValue] = [:]
    for member in archived.members { values[member.key] = member.value }
    guard let slot = make(plan, of: values) else { return nil }
    if let number = archived.number {
      guard instances.updateValue(slot, forKey: number) == nil else { return refuse() }
    }
    let mark = log.mark
    let problemCount = closureProblems.count
    fill(slot, by: plan, with: values)
    guard !log.hasErrors(since: mark), closureProblems.count == problemCount else { return nil }
    do {
      return try walk.declared(slot, as: model, through: choices)
    } catch {
      return refuse(error)
    }
  }

  /// The subtypes of names, each from the list of the one before; nil for a name that is on no list.
  private func choices(named names: [String], from model: ModelReference) -> [SubtypeChoice]? {
    var choices: [SubtypeChoice] = []
    var type = model.type
    for name in names {
      let subtypes = walk.context.registry.plan(for: type)?.subtypes
      guard let choice = subtypes?[name] else {
        let known = subtypes?.choices.map(\.name) ?? []
        log.note(
          .unknownSubtype,
          Messages.unknownSubtype(
            known, actual: "another text", nearest: Suggestion.nearest(to: name, among: known)))
        return nil
      }
      choices.append(choice)
      type = choice.model.type
    }
    return choices
  }

  /// A new model: an empty one, or one made of its arguments.
  private func make(_ plan: ObjectPlan, of values: [String: ArchiveValue]) -> Slot? {
    guard let construction = plan.operations.construction else {
      if let maker = plan.operations.maker {
        return walk.context.call.callUser(atDepth: log.depth) { maker.make() }
      }
      log.note(.invalidMapping, Messages.noWayToMake(plan.type))
      return nil
    }
    var arguments = [Slot?](repeating: nil, count: construction.arguments.count)
    let mark = log.mark
    let problemCount = closureProblems.count
    for (entry, key) in zip(plan.entries, ArchiveKeys.keys(of: plan)) {
      guard let argument = entry.argument, let value = values[key] else { continue }
      log.enter(entry.path.components)
      arguments[argument.index] = self.argument(value, of: entry)
      log.leave(entry.path.components.count)
    }
    for (index, value) in arguments.enumerated()
    where value == nil && construction.arguments[index].isNeeded && !log.hasErrors(since: mark) {
      log.note(.missingValue, Messages.missingValue)
    }
    guard !log.hasErrors(since: mark), closureProblems.count == problemCount else { return nil }
    return walk.construct(plan, by: construction, of: arguments, noting: &log)
  }

  private func argument(_ value: ArchiveValue, of entry: PlanEntry) -> Slot? {
    if let shape = entry.property?.shape { return decode(value, as: shape) }
    guard let reading = entry.reading, let output = value.output else { return refuse() }
    let carrier = ClosureCarrier(context: walk.context, components: log.components)
    let slot = carrier.value(of: output, reading)
    closureProblems += carrier.problems
    return slot
  }

  private func fill(_ model: Slot, by plan: ObjectPlan, with values: [String: ArchiveValue]) {
    let property = log.property
    let isSensitive = log.isSensitive
    for (entry, key) in zip(plan.entries, ArchiveKeys.keys(of: plan)) {
      guard entry.argument == nil || plan.operations.construction == nil, let value = values[key]
      else { continue }
      log.property = entry.property?.name
      log.isSensitive = isSensitive || entry.isSensitive
      log.enter(entry.path.components)
      store(value, in: model, entry)
      log.leave(entry.path.components.count)
    }
    log.property = property
    log.isSensitive = isSensitive
    guard let extras = plan.extras, let kept = values[ArchiveKeys.extras]?.output,
      case .object(let object) = try? MappingValue(kept)
    else { return }
    try? extras.store(object, in: model)
  }

  private func store(_ value: ArchiveValue, in model: Slot, _ entry: PlanEntry) {
    if let property = entry.property, let shape = property.shape {
      guard property.accessor.isWritable, let slot = decode(value, as: shape) else { return }
      do {
        try property.accessor.store(slot, in: model)
      } catch {
        _ = refuse(error)
      }
      return
    }
    guard let reading = entry.reading, let output = value.output else { return }
    let carrier = ClosureCarrier(context: walk.context, components: log.components)
    carrier.apply(output, to: model, entry, reading)
    closureProblems += carrier.problems
  }
}
