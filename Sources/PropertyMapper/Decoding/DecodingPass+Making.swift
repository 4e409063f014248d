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

  private func assembling(_ body: () throws -> Slot) -> Slot? {
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

  private func makeObject(_ object: PreparedObject) -> Slot? {
    let start = log.mark
    guard let (model, isConstructed) = makeModel(of: object) else { return nil }
    let property = log.property
    let isSensitive = log.isSensitive
    for assignment in object.assignments where !assignment.steps.isConsumer {
      if isConstructed, assignment.entry.argument != nil { continue }
      carryOut(assignment, on: model, isSensitive: isSensitive)
    }
    store(object.extras, in: model, by: object.plan)
    // Consumers and final decoders see complete models only.
    if !log.hasErrors(since: start) {
      for assignment in object.assignments where assignment.steps.isConsumer {
        carryOut(assignment, on: model, isSensitive: isSensitive)
      }
    }
    log.property = property
    log.isSensitive = isSensitive
    guard !log.hasErrors(since: start) else { return nil }
    runFinalDecoders(of: object, on: model)
    return log.hasErrors(since: start) ? nil : model
  }

  /// Makes the model of an object, and tells whether it has the values of its arguments already.
  private func makeModel(of object: PreparedObject) -> (Slot, isConstructed: Bool)? {
    let construction = object.plan.operations.construction
    if construction?.isInitializer != true {
      var made: Slot?
      guard askFactory(for: object, &made) else { return nil }
      if let made { return (made, isConstructed: false) }
    }
    if let construction {
      return construct(object, by: construction).map { ($0, isConstructed: true) }
    }
    return makeEmptyModel(by: object.plan).map { ($0, isConstructed: false) }
  }

  /// Asks the factory for a model, which may leave it to the mapper; false if it threw, which is noted.
  private func askFactory(for object: PreparedObject, _ made: inout Slot?) -> Bool {
    let input = MappingInput(object: object.input, context: context)
    do {
      made = try callUser {
        try object.plan.operations.makeByFactory(context.factory, input)
      }
      return true
    } catch {
      log.note(.factoryFailed, Messages.factoryThrew(error), underlyingError: error)
      return false
    }
  }

  private func makeEmptyModel(by plan: ObjectPlan) -> Slot? {
    guard let maker = plan.operations.maker else {
      log.note(.factoryFailed, Messages.factoryGaveNothing(plan.type))
      return nil
    }
    return callUser { maker.make() }
  }

  /// Makes a model of the values of its arguments, children first.
  private func construct(_ object: PreparedObject, by construction: Construction) -> Slot? {
    let start = log.mark
    let property = log.property
    let isSensitive = log.isSensitive
    var values = [Slot?](repeating: nil, count: construction.arguments.count)
    for assignment in object.assignments {
      guard let argument = assignment.entry.argument else { continue }
      values[argument.index] = carryOut(assignment, on: nil, isSensitive: isSensitive)
    }
    log.property = property
    log.isSensitive = isSensitive
    guard !log.hasErrors(since: start) else { return nil }
    return makeModel(object.plan.type, of: values, by: construction)
  }

  private func makeModel(
    _ type: any Any.Type, of values: [Slot?], by construction: Construction
  ) -> Slot? {
    do {
      if let model = try callUser({ try construction.make(values) }) { return model }
      log.note(.factoryFailed, Messages.initializerGaveNothing(type))
    } catch {
      log.note(
        .factoryFailed, Messages.initializerThrew(error, type: type), underlyingError: error)
    }
    return nil
  }

  /// Finishes the value that an entry read, and writes it into the model if there is one yet.
  ///
  /// - Returns: The value; nil if a closure of the user's failed, which is noted.
  @discardableResult
  private func carryOut(
    _ assignment: PreparedObject.Assignment, on model: Slot?, isSensitive: Bool
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
    guard var value = make(assignment.value) else { return nil }
    if assignment.isUnfinished {
      guard let finished = finish(value, of: assignment.entry, assignment.steps) else { return nil }
      value = finished
    }
    guard let model else { return value }
    do {
      if assignment.steps.isConsumer {
        try callUser { try assignment.steps.apply(model, value) }
      } else {
        try assignment.steps.apply(model, value)
      }
    } catch {
      log.note(
        .hookFailed,
        Messages.hookThrew(assignment.steps.isConsumer ? "consumer" : "property", error),
        underlyingError: error)
    }
    return value
  }

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
        ? object.input.removing(object.plan.knownKeys, duplicateKeys: rules.duplicateKeys)
        : object.input
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
