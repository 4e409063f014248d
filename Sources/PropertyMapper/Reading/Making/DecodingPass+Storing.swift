// The second step, for entries: storing each value in the model, or keeping it as an argument.

extension DecodingPass {
  /// A model being created and filled.
  final class Site: PassLevel {
    let object: PreparedObject
    /// The current value, if a model is updated.
    let onto: Slot?
    /// The model, once it is created.
    var model: Slot?
    /// The model again, for the journal, if it is an existing instance that stays in use, or one that
    /// others may come to hold, so that a cycle of them would outlive a failed call.
    var owner: Slot?
    /// Whether it is new, so that only models in it have to be removed again.
    var isNew = false
    /// The model to be replaced by the new one.
    var replaced: Slot?
    /// The current value of the property whose value is being created.
    var current: Slot?
    /// The arguments to create the model from.
    var arguments: [Slot?] = []
    /// The offset of the value around the one being created.
    var outerOffset: Int?

    init(_ object: PreparedObject, onto current: Slot?, in log: ProblemLog) {
      self.object = object
      onto = current
      super.init(in: log)
    }
  }

  /// Stores a value that is finished already, as most are, or keeps it as an argument.
  ///
  /// - Returns: False if it needs more work.
  @inline(never)
  func storeReady(at index: Int, of site: Site) -> Bool {
    let assignment = site.object.assignments[index]
    guard case .ready(let slot) = assignment.value, !assignment.isUnfinished,
      !assignment.isConsumer
    else { return false }
    guard let model = site.model else {
      guard site.replaced == nil, let argument = assignment.entry.argument else { return false }
      site.arguments[argument.index] = slot
      return true
    }
    guard site.owner == nil || site.isNew && !assignment.holdsModels,
      let accessor = assignment.entry.property?.accessor
    else { return false }
    return (try? accessor.store(slot, in: model)) != nil
  }

  @inline(never)
  func enterAssignment(at index: Int, of site: Site) -> Prepared {
    let assignment = site.object.assignments[index]
    site.outerOffset = log.offset
    log.offset = assignment.offset ?? log.offset
    log.property = assignment.entry.property?.name
    log.isSensitive = site.isSensitive || context.registry.isSensitive(assignment.entry)
    log.enter(entryAt: assignment.path)
    site.current = assignment.current(in: site.model ?? site.replaced)
    return assignment.value
  }

  /// Finishes the value an entry has read and stores it in the model, or keeps it as an argument if there
  /// is no model yet.
  @inline(never)
  func leaveAssignment(at index: Int, of site: Site, with made: Slot?) {
    let assignment = site.object.assignments[index]
    let current = site.current
    site.current = nil
    defer {
      log.leave(entryAt: assignment.path)
      log.offset = site.outerOffset
    }
    guard var value = made else { return }
    guard let closures = assignment.entry.reading?.closures else { return }
    if assignment.isUnfinished {
      if assignment.entry.countsMadeElements,
        let shape = assignment.entry.reading?.shape,
        let count = Prepared.ready(value).elementCount(as: shape),
        !checkCount(count, by: assignment.entry.rule)
      {
        return
      }
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
        // A model updated in place is already there.
        if let current, let instance = value.wrappedInstance, instance === current.wrappedInstance,
          instance === assignment.current(in: model)?.wrappedInstance
        {
          return
        }
        if let owner = site.owner, !site.isNew || assignment.holdsModels {
          try journal.record(assignment.entry, of: owner)
        }
        try assignment.entry.property?.accessor.store(value, in: model)
      }
    }
  }

  /// Stores the unread keys; in an update, they are merged into the existing ones.
  @inline(never)
  func storeExtras(of site: Site) {
    guard var extras = site.object.extras, let property = site.object.plan.storedExtras,
      let model = site.model
    else { return }
    _ = notingHook("property") {
      if site.object.route.existing != nil {
        var merged = try property.load(from: model)
        merged.merge(extras)
        extras = merged
      }
      if let owner = site.owner, !site.isNew { try journal.record(property, of: owner) }
      try property.store(extras, in: model)
    }
  }
}

extension PreparedObject.Assignment {
  /// The property's current value, if the entry updates the model in it.
  fileprivate func current(in model: Slot?) -> Slot? {
    guard let model, value.isUpdate, let property = entry.property else { return nil }
    return try? property.accessor.load(from: model)
  }

  /// Whether a user closure takes the value.
  var isConsumer: Bool { entry.reading?.isConsumer == true }
  /// Whether the model is created from the value.
  var isArgument: Bool { entry.argument != nil }
  /// Whether the property may contain instances.
  var holdsModels: Bool { entry.holdsModels }
}

extension PlanEntry {
  /// Whether the property may contain instances.
  var holdsModels: Bool { property?.shape?.models.isEmpty != true }

  /// Whether the elements of its value are counted again once they are made: some may have been left out since, or
  /// may be equal in a set.
  var countsMadeElements: Bool { modifiers.isLossy && rule.limitsCount }
}
