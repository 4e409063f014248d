/// An existing model that is created again by its initializer, since an update changes some of its arguments.
struct Recreation {
  private let plan: ObjectPlan
  private let construction: Construction
  /// The existing model.
  private let replaced: Slot
  /// Calls the initializer.
  private let create: ([Slot?]) throws -> Slot?
  /// The values that no entry sets, and that the initializer would not create again from the existing model's own arguments.
  private let unset: [(property: UnsetProperties.Property, value: Slot)]

  /// - Parameters:
  ///   - replaced: The existing model, in which nothing has changed yet.
  ///   - create: Calls the initializer.
  /// - Throws: ``LostProperty``.
  init(
    of replaced: Slot, _ plan: ObjectPlan, _ construction: Construction,
    by create: @escaping ([Slot?]) throws -> Slot?
  ) throws {
    self.plan = plan
    self.construction = construction
    self.replaced = replaced
    self.create = create
    unset = try Self.unset(of: replaced, plan, construction, create)
  }

  var argumentCount: Int { construction.arguments.count }

  private static func unset(
    of replaced: Slot, _ plan: ObjectPlan, _ construction: Construction,
    _ create: ([Slot?]) throws -> Slot?
  ) throws -> [(property: UnsetProperties.Property, value: Slot)] {
    guard !plan.unsetProperties.isEmpty else { return [] }
    var arguments = try construction.arguments.map { try $0.accessor?.load(from: replaced) }
    if let property = plan.extras, let index = property.argument {
      arguments[index] = property.slot(try property.load(from: replaced))
    }
    // If the initializer refuses the old arguments, it's unknown which unset values it would create.
    guard let same = (try? create(arguments)) ?? nil else { return [] }
    try plan.takeOverProperties(of: replaced, into: same)
    return try plan.unsetProperties.compactMap { property in
      let value = try property.accessor.load(from: replaced)
      guard !value.isSame(as: try property.accessor.load(from: same)) else { return nil }
      guard property.accessor.isWritable else { throw LostProperty(name: property.name) }
      return (property, value)
    }
  }

  /// Creates the model from the changed arguments and the existing model's values for the others, and then copies the
  /// other properties.
  ///
  /// - Parameters:
  ///   - changes: The changed arguments; nil for the others.
  ///   - keys: The unread keys that an argument keeps.
  ///   - known: The keys that the table knows.
  /// - Returns: Nil if the initializer returned nil.
  /// - Throws: Any error that the initializer throws.
  func make(
    _ changes: [Slot?], adding keys: MappingValue.Object?, besides known: KeyTree
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
    guard let model = try create(arguments) else { return nil }
    try plan.takeOverProperties(of: replaced, into: model)
    for (property, value) in unset { try property.accessor.store(value, in: model) }
    return model
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
    guard let old = made(of: frame) else { throw Declined() }
    reader.enterUser(atDepth: reader.depth)
    dropUnchangedArguments(frame, old, &reader.arena)
    guard changesArguments(frame) else { return }
    // The caller's instance can't be replaced.
    guard reader.depth > reader.decodingCall.rootDepth || !reader.decodingCall.keepsInstance
    else { throw Declined() }
    setOrigin(.replaced, of: frame)
    guard !entries.indices.contains(where: { isArgument($0) && isUnmade(at: $0, of: frame) })
    else { return }
    reader.enterUser(atDepth: reader.depth)
    let model = try orDecline { try recreation(of: old).flatMap { try recreated(from: frame, $0) } }
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
    guard let old = made(of: frame) else { return false }
    filling.enterUser()
    do {
      // Nested instances are updated in place, so the model's old state must be read before that.
      guard let recreation = try recreation(of: old), makeArguments(frame, old, &filling) else {
        return false
      }
      filling.enterUser()
      if let model = try recreated(from: frame, recreation) {
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

  /// Releases the new arguments that are equal to the existing model's own.
  @inline(never)
  private func dropUnchangedArguments(
    _ frame: ValueFrame, _ old: ValueAddress, _ arena: inout CallArena
  ) {
    for index in entries.indices {
      let entry = entries[index]
      // If several entries provide an argument, the last one is used.
      guard entry.argument?.isAlone == true, let value = waiting(at: index, of: frame),
        let current = entry.load(from: old, &arena)
      else { continue }
      let slot = entry.memory.boxed { entry.memory.copy(value, $0) }
      guard slot.isSame(as: entry.memory.box(current)) else { continue }
      entry.memory.deinitialize(value)
      setWaiting(nil, at: index, of: frame)
    }
  }

  private func keptKeys(
    of frame: ValueFrame, _ property: UnknownKeysProperty
  ) -> MappingValue.Object? {
    kept(of: frame).flatMap { try? property.object($0) }
  }

  private func recreation(of old: ValueAddress) throws -> Recreation? {
    try objectPlan.operations.construction.map {
      try Recreation(of: objectPlan.operations.slot(old), objectPlan, $0, by: $0.make)
    }
  }

  /// Creates the model again from the waiting arguments, which are removed from the frame.
  private func recreated(
    from frame: ValueFrame, _ recreation: Recreation
  ) throws -> Slot? {
    var arguments: [Slot?] = Array(repeating: nil, count: recreation.argumentCount)
    for index in entries.indices {
      guard let argument = entries[index].argument, let value = waiting(at: index, of: frame) else {
        continue
      }
      setWaiting(nil, at: index, of: frame)
      // If several entries set the argument, the last one is used.
      arguments[argument.index] = entries[index].memory.box(value)
    }
    let keys = objectPlan.extras.flatMap { keptKeys(of: frame, $0) }
    return try recreation.make(arguments, adding: keys, besides: keysBesidesKept)
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
