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

  /// A model that is being made and filled; on the heap, as what is being read is.
  fileprivate final class Site {
    let object: PreparedObject
    let start: ProblemLog.Mark
    let property: String?
    let isSensitive: Bool
    /// The model, once there is one.
    var model: Slot?
    /// The values of the arguments that the model is made of.
    var arguments: [Slot?] = []
    /// The place around the value that is being made.
    var outerOffset: Int?

    init(_ object: PreparedObject, in log: ProblemLog) {
      self.object = object
      start = log.mark
      property = log.property
      isSensitive = log.isSensitive
    }
  }

  private func makeObject(_ object: PreparedObject) -> Slot? {
    let site = Site(object, in: log)
    guard beginModel(of: site) else { return nil }
    let isConstructed = site.model == nil
    if isConstructed {
      for index in object.assignments.indices where object.assignments[index].isArgument {
        leaveAssignment(at: index, of: site, with: make(enterAssignment(at: index, of: site)))
      }
      guard construct(site) else { return nil }
    }
    for index in object.assignments.indices where !object.assignments[index].isConsumer {
      if isConstructed, object.assignments[index].isArgument { continue }
      leaveAssignment(at: index, of: site, with: make(enterAssignment(at: index, of: site)))
    }
    storeExtras(of: site)
    // Consumers and final decoders see complete models only.
    if !log.hasErrors(since: site.start) {
      for index in object.assignments.indices where object.assignments[index].isConsumer {
        leaveAssignment(at: index, of: site, with: make(enterAssignment(at: index, of: site)))
      }
    }
    return finish(site)
  }

  /// Makes the model of an object, unless it is constructed, which needs its arguments first; false if a closure
  /// of the user's failed, which is noted.
  @inline(never)
  private func beginModel(of site: Site) -> Bool {
    let object = site.object
    let operations = object.plan.operations
    if operations.construction?.isInitializer != true {
      let input = MappingInput(object: object.input, context: context)
      do {
        site.model = try callUser({
          try operations.makeByFactory(context.factory, input)
        })
        if site.model != nil { return true }
      } catch {
        log.note(.factoryFailed, Messages.factoryThrew(error), underlyingError: error)
        return false
      }
    }
    if let construction = operations.construction {
      site.arguments = Array(repeating: nil, count: construction.arguments.count)
      return true
    }
    guard let maker = operations.maker else {
      log.note(.factoryFailed, Messages.factoryGaveNothing(object.plan.type))
      return false
    }
    site.model = callUser { maker.make() }
    return true
  }

  /// Makes a model of the values of its arguments; false if that failed, which is noted.
  @inline(never)
  private func construct(_ site: Site) -> Bool {
    log.property = site.property
    log.isSensitive = site.isSensitive
    let plan = site.object.plan
    guard !log.hasErrors(since: site.start), let construction = plan.operations.construction else {
      return false
    }
    do {
      site.model = try callUser { try construction.make(site.arguments) }
      if site.model == nil {
        log.note(.factoryFailed, Messages.initializerGaveNothing(plan.type))
      }
    } catch {
      log.note(
        .factoryFailed, Messages.initializerThrew(error, type: plan.type), underlyingError: error)
    }
    return site.model != nil
  }

  @inline(never)
  private func finish(_ site: Site) -> Slot? {
    log.property = site.property
    log.isSensitive = site.isSensitive
    guard let model = site.model, !log.hasErrors(since: site.start) else { return nil }
    runFinalDecoders(of: site.object, on: model)
    return log.hasErrors(since: site.start) ? nil : model
  }

  // MARK: Entries

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

  /// Finishes the value that an entry read, and writes it into the model, or keeps it as an argument if there
  /// is none yet.
  @inline(never)
  private func leaveAssignment(at index: Int, of site: Site, with made: Slot?) {
    let assignment = site.object.assignments[index]
    defer {
      log.leave(assignment.path.components.count)
      log.offset = site.outerOffset
    }
    guard var value = made else { return }
    let steps = assignment.steps
    if assignment.isUnfinished {
      guard let finished = finish(value, steps) else { return }
      value = finished
    }
    guard let model = site.model else {
      if let argument = assignment.entry.argument { site.arguments[argument.index] = value }
      return
    }
    do {
      if steps.isConsumer {
        try callUser { try steps.apply(model, value) }
      } else {
        try steps.apply(model, value)
      }
    } catch {
      log.note(
        .hookFailed, Messages.hookThrew(steps.isConsumer ? "consumer" : "property", error),
        underlyingError: error)
    }
  }

  @inline(never)
  private func storeExtras(of site: Site) {
    guard let extras = site.object.extras, let steps = site.object.plan.extras,
      let model = site.model
    else { return }
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

extension PreparedObject.Assignment {
  fileprivate var isConsumer: Bool { reading.steps.isConsumer }
  fileprivate var isArgument: Bool { entry.argument != nil }
}
