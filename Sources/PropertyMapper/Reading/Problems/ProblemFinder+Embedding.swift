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
      entry.mayLackEmbedding || level.model != nil, let plan = context.registry.plan(for: model)
    {
      if !plan.hooks.inputEditors.isEmpty {
        // They may rename its keys.
        var routed = RoutedObject(object: object, plan: plan)
        guard edit(&routed) else { return nil }
        (object, level.editorCount) = (routed.object, routed.editorCount)
      }
      let existing = level.model.flatMap { updatedValue(of: entry, in: $0) }
      isPresent = context.registry.objectKeys(of: plan).arePresent(
        in: object, isExisting: existing.map { !$0.isNil } ?? false,
        as: existing.flatMap { context.registry.choice(of: $0, as: shape) })
    }
    guard isPresent else { return .absent(offset: log.offset) }
    return .value(InputElement(value: .object(object), offset: log.offset))
  }

  /// What an entry's model has to know about its place: the object if it is embedded, or the keys inside it that are those
  /// of entries around it.
  func handover(of level: Level, to entry: PlanEntry, at path: MappingPath) -> Handover {
    guard path.isOwnObject else {
      addKeys(ofUnread: entry, to: level)
      let outer = level.routed.keysOfOthers
      return Handover(keysOfOthers: level.plan.keys(insideModelOf: entry, at: path, around: outer))
    }
    guard !entry.takesOtherKeys else { return Handover(keysOfOthers: knownKeys(of: level.routed)) }
    return Handover(outermost: level.outermost, editorCount: level.editorCount)
  }

  /// Adds the keys of an embedded model that was not read, if the entry has one.
  func addKeys(ofUnread entry: PlanEntry, to level: Level) {
    guard let model = entry.readEmbedding, let keys = context.registry.objectKeys(of: model)
    else { return }
    level.outermost.keysOfEmbedded.merge(keys.known)
  }

  /// Gives the keys that no table reads to the first embedded model that keeps them, and makes the models that needed to know
  /// them.
  func complete(_ outermost: Level, knowing known: KeyTree) {
    // The models refer to each other.
    defer { outermost.embedded = [] }
    guard outermost.keepsEmbeddedKeys else { return }
    var isFirst = true
    for level in outermost.embedded.compactMap(\.level) {
      guard let property = level.plan.extras else { continue }
      level.extras =
        isFirst
        ? unknownMembers(of: level.routed.object, knowing: known, for: property.form) : [:]
      isFirst = false
    }
    for model in outermost.embedded {
      let value =
        model.isFallback
        ? fallback(model.routed, knowing: known, isFirst: isFirst)
        : model.level.flatMap { $0.isMade ? nil : made($0) }
      isFirst = isFirst && !model.isFallback
      guard let (outer, index) = model.place,
        let reading = outer.assignments[index].entry.reading,
        case .value(let slot)? = wrapped(value, as: reading.shape)
      else { continue }
      outer.assignments[index].value = finish(slot, reading.closures, from: log.offset)
    }
  }

  /// Wraps a model in optionals.
  private func wrapped(_ model: RightValue?, as shape: Shape) -> RightValue? {
    guard case .optional(let optional) = shape else { return model }
    return wrap(wrapped(model, as: optional.wrapped), in: optional)
  }
}

/// A model that is embedded in the object of another one.
///
/// Only the outermost model of an object knows which keys no table reads. Until then, it collects what the others read.
///
/// ```
///  Order    opens ─────────────────────────────────────▶ closes: unknown keys
///            └─ Address  opens ──▶ closes: adds its keys ─┘
/// ```
struct EmbeddedModel {
  let routed: RoutedObject
  /// Nil if it is the content of a base.
  let level: ProblemFinder.Level?
  /// The assignment of the model around it.
  fileprivate(set) var place: (level: ProblemFinder.Level, index: Int)?

  /// Whether it keeps unknown keys, or is a fallback that holds them.
  var keepsUnknownKeys: Bool { level.map { $0.plan.extras != nil } ?? isFallback }

  /// Whether it is a fallback that holds the object.
  var isFallback: Bool { level == nil && routed.hops.last?.choice.payload == nil }
}

extension ProblemFinder.Level {
  /// The outermost model with the same object.
  var outermost: ProblemFinder.Level { routed.outermost ?? self }

  /// Whether one of the embedded models keeps unknown keys, or is a fallback that holds them.
  var keepsEmbeddedKeys: Bool { embedded.contains(where: \.keepsUnknownKeys) }

  /// Adds an embedded model; the level is nil for the content of a base.
  func add(_ routed: RoutedObject, _ level: ProblemFinder.Level? = nil, knowing keys: KeyTree) {
    embedded.append(EmbeddedModel(routed: routed, level: level))
    keysOfEmbedded.merge(keys)
    let other = level == nil ? routed.hops.last?.base.unknownKeys : routed.plan.unknownKeys
    if let other { policy = policy.orStricter(other) }
  }

  /// Notes that the last assignment is of the embedded model that was added last.
  func placeLastEmbedded() {
    guard let last = outermost.embedded.indices.last, outermost.embedded[last].place == nil
    else { return }
    outermost.embedded[last].place = (self, assignments.endIndex - 1)
  }
}
