// Models that may already exist: their objects are finished once all have been read, from the outside in, since the
// identifier of an object determines what absent values mean in it.

/// How the objects of a type are identified.
struct DirectIdentity: Sendable {
  let rule: any IdentityRule
  /// Where the identifier is in the frame.
  fileprivate let spot: DirectPlace.Spot

  /// - Returns: Nil if the identifier is not simply the value of one entry.
  init?(_ rule: any IdentityRule, _ entries: [DirectEntry], emptyText: EmptyTextRule) {
    let candidates = entries.filter { entry in
      entry.accessor?.keyPath == rule.property
        || entry.entry.places.contains { $0.path == rule.path }
    }
    guard let entry = candidates.first, candidates.count == 1, entry.places.count == 1,
      entry.entry.places[0].path == rule.path, entry.accessor?.keyPath == rule.property,
      entry.closures.convert == nil, !entry.isConsumer, entry.waiting == nil,
      entry.memory.type == rule.identifierType, entry.places[0].policy == nil,
      emptyText == .text, !entry.entry.rule.readsEmptyTextAsNull(emptyText)
    else { return nil }
    self.rule = rule
    spot = entry.first
  }
}

extension DirectPlan {
  // MARK: Finishing

  /// Finishes an object, and then those inside it.
  ///
  /// - Parameter current: The model that it updates unless it has the identifier of another one. It is moved to
  ///   the frame. Nil for none.
  @inline(never)
  func finishLater(
    _ frame: DirectFrame, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    if let current {
      setMade(current, of: frame)
      setOrigin(.present, of: frame)
    } else if origin(of: frame) == .unnamed {
      throw Declined()
    }
    let outer = takeKeys(reader)
    if reader.depth >= reader.limits.freeDepth { reader.decodingCall.isDeep = true }
    try reader.requireRoom()
    try checkOwnType(of: frame, reader)
    if let identity { try identify(frame, by: identity, &reader) }
    let origin = origin(of: frame)
    if !embedded.isEmpty { try beginEmbedded(frame, origin, &reader) }
    beginSharing(outer, of: frame)
    if readsWholeObjects { try beginWholeObjects(frame, origin, &reader) }
    if try endSharing(frame, &reader) { try finishKnown(frame, &reader) }
  }

  /// Finishes an object whose embedded models have been read.
  func finishKnown(_ frame: DirectFrame, _ reader: inout DirectReader) throws(Declined) {
    let origin = origin(of: frame)
    guard origin.isExisting else {
      guard canMake else { throw Declined() }
      if passesNullOn, !origin.isKnown { ignoreNullAbove(in: frame) }
      if hasRules {
        try rules?.check(frame, of: entries, isKnown: origin.isKnown, &reader)
      }
      return try finishWaiting(frame, origin, &reader)
    }
    guard canUpdate else { throw Declined() }
    try finishWaiting(frame, origin, &reader)
    if hasRules { try checkRules(updating: frame, &reader) }
    if hasInitializer { try recreateEarly(frame, &reader) }
  }

  /// Declines if an existing model is an instance of a subclass with a table of its own.
  private func checkOwnType(
    of frame: DirectFrame, _ reader: DirectReader
  ) throws(Declined) {
    guard isClass, let made = made(of: frame) else { return }
    let type: AnyClass = Swift.type(of: made.object)
    guard type != plan.type else { return }
    let registry = reader.decodingCall.mapping.registry
    guard registry.updates(type, like: plan, checkingNames: names != nil) else { throw Declined() }
  }

  /// Ignores null above the values of a new model, which count as absent.
  @inline(never)
  private func ignoreNullAbove(in frame: DirectFrame) {
    for entry in entries where entry.distinguishesNullAbove {
      for place in entry.places {
        if let flag = place.nullAboveFlag, frame[flag] { frame.lower(place.nullFlag) }
      }
    }
  }

  @inline(never)
  private func checkRules(
    updating frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    guard let model = made(of: frame) else { throw Declined() }
    try rules?.check(updating: model, frame, &reader) {
      hasValue(at: $0, of: frame)
    } value: { index in
      if let value = waiting(at: index, of: frame) { return value }
      let entry = entries[index]
      return entry.waiting == nil && frame[entry.first.flag]
        ? frame.start + entry.first.offset : nil
    }
  }

  /// Finishes the models inside an entry's value.
  @inline(never)
  func finishModels(
    _ waiting: ValueAddress?, _ form: WaitingForm, _ entry: DirectEntry, in frame: DirectFrame,
    _ origin: FrameOrigin, _ reader: inout DirectReader
  ) throws(Declined) {
    var current: ValueAddress?
    if origin.isExisting, entry.updatesModel, let model = made(of: frame) {
      current = entry.load(from: model, &reader.arena)
    }
    reader.depth &+= entry.levelCount
    try form.finish(waiting, onto: current, &reader)
    reader.depth &-= entry.levelCount
  }

  // MARK: Identifiers

  /// Finds the model with the identifier of an object.
  @inline(never)
  private func identify(
    _ frame: DirectFrame, by identity: DirectIdentity, _ reader: inout DirectReader
  ) throws(Declined) {
    guard let known = reader.decodingCall.known else { throw Declined() }
    let place = made(of: frame)?.object
    guard frame[identity.spot.flag] else {
      // Null may be another identifier for an existing model.
      if place != nil, frame[identity.spot.nullFlag] { throw Declined() }
      return
    }
    reader.enterUser(atDepth: reader.depth)
    guard let key = identity.rule.key(at: frame.start + identity.spot.offset) else {
      throw Declined()
    }
    if reader.depth == 0, let place {
      // An instance in a store keeps its identifier.
      guard let old = identity.rule.key(ofModel: place), known.call.instance(for: old) === place
      else { return }
      guard old == key else { throw Declined() }
      return
    }
    if let found = known.instance(for: key, by: identity.rule, at: place) {
      guard Swift.type(of: found) == plan.type, identity.rule.key(ofModel: found) == key else {
        throw Declined()
      }
      setExisting(found, of: frame, &reader.arena)
      return
    }
    let (isNew, holder) = known.addNew(key, for: plan)
    setExisting(nil, of: frame, &reader.arena)
    guard holder == nil else { throw Declined() }
    setOrigin(isNew ? .identified : .repeated, of: frame)
  }

  /// Has an object update an instance, or a new one if that is nil.
  private func setExisting(
    _ instance: AnyObject?, of frame: DirectFrame, _ arena: inout DirectArena
  ) {
    if let made = made(of: frame) { plan.operations.memory.deinitialize(made) }
    setMade(nil, of: frame)
    setOrigin(instance == nil ? .new : .found, of: frame)
    guard let instance else { return }
    let room = arena.allocate(for: plan.operations.memory)
    // The type of the instance has been compared with that of the plan.
    room.initialize(to: instance)
    setMade(room, of: frame)
  }

  // MARK: Filling

  /// Whether a factory may return another model: it isn't asked for the model passed by the caller, nor for existing
  /// structs.
  func asksFactory(for frame: DirectFrame, _ filling: DirectFilling) -> Bool {
    guard filling.factory != nil, !hasInitializer else { return false }
    return !origin(of: frame).isExisting
      || isClass && filling.trail.depth > filling.trail.call.rootDepth
  }

  /// Has an object update the current value of a property, which is moved out or released.
  ///
  /// - Returns: The current instance.
  func aim(_ frame: DirectFrame, at current: ValueAddress) -> AnyObject? {
    let memory = plan.operations.memory
    let instance = isClass ? current.object : nil
    let isOwnType = instance.map { Swift.type(of: $0) == plan.type } ?? true
    if origin(of: frame) != .found, isOwnType, let made = made(of: frame) {
      memory.replace(current, made)
    } else {
      memory.deinitialize(current)
    }
    return instance
  }

  /// Has an entry update the model that its property has now, which an earlier entry may have replaced.
  ///
  /// - Returns: The instance.
  @inline(never)
  func aim(
    _ entry: DirectEntry, in frame: DirectFrame, at model: ValueAddress,
    _ filling: inout DirectFilling
  ) -> AnyObject? {
    guard entry.updatesModel, let form = entry.waiting,
      let spot = entry.places.first(where: { frame[$0.flag] })
    else { return nil }
    let waiting = (frame.start + spot.offset).address(inWord: 0)
    guard form.isExisting(waiting) else { return nil }
    return entry.load(from: model, &filling.arena).flatMap { form.aim(waiting, at: $0) }
  }

  /// Moves an existing model, or the one kept under the identifier of an object, to memory.
  ///
  /// - Returns: False if there is none; nil if that failed, which is noted.
  func beginKnown(
    _ frame: DirectFrame, _ target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool? {
    let origin = origin(of: frame)
    if origin.isExisting, let model = made(of: frame) {
      setMade(nil, of: frame)
      plan.operations.memory.move(model, target)
      return true
    }
    guard origin.hasKey, let identity, let known = filling.known,
      let key = identity.rule.key(at: frame.start + identity.spot.offset),
      let kept = known.call.instance(for: key)
    else { return false }
    if let slot = plan.operations.adopt(ValueSlot<AnyObject>(kept)),
      plan.operations.memory.copy(slot, to: target)
    {
      return true
    }
    let object = object(of: frame)
    filling.trail.note(
      IdentityTakenByOtherType(expected: "\(plan.type)", actual: "\(Swift.type(of: kept))"),
      .factoryFailed, at: object.place, from: object.start, Messages.factoryFailed)
    return nil
  }

  /// Keeps a new model under the identifier of its object.
  @inline(never)
  func keep(_ model: ValueAddress, of frame: DirectFrame, _ filling: DirectFilling) {
    guard origin(of: frame).hasKey, let identity, let known = filling.known,
      let key = identity.rule.key(at: frame.start + identity.spot.offset)
    else { return }
    known.call.keep(model.object, as: key)
  }
}

extension DirectEntry {
  /// Whether null above the value has an effect that is right only for existing models.
  var distinguishesNullAbove: Bool {
    verdictOnNull != verdictOnAbsence && entry.places.contains { $0.path.components.count > 1 }
  }

  /// Loads the property of a model.
  func load(from model: ValueAddress, _ arena: inout DirectArena) -> ValueAddress? {
    guard let accessor else { return nil }
    let room = arena.allocate(for: memory)
    accessor.load(at: model, into: room)
    return room
  }
}
