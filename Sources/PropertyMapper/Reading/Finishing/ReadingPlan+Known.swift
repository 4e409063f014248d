// Models that may already exist: their objects are finished once all have been read, from the outside in, since the
// identifier of an object determines what absent values mean in it.

/// How the objects of a type are identified.
struct PlanIdentity: Sendable {
  let rule: any IdentityRule
  /// Where the identifier is in the frame; nil if it is read from the object.
  fileprivate let spot: FramePlace.Spot?
  /// The indexes of the entries that may change the identifier of a model.
  fileprivate let indexes: [Int]

  init(_ rule: any IdentityRule, _ entries: [ReadingEntry], emptyText: EmptyTextRule) {
    self.rule = rule
    indexes = entries.indices.filter { index in
      let entry = entries[index]
      return entry.accessor?.keyPath == rule.property
        || !entry.isConsumer && entry.planEntry.places.contains { $0.path == rule.path }
    }
    spot =
      entries.first { entry in
        entry.places.count == 1 && entry.planEntry.places[0].path == rule.path
          && entry.closures.convert == nil && !entry.isConsumer && entry.waiting == nil
          && entry.memory.type == rule.identifierType && entry.places[0].policy == nil
          && !entry.places[0].takesNull
          && emptyText == .text && !entry.planEntry.rule.readsEmptyTextAsNull(emptyText)
      }?.first
  }
}

extension ReadingPlan {
  // MARK: Finishing

  /// Finishes an object, and then those inside it.
  ///
  /// - Parameter current: The model that it updates unless it has the identifier of another one. It is moved to
  ///   the frame. Nil for none.
  @inline(never)
  func finishLater(
    _ frame: ValueFrame, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    if let current {
      setMade(current, of: frame)
      setOrigin(.present, of: frame)
    } else if origin(of: frame) == .unnamed {
      throw Declined()
    }
    let outer = takeKeys(&reader)
    if reader.depth >= reader.limits.freeDepth { reader.decodingCall.isDeep = true }
    try reader.requireRoom()
    if let lookedUp = reader.decodingCall.lookedUp.take() {
      try identify(frame, by: lookedUp, &reader)
    } else if let identity, !hasInitializer {
      try identify(frame, by: identity, &reader)
    }
    try checkOwnType(of: frame, &reader)
    let origin = origin(of: frame)
    if !embedded.isEmpty { try beginEmbedded(frame, origin, &reader) }
    beginSharing(outer, of: frame)
    if readsWholeObjects { try beginWholeObjects(frame, origin, &reader) }
    if try endSharing(frame, &reader) { try finishKnown(frame, &reader) }
  }

  /// Finishes an object whose embedded models have been read.
  func finishKnown(_ frame: ValueFrame, _ reader: inout ValueReader) throws(Declined) {
    let origin = origin(of: frame)
    guard origin.isExisting else {
      guard canMake else { throw Declined() }
      if mayBeNullAbove, !origin.isKnown { ignoreNullAbove(in: frame) }
      if hasRules {
        try rules?.check(frame, of: entries, isKnown: origin.isKnown, &reader)
      }
      return try finishWaiting(frame, origin, &reader)
    }
    guard canUpdate else { throw Declined() }
    try finishWaiting(frame, origin, &reader)
    if let identity { try requireIdentifier(of: frame, by: identity, &reader) }
    if hasRules { try checkRules(updating: frame, &reader) }
    if hasInitializer { try recreateEarly(frame, &reader) }
  }

  /// Declines if an existing model is an instance of a subclass with a table of its own that can't be used.
  private func checkOwnType(
    of frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    guard isClass, let made = made(of: frame) else { return }
    let type: AnyClass = Swift.type(of: made.object)
    guard type != objectPlan.type else { return }
    let registry = reader.decodingCall.mapping.registry
    guard registry.updates(type, like: objectPlan, checkingNames: names != nil) else {
      throw Declined()
    }
  }

  /// Ignores null above the values of a new model, which count as absent.
  @inline(never)
  private func ignoreNullAbove(in frame: ValueFrame) {
    for entry in entries where entry.distinguishesNullAbove {
      for place in entry.places {
        if let flag = place.nullAboveFlag, frame[flag] { frame.lower(place.nullFlag) }
      }
    }
  }

  @inline(never)
  private func checkRules(
    updating frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let model = made(of: frame) else { throw Declined() }
    // If another place updates it, too, the values from there aren't stored yet.
    let waits = isClass && !reader.decodingCall.noteUpdate(of: model.object)
    try rules?.check(updating: model, frame, waiting: waits, &reader) {
      hasValue(at: $0, of: frame)
    } value: { index in
      value(at: index, of: frame)
    }
  }

  /// The value of an entry; nil if it has none, or one that is still to be made.
  private func value(at index: Int, of frame: ValueFrame) -> ValueAddress? {
    if let value = waiting(at: index, of: frame) { return value }
    let entry = entries[index]
    return entry.waiting == nil && frame[entry.first.flag]
      ? frame.start + entry.first.offset : nil
  }

  /// Finishes the models inside an entry's value; false if the value is left out, since that failed.
  @inline(never)
  func finishModels(
    _ waiting: ValueAddress?, _ codec: WaitingCodec, _ entry: ReadingEntry, in frame: ValueFrame,
    _ origin: FrameOrigin, _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    var current: ValueAddress?
    if origin.isExisting, entry.updatesModel, let model = made(of: frame) {
      current = entry.load(from: model, &reader.arena)
    }
    reader.depth &+= entry.levelCount
    var isFinished = true
    if entry.planEntry.leavesOutValue {
      isFinished = try LossyReading.finish(waiting, as: codec, onto: current, &reader)
    } else {
      try codec.finish(waiting, onto: current, &reader)
    }
    reader.depth &-= entry.levelCount
    return isFinished
  }

  // MARK: Identifiers

  /// Finds the model with the identifier of an object.
  @inline(never)
  private func identify(
    _ frame: ValueFrame, by identity: PlanIdentity, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let known = reader.decodingCall.known else { throw Declined() }
    let present = made(of: frame)?.object
    // The caller's model is updated whatever the identifier is.
    if present != nil, reader.depth == 0 { return }
    reader.enterUser(atDepth: reader.depth)
    guard let key = try key(of: frame, by: identity, &reader) else { return }
    if let found = known.instance(for: key, by: identity.rule, at: present) {
      return setExisting(found, of: frame, &reader.arena)
    }
    let (isNew, holder) = known.addNew(key, for: objectPlan)
    setExisting(nil, of: frame, &reader.arena)
    guard holder == nil else { throw Declined() }
    setKey(key, of: frame, &reader.arena)
    setOrigin(isNew ? .identified : .repeated, of: frame)
  }

  /// Uses an identifier that a base has looked up.
  @inline(never)
  private func identify(
    _ frame: ValueFrame, by lookedUp: LookedUpIdentifier, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let known = reader.decodingCall.known else { throw Declined() }
    guard !origin(of: frame).isExisting else {
      return setOrigin(lookedUp.isFound ? .found : .present, of: frame)
    }
    var isNew = true
    if !lookedUp.isFound { isNew = known.addNew(lookedUp.key) }
    guard known.holder(of: lookedUp.key, for: objectPlan) == nil else { throw Declined() }
    // An initializer always makes a new model.
    guard !hasInitializer else { return }
    setKey(lookedUp.key, of: frame, &reader.arena)
    setOrigin(isNew ? .identified : .repeated, of: frame)
  }

  /// The identifier of an object; nil if it has none.
  private func key(
    of frame: ValueFrame, by identity: PlanIdentity, _ reader: inout ValueReader
  ) throws(Declined) -> IdentityStore.Key? {
    guard let spot = identity.spot else {
      let call = reader.decodingCall
      return try call.key(
        of: try call.object(object(of: frame)), by: identity.rule, atDepth: reader.depth)
    }
    guard frame[spot.flag] else { return nil }
    guard let key = identity.rule.key(at: frame.start + spot.offset) else { throw Declined() }
    return key
  }

  /// Declines if an object would change the identifier by which its instance is known.
  @inline(never)
  private func requireIdentifier(
    of frame: ValueFrame, by identity: PlanIdentity, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let model = made(of: frame), let known = reader.decodingCall.known else {
      throw Declined()
    }
    reader.enterUser(atDepth: reader.depth)
    if origin(of: frame) != .found {
      let key = identity.rule.key(ofModel: model.object)
      guard key.flatMap(known.call.instance) === model.object else { return }
    }
    for index in identity.indexes {
      let entry = entries[index]
      guard let value = value(at: index, of: frame),
        let current = entry.load(from: model, &reader.arena)
      else { continue }
      let slot = entry.memory.boxed { entry.memory.copy(value, $0) }
      guard slot.equals(entry.memory.box(current)) != false else { throw Declined() }
    }
  }

  /// Has an object update an instance, or a new one if that is nil.
  private func setExisting(
    _ instance: AnyObject?, of frame: ValueFrame, _ arena: inout CallArena
  ) {
    if let made = made(of: frame) { objectPlan.operations.memory.deinitialize(made) }
    setMade(nil, of: frame)
    setOrigin(instance == nil ? .new : .found, of: frame)
    guard let instance else { return }
    let room = arena.allocate(for: objectPlan.operations.memory)
    // Its type is compared with that of the plan before it is used as one.
    room.initialize(to: instance)
    setMade(room, of: frame)
  }

  // MARK: Filling

  /// Whether a factory may return another model: it isn't asked for the model passed by the caller, nor for existing
  /// structs, nor for instances found by their identifiers.
  func asksFactory(for frame: ValueFrame, _ filling: Filling) -> Bool {
    guard filling.factory != nil, !hasInitializer else { return false }
    let origin = origin(of: frame)
    return !origin.isExisting
      || isClass && origin != .found && filling.trail.depth > filling.trail.call.rootDepth
  }

  /// Has an object update the current value of a property, which is moved out or released.
  ///
  /// - Returns: The current instance.
  func aim(_ frame: ValueFrame, at current: ValueAddress) -> AnyObject? {
    let memory = objectPlan.operations.memory
    let instance = isClass ? current.object : nil
    let isOwnType = instance.map { Swift.type(of: $0) == objectPlan.type } ?? true
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
    _ entry: ReadingEntry, in frame: ValueFrame, at model: ValueAddress,
    _ filling: inout Filling
  ) -> AnyObject? {
    guard entry.updatesModel, let codec = entry.waiting,
      let spot = entry.places.first(where: { frame[$0.flag] })
    else { return nil }
    let waiting = (frame.start + spot.offset).address(inWord: 0)
    guard codec.isExisting(waiting) else { return nil }
    return entry.load(from: model, &filling.arena).flatMap { codec.aim(waiting, at: $0) }
  }

  /// Moves an existing model to memory.
  ///
  /// - Returns: False if there is none.
  func beginExisting(_ frame: ValueFrame, _ target: ValueAddress) -> Bool {
    guard origin(of: frame).isExisting, let model = made(of: frame) else { return false }
    setMade(nil, of: frame)
    objectPlan.operations.memory.move(model, target)
    return true
  }

  /// Moves an existing model, or the one kept under the identifier of an object, to memory.
  ///
  /// - Returns: False if there is none; nil if that failed, which is noted.
  func beginKnown(
    _ frame: ValueFrame, _ target: ValueAddress, _ filling: inout Filling
  ) -> Bool? {
    if beginExisting(frame, target) { return true }
    guard let key = key(of: frame), let kept = filling.known?.call.instance(for: key) else {
      return false
    }
    if let slot = objectPlan.operations.adopt(ValueSlot<AnyObject>(kept)),
      objectPlan.operations.memory.copy(slot, to: target)
    {
      return true
    }
    let object = object(of: frame)
    filling.trail.note(
      IdentityTakenByOtherType(expected: "\(objectPlan.type)", actual: "\(Swift.type(of: kept))"),
      .factoryFailed, at: object.offset, from: object.start, Messages.factoryFailed)
    return nil
  }

  /// Keeps a new model under the identifier of its object, if it has one.
  ///
  /// - Returns: The instance kept under it, which is another one if another call was first.
  @inline(never)
  @discardableResult
  func keep(
    _ model: ValueAddress, of frame: ValueFrame, _ filling: Filling
  ) -> AnyObject? {
    key(of: frame).flatMap { filling.known?.call.keep(model.object, as: $0) }
  }

  /// Keeps a model that a factory returned, or replaces it with the one that another call kept first.
  @inline(never)
  func keepOrReplace(
    _ model: ValueAddress, of frame: ValueFrame, _ filling: Filling
  ) {
    guard let kept = keep(model, of: frame, filling), kept !== model.object,
      let slot = objectPlan.operations.adopt(ValueSlot<AnyObject>(kept)),
      slot.type == objectPlan.operations.memory.type
    else { return }
    slot.withCopy { objectPlan.operations.memory.replace($0, model) }
  }

  // MARK: Keys

  /// The identifier of an object for which no instance was found.
  func key(of frame: ValueFrame) -> IdentityStore.Key? {
    layout.keyWord.flatMap { frame.start.address(inWord: $0) }?.value(as: IdentityStore.Key.self)
  }

  private func setKey(
    _ key: IdentityStore.Key, of frame: ValueFrame, _ arena: inout CallArena
  ) {
    guard let word = layout.keyWord else { return }
    releaseKey(of: frame)
    let room = arena.allocate(
      size: MemoryLayout<IdentityStore.Key>.size,
      alignment: MemoryLayout<IdentityStore.Key>.alignment)
    room.initialize(to: key)
    frame.start.setAddress(room, inWord: word)
  }

  func releaseKey(of frame: ValueFrame) {
    guard let word = layout.keyWord, let key = frame.start.address(inWord: word) else { return }
    frame.start.setAddress(nil, inWord: word)
    key.release(IdentityStore.Key.self)
  }
}

extension ReadingEntry {
  /// Whether null above the value has an effect that is right only for existing models.
  var distinguishesNullAbove: Bool {
    verdictOnNull != verdictOnAbsence && planEntry.places.contains { $0.path.components.count > 1 }
  }

  /// Whether the property of a model contains the same instance as a value.
  func holds(
    _ value: ValueAddress, in model: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let current = load(from: model, &filling.arena) else { return false }
    defer { memory.deinitialize(current) }
    return current.isSameReference(as: value)
  }

  /// Loads the property of a model.
  func load(from model: ValueAddress, _ arena: inout CallArena) -> ValueAddress? {
    guard let accessor else { return nil }
    let room = arena.allocate(for: memory)
    accessor.load(at: model, into: room)
    return room
  }
}
