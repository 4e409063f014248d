// Models that are made as soon as their object has been read.

extension ReadingPlan {
  /// Creates a model, and fills it with the values of an object. If that fails, the memory is left
  /// uninitialized.
  func make(
    from source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    let start = reader.cursor.position
    if checksNames {
      guard try isNamed(source, &reader) else { throw Declined() }
    }
    try reader.requireRoom()
    if isMadeEmpty {
      reader.enterUser(atDepth: reader.depth)
      makeEmpty(at: target)
    }
    var (isRead, isMade) = (false, isMadeEmpty)
    do throws(Declined) {
      try withFrame(&reader) { reader, frame throws(Declined) in
        let mark = keepsUnknownKeys ? markUnread(&reader) : UnreadMark()
        let hasUnknownKeys = try keys.read(source, &reader, frame)
        isRead = true
        let unread = UnreadMembers(
          source: source, start: start, mark: hasUnknownKeys ? mark.partCount : nil)
        try finishMaking(target, from: frame, mark, unread, isMade: &isMade, &reader)
      }
    } catch {
      giveUp(target, from: start, isRead: isRead, isMade: isMade, &reader)
      throw error
    }
  }

  // What surrounds the recursion is in separate functions, so that an object needs little stack.

  /// Releases a model whose object is wrong.
  @inline(never)
  private func giveUp(
    _ target: ValueAddress, from start: Int, isRead: Bool, isMade: Bool,
    _ reader: inout ValueReader
  ) {
    noteWrong(from: start, isRead: isRead, &reader)
    if isMade { objectPlan.operations.memory.deinitialize(target) }
  }

  /// Creates a model, unless it is made already, and fills it.
  @inline(never)
  private func finishMaking(
    _ target: ValueAddress, from frame: ValueFrame, _ mark: UnreadMark,
    _ unread: UnreadMembers, isMade: inout Bool, _ reader: inout ValueReader
  ) throws(Declined) {
    // The objects on the way of paths were noted nevertheless.
    if keepsUnknownKeys, unread.mark == nil {
      reader.decodingCall.forgetUnread(since: mark.partCount)
    }
    if finishesFrames { try finish(frame, unread.source, from: unread.start, &reader) }
    if !isMade {
      try construct(from: frame, unread, into: target, &reader)
      isMade = true
    }
    try fill(target, from: frame, &reader)
    if storesUnknownKeys { try keep(unread, in: target, &reader) }
    if hasRules { try checkRules(frame, on: target, &reader) }
    if keepsUnknownKeys { reader.decodingCall.hasWrongNotes = mark.wereWrong }
  }

  /// The unread members of an object, which are then forgotten.
  func extras(
    _ unread: UnreadMembers, _ reader: inout ValueReader
  ) throws(Declined) -> MappingValue.Object {
    guard let mark = unread.mark else { return MappingValue.Object() }
    let call = reader.decodingCall
    defer { call.forgetUnread(since: mark) }
    guard unread.source.isText, !call.hasWrongNotes else {
      let object = try call.object(unread.source, from: unread.start)
      return try call.extras(object, of: self, atDepth: reader.depth)
    }
    return try call.extras(since: mark, of: self, atDepth: reader.depth)
  }

  /// Runs the rules that had to wait for the model.
  @inline(never)
  func checkRules(
    _ frame: ValueFrame, on model: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    try rules?.checkModel(at: model, frame, &reader)
  }

  /// Stores the values of a frame in table order.
  @inline(__always)
  func fill(
    _ target: ValueAddress, from frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    for index in 0..<stepCount {
      let step = steps[index]
      guard frame[step.flag] else {
        if step.needsNothing, !frame[step.nullFlag] { continue }
        try store(step, of: frame, in: target, &reader)
        continue
      }
      let value = frame.start + step.offset
      switch step.storing {
      case .replacing:
        frame.lower(step.flag)
        let start = isClass ? target.instance : target
        let property = start + step.propertyOffset
        step.entry.lend { $0.replace(value, property) }
      case .setting:
        frame.lower(step.flag)
        step.entry.lend { $0.set(value, in: target) }
      case .more: try store(step, of: frame, in: target, &reader)
      }
    }
  }

  /// Stores the value of an entry that needs more work.
  @inline(__always)
  private func store(
    _ step: ReadingEntry.Step, of frame: ValueFrame,
    in target: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    try step.entry.withObject { entry throws(Declined) in
      try entry.store(frame, in: target, &reader)
    }
  }

  /// Stores the unread keys.
  @inline(never)
  private func keep(
    _ unread: UnreadMembers, in model: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let property = objectPlan.extras else { return }
    let slot = property.slot(try extras(unread, &reader))
    guard slot.type == property.accessor.valueType else { throw Declined() }
    slot.withCopy { property.accessor.store($0, at: model) }
  }
}

extension ReadingEntry {
  /// Everything needed for an entry whose value is stored unchanged, except for the closure that stores it:
  /// a closure called from here would be retained.
  struct Step {
    /// How to set the property.
    enum Storing {
      /// By moving the value into the property, or exchanging it, since the property is stored and not observed by
      /// user code.
      case replacing
      /// By calling the setter.
      case setting
      /// The entry needs more work.
      case more
    }

    let entry: Borrowed<ReadingEntry>
    var storing = Storing.more
    /// The offset of the property in the struct or instance.
    var propertyOffset = 0
    /// The flags of the value and of null in the frame.
    let flag: Int
    let nullFlag: Int
    let offset: Int
    /// Whether there is nothing to do if there is no value.
    let needsNothing: Bool
  }

  /// The step.
  ///
  /// Why it is safe to write directly into the property: the layout guarantees a value of this type there;
  /// the key path or the automatic table guarantees that it is stored and not observed; and the model is
  /// new, so nobody else is using it.
  var step: Step {
    var step = Step(
      entry: Borrowed(self), flag: first.flag, nullFlag: first.nullFlag, offset: first.offset,
      needsNothing: others.isEmpty && argument == nil && verdictOnAbsence == .leave
        && (isPlain || finishedWord == nil))
    guard isPlain, argument == nil, accessor != nil, waiting == nil else { return step }
    step.storing = storedOffset == nil ? .setting : .replacing
    step.propertyOffset = storedOffset ?? 0
    return step
  }

  /// Sets the property of a model, if there is a value.
  @inline(never)
  func store(
    _ frame: ValueFrame, in model: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    guard argument == nil else { return }
    guard let value = try take(from: frame, isKnown: false, &reader) else { return }
    if let storedOffset {
      let start = isInClass ? model.instance : model
      memory.replace(value, start + storedOffset)
    } else {
      set(value, in: model)
    }
  }

  /// Takes the value of the entry out of a frame: the converted and validated value, or the default.
  ///
  /// - Parameter isKnown: Whether the model is not new.
  /// - Returns: The memory to move the value from; nil if there is no value.
  @inline(never)
  func take(
    from frame: ValueFrame, isKnown: Bool, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    if let value = takeFinishedValue(from: frame) { return value }
    guard let spot = try spot(in: frame, isKnown: isKnown, &reader) else {
      return try takeAbsentValue(in: frame, isKnown: isKnown, &reader)
    }
    let value = frame.start + spot.offset
    let limits = ValidatorLimits(maximumMatchedCharacters: reader.limits.maximumMatchedCharacters)
    if callsUser {
      reader.enterUser(atDepth: reader.depth + planEntry.path.components.count)
    }
    if let count = count, !hasRightCount(count(value)) { throw Declined() }
    guard let conversion = closures.convert else {
      // If validators complain, the value stays in place, and the frame releases it.
      guard isRight(value, limits) else { throw Declined() }
      frame.lower(spot.flag)
      return value
    }
    frame.lower(spot.flag)
    guard let converted = try convert(value, by: conversion, &reader) else {
      return try take(from: frame, isKnown: isKnown, &reader)
    }
    guard isRight(converted, limits) else {
      memory.deinitialize(converted)
      throw Declined()
    }
    return converted
  }

  /// The place of the value to use, if there is one.
  func spot(
    in frame: ValueFrame, isKnown: Bool, _ reader: inout ValueReader
  ) throws(Declined) -> FramePlace.Spot? {
    if frame[first.flag] {
      if !others.isEmpty { checkAlone(first, in: frame, &reader) }
      return first
    }
    for spot in others {
      if let flag = spot.failureFlag, frame[flag] { throw Declined() }
      guard frame[spot.flag] else { continue }
      checkAlone(spot, in: frame, &reader)
      return spot
    }
    if first.otherKindFlag != nil, hasOtherKind(in: frame) { throw Declined() }
    guard isNull(in: frame), case .takeNull = isKnown ? verdictOnKnownNull : verdictOnNull else {
      return nil
    }
    // All places are null or absent, so the value is nil.
    try places[0].codec.readAny(InputValue.nullObject, &reader, frame.start + first.offset)
    frame.raise(first.flag)
    return first
  }

  /// Notes whether there is a value at an alternative that nothing reads if there is another one. Unless they are equal,
  /// it's unknown.
  private func checkAlone(
    _ spot: FramePlace.Spot, in frame: ValueFrame, _ reader: inout ValueReader
  ) {
    for other in others where other.isExclusive && other.flag != spot.flag {
      if frame[other.flag] || other.failureFlag.map({ frame[$0] }) == true {
        reader.searchUnknownKeys()
      }
    }
  }

  /// Whether a value of another kind gave way to those at other places, but there are none, not even a null inside it.
  private func hasOtherKind(in frame: ValueFrame) -> Bool {
    places.indices.contains { index in
      places[index].alternative.map { frame[$0.flag] } == true
        && !places.indices.contains {
          frame[places[$0].nullFlag] && planEntry.places[$0].isInside(planEntry.places[index])
        }
    }
  }

  private func isNull(in frame: ValueFrame) -> Bool {
    frame[first.nullFlag] || others.contains { frame[$0.nullFlag] }
  }

  /// Allocates memory for the value to use if the input has none; nil if the property stays unchanged.
  private func takeAbsentValue(
    in frame: ValueFrame, isKnown: Bool, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    if let initializeDefault, case .useDefault = verdictOnGap(in: frame, isKnown: isKnown) {
      let room = reader.arena.allocate(for: memory)
      initializeDefault(room)
      return room
    }
    guard let slot = try absentValue(in: frame, isKnown: isKnown) else { return nil }
    let room = reader.arena.allocate(for: memory)
    guard memory.copy(slot, to: room) else { throw Declined() }
    return room
  }

  /// The rule's verdict if no place has a value.
  private func verdictOnGap(in frame: ValueFrame, isKnown: Bool) -> EntryRule.Verdict {
    guard isNull(in: frame) else { return isKnown ? .leave : verdictOnAbsence }
    return isKnown ? verdictOnKnownNull : verdictOnNull
  }

  /// The value to use if the input has none; nil if the property stays unchanged.
  func absentValue(in frame: ValueFrame, isKnown: Bool) throws(Declined) -> Slot? {
    switch verdictOnGap(in: frame, isKnown: isKnown) {
    case .take, .takeNull, .leave: return nil
    case .problem: throw Declined()
    case .useNullValue: return closures.nullValue?()
    case .useDefault: return closures.defaultValue?()
    }
  }

  /// Runs the entry's transform with a value that is moved out of its place.
  ///
  /// - Returns: Nil if it failed, and the value is left out.
  private func convert(
    _ value: ValueAddress, by conversion: ValueConversion, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    let room = reader.arena.allocate(for: memory)
    do {
      try conversion.convert(value, room)
      return room
    } catch {
      guard planEntry.leavesOutValue else { throw Declined() }
      reader.leaveOutLate()
      if planEntry.holdsModels { reader.decodingCall.leavesOutModels = true }
      return nil
    }
  }
}
