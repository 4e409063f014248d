// Updating: the first step knows which models exist, and reads for those only what the input has.

extension DecodingPass {
  /// Updates a model by an input.
  ///
  /// - Parameters:
  ///   - type: The type that the model is declared as.
  ///   - model: The model, which stays untouched by the first step.
  ///   - element: The input.
  /// - Returns: The updated model, or nil if there were errors, which are in the log, and nothing changed.
  func update<Model>(_ type: Model.Type, _ model: Model, from element: InputElement) -> Model? {
    let shape = context.registry.resolver.shape(of: type, preferring: .registered)
    root = shape
    guard noteProblems(of: shape, for: .updating) else { return nil }
    log.offset = element.offset
    let slot = ValueSlot(model)
    guard case .model = shape else { return update(slot, as: shape, from: element)?.model() }
    // What came as one of a protocol is updated as one, since the discriminator may not change.
    var chains = context.registry.baseChains(of: slot.runtimeType)
    guard let last = chains.popLast(), let base = last.base, let wrapped = last.wrap(slot) else {
      return update(slot, as: shape, from: element)?.model()
    }
    for chain in chains { check(element, naming: slot, along: chain) }
    return update(wrapped, as: .model(base), from: element).flatMap { last.unwrap($0) }?.model()
  }

  /// Notes that an object names another type than the one that is updated.
  private func check(_ element: InputElement, naming slot: Slot, along chain: BaseChain) {
    guard case .object(let object) = element.value, let base = chain.base,
      let plan = context.registry.plan(for: base), let wrapped = chain.wrap(slot)
    else { return }
    let wasInCheckedObject = isInCheckedObject
    _ = route(object, of: plan, updating: ExistingModel(wrapped, as: base, isRoot: true))
    isInCheckedObject = wasInCheckedObject
  }

  private func update(_ slot: Slot, as shape: Shape, from element: InputElement) -> Slot? {
    guard let prepared = prepareUpdate(element, as: shape, of: slot, isRoot: true),
      log.errorCount == 0
    else { return nil }
    return makeOrUndo(prepared, onto: slot)
  }

  // MARK: Entries

  /// What the property of an entry holds, if that can be a model to be updated in place.
  func current(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, in existing: Slot
  ) -> Slot? {
    guard reading.shape.isSingleModel, reading.closures.convert == nil,
      !reading.isConsumer, let property = entry.property
    else { return nil }
    return finishing { try property.accessor.load(from: existing) }
  }

  /// Whether the mapper can make new models of a shape; if not, that is noted.
  func canMake(_ shape: Shape) -> Bool {
    shape.models.isEmpty || noteProblems(of: shape, for: .decoding)
  }

  // MARK: Shapes

  /// Reads a value that is to take the place of another one, or to be merged into it.
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
      guard let prepared else { return nil }
      guard case .ready(let slot) = prepared else { return .optional(prepared, optional) }
      return finishing { .ready(try optional.operations.some(slot)) }
    case .value, .list, .dictionary, .converted:
      return canMake(shape) ? prepare(element, as: shape, isLossy: isLossy) : nil
    }
  }

  /// The plan of the run-time type of a model.
  func plan(of existing: ExistingModel) -> ObjectPlan? {
    plan(for: existing.slot.runtimeType, declaredAs: existing.declared, for: .updating)
  }
}

extension Shape {
  /// Whether it is one model, or an optional of one.
  var isSingleModel: Bool {
    switch self {
    case .model: true
    case .optional(let optional): optional.wrapped.isSingleModel
    case .value, .list, .dictionary, .converted: false
    }
  }
}
