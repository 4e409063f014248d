// The second step: makes the models and fills them, in the order that is promised.

extension DecodingPass {
  /// Makes what was prepared; nil if a closure of the user's failed, which is noted.
  func make(_ prepared: Prepared) -> Slot? {
    switch prepared {
    case .ready(let slot): return slot
    case .object(let object): return makeObject(object)
    case .optional(let wrapped, let shape):
      guard let slot = make(wrapped) else { return nil }
      return assembling { try shape.operations.some(slot) }
    case .list(let elements, let shape, let isLossy):
      return makeList(elements, as: shape, isLossy: isLossy)
    case .dictionary(let members, let shape, let isLossy):
      return makeDictionary(members, as: shape, isLossy: isLossy)
    }
  }

  @inline(never)
  private func assembling(_ body: () throws -> Slot) -> Slot? {
    do {
      return try body()
    } catch {
      log.note(.conversionFailed, "\(error)", underlyingError: error)
      return nil
    }
  }

  @inline(never)
  private func makeList(
    _ elements: [PreparedElement<Int>], as shape: ListShape, isLossy: Bool
  ) -> Slot? {
    let start = log.mark
    let slots = elements.compactMap { element in
      makeChild(element.value, at: .index(element.position), element.offset, isLossy: isLossy)
    }
    guard !log.hasErrors(since: start) else { return nil }
    return assembling { try shape.operations.assemble(slots) }
  }

  @inline(never)
  private func makeDictionary(
    _ members: [PreparedElement<String>], as shape: DictionaryShape, isLossy: Bool
  ) -> Slot? {
    let start = log.mark
    let slots = members.compactMap { member in
      makeChild(member.value, at: .key(member.position), member.offset, isLossy: isLossy)
        .map { (key: member.position, value: $0) }
    }
    guard !log.hasErrors(since: start) else { return nil }
    return assembling { try shape.operations.assemble(slots) }
  }

  private func makeChild(
    _ prepared: Prepared, at step: MappingPath.Component, _ offset: Int?, isLossy: Bool
  ) -> Slot? {
    let mark = log.mark
    let outerOffset = log.offset
    let outerErrorBase = log.errorBase
    if isLossy { log.errorBase = log.errorCount }
    log.offset = offset ?? outerOffset
    log.enter(step)
    let slot = make(prepared)
    log.leave()
    log.offset = outerOffset
    log.errorBase = outerErrorBase
    if isLossy, log.hasErrors(since: mark) { log.downgrade(since: mark) }
    return slot
  }

  // MARK: Models

  /// A model that is being filled; on the heap, as what is being read is.
  fileprivate final class Site {
    let object: PreparedObject
    let model: Slot
    let start: ProblemLog.Mark
    let property: String?
    let isSensitive: Bool
    /// The place around the value that is being made.
    var outerOffset: Int?

    init(_ object: PreparedObject, _ model: Slot, start: ProblemLog.Mark, in pass: DecodingPass) {
      self.object = object
      self.model = model
      self.start = start
      property = pass.log.property
      isSensitive = pass.log.isSensitive
    }
  }

  private func makeObject(_ object: PreparedObject) -> Slot? {
    guard let site = open(object) else { return nil }
    for index in object.assignments.indices where !object.assignments[index].isConsumer {
      let value = enterAssignment(at: index, of: site)
      leaveAssignment(at: index, of: site, with: make(value))
    }
    store(object.extras, in: site.model, by: object.plan)
    // Consumers and final decoders see complete models only.
    if !log.hasErrors(since: site.start) {
      for index in object.assignments.indices where object.assignments[index].isConsumer {
        let value = enterAssignment(at: index, of: site)
        leaveAssignment(at: index, of: site, with: make(value))
      }
    }
    return close(site)
  }

  @inline(never)
  private func open(_ object: PreparedObject) -> Site? {
    let start = log.mark
    let input = MappingInput(object: object.input, context: context)
    return makeModel(object.plan, from: input).map { Site(object, $0, start: start, in: self) }
  }

  @inline(never)
  private func close(_ site: Site) -> Slot? {
    log.property = site.property
    log.isSensitive = site.isSensitive
    guard !log.hasErrors(since: site.start) else { return nil }
    runFinalDecoders(of: site.object, on: site.model)
    return log.hasErrors(since: site.start) ? nil : site.model
  }

  private func makeModel(_ plan: ObjectPlan, from input: MappingInput) -> Slot? {
    do {
      if let made = try callUser({ try plan.operations.makeByFactory(context.factory, input) }) {
        return made
      }
    } catch {
      log.note(.factoryFailed, Messages.factoryThrew(error), underlyingError: error)
      return nil
    }
    guard let maker = plan.operations.maker else {
      log.note(.factoryFailed, Messages.factoryGaveNothing(plan.type))
      return nil
    }
    return callUser { maker.make() }
  }

  @inline(never)
  private func enterAssignment(at index: Int, of site: Site) -> Prepared {
    let assignment = site.object.assignments[index]
    site.outerOffset = log.offset
    log.offset = assignment.offset ?? log.offset
    log.property = assignment.entry.property
    log.isSensitive = site.isSensitive || assignment.entry.isSensitive
    log.enter(assignment.path.components)
    return assignment.value
  }

  @inline(never)
  private func leaveAssignment(at index: Int, of site: Site, with made: Slot?) {
    let assignment = site.object.assignments[index]
    defer {
      log.leave(assignment.path.components.count)
      log.offset = site.outerOffset
    }
    guard var value = made else { return }
    let steps = assignment.reading.steps
    if assignment.isUnfinished {
      guard let finished = finish(value, steps) else { return }
      value = finished
    }
    do {
      if steps.isConsumer {
        try callUser { try steps.apply(site.model, value) }
      } else {
        try steps.apply(site.model, value)
      }
    } catch {
      log.note(
        .hookFailed,
        Messages.hookThrew(steps.isConsumer ? "consumer" : "property", error),
        underlyingError: error)
    }
  }

  @inline(never)
  private func store(_ extras: MappingValue.Object?, in model: Slot, by plan: ObjectPlan) {
    guard let extras, let steps = plan.extras else { return }
    do {
      try steps.store(model, extras)
    } catch {
      log.note(.hookFailed, Messages.hookThrew("property", error), underlyingError: error)
    }
  }

  private func runFinalDecoders(of object: PreparedObject, on model: Slot) {
    for decoder in object.plan.hooks.finalDecoders {
      let seen =
        decoder.keys.onlyUnmapped
        ? object.input.removing(object.plan.knownKeys) : object.input
      let input = MappingInput(object: seen, context: context)
      do {
        try callUser { try decoder.run(input, model) }
      } catch {
        log.note(.hookFailed, Messages.hookThrew("final decoder", error), underlyingError: error)
        return
      }
    }
  }
}

extension PreparedObject.Assignment {
  fileprivate var isConsumer: Bool { reading.steps.isConsumer }
}
