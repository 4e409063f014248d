// The second step, for entries: storing each value in the model, or keeping it as an argument.

extension DecodingPass {
  /// A model being created and filled.
  package final class Site: PassLevel {
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

  /// Stores finished values in a model, as long as they need no further work.
  ///
  /// - Returns: The index of the first assignment that needs more work, which is not stored yet.
  @inline(never)
  func storeQuickly(from start: Int, of site: Site, isConstructed: Bool) -> Int {
    guard let model = site.model else { return site.object.assignments.count }
    let assignments = site.object.assignments
    let isJournaled = site.owner != nil && !site.isNew
    var index = start
    model.withMemory { memory in
      while index < assignments.count {
        let assignment = assignments[index]
        if !assignment.isConsumer, !(isConstructed && assignment.isArgument) {
          guard !isJournaled, case .ready(let slot) = assignment.value, !assignment.isUnfinished,
            !site.isNew || !assignment.holdsModels,
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
  /// - Returns: The index of the first argument that needs more work, which is not kept yet.
  @inline(never)
  func keepQuickly(from start: Int, of site: Site) -> Int {
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
  func enterAssignment(at index: Int, of site: Site) -> Prepared {
    let assignment = site.object.assignments[index]
    site.outerOffset = log.offset
    log.offset = assignment.offset ?? log.offset
    log.property = assignment.entry.property?.name
    log.isSensitive = site.isSensitive || assignment.entry.modifiers.isSensitive
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
        if let current, assignment.value.isSameInstance(value, current) { return }
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
  /// Whether a user closure takes the value.
  var isConsumer: Bool { entry.reading?.isConsumer == true }
  fileprivate var isArgument: Bool { entry.argument != nil }
  /// Whether the property may contain instances.
  var holdsModels: Bool { entry.property?.shape?.models.isEmpty != true }
}
