// Updating: of existing models, only the keys in the input are read.

extension ProblemFinder {
  /// Reads input that updates a model, and logs its problems.
  ///
  /// - Returns: False if errors were logged.
  func readUpdate<Model>(of model: Model, from element: InputElement) -> Bool {
    guard let (slot, shape) = begin(with: element, updating: model) else { return false }
    return update(slot, as: shape, with: element, isRoot: true)
      && read(element, as: shape) != nil && log.errorCount == 0
  }

  /// The model to update, as the base that lists it, if there is one, since the discriminator may not change; nil if its
  /// type can't be updated, which is logged.
  private func begin<Model>(
    with element: InputElement, updating model: Model
  ) -> (Slot, Shape)? {
    let slot = ValueSlot(model)
    let shape = context.registry.resolver.shape(of: Model.self, preferring: .registered)
    root = shape
    known?.root = (slot, shape)
    log.offset = element.offset
    guard noteProblems(of: shape, for: .updating) else { return nil }
    var chains = context.registry.updatedBases(of: model)
    guard let last = chains.popLast(), let base = last.base, let wrapped = last.wrap(slot) else {
      return (slot, shape)
    }
    for chain in chains { check(element, naming: slot, along: chain) }
    isRootWrapped = true
    return (wrapped, .model(base))
  }

  /// Whether an input names the type of the model to update in all bases that list it, except for the one that the model
  /// is updated as.
  func allowsNames<Model>(in element: InputElement, updating model: Model) -> Bool {
    begin(with: element, updating: model) != nil && log.errorCount == 0
  }

  /// Reports an object that names a type other than that of the model to update.
  private func check(_ element: InputElement, naming slot: Slot, along chain: BaseChain) {
    guard case .object(let object) = element.value, let base = chain.base,
      let plan = context.registry.plan(for: base), let wrapped = chain.wrap(slot)
    else { return }
    let outer = surroundings
    var routed = RoutedObject(object: object, plan: plan)
    routed.existing = ExistingModel(wrapped, as: base, isRoot: true)
    _ = route(routed)
    surroundings = outer
  }

  // MARK: Entries

  /// The value of an entry's property, if it may be a model that is updated in place.
  func updatedValue(of entry: PlanEntry, in existing: Slot) -> Slot? {
    guard let reading = entry.reading, reading.shape.isSingleModel,
      reading.closures.convert == nil, !reading.isConsumer, let property = entry.property
    else { return nil }
    return attempt { try property.accessor.load(from: existing) }
  }

  /// Has the next model update the existing one that a value may contain; false if errors were logged.
  ///
  /// - Parameters:
  ///   - existing: The value to replace or to update; nil if it is replaced in any case.
  ///   - element: The input.
  func update(
    _ existing: Slot?, as shape: Shape, with element: InputElement, isRoot: Bool = false
  ) -> Bool {
    var (slot, wrapped) = (existing, shape)
    while let outer = slot, case .optional(let optional) = wrapped, !element.value.isNull {
      guard let inner = attempt({ Optional(try optional.operations.unwrap(outer)) }) else {
        return false
      }
      slot = inner
      if inner != nil { wrapped = optional.wrapped }
    }
    switch (slot, wrapped) {
    case (let slot?, .model(let model)):
      handover.existing = ExistingModel(slot, as: model, isRoot: isRoot)
      return true
    case (_?, .optional): return true
    // A new value is made.
    default: return noteProblems(of: wrapped, for: .decoding)
    }
  }

  /// The plan for the run-time type of a model.
  func plan(of existing: ExistingModel) -> ObjectPlan? {
    plan(for: existing.slot.runtimeType, declaredAs: existing.declared, for: .updating)
  }
}

// Models with identifiers: finding the instances that objects stand for.

extension ProblemFinder {
  /// Finds the type of an object, and the instance with its identifier; nil if errors were logged.
  func identifiedObject(_ start: RoutedObject, as model: ModelReference) -> RoutedObject? {
    var start = start
    // An instance found by the identifier keeps its type, even if the object does not name it.
    guard identify(&start, as: model), let routed = route(start) else { return nil }
    guard let known, routed.existing == nil, routed.content == nil, let key = routed.identifier,
      let holder = known.holder(of: key, for: routed.plan)
    else { return routed }
    // An instance of another type has it.
    let error = IdentityTakenByOtherType(expected: "\(routed.plan.type)", actual: "\(holder)")
    noteThrown(error, .factoryFailed, Messages.factoryFailed)
    return nil
  }

  /// Looks up the identifier of an object, unless it updates the model passed by the caller; false if errors
  /// were logged.
  @inline(never)
  func identify(_ routed: inout RoutedObject, as model: ModelReference) -> Bool {
    guard let known, routed.existing?.isRoot != true,
      let declared = context.registry.plan(for: model), declared.isClass,
      !declared.operations.hasInitializer, let identity = known.call.identity(of: declared.type)
    else { return true }
    // Editors may add the identifier.
    guard edit(&routed) else { return false }
    let mark = log.mark
    guard let key = key(of: routed.object, by: identity, declared) else {
      routed.unmappedIdentifier = identity
      return !log.hasErrors(since: mark)
    }
    routed.identifier = key
    let present = routed.existing?.slot.instance
    let found = callUser { known.instance(for: key, by: identity, at: present) }
    if let slot = found.flatMap({ declared.operations.adopt(ValueSlot<AnyObject>($0)) }) {
      let existing = ExistingModel(slot, as: model, isFound: true)
      guard let plan = plan(of: existing) else { return false }
      // A type with subtypes chooses first.
      if !plan.operations.hasInitializer {
        (routed.plan, routed.existing) = (declared.subtypes == nil ? plan : declared, existing)
      }
      return true
    }
    routed.isRepeated = !known.addNew(key)
    guard routed.existing != nil else { return true }
    // An instance with another identifier replaces the existing one.
    (routed.existing, routed.plan) = (nil, declared)
    return noteProblems(of: .model(model), for: .decoding)
  }

  /// The identifier of an object; nil if it has none, or one that cannot be read. Its entry reports that; if
  /// there is none, it is logged.
  private func key(
    of object: InputObject, by identity: any IdentityRule, _ plan: ObjectPlan
  ) -> IdentityStore.Key? {
    let isReported = plan.entries.contains { entry in
      entry.reading != nil && entry.places.contains { $0.path == identity.path }
    }
    let input = input(object, isBrief: true)
    guard !isReported else { return callUser { try? identity.key(of: input) } }
    return noting(.factoryFailed, Messages.factoryFailed) {
      try callUser { try identity.key(of: input) }
    } ?? nil
  }

  /// Logs why the identifier of an object cannot be read, although the entry that reads it has no problems.
  func noteUnmappedIdentifier(of routed: RoutedObject) {
    guard let identity = routed.unmappedIdentifier else { return }
    let input = input(routed.object)
    _ = noting(.factoryFailed, from: start(of: routed.object), Messages.factoryFailed) {
      try callUser { try identity.key(of: input) }
    }
  }

  // MARK: Fixed identifiers

  /// The rule for the identifier of a model that is known by it; nil if the identifier may change.
  func fixedIdentity(of existing: ExistingModel) -> (any IdentityRule)? {
    guard let known, let instance = existing.slot.instance,
      let identity = known.call.identity(of: existing.slot.runtimeType)
    else { return nil }
    if existing.isFound { return identity }
    let isKept = callUser {
      identity.key(ofModel: instance).flatMap { known.call.instance(for: $0) } === instance
    }
    return isKept ? identity : nil
  }

  /// Whether a value would change the identifier of an existing model.
  func changesIdentifier(_ assignment: Level.Assignment, of level: Level) -> Bool {
    guard let identity = level.identity, let model = level.model,
      let property = assignment.entry.property,
      property.accessor.keyPath == identity.property
        || assignment.entry.places[assignment.place].path == identity.path,
      let value = assignment.value,
      let current = attempt({ try property.accessor.load(from: model) })
    else { return false }
    return callUser { value.equals(current) } == false
  }
}
