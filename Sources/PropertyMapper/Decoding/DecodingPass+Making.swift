// The second step: makes the models and fills them, in the order that is promised.

extension DecodingPass {
  /// Makes what was prepared; nil if a closure of the user's failed, which is noted.
  ///
  /// - Parameter current: What stands at the place now, if a model is to be updated.
  func make(_ prepared: Prepared, onto current: Slot? = nil) -> Slot? {
    switch prepared {
    case .ready(let slot): return slot
    case .object(let object): return makeObject(object, onto: current)
    case .subtype(let subtype): return makeSubtype(subtype, onto: current)
    case .optional(let wrapped, let shape):
      let unwrapped = current.flatMap { (try? shape.operations.unwrap($0)) ?? nil }
      guard let slot = make(wrapped, onto: unwrapped) else { return nil }
      return assembling { try shape.operations.some(slot) }
    case .list(let elements, let shape, let isLossy):
      return makeList(elements, as: shape, isLossy: isLossy)
    case .dictionary(let members, let shape, let isLossy):
      return makeDictionary(members, as: shape, isLossy: isLossy)
    }
  }

  func assembling(_ body: () throws -> Slot) -> Slot? {
    do {
      return try body()
    } catch {
      log.note(.conversionFailed, "\(error)", underlyingError: error)
      return nil
    }
  }

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
    let journalMark = journal.mark
    let outerOffset = log.offset
    let outerErrorBase = log.errorBase
    if isLossy { log.errorBase = log.errorCount }
    log.offset = offset ?? outerOffset
    log.enter(step)
    let slot = make(prepared)
    log.leave()
    log.offset = outerOffset
    log.errorBase = outerErrorBase
    if isLossy, log.hasErrors(since: mark) {
      undo(since: journalMark)
      log.downgrade(since: mark)
    }
    return slot
  }

  // MARK: Models

  private func makeObject(_ object: PreparedObject, onto current: Slot?) -> Slot? {
    let start = log.mark
    guard let target = target(of: object, onto: current) else { return nil }
    let property = log.property
    let isSensitive = log.isSensitive
    for assignment in object.assignments where !assignment.steps.isConsumer {
      if target.isConstructed, assignment.entry.argument != nil { continue }
      carryOut(assignment, on: target, isSensitive: isSensitive)
    }
    store(object, in: target)
    // Consumers and final decoders see complete models only.
    if !log.hasErrors(since: start) {
      for assignment in object.assignments where assignment.steps.isConsumer {
        carryOut(assignment, on: target, isSensitive: isSensitive)
      }
    }
    log.property = property
    log.isSensitive = isSensitive
    guard !log.hasErrors(since: start) else { return nil }
    let model = target.model
    runFinalDecoders(of: object.plan, on: model, object.input, knowing: object.knownKeys)
    guard !log.hasErrors(since: start) else { return nil }
    return object.existing == nil ? model : model.declared(as: object.existing?.declared)
  }

  /// Finishes the value that an entry read, and writes it into the model if there is one yet.
  ///
  /// - Parameter old: The model that one which is being made takes the place of.
  /// - Returns: The value; nil if a closure of the user's failed, which is noted.
  @discardableResult
  func carryOut(
    _ assignment: PreparedObject.Assignment, on target: MakingTarget?, replacing old: Slot? = nil,
    isSensitive: Bool
  ) -> Slot? {
    let outerOffset = log.offset
    log.offset = assignment.offset ?? outerOffset
    log.property = assignment.entry.property
    log.isSensitive = isSensitive || assignment.entry.isSensitive
    log.enter(assignment.path.components)
    defer {
      log.leave(assignment.path.components.count)
      log.offset = outerOffset
    }
    let current = assignment.current(in: target?.model ?? old)
    guard var value = make(assignment.value, onto: current) else { return nil }
    if assignment.isUnfinished {
      guard let finished = finish(value, of: assignment.entry, assignment.steps) else { return nil }
      value = finished
    }
    if let target { write(value, of: assignment, in: target, over: current) }
    return value
  }

  private func write(
    _ value: Slot, of assignment: PreparedObject.Assignment, in target: MakingTarget,
    over current: Slot?
  ) {
    do {
      if assignment.steps.isConsumer {
        try callUser { try assignment.steps.apply(target.model, value) }
      } else {
        // A model that was updated in place stands where it stood.
        if let current, assignment.value.isSameInstance(value, current) { return }
        if let owner = target.owner { try journal.record(assignment.entry, of: owner) }
        try assignment.steps.apply(target.model, value)
      }
    } catch {
      log.note(
        .hookFailed,
        Messages.hookThrew(assignment.steps.isConsumer ? "consumer" : "property", error),
        underlyingError: error)
    }
  }

  /// Stores the keys that nothing reads; of a model that exists they join those that it has.
  private func store(_ object: PreparedObject, in target: MakingTarget) {
    guard var extras = object.extras, let steps = object.plan.extras else { return }
    do {
      if object.existing != nil {
        var merged = try steps.load(target.model)
        for (key, value) in extras { merged[key] = value }
        extras = merged
      }
      if let owner = target.owner { try journal.record(steps, of: owner) }
      try steps.store(target.model, extras)
    } catch {
      log.note(.hookFailed, Messages.hookThrew("property", error), underlyingError: error)
    }
  }

  func runFinalDecoders(
    of plan: ObjectPlan, on model: Slot, _ object: InputObject, knowing knownKeys: KeyTree
  ) {
    for decoder in plan.hooks.finalDecoders {
      let seen = decoder.keys.onlyUnmapped ? object.removing(knownKeys) : object
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
