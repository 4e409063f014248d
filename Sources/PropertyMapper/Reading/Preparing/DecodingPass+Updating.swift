// Updating: the first step knows the existing models, and for those reads only the keys in the input.

extension DecodingPass {
  /// Updates a model from an input.
  ///
  /// - Parameters:
  ///   - type: The declared type of the model.
  ///   - model: The model, which the first step does not change.
  ///   - element: The input.
  /// - Returns: The updated model, or nil if errors were logged, and nothing has changed.
  func update<Model>(_ type: Model.Type, _ model: Model, from element: InputElement) -> Model? {
    let shape = context.registry.resolver.shape(of: type, preferring: .registered)
    root = shape
    known?.root = (ValueSlot(model), shape)
    guard noteProblems(of: shape, for: .updating) else { return nil }
    log.offset = element.offset
    let (slot, declared, chain) = asBase(model, shape, element)
    let updated = update(slot, as: declared, from: element)
    guard let chain else { return updated?.model() }
    return updated.flatMap { chain.unwrap($0) }?.model()
  }

  /// A model listed under a base is updated as that base, since the discriminator may not change.
  private func asBase<Model>(
    _ model: Model, _ shape: Shape, _ element: InputElement
  ) -> (Slot, Shape, BaseChain?) {
    let slot = ValueSlot(model)
    var chains = context.registry.updatedBases(of: model)
    guard let last = chains.popLast(), let base = last.base, let wrapped = last.wrap(slot) else {
      return (slot, shape, nil)
    }
    for chain in chains { check(element, naming: slot, along: chain) }
    isRootWrapped = true
    return (wrapped, .model(base), last)
  }

  /// Whether an input names the type of the model to update in all bases that list it, except for the one that the model
  /// is updated as.
  func allowsNames<Model>(in element: InputElement, updating model: Model) -> Bool {
    let shape = context.registry.resolver.shape(of: Model.self, preferring: .registered)
    root = shape
    known?.root = (ValueSlot(model), shape)
    log.offset = element.offset
    _ = asBase(model, shape, element)
    return log.errorCount == 0
  }

  /// Finds all warnings about valid input that the direct engine has read to update a model. To do this, runs only the
  /// first step.
  ///
  /// - Returns: False if the input turned out to have other problems.
  func warn<Model>(ofUpdating model: Model, from element: InputElement) -> Bool {
    let shape = context.registry.resolver.shape(of: Model.self, preferring: .registered)
    root = shape
    known?.root = (ValueSlot(model), shape)
    log.offset = element.offset
    let (slot, declared, _) = asBase(model, shape, element)
    return prepareUpdate(element, as: declared, of: slot, isRoot: true) != nil
      && log.errorCount == 0
  }

  /// Reports an object that names a type other than that of the model to update.
  private func check(_ element: InputElement, naming slot: Slot, along chain: BaseChain) {
    guard case .object(let object) = element.value, let base = chain.base,
      let plan = context.registry.plan(for: base), let wrapped = chain.wrap(slot)
    else { return }
    let wasInCheckedObject = isInCheckedObject
    let existing = ExistingModel(wrapped, as: base, isRoot: true)
    _ = route(SubtypeRoute(object: object, plan: plan, existing: existing))
    isInCheckedObject = wasInCheckedObject
  }

  private func update(_ slot: Slot, as shape: Shape, from element: InputElement) -> Slot? {
    guard let prepared = prepareUpdate(element, as: shape, of: slot, isRoot: true),
      log.errorCount == 0
    else { return nil }
    if keepsInstance, let object = prepared.object, object.isCreatedAgain {
      log.note(.hookFailed, Messages.immutableInstance(of: object.plan.type))
      return nil
    }
    return makeOrUndo(prepared, onto: slot)
  }

  // MARK: Entries

  /// The value of an entry's property, if it may be a model that is updated in place.
  func current(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, in existing: Slot
  ) -> Slot? {
    guard reading.shape.isSingleModel, reading.closures.convert == nil,
      !reading.isConsumer, let property = entry.property
    else { return nil }
    return finishing { try property.accessor.load(from: existing) }
  }

  /// Whether the mapper can create new models of a shape; if not, that is logged.
  func canMake(_ shape: Shape) -> Bool {
    shape.models.isEmpty || noteProblems(of: shape, for: .decoding)
  }

  // MARK: Shapes

  /// Reads a value to replace an existing one, or to be merged into it.
  func prepareUpdate(
    _ element: InputElement, as shape: Shape, of existing: Slot, isLossy: Bool = false,
    isRoot: Bool = false
  ) -> Prepared? {
    switch shape {
    case .model(let model):
      let existing = ExistingModel(existing, as: model, isRoot: isRoot)
      return prepareModel(element, as: model, updating: existing)
    case .optional(let optional):
      if element.value.isNull { return .ready(optional.operations.none()) }
      guard let current = finishing({ try optional.operations.unwrap(existing) }) else {
        return nil
      }
      guard let current else {
        return canMake(shape) ? prepare(element, as: shape, isLossy: isLossy) : nil
      }
      let prepared = prepareUpdate(
        element, as: optional.wrapped, of: current, isLossy: isLossy, isRoot: isRoot)
      return wrap(prepared, in: optional)
    case .value, .list, .dictionary, .converted:
      return canMake(shape) ? prepare(element, as: shape, isLossy: isLossy) : nil
    }
  }

  /// The plan for the run-time type of a model.
  func plan(of existing: ExistingModel) -> ObjectPlan? {
    plan(for: existing.slot.runtimeType, declaredAs: existing.declared, for: .updating)
  }
}
