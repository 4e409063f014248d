// Embedded models: they are read from the object of the model that contains them.

extension ProblemFinder {
  /// Finds an embedded model, or the keys that nothing else reads: the object itself, unless it has none of the keys and
  /// they may be absent. Nil if errors were logged.
  func findEmbedded(_ entry: PlanEntry, of level: Level) -> PathEnd? {
    var object = level.members.object
    var isPresent = true
    level.editorCount = 0
    if entry.takesOtherKeys {
      // A model that exists keeps those that it has if nothing else is in the object.
      let known = knownKeys(of: level.routed)
      isPresent = !level.situation.isUpdate || object.members.contains { known[$0.key] == nil }
    } else if let shape = entry.reading?.shape, let model = entry.readEmbedding,
      entry.mayLackEmbedding || level.model != nil,
      let keys = context.registry.objectKeys(of: model)
    {
      guard let edited = edited(object, by: model, of: level) else { return nil }
      object = edited
      let existing = level.model.flatMap { updatedValue(of: entry, in: $0) }
      let isExisting = existing.map { !$0.isNil } ?? false
      let choice = existing.flatMap { context.registry.choice(of: $0, as: shape) }
      isPresent = keys.arePresent(in: object, isExisting: isExisting, as: choice)
    }
    guard isPresent else { return .absent(offset: log.offset) }
    return .value(InputElement(value: .object(object), offset: log.offset))
  }

  /// The object as the input editors of an embedded model change it, since they may rename its keys; nil if errors were
  /// logged.
  private func edited(
    _ object: InputObject, by model: ModelReference, of level: Level
  ) -> InputObject? {
    guard let plan = context.registry.plan(for: model), !plan.hooks.inputEditors.isEmpty else {
      return object
    }
    var routed = RoutedObject(object: object, plan: plan)
    guard checkSeenWhole(object, by: plan), edit(&routed) else { return nil }
    level.editorCount = routed.editorCount
    return routed.object
  }

  /// What an entry's model has to know about its place: the object if it is embedded, or the keys inside it that are those
  /// of entries around it.
  func handover(of level: Level, to entry: PlanEntry, at path: MappingPath) -> Handover {
    guard path.isOwnObject else {
      addKeys(ofUnread: entry, to: level)
      let outer = level.routed.keysOfOthers
      return Handover(keysOfOthers: level.plan.keys(insideModelOf: entry, at: path, around: outer))
    }
    guard !entry.takesOtherKeys else { return Handover(otherKeys: knownKeys(of: level.routed)) }
    return Handover(sharedObject: level.shared, editorCount: level.editorCount)
  }

  /// Adds the keys of an embedded model that was not read, if the entry has one.
  func addKeys(ofUnread entry: PlanEntry, to level: Level) {
    guard let shared = level.shared, let model = entry.readEmbedding,
      let keys = context.registry.objectKeys(of: model)
    else { return }
    shared.add(keys.known)
  }

  /// Gives the keys that no table reads to the first embedded model that keeps them, and makes the models that needed to know
  /// them.
  func complete(_ shared: SharedObject, knowing known: KeyTree) {
    // The models refer to each other.
    defer { shared.forgetModels() }
    guard shared.keepsUnknownKeys else { return }
    var isFirst = true
    for level in shared.models.compactMap(\.level) {
      guard let property = level.plan.extras else { continue }
      level.extras =
        isFirst
        ? unknownMembers(of: level.routed.object, knowing: known, for: property.form) : [:]
      isFirst = false
    }
    for model in shared.models {
      var value: RightValue?
      if model.isFallback {
        value = fallback(model.routed, knowing: known, isFirst: isFirst)
        isFirst = false
      } else if let level = model.level, !level.isMade {
        value = made(level)
      }
      guard case .value(let slot)? = value, let (outer, index) = model.place,
        let reading = outer.assignments[index].entry.reading
      else { continue }
      outer.assignments[index].value = wrapped(slot, as: reading.shape).flatMap {
        finish($0, reading.closures, from: log.offset)
      }
    }
  }

  /// Wraps a model in optionals.
  private func wrapped(_ model: Slot, as shape: Shape) -> Slot? {
    guard case .optional(let optional) = shape else { return model }
    return wrapped(model, as: optional.wrapped).flatMap { inner in
      attempt { try optional.operations.some(inner) }
    }
  }
}
