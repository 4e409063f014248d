// The second step: makes the models and fills them, in the order that is promised.

extension DecodingPass {
  /// Makes what was prepared; nil if a closure of the user's failed, which is noted.
  ///
  /// - Parameter current: The value at the place now, if a model is to be updated.
  func make(_ prepared: Prepared, onto current: Slot? = nil) -> Slot? {
    switch prepared {
    case .ready(let slot): return slot
    case .object(let object): return makeObject(object, onto: current)
    case .content(let content): return makeContent(content, onto: current)
    case .optional(let wrapped, let shape):
      guard let slot = make(wrapped, onto: unwrap(current, from: shape)) else { return nil }
      return assembling { try shape.operations.some(slot) }
    case .converted(let inner, let shape):
      return make(inner).flatMap { converted($0, by: shape.decode, from: log.offset) }
    case .list(let elements, let shape, let isLossy):
      return makeList(elements, as: shape, isLossy: isLossy)
    case .dictionary(let members, let shape, let isLossy):
      return makeDictionary(members, as: shape, isLossy: isLossy)
    }
  }

  @inline(never)
  private func unwrap(_ slot: Slot?, from shape: OptionalShape) -> Slot? {
    slot.flatMap { (try? shape.operations.unwrap($0)) ?? nil }
  }

  @inline(never)
  func assembling(_ body: () throws -> Slot) -> Slot? {
    finishing(body)
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

  /// A model that is being made and filled.
  final class Site: PassLevel {
    let object: PreparedObject
    /// The value at the place now, if a model is to be updated.
    let onto: Slot?
    /// The model, once there is one.
    var model: Slot?
    /// The model once more, for the journal, if it is an instance that was there before and lives on.
    var owner: Slot?
    /// The model that the one that is being made takes the place of.
    var replaced: Slot?
    /// What the property holds whose value is being made.
    var current: Slot?
    /// The values of the arguments that the model is made of.
    var arguments: [Slot?] = []
    /// The place around the value that is being made.
    var outerOffset: Int?

    init(_ object: PreparedObject, onto current: Slot?, in log: ProblemLog) {
      self.object = object
      onto = current
      super.init(in: log)
    }
  }

  private func makeObject(_ object: PreparedObject, onto current: Slot?) -> Slot? {
    let site = Site(object, onto: current, in: log)
    guard beginModel(of: site) else { return nil }
    let isConstructed = site.model == nil
    if isConstructed {
      var index = keepQuickly(from: 0, of: site)
      while index < object.assignments.count {
        leaveAssignment(
          at: index, of: site, with: make(enterAssignment(at: index, of: site), onto: site.current))
        index = keepQuickly(from: index + 1, of: site)
      }
      guard construct(site) else { return nil }
    }
    var index = storeQuickly(from: 0, of: site, isConstructed: isConstructed)
    while index < object.assignments.count {
      leaveAssignment(
        at: index, of: site, with: make(enterAssignment(at: index, of: site), onto: site.current))
      index = storeQuickly(from: index + 1, of: site, isConstructed: isConstructed)
    }
    storeExtras(of: site)
    // Consumers and final decoders see complete models only.
    if !log.hasErrors(since: site.start) {
      for index in object.assignments.indices where object.assignments[index].isConsumer {
        leaveAssignment(
          at: index, of: site, with: make(enterAssignment(at: index, of: site), onto: site.current))
      }
    }
    return finish(site)
  }

  @inline(never)
  private func finish(_ site: Site) -> Slot? {
    comeBack(to: site)
    guard let model = site.model, !log.hasErrors(since: site.start) else { return nil }
    let object = site.object
    let route = object.route
    runFinalDecoders(of: object.plan, on: model, route.object, knowing: object.knownKeys)
    guard !log.hasErrors(since: site.start) else { return nil }
    let finished = route.existing.map { model.declared(as: $0.declared) } ?? model
    return route.hops.isEmpty ? finished : wrap(finished, along: route, knowing: object.knownKeys)
  }

  // MARK: Entries

  /// Writes finished values into a model, about which there is nothing to say.
  ///
  /// - Returns: The index of the first assignment to which there is more, and with which nothing happened.
  @inline(never)
  private func storeQuickly(from start: Int, of site: Site, isConstructed: Bool) -> Int {
    guard let model = site.model else { return site.object.assignments.count }
    let assignments = site.object.assignments
    let isJournaled = site.owner != nil
    var index = start
    model.withMemory { memory in
      while index < assignments.count {
        let assignment = assignments[index]
        if !assignment.isConsumer, !(isConstructed && assignment.isArgument) {
          guard !isJournaled, case .ready(let slot) = assignment.value, !assignment.isUnfinished,
            let property = assignment.entry.property,
            property.accessor.store(slot, at: memory, of: model.type)
          else { return }
        }
        index += 1
      }
    }
    return index
  }

  /// Keeps finished values as arguments.
  ///
  /// - Returns: The index of the first argument to which there is more, and with which nothing happened.
  @inline(never)
  private func keepQuickly(from start: Int, of site: Site) -> Int {
    let assignments = site.object.assignments
    for index in start..<assignments.count {
      let assignment = assignments[index]
      guard let argument = assignment.entry.argument else { continue }
      guard case .ready(let slot) = assignment.value, !assignment.isUnfinished,
        site.replaced == nil
      else { return index }
      site.arguments[argument.index] = slot
    }
    return assignments.count
  }

  @inline(never)
  private func enterAssignment(at index: Int, of site: Site) -> Prepared {
    let assignment = site.object.assignments[index]
    site.outerOffset = log.offset
    log.offset = assignment.offset ?? log.offset
    log.property = assignment.entry.property?.name
    log.isSensitive = site.isSensitive || assignment.entry.isSensitive
    log.enter(assignment.path.components)
    site.current = assignment.current(in: site.model ?? site.replaced)
    return assignment.value
  }

  /// Finishes the value that an entry read, and writes it into the model, or keeps it as an argument if there
  /// is none yet.
  @inline(never)
  private func leaveAssignment(at index: Int, of site: Site, with made: Slot?) {
    let assignment = site.object.assignments[index]
    let current = site.current
    site.current = nil
    defer {
      log.leave(assignment.path.components.count)
      log.offset = site.outerOffset
    }
    guard var value = made else { return }
    guard let closures = assignment.entry.reading?.closures else { return }
    if assignment.isUnfinished {
      guard let finished = finish(value, closures, from: assignment.offset) else { return }
      value = finished
    }
    guard let model = site.model else {
      if let argument = assignment.entry.argument { site.arguments[argument.index] = value }
      return
    }
    _ = notingHook(closures.isConsumer ? "consumer" : "property", from: assignment.offset) {
      if let consume = closures.consume {
        try callUser { try consume(model, value) }
      } else {
        // A model that was updated in place stays where it was.
        if let current, assignment.value.isSameInstance(value, current) { return }
        if let owner = site.owner { try journal.record(assignment.entry, of: owner) }
        try assignment.entry.property?.accessor.store(value, in: model)
      }
    }
  }

  /// Stores the keys that nothing reads; of a model that exists they join those that it has.
  @inline(never)
  private func storeExtras(of site: Site) {
    guard var extras = site.object.extras, let property = site.object.plan.extras,
      let model = site.model
    else { return }
    _ = notingHook("property") {
      if site.object.route.existing != nil {
        var merged = try property.load(from: model)
        for (key, value) in extras { merged[key] = value }
        extras = merged
      }
      if let owner = site.owner { try journal.record(property, of: owner) }
      try property.store(extras, in: model)
    }
  }

  func runFinalDecoders(
    of plan: ObjectPlan, on model: Slot, _ object: InputObject, knowing knownKeys: KeyTree
  ) {
    for decoder in plan.hooks.finalDecoders {
      let seen =
        decoder.keys.onlyUnmapped
        ? object.removing(knownKeys, duplicateKeys: rules.duplicateKeys) : object
      let input = input(seen)
      let done: Void? = notingHook("final decoder", from: start(of: object)) {
        try callUser { try decoder.run(input, model) }
      }
      guard done != nil else { return }
    }
  }
}

extension PreparedObject.Assignment {
  fileprivate var isConsumer: Bool { entry.reading?.isConsumer == true }
  fileprivate var isArgument: Bool { entry.argument != nil }
}
