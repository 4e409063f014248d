/// Checks existing models against their tables: validators, `required()`, numbers of elements.
final class GraphValidation: GraphWalk {
  /// The instances already checked, each with its table. They are retained, so that their addresses are not
  /// reused.
  private var checked: [Check: AnyObject] = [:]

  private struct Check: Hashable {
    let instance: ObjectIdentifier
    let plan: ObjectIdentifier
  }

  /// Checks the models in a value.
  func validate(_ slot: Slot, as shape: Shape) {
    guard !shape.models.isEmpty, let node = node(of: slot, as: shape) else { return }
    switch node.kind {
    case .optional, .list, .dictionary, .content:
      _ = each(in: node) { _, value in validate(value, as: node.shape) }
    case .model(let model, _):
      let entries = model.plan.graph.checkedEntries
      if !entries.isEmpty, isNew(model) { validate(entries, of: model) }
    case .foreign:
      log.note(.unregisteredType, Messages.unregisteredType(slot.runtimeType))
    }
  }

  /// Whether a model has not been checked yet. The problems of a repeated instance are only listed at its
  /// first place.
  private func isNew(_ model: GraphModel) -> Bool {
    guard let instance = model.slot.instance else { return true }
    let check = Check(instance: ObjectIdentifier(instance), plan: ObjectIdentifier(model.plan))
    return checked.updateValue(instance, forKey: check) == nil
  }

  /// Checks one property of a model; false if it has no entry that is read.
  func validate(_ slot: Slot, as shape: Shape, at keyPath: AnyKeyPath) -> Bool {
    guard case .model(let model, _)? = node(of: slot, as: shape)?.kind else { return false }
    let name = PropertyName(of: keyPath)
    let entries = model.plan.entries.filter { entry in
      entry.reading != nil && entry.property.map { name.isName(of: $0) } ?? false
    }
    validate(entries, of: model)
    return !entries.isEmpty
  }

  private func validate(_ entries: [PlanEntry], of model: GraphModel) {
    let payload = model.choices.payloadSteps
    log.enter(payload)
    _ = entering(model) {
      for entry in entries { inside(entry) { check(entry, of: model) } }
    }
    log.leave(payload.count)
  }

  @inline(never)
  private func check(_ entry: PlanEntry, of model: GraphModel) {
    guard let reading = entry.reading, let property = entry.property,
      let value = attempt({ try property.accessor.load(from: model.slot) })
    else { return }
    if value.isNil, let problem = entry.rule.problemOfNil { return note(problem) }
    if let validate = reading.closures.validate {
      let limits = ValidatorLimits(context.options)
      note(callUser { validate.complaints(about: value, within: limits) })
    }
    guard let shape = property.shape else { return }
    if entry.rule.limitsCount, let count = Prepared.ready(value).elementCount(as: shape) {
      _ = checkCount(count, by: entry.rule)
    }
    validate(value, as: shape)
  }
}

/// Determines whether an entry maps the property of a key path.
private struct PropertyName {
  let keyPath: AnyKeyPath
  /// The name of the stored property, or the names on the way to it; nil for a computed property.
  private let name: String?

  init(of keyPath: AnyKeyPath) {
    self.keyPath = keyPath
    let layout = try? TypeLayout.of(Swift.type(of: keyPath).rootType).get()
    name = layout?.property(forErased: keyPath)?.name ?? Self.names(onTheWayOf: keyPath)
  }

  /// The part after the type in the description of a key path through several properties.
  private static func names(onTheWayOf keyPath: AnyKeyPath) -> String? {
    let text = RuntimeReflection.sourceName("\(keyPath)")
    // The type itself may contain dots.
    let type = "\\\(Swift.type(of: keyPath).rootType)."
    guard text.hasPrefix(type), !text.contains("<computed") else { return nil }
    let names = text.dropFirst(type.count)
    return names.contains(".") ? String(names) : nil
  }

  func isName(of property: PlanEntry.Property) -> Bool {
    if let other = property.accessor.keyPath, other == keyPath { return true }
    guard let name, property.accessor.valueType == Swift.type(of: keyPath).valueType else {
      return false
    }
    if let storage = property.storage { return storage.name == name }
    // An entry of a superclass has a key path of that class.
    guard let other = property.accessor.keyPath, Swift.type(of: other).rootType is AnyClass,
      Swift.type(of: keyPath).rootType is AnyClass
    else { return false }
    return PropertyName(of: other).name == name
  }
}
