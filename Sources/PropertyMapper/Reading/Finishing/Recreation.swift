/// An existing model that is created again by its initializer, since an update changes some of its arguments.
struct Recreation {
  let plan: ObjectPlan
  let construction: Construction
  /// The existing model.
  let replaced: Slot

  /// Creates the model from the changed arguments and the existing model's values for the others, and then copies the
  /// other properties.
  ///
  /// - Parameters:
  ///   - changes: The changed arguments; nil for the others.
  ///   - keys: The unread keys that an argument keeps.
  ///   - known: The keys that the table knows.
  ///   - make: Calls the initializer.
  /// - Returns: Nil if the initializer returned nil.
  /// - Throws: ``LostProperty``, or what the initializer throws.
  func make(
    _ changes: [Slot?], adding keys: MappingValue.Object?, besides known: KeyTree,
    by make: ([Slot?]) throws -> Slot?
  ) throws -> Slot? {
    var arguments = changes
    if let property = plan.extras, let index = property.argument {
      var kept = try property.load(from: replaced)
      kept.merge(keys ?? [:], besides: known)
      arguments[index] = property.slot(kept)
    }
    for (index, argument) in construction.arguments.enumerated() where arguments[index] == nil {
      arguments[index] = try argument.accessor?.load(from: replaced)
    }
    guard let model = try make(arguments) else { return nil }
    try plan.takeOverProperties(of: replaced, into: model)
    try keepUnsetProperties(in: model, by: make)
    return model
  }

  /// Keeps the values that no entry sets: those that the initializer would not create again from the existing
  /// model's own arguments.
  private func keepUnsetProperties(in model: Slot, by make: ([Slot?]) throws -> Slot?) throws {
    guard !plan.unsetProperties.isEmpty else { return }
    var arguments = try construction.arguments.map { try $0.accessor?.load(from: replaced) }
    if let property = plan.extras, let index = property.argument {
      arguments[index] = property.slot(try property.load(from: replaced))
    }
    // An initializer that refuses the old values doesn't show which of the others it would create.
    guard let same = (try? make(arguments)) ?? nil else { return }
    try plan.takeOverProperties(of: replaced, into: same)
    for property in plan.unsetProperties {
      let value = try property.accessor.load(from: replaced)
      guard !value.isSame(as: try property.accessor.load(from: same)) else { continue }
      guard property.accessor.isWritable else { throw LostProperty(name: property.name) }
      try property.accessor.store(value, in: model)
    }
  }
}

extension ObjectPlan {
  /// Copies the properties of a model to another one, except for initializer arguments.
  fileprivate func takeOverProperties(of model: Slot, into other: Slot) throws {
    for entry in entries where entry.argument == nil {
      guard let accessor = entry.property?.accessor, accessor.isWritable else { continue }
      try accessor.store(accessor.load(from: model), in: other)
    }
    if let storedExtras { try storedExtras.store(storedExtras.load(from: model), in: other) }
  }
}

// Existing models that their initializers create again, since an update changes their arguments.

extension ReadingPlan {
  /// Creates an existing model again if its arguments change, unless one of them has to be made first.
  @inline(never)
  func recreateEarly(_ frame: ValueFrame, _ reader: inout ValueReader) throws(Declined) {
    guard changesArguments(frame) else { return }
    // The caller's instance can't be replaced.
    guard reader.depth > reader.decodingCall.rootDepth || !reader.decodingCall.keepsInstance,
      let old = made(of: frame)
    else { throw Declined() }
    setOrigin(.replaced, of: frame)
    guard !entries.indices.contains(where: { isArgument($0) && isUnmade(at: $0, of: frame) })
    else { return }
    reader.enterUser(atDepth: reader.depth)
    let model = try orDecline { try recreated(from: frame, old) }
    let room = reader.arena.allocate(for: objectPlan.operations.memory)
    guard let model, objectPlan.operations.memory.copy(model, to: room) else { throw Declined() }
    objectPlan.operations.memory.deinitialize(old)
    setMade(room, of: frame)
    setOrigin(.recreated, of: frame)
  }

  /// Creates the remaining arguments, and then the existing model again; false if that failed, which is noted.
  @inline(never)
  func recreate(
    _ frame: ValueFrame, _ target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    // The frame of a model to create again contains it, and the initializer returns models of the same type.
    guard let old = made(of: frame), makeArguments(frame, old, &filling) else { return false }
    filling.enterUser()
    do {
      if let model = try recreated(from: frame, old) {
        guard objectPlan.operations.memory.copy(model, to: target) else { return false }
        objectPlan.operations.memory.deinitialize(old)
        setMade(nil, of: frame)
        return true
      }
      noteRefusal(nil, of: frame, filling)
    } catch {
      noteRefusal(error, of: frame, filling)
    }
    return false
  }

  /// Notes that an initializer threw an error, or returned nil.
  func noteRefusal(_ error: (any Error)?, of frame: ValueFrame, _ filling: Filling) {
    let object = object(of: frame)
    filling.trail.note(at: object.offset) {
      $0.noteRefusal(error, of: objectPlan.type, at: object.start)
    }
  }

  private func isArgument(_ index: Int) -> Bool { entries[index].argument != nil }

  /// Whether the input has values for arguments of the initializer.
  private func changesArguments(_ frame: ValueFrame) -> Bool {
    if entries.indices.contains(where: { isArgument($0) && hasValue(at: $0, of: frame) }) {
      return true
    }
    guard let property = objectPlan.extras, property.argument != nil else { return false }
    return keptKeys(of: frame, property)?.isEmpty == false
  }

  private func keptKeys(
    of frame: ValueFrame, _ property: UnknownKeysProperty
  ) -> MappingValue.Object? {
    kept(of: frame).flatMap { try? property.object($0) }
  }

  /// Creates the model again from the waiting arguments, which are removed from the frame.
  private func recreated(
    from frame: ValueFrame, _ old: ValueAddress
  ) throws -> Slot? {
    guard let construction = objectPlan.operations.construction else { return nil }
    var arguments: [Slot?] = Array(repeating: nil, count: construction.arguments.count)
    for index in entries.indices {
      guard let argument = entries[index].argument, let value = waiting(at: index, of: frame) else {
        continue
      }
      setWaiting(nil, at: index, of: frame)
      // If several entries set the argument, the last one is used.
      arguments[argument.index] = entries[index].memory.box(value)
    }
    let recreation = Recreation(
      plan: objectPlan, construction: construction, replaced: objectPlan.operations.slot(old))
    let keys = objectPlan.extras.flatMap { keptKeys(of: frame, $0) }
    return try recreation.make(
      arguments, adding: keys, besides: keysBesidesKept, by: construction.make)
  }

  // MARK: Unread keys

  /// Stores the unread keys. An existing model also keeps the ones it has. If the instance may have existed before,
  /// the frame then holds the old ones, so that they can be restored.
  @inline(never)
  func storeKept(_ frame: ValueFrame, _ model: ValueAddress, _ isForeign: Bool) {
    guard let property = objectPlan.storedExtras, let slot = kept(of: frame) else { return }
    var keys = slot
    var old: Slot?
    if isForeign || hasOldKeys(frame) { old = property.accessor.load(at: model) }
    if hasOldKeys(frame), let old, var merged = try? property.object(old) {
      merged.merge((try? property.object(slot)) ?? [:], besides: keysBesidesKept)
      keys = property.slot(merged)
    }
    keys.withCopy { property.accessor.store($0, at: model) }
    setKept(isForeign ? old : nil, of: frame)
  }

  private func hasOldKeys(_ frame: ValueFrame) -> Bool {
    guard finishesLater else { return false }
    let origin = origin(of: frame)
    return origin.isExisting || origin == .recreated
  }

  /// Puts the old unread keys of an instance back.
  func restoreKept(_ frame: ValueFrame, _ model: ValueAddress) {
    guard let property = objectPlan.storedExtras, let slot = kept(of: frame) else { return }
    slot.withCopy { property.accessor.store($0, at: model) }
    setKept(nil, of: frame)
  }
}
