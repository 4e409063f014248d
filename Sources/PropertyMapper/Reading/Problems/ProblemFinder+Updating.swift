// Updating: of existing models, only the keys in the input are read.

extension ProblemFinder {
  /// Reads input that updates a model, and logs its problems.
  ///
  /// - Returns: False if errors were logged.
  func readUpdate<Model>(of model: Model, from element: InputElement) -> Bool {
    let shape = begin(with: element, updating: model)
    guard noteProblems(of: shape, for: .updating) else { return false }
    let (slot, declared) = asBase(model, shape, element)
    return update(slot, as: declared, with: element, isRoot: true)
      && read(element, as: declared) != nil && log.errorCount == 0
  }

  private func begin<Model>(with element: InputElement, updating model: Model) -> Shape {
    let shape = context.registry.resolver.shape(of: Model.self, preferring: .registered)
    root = shape
    known?.root = (ValueSlot(model), shape)
    log.offset = element.offset
    return shape
  }

  /// A model listed under a base is updated as that base, since the discriminator may not change.
  private func asBase<Model>(
    _ model: Model, _ shape: Shape, _ element: InputElement
  ) -> (Slot, Shape) {
    let slot = ValueSlot(model)
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
    _ = asBase(model, begin(with: element, updating: model), element)
    return log.errorCount == 0
  }

  /// Reports an object that names a type other than that of the model to update.
  private func check(_ element: InputElement, naming slot: Slot, along chain: BaseChain) {
    guard case .object(let object) = element.value, let base = chain.base,
      let plan = context.registry.plan(for: base), let wrapped = chain.wrap(slot)
    else { return }
    let outerCheckedForm = checkedForm
    let existing = ExistingModel(wrapped, as: base, isRoot: true)
    _ = route(RoutedObject(object: object, plan: plan, existing: existing))
    checkedForm = outerCheckedForm
  }

  // MARK: Entries

  /// The value of an entry's property, if it may be a model that is updated in place.
  func updatedValue(of entry: PlanEntry, in existing: Slot) -> Slot? {
    guard let reading = entry.reading, reading.shape.isSingleModel,
      reading.closures.convert == nil, !reading.isConsumer, let property = entry.property
    else { return nil }
    return attempt { try property.accessor.load(from: existing) }
  }

  /// Whether the mapper can create new models of a shape; if not, that is logged.
  func canMake(_ shape: Shape) -> Bool {
    shape.models.isEmpty || noteProblems(of: shape, for: .decoding)
  }

  /// Has the next model update the existing one that a value may contain; false if errors were logged.
  ///
  /// - Parameters:
  ///   - existing: The value to replace or to update; nil if it is replaced in any case.
  ///   - element: The input.
  func update(
    _ existing: Slot?, as shape: Shape, with element: InputElement, isRoot: Bool = false
  ) -> Bool {
    guard var slot = existing else { return canMake(shape) }
    var wrapped = shape
    while case .optional(let optional) = wrapped, !element.value.isNull {
      guard let inner = attempt({ Optional(try optional.operations.unwrap(slot)) }) else {
        return false
      }
      guard let inner else { return canMake(wrapped) }
      (slot, wrapped) = (inner, optional.wrapped)
    }
    switch wrapped {
    case .model(let model): handover.existing = ExistingModel(slot, as: model, isRoot: isRoot)
    case .optional: break
    case .value, .list, .dictionary, .converted, .jsonText: return canMake(wrapped)
    }
    return true
  }

  /// The plan for the run-time type of a model.
  func plan(of existing: ExistingModel) -> ObjectPlan? {
    plan(for: existing.slot.runtimeType, declaredAs: existing.declared, for: .updating)
  }
}
