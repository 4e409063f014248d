// The second step, for models that need not wait.

extension DirectPlan {
  /// Makes a model, and fills it with what a closure reads. If that fails, the memory is uninitialised afterwards.
  ///
  /// - Parameters:
  ///   - read: Reads the members of the object; returns whether there are keys that nothing reads.
  ///   - extras: What is under these keys.
  @inline(__always)
  func make(
    into target: UnsafeMutableRawPointer, _ reader: inout DirectReader,
    _ read: (inout DirectReader, DirectFrame) throws(Declined) -> Bool,
    extras: (inout DirectReader) throws(Declined) -> MappingValue.Object
  ) throws(Declined) {
    var isMade = false
    try reader.requireRoom()
    if isMadeEmpty {
      reader.enterUser(atDepth: reader.depth)
      makeEmpty(at: target)
      isMade = true
    }
    do throws(Declined) {
      try withFrame(&reader) { reader, frame throws(Declined) in
        let hasUnknownKeys = try read(&reader, frame)
        if !isMade {
          try construct(of: frame, into: target, &reader)
          isMade = true
        }
        try fill(target, from: frame, &reader)
        if let property = plan.extras {
          let extras = hasUnknownKeys ? try extras(&reader) : MappingValue.Object()
          try keep(extras, by: property, in: target)
        }
      }
    } catch {
      if isMade { plan.operations.memory.deinitialize(target) }
      throw error
    }
  }

  /// Stores the values of a frame in table order.
  @inline(__always)
  private func fill(
    _ target: UnsafeMutableRawPointer, from frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    for index in 0..<entryCount {
      let step = steps + index
      guard frame[step.pointee.flag] else {
        if step.pointee.needsNothing, !frame[step.pointee.nullFlag] { continue }
        try store(step, of: frame, in: target, &reader)
        continue
      }
      let value = frame.start + step.pointee.offset
      switch step.pointee.way {
      case .replacing:
        frame.lower(step.pointee.flag)
        let start = isClass ? target.load(as: UnsafeMutableRawPointer.self) : target
        let member = start + step.pointee.memberOffset
        step.pointee.entry.lend { $0.replace(value, member) }
      case .setting:
        frame.lower(step.pointee.flag)
        step.pointee.entry.lend { $0.access(.store, target, value) }
      case .more: try store(step, of: frame, in: target, &reader)
      }
    }
  }

  /// Stores the value of an entry that takes more than that.
  @inline(__always)
  private func store(
    _ step: UnsafeMutablePointer<DirectEntry.Step>, of frame: DirectFrame,
    in target: UnsafeMutableRawPointer, _ reader: inout DirectReader
  ) throws(Declined) {
    try step.pointee.entry.withObject { entry throws(Declined) in
      try entry.store(frame, in: target, &reader)
    }
  }

  /// Stores the keys that nothing reads.
  private func keep(
    _ extras: MappingValue.Object, by property: UnknownKeysProperty,
    in model: UnsafeMutableRawPointer
  ) throws(Declined) {
    let slot = property.slot(extras)
    guard slot.type == property.accessor.valueType else { throw Declined() }
    slot.withCopy { property.accessor.access(.store, model, $0) }
  }

  /// Makes a structure of its properties.
  ///
  /// Why this is safe: see ``MemberwiseMaker``, which found out where the properties lie, and that they are all of the
  /// structure. Each member that is set has its flag up; in the end all are set.
  @inline(never)
  private func construct(
    of frame: DirectFrame, into target: UnsafeMutableRawPointer, _ reader: inout DirectReader
  ) throws(Declined) {
    guard let layout = plan.operations.construction?.layout else { throw Declined() }
    let flags = self.layout.memberFlags
    do throws(Declined) {
      for entry in entries {
        guard let member = entry.member else { continue }
        let flag = flags.lowerBound + member.index
        let isSet = frame[flag]
        guard let value = try entry.take(from: frame, &reader) else {
          if member.isNeededNow, !isSet { throw Declined() }
          continue
        }
        if isSet { entry.memory.deinitialize(target + member.offset) }
        entry.memory.move(value, target + member.offset)
        frame.raise(flag)
      }
      for (index, makeNil) in layout.nilArguments.enumerated()
      where !frame[flags.lowerBound + index] && makeNil == nil {
        throw Declined()
      }
    } catch {
      for (index, memory) in members.enumerated() where frame[flags.lowerBound + index] {
        memory.deinitialize(target + layout.offsets[index])
      }
      throw error
    }
    for (index, makeNil) in layout.nilArguments.enumerated()
    where !frame[flags.lowerBound + index] {
      makeNil?(target)
    }
    for makeNil in layout.nilMembers { makeNil(target) }
  }
}

extension DirectEntry {
  /// All there is to know about an entry whose value is stored as it is, but for the closure that does so: a closure that is
  /// called from here would be retained.
  struct Step {
    /// How the value gets to the property.
    enum Way {
      /// It is put where the property lies, which is stored and which no users' code observes.
      case replacing
      /// It is handed to the setter.
      case setting
      /// There is more to do.
      case more
    }

    let entry: Borrowed<DirectEntry>
    var way = Way.more
    /// Where the property lies in the structure, or in the instance.
    var memberOffset = 0
    /// The flag of the value in the frame, and the one that says that null is there.
    let flag: Int
    let nullFlag: Int
    let offset: Int
    /// Whether nothing happens where there is no value.
    let needsNothing: Bool
  }

  /// The step.
  ///
  /// Why it is safe to write where the property lies: the layout says that a value of the very type is there, the key path
  /// or the automatic table that it is stored and not observed, and the model is new, so that nobody else is about to use it.
  var step: Step {
    var step = Step(
      entry: Borrowed(self), flag: first.flag, nullFlag: first.nullFlag, offset: first.offset,
      needsNothing: others.isEmpty && member == nil && !entry.isRequired && defaultValue == nil)
    guard isPlain, member == nil, accessor != nil else { return step }
    step.way = storedOffset == nil ? .setting : .replacing
    step.memberOffset = storedOffset ?? 0
    return step
  }

  /// Gives the property of a model its value, if there is one.
  @inline(never)
  func store(
    _ frame: DirectFrame, in model: UnsafeMutableRawPointer, _ reader: inout DirectReader
  ) throws(Declined) {
    guard member == nil else { return }
    if isConsumer { try reader.decodingCall.requireWholeText() }
    let place = isConsumer ? places.firstIndex { frame[$0.flag] } ?? 0 : 0
    guard let value = try take(from: frame, &reader) else { return }
    if let storedOffset {
      let start = isInClass ? model.load(as: UnsafeMutableRawPointer.self) : model
      memory.replace(value, start + storedOffset)
    } else if let accessor {
      accessor.access(.store, model, value)
    } else {
      // The frame keeps the position after the value has been taken.
      reader.decodingCall.effects.append(
        DirectEffect(
          entry: entry, place: place, offset: places[place].position(in: frame),
          value: memory.box(value)))
    }
  }

  /// Takes the value of the entry out of a frame: converted and checked, or the default.
  ///
  /// - Returns: Where it lies, for the caller to move it from there; nil if there is none.
  @inline(never)
  func take(
    from frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) -> UnsafeMutableRawPointer? {
    guard let spot = try spot(in: frame, &reader) else {
      return try takeAbsentValue(in: frame, &reader)
    }
    let value = frame.start + spot.offset
    let limits = ValidatorLimits(maximumPatternLength: reader.limits.maximumPatternLength)
    if callsUser {
      reader.enterUser(atDepth: reader.depth + entry.path.components.count)
    }
    if let count, !hasRightCount(count(value)) { throw Declined() }
    guard let converted = try convert(value, at: spot, frame, &reader) else {
      // Complaints leave the value where it is, and the frame releases it.
      guard isRight(value, limits) else { throw Declined() }
      frame.lower(spot.flag)
      return value
    }
    guard isRight(converted, limits) else {
      memory.deinitialize(converted)
      throw Declined()
    }
    return converted
  }

  /// Where the value that counts lies, if there is one.
  func spot(
    in frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) -> DirectPlace.Spot? {
    if frame[first.flag] { return first }
    for spot in others where frame[spot.flag] { return spot }
    guard isNull(in: frame), acceptsNull, !entry.isRequired else { return nil }
    // All places that have anything have null, so the value is nil.
    try places[0].codec.readAny(InputValue.nullObject, &reader, frame.start + first.offset)
    frame.raise(first.flag)
    return first
  }

  private func isNull(in frame: DirectFrame) -> Bool {
    frame[first.nullFlag] || others.contains { frame[$0.nullFlag] }
  }

  /// Puts what the property gets where there is nothing into room of its own; nil if it stays as it is.
  private func takeAbsentValue(
    in frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) -> UnsafeMutableRawPointer? {
    if isNull(in: frame) || entry.isRequired {
      guard let slot = try absentValue(in: frame) else { return nil }
      return try take(slot, &reader)
    }
    var room: UnsafeMutableRawPointer?
    try lentDefault?.withObject { slot throws(Declined) in room = try take(slot, &reader) }
    return room
  }

  private func take(
    _ slot: Slot, _ reader: inout DirectReader
  ) throws(Declined) -> UnsafeMutableRawPointer {
    let room = reader.arena.allocate(size: memory.size, alignment: memory.alignment)
    guard memory.copy(slot, to: room) else { throw Declined() }
    return room
  }

  /// What the property gets where there is no value; nil if it stays as it is.
  func absentValue(in frame: DirectFrame) throws(Declined) -> Slot? {
    if isNull(in: frame) {
      if !entry.isRequired, let nullValue = closures.nullValue { return nullValue() }
      if refusesNull { throw Declined() }
    }
    if entry.isRequired { throw Declined() }
    return defaultValue
  }

  /// Runs the entry's transform, if it has one, with a value that is moved out of its place.
  private func convert(
    _ value: UnsafeMutableRawPointer, at spot: DirectPlace.Spot, _ frame: DirectFrame,
    _ reader: inout DirectReader
  ) throws(Declined) -> UnsafeMutableRawPointer? {
    guard let conversion = closures.convert else { return nil }
    let room = reader.arena.allocate(size: memory.size, alignment: memory.alignment)
    frame.lower(spot.flag)
    do {
      try conversion.convert(value, room)
    } catch {
      throw Declined()
    }
    return room
  }
}
