// Values written as a whole, and the instances that an update finds for them by their identifiers.

extension GraphDifference {
  /// Writes a value as a whole.
  ///
  /// An update reads it into new models, and into those it finds. In the latter, nil must be null.
  func whole(_ slot: Slot, as shape: Shape) -> OutputValue? {
    guard known != nil, !shape.models.isEmpty else { return output(of: slot, as: shape) }
    if case .list(let list) = shape, !list.isSet { return elements(of: slot, as: shape) }
    let wasReplacing = isReplacing
    defer { isReplacing = wasReplacing }
    if findsInstances(in: slot, as: shape) { isReplacing = true }
    return output(of: slot, as: shape)
  }

  /// Writes an instance as a whole that replaces another one.
  func replacement(_ slot: Slot, as shape: Shape) -> OutputValue? {
    let wasReplacing = isReplacing
    isReplacing = true
    defer { isReplacing = wasReplacing }
    return whole(slot, as: shape)
  }

  private func output(of slot: Slot, as shape: Shape) -> OutputValue? {
    // The outer value is written, and this one with it.
    if isChecking { return .bool(true) }
    guard !isFull else { return nil }
    let pass = writingBack
    guard let output = written(slot, as: shape.written, by: pass) else {
      isFull = pass.isFull
      return nil
    }
    checkModels(in: slot, as: shape)
    return countChanges(pass.writtenCount) ? output : nil
  }

  /// A pass whose output an update must read as the same values.
  var writingBack: WritingPass {
    WritingPass(
      context: context, target: target, includesNull: includesNull, for: self,
      emptyText: emptyTextHere)
  }

  /// Writes the elements of a list one by one: some may be found, and others new.
  @inline(never)
  private func elements(of slot: Slot, as shape: Shape) -> OutputValue? {
    guard let node = node(of: slot, as: shape) else { return nil }
    return each(in: node) { _, element in
      let output = whole(element, as: node.shape)
      guard let output, emptyTextHere.keeps(output, as: node.shape) else {
        if let output { refuse(output.asNull) }
        return nil
      }
      return reference(toUnchanged: element, as: node.shape, in: output) ?? output
    }.map { .list($0) }
  }

  // MARK: Types

  /// Whether an update replaces a value of another type: if the object names the new type.
  func isNamed(_ new: GraphNode<Slot>, insteadOf old: GraphNode<Slot>) -> Bool {
    guard let (choices, reference) = new.choices, let (others, _) = old.choices else {
      return false
    }
    let same = zip(choices, others).prefix { [$0].isSame(as: [$1]) }.count
    let base = same == 0 ? reference : choices[same - 1].model
    guard let plan = context.registry.plan(for: base), let subtypes = plan.subtypes,
      subtypes.discriminator != nil || subtypes.isByKey
    else { return false }
    return choices.count > same || subtypes.choices.contains { $0.model.type == plan.type }
  }

  // MARK: Identifiers

  /// Whether an update of one instance finds or creates another one for the new value.
  func isReplaced(_ old: GraphModel, by new: GraphModel) -> Bool {
    guard let known, let instance = old.slot.instance, let other = new.slot.instance else {
      return false
    }
    return callUser {
      let identity = known.call.identity(of: Swift.type(of: other))
      let key = identity?.key(ofModel: other)
      if identity?.key(ofModel: instance) != key { return true }
      // Without its identifier, an object updates the instance at its place.
      guard isChecking, let identity, let key else { return false }
      return known.instance(for: key, by: identity, at: instance) !== instance
    }
  }

  /// Whether an update keeps or can change the identifier of the model passed by the caller; if not, that
  /// is logged.
  func canKeepIdentifier(of old: GraphModel, in new: GraphModel) -> Bool {
    guard entryCount == 0, let known, let instance = old.slot.instance,
      let other = new.slot.instance,
      let identity = known.call.identity(of: Swift.type(of: instance))
    else { return true }
    let isKept = callUser {
      guard let key = identity.key(ofModel: instance), key != identity.key(ofModel: other) else {
        return true
      }
      return known.call.instance(for: key) !== instance
    }
    guard !isKept else { return true }
    log.enter(identity.path.components)
    refuse(.otherIdentifier)
    log.leave(identity.path.components.count)
    return false
  }

  /// Whether an update finds instances for models in a value that is written as a whole. Reports what it
  /// cannot change in them.
  @inline(never)
  private func findsInstances(in slot: Slot, as shape: Shape) -> Bool {
    guard !shape.models.isEmpty, let node = node(of: slot, as: shape) else { return false }
    switch node.kind {
    case .optional, .list, .dictionary, .content:
      return each(in: node) { _, value in findsInstances(in: value, as: node.shape) }?
        .contains(true) == true
    case .model(let model, _): return findsInstance(for: model)
    case .foreign: return false
    }
  }

  private func findsInstance(for model: GraphModel) -> Bool {
    guard isSameEverywhere(model) else { return true }
    if let found = instance(for: model) {
      check(found, becoming: model)
      return true
    }
    if let instance = model.slot.instance {
      if let known = searched[ObjectIdentifier(instance)] { return known.isFound }
      searched[ObjectIdentifier(instance)] = (instance, false)
    }
    let isFound = entering(model) {
      var isFound = false
      for entry in model.plan.entries where entry.writing?.closures.isPlain == true {
        guard entry.reading != nil, case .value(let value, let shape) = part(of: entry, in: model)
        else { continue }
        if inside(entry, { findsInstances(in: value, as: shape) }) { isFound = true }
      }
      return isFound
    }
    if let instance = model.slot.instance {
      searched[ObjectIdentifier(instance)] = (instance, isFound ?? false)
    }
    return isFound ?? false
  }

  /// The instance that an update finds for a model.
  ///
  /// - Parameter inGraph: Whether it must be in the old graph, since another store may not contain it.
  private func instance(for model: GraphModel, inGraph: Bool = false) -> AnyObject? {
    guard let known, let instance = model.slot.instance,
      let identity = known.call.identity(of: Swift.type(of: instance))
    else { return nil }
    return callUser {
      identity.key(ofModel: instance).flatMap {
        let found = known.instance(for: $0, by: identity)
        return inGraph && known.instanceInGraph(for: $0) !== found ? nil : found
      }
    }
  }

  /// The identifier and type names of an unchanged element that an update finds by its identifier; nil for other
  /// elements.
  ///
  /// - Parameter output: The element, written as a whole.
  private func reference(
    toUnchanged element: Slot, as shape: Shape, in output: OutputValue
  ) -> OutputValue? {
    guard !isChecking, case .model(let model, _)? = node(of: element, as: shape)?.kind,
      model.plan.subtypes == nil, model.choices.allSatisfy({ $0.payload == nil }),
      model.plan.hooks.inputEditors.isEmpty, let found = instance(for: model, inGraph: true),
      let old = model.plan.operations.adopt(ValueSlot<AnyObject>(found)),
      let path = known?.call.identity(of: model.plan.type)?.path,
      isUnchanged(old, model.slot, as: .model(.opening(model.plan.type)))
    else { return nil }
    let names = (model.plan.discriminators + model.plan.namesAlone).map(\.path)
    var object = OutputObject()
    for path in names + [path] where OutputValue.object(object).value(along: path) == nil {
      guard let value = output.value(along: path), object.insert(value, along: path) else {
        return nil
      }
    }
    return .object(object)
  }

  /// Reports what keeps an update from changing a found instance to a model.
  @inline(never)
  private func check(_ found: AnyObject, becoming model: GraphModel) {
    guard found !== model.slot.instance else { return }
    guard Swift.type(of: found) == model.plan.type,
      let slot = model.plan.operations.adopt(ValueSlot<AnyObject>(found))
    else { return refuse(.ofOtherType) }
    let wasChecking = isChecking
    isChecking = true
    _ = knownObject(from: GraphModel(slot, model.plan, through: model.choices), to: model)
    isChecking = wasChecking
  }

  /// Whether the models with a written model's identifier are equal to it, wherever they are in the new
  /// graph; if not, that is logged once.
  @discardableResult
  func isSameEverywhere(_ model: GraphModel) -> Bool {
    guard let known, let newRoot, let instance = model.slot.instance,
      let identity = known.call.identity(of: Swift.type(of: instance))
    else { return true }
    let others: [AnyObject] = callUser {
      guard let key = identity.key(ofModel: instance), checkedKeys.insert(key).inserted else {
        return []
      }
      let graph =
        newGraph ?? GraphIndex(of: newRoot.slot, as: newRoot.shape, context.registry, known.call)
      newGraph = graph
      return graph[key].filter { $0 !== instance }
    }
    let shape = Shape.model(ModelReference.opening(model.plan.type))
    let areSame = others.allSatisfy { other in
      model.plan.operations.adopt(ValueSlot<AnyObject>(other)).map {
        newComparison.areEqual(model.slot, $0, as: shape)
      } ?? false
    }
    if !areSame { refuse(.sharedElsewhere) }
    return areSame
  }
}

extension GraphNode {
  /// The subtypes on the way to the model, and its declared type.
  fileprivate var choices: ([SubtypeChoice], ModelReference)? {
    switch kind {
    case .model(let model, let reference): (model.choices, reference)
    case .content(let choices, let reference): (choices, reference)
    case .optional, .list, .dictionary, .foreign: nil
    }
  }
}

extension OutputValue {
  /// The value at a path of keys; nil if there is none.
  fileprivate func value(along path: MappingPath) -> OutputValue? {
    path.components.reduce(self as OutputValue?) { value, component in
      guard case .object(var object)? = value, case .key(let key) = component else { return nil }
      return object[key]
    }
  }
}

extension PlanEntry {
  /// Whether a change of the property is its new value, whatever the old one was.
  var isWrittenAsWhole: Bool {
    guard let property, property.isWithoutModels, let writing, writing.closures.isPlain,
      reading?.closures.convert == nil
    else { return false }
    if case .optional = writing.shape { return false }
    return true
  }
}
