// The second step: creates the models and fills them, in the documented order.

extension DecodingPass {
  /// Creates a prepared value; nil if a user closure failed, which is logged.
  ///
  /// - Parameter current: The current value, if a model is updated.
  func make(_ prepared: Prepared, onto current: Slot? = nil) -> Slot? {
    switch prepared {
    case .ready(let slot): return slot
    case .object(let object): return makeObject(object, onto: current)
    case .content(let content): return makeContent(content, onto: current)
    case .optional(let wrapped, let shape):
      guard let slot = make(wrapped, onto: unwrap(current, from: shape)) else { return nil }
      return assembling { try shape.operations.some(slot) }
    case .converted(let inner, let shape):
      return make(inner).flatMap { converted($0, by: shape, from: log.offset) }
    case .list(let list): return makeList(list)
    case .dictionary(let members, let shape, let isLossy):
      return makeDictionary(members, as: shape, isLossy: isLossy)
    }
  }

  @inline(never)
  private func unwrap(_ slot: Slot?, from shape: OptionalShape) -> Slot? {
    slot.flatMap { try? shape.operations.unwrap($0) }
  }

  @inline(never)
  func assembling(_ body: () throws -> Slot) -> Slot? {
    finishing(body)
  }

  @inline(never)
  private func makeList(_ list: PreparedList) -> Slot? {
    let start = log.mark
    let operations = list.shape.operations
    // The elements of a set may still change until all are made.
    var slots: [Slot] = []
    var collector = list.shape.isSet ? nil : operations.collector(ofCount: list.count)
    for index in 0..<list.count {
      guard let slot = makeElement(at: index, of: list) else {
        if !list.isLossy { collector = nil }
        continue
      }
      if list.shape.isSet {
        slots.append(slot)
      } else {
        _ = finishing { try collector?.add(slot) }
      }
    }
    guard !log.hasErrors(since: start) else { return nil }
    if list.shape.isSet { return assembling { try operations.assemble(slots) } }
    return collector?.finish()
  }

  private func makeElement(at index: Int, of list: PreparedList) -> Slot? {
    guard let value = list.take(at: index) else { return nil }
    return makeChild(
      value, at: .index(list.position(at: index)), list.offset(at: index), isLossy: list.isLossy)
  }

  @inline(never)
  private func makeDictionary(
    _ members: [PreparedMember], as shape: DictionaryShape, isLossy: Bool
  ) -> Slot? {
    let start = log.mark
    let slots = members.compactMap { member in
      makeChild(member.value, at: .key(member.key), member.offset, isLossy: isLossy)
        .map { (key: member.key, value: $0) }
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
    log.enter(found: step)
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
    guard checkRoom() else { return nil }
    let site = Site(object, onto: current, in: log)
    if let made = object.made {
      site.model = made
      return fill(site, isConstructed: true)
    }
    guard beginModel(of: site) else { return nil }
    let isConstructed = site.model == nil
    if isConstructed {
      makeArguments(of: site)
      guard construct(site) else { return nil }
    }
    return fill(site, isConstructed: isConstructed)
  }

  /// Makes the values from which a model is created.
  @inline(__always)
  func makeArguments(of site: Site) {
    let assignments = site.object.assignments
    for index in assignments.indices where assignments[index].isArgument {
      makeAssignment(at: index, of: site)
    }
  }

  /// Fills a model with the values of its object, except for those from which it was created.
  @inline(__always)
  func fill(_ site: Site, isConstructed: Bool) -> Slot? {
    let object = site.object
    for index in object.assignments.indices
    where !object.assignments[index].isConsumer
      && !(isConstructed && object.assignments[index].isArgument)
    {
      makeAssignment(at: index, of: site)
    }
    storeExtras(of: site)
    // Consumers and final decoders only see complete models.
    if !log.hasErrors(since: site.start) {
      for index in object.assignments.indices where object.assignments[index].isConsumer {
        makeAssignment(at: index, of: site)
      }
    }
    return finish(site)
  }

  @inline(__always)
  private func makeAssignment(at index: Int, of site: Site) {
    if storeReady(at: index, of: site) { return }
    leaveAssignment(
      at: index, of: site, with: make(enterAssignment(at: index, of: site), onto: site.current))
  }

  @inline(never)
  func finish(_ site: Site) -> Slot? {
    comeBack(to: site)
    guard let model = site.model, !log.hasErrors(since: site.start) else { return nil }
    let object = site.object
    let route = object.route
    if !object.waitingRules.isEmpty {
      runRules(object.waitingRules, on: model, from: start(of: route.object))
      guard !log.hasErrors(since: site.start) else { return nil }
    }
    runFinalDecoders(of: object.plan, on: model, route.object, knowing: object.knownKeys)
    guard !log.hasErrors(since: site.start) else { return nil }
    let finished = route.existing.map { model.declared(as: $0.declared) } ?? model
    return route.hops.isEmpty ? finished : wrap(finished, along: route, knowing: object.knownKeys)
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

  /// Runs rules on a finished model.
  ///
  /// - Parameter offset: The offset of its object in the text, if known.
  @inline(never)
  func runRules(_ rules: [PlanRule], on model: Slot, from offset: Int?) {
    for rule in rules {
      guard let values = finishing({ try rule.values(in: model) }) else { return }
      run(rule.rule, on: values, from: offset)
    }
  }
}
