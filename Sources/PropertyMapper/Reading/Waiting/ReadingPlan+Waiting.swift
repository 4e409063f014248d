// Models that are made once the whole input is right: until then, their values wait in a frame.

extension ReadingPlan {
  // MARK: Reading

  /// Reads an object, whose values are converted and validated, and wait.
  ///
  /// - Returns: The frame, or what the subtypes keep instead.
  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    guard let subtypes else { return try readOwnWaiting(source, &reader) }
    return try readWaiting(source, as: subtypes, &reader)
  }

  @inline(never)
  private func readWaiting(
    _ source: ObjectSource, as subtypes: any SubtypeReading, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    if plainNames != nil, source.isText, reader.cursor.next == JSONByte.quote {
      return try readingNamedObject(&reader) { source, reader throws(Declined) in
        try readWaiting(source, &reader)
      }
    }
    guard editsInput else { return try subtypes.readWaiting(source, &reader) }
    return try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.readWaiting(object, &reader)
    }
  }

  /// Reads an object of exactly this type into a frame.
  func readOwnWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    guard editsInput else { return try readFrame(source, &reader).start }
    return try readEdited(source, &reader)
  }

  @inline(never)
  private func readEdited(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try readFrame(object, &reader).start
    }
  }

  func readFrame(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueFrame {
    let start = reader.cursor.position
    let isNamed = checksNames ? try isNamed(source, &reader) : true
    guard isNamed || finishesLater else { throw Declined() }
    try reader.requireRoom()
    let frame = ValueFrame(
      at: reader.arena.allocate(size: layout.size, alignment: 16), wordCount: layout.wordCount)
    if !isNamed { setOrigin(.unnamed, of: frame) }
    let mark =
      seesObjects || keepsUnknownKeys || sharing != nil ? begin(&reader) : nil
    var isRead = false
    do throws(Declined) {
      let hasUnknownKeys = try keys.read(source, &reader, frame)
      isRead = true
      try complete(frame, source, from: start, mark, hasUnknownKeys, &reader)
    } catch {
      giveUp(frame, from: start, mark, isRead: isRead, &reader)
      throw error
    }
    if seesObjects { reader.decodingCall.seenCount -= 1 }
    return frame
  }

  // What surrounds the recursion is in separate functions, so that an object needs little stack.

  /// What was known before an object whose unread keys matter.
  private final class ObjectMark {
    /// The keys that the object shares with the one of the model around it.
    let outer: SharedKeys?
    let shared: SharedKeys.Mark?
    let unread: UnreadMark

    init(_ outer: SharedKeys?, _ unread: UnreadMark) {
      self.outer = outer
      shared = outer?.mark
      self.unread = unread
    }
  }

  @inline(never)
  private func begin(_ reader: inout ValueReader) -> ObjectMark {
    ObjectMark(finishesLater ? nil : takeKeys(&reader), markUnread(&reader))
  }

  /// Finishes an object whose members have been read, if that doesn't have to wait.
  @inline(never)
  private func complete(
    _ frame: ValueFrame, _ source: ObjectSource, from start: Int, _ mark: ObjectMark?,
    _ hasUnknownKeys: Bool, _ reader: inout ValueReader
  ) throws(Declined) {
    object(of: frame).keep(
      source, from: start, in: reader.decodingCall.editedOffset,
      isSeen: seesObjects || sharing != nil || finishesLater && readsWholeObjects)
    if let mark, seesObjects || keepsUnknownKeys {
      try checkAndKeepUnread(source, mark.unread, hasUnknownKeys, from: start, frame, &reader)
    }
    if !finishesLater { beginSharing(mark?.outer, of: frame) }
    if readsWholeObjects { try readWholeObjects(source, from: start, frame, &reader) }
    if !finishesLater, try endSharing(frame, &reader) { try finishNew(frame, &reader) }
  }

  /// Releases the frame of an object that is wrong.
  @inline(never)
  private func giveUp(
    _ frame: ValueFrame, from start: Int, _ mark: ObjectMark?, isRead: Bool,
    _ reader: inout ValueReader
  ) {
    if seesObjects { reader.decodingCall.seenCount -= 1 }
    if let mark, let shared = mark.shared { mark.outer?.forget(since: shared) }
    noteWrong(from: start, isRead: isRead, &reader)
    discard(frame)
  }

  /// Notes that an object is wrong.
  func noteWrong(from start: Int, isRead: Bool, _ reader: inout ValueReader) {
    if isRead { reader.noteWrongContainer(from: start) }
    if isReadWhole { reader.noteWrongObject(from: start) }
  }

  // MARK: Unread keys

  /// Notes what is known of unread keys before an object.
  @inline(never)
  func markUnread(_ reader: inout ValueReader) -> UnreadMark {
    guard seesObjects || keepsUnknownKeys else { return UnreadMark() }
    let call = reader.decodingCall
    if seesObjects { call.seenCount += 1 }
    return UnreadMark(
      unreadCount: reader.unreadCount, partCount: call.unreadParts.count,
      notedCount: call.notedCount,
      wereWrong: call.beginNotes())
  }

  /// Checks what nothing has read, if closures see it, and keeps it for the model.
  @inline(never)
  private func checkAndKeepUnread(
    _ source: ObjectSource, _ mark: UnreadMark, _ hasUnknownKeys: Bool, from start: Int,
    _ frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    let call = reader.decodingCall
    let count = reader.unreadCount &- mark.unreadCount
    // What only shows in the whole object: too many members, or canonically equal keys.
    let mustCheckWhole =
      visibility.hasEqualKeys || call.hasWrongNotes
      || count + visibility.maximumReadCount > reader.limits.maximumElementCount
    if seesObjects, count > 0 || mustCheckWhole {
      let isNoted = !mustCheckWhole && call.notedCount &- mark.notedCount == count
      if try checkUnread(source, isNoted ? mark.partCount : nil, from: start, &reader) {
        reader.unreadCount = mark.unreadCount
        call.notedCount = mark.notedCount
      } else {
        // The object around it is checked down to its leaves.
        reader.unreadCount &+= 1
      }
    }
    if let property = objectPlan.extras, sharing == nil {
      let unread = UnreadMembers(
        source: source, start: start, mark: hasUnknownKeys ? mark.partCount : nil)
      try keep(try extras(unread, &reader), property, in: frame)
    }
    call.forgetNotes(since: mark.partCount)
    call.hasWrongNotes = mark.wereWrong
  }

  /// Keeps unread keys for the model of a frame.
  func keep(
    _ keys: MappingValue.Object, _ property: UnknownKeysProperty, in frame: ValueFrame
  ) throws(Declined) {
    let slot = property.slot(keys)
    guard property.argument != nil || slot.type == property.accessor.valueType else {
      throw Declined()
    }
    setKept(slot, of: frame)
  }

  /// Checks what nothing has read of an object that closures see.
  ///
  /// - Returns: False if the whole object would have to be checked, and is inside of another one that closures
  ///   see: each value is checked once, so that the time doesn't depend on the depth.
  private func checkUnread(
    _ source: ObjectSource, _ mark: Int?, from start: Int, _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    let call = reader.decodingCall
    if source.isText, let mark, try call.checkUnread(since: mark, atDepth: reader.depth) {
      return true
    }
    guard call.seenCount == 1 else { return false }
    try call.seeing(source, isSeen: true, from: start, atDepth: reader.depth) {
      _ throws(Declined) in
    }
    return true
  }

  // MARK: Finishing

  func finishNew(
    _ frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    if !embedded.isEmpty { try beginEmbedded(frame, .new, &reader) }
    if hasRules { try rules?.check(frame, of: entries, &reader) }
    try finishWaiting(frame, .new, &reader)
  }

  func finishWaiting(
    _ frame: ValueFrame, _ origin: FrameOrigin, _ reader: inout ValueReader
  ) throws(Declined) {
    for index in 0..<stepCount {
      let step = steps[index]
      if frame[step.flag] {
        guard case .more = step.storing else { continue }
      } else if step.needsNothing, !frame[step.nullFlag] {
        continue
      }
      try step.entry.withObject { entry throws(Declined) in
        try finish(entry, at: index, of: frame, origin, &reader)
      }
    }
    if !isMadeEmpty, hasConstruction, !origin.isExisting { try constructEarly(frame, &reader) }
  }

  /// Converts and validates the value of an entry, unless it has to wait for a model.
  @inline(never)
  private func finish(
    _ entry: ReadingEntry, at index: Int, of frame: ValueFrame, _ origin: FrameOrigin,
    _ reader: inout ValueReader
  ) throws(Declined) {
    if let originOffset = entry.originOffset {
      (frame.start + originOffset).initialize(to: ReadingEntry.Origin(entry.origin(in: frame)))
    }
    guard let codec = entry.waiting else {
      let value = try entry.take(from: frame, isKnown: origin.isKnown, &reader)
      setWaiting(value, at: index, of: frame)
      if value == nil, !origin.isExisting { try requireNone(entry, before: index, of: frame) }
      return
    }
    guard let spot = try entry.spot(in: frame, isKnown: origin.isKnown, &reader) else {
      guard let slot = try entry.absentValue(in: frame, isKnown: origin.isKnown) else {
        if !origin.isExisting { try requireNone(entry, before: index, of: frame) }
        return
      }
      let room = reader.arena.allocate(for: entry.memory)
      guard entry.memory.copy(slot, to: room) else { throw Declined() }
      return setWaiting(room, at: index, of: frame)
    }
    let word = (frame.start + spot.offset).address(inWord: 0)
    if finishesLater, sharing == nil || !isWholeObject(spot) {
      guard try finishModels(word, codec, entry, in: frame, origin, &reader) else {
        frame.lower(spot.flag)
        return try finish(entry, at: index, of: frame, origin, &reader)
      }
    }
    guard entry.hasRightCount(codec.count(of: word)) else { throw Declined() }
    // What can be made without effects need not wait for its closures.
    guard entry.callsUser || hasInitializer && entry.argument != nil, !codec.hasEffects(word) else {
      return
    }
    frame.lower(spot.flag)
    let value = try reader.fillEarly { filling in
      let room = filling.arena.allocate(for: codec.memory)
      let isMade = filling.make(codec, word, of: entry, into: room)
      return isMade ? entry.finish(room, at: 0, nil, &filling) : nil
    }
    guard let value else { return try finish(entry, at: index, of: frame, origin, &reader) }
    setWaiting(value, at: index, of: frame)
  }

  /// Declines if an argument has no value that is needed now, unless an earlier entry has one.
  private func requireNone(
    _ entry: ReadingEntry, before index: Int, of frame: ValueFrame
  ) throws(Declined) {
    guard let argument = entry.argument, argument.isNeededNow else { return }
    let isGiven = (0..<index).contains { other in
      entries[other].argument?.index == argument.index && hasValue(at: other, of: frame)
    }
    if !isGiven { throw Declined() }
  }

  /// Whether an entry has a value that waits.
  func hasValue(at index: Int, of frame: ValueFrame) -> Bool {
    waiting(at: index, of: frame) != nil || isUnmade(at: index, of: frame)
  }

  /// Whether the value of an entry is still to be made.
  func isUnmade(at index: Int, of frame: ValueFrame) -> Bool {
    let entry = entries[index]
    return entry.waiting != nil && waiting(at: index, of: frame) == nil
      && entry.places.contains { frame[$0.flag] }
  }

  // MARK: Arguments

  /// Creates the model from its arguments, unless one of them has to be made first, or a factory may make it.
  @inline(never)
  private func constructEarly(
    _ frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    var isReady = hasInitializer || !reader.decodingCall.mapping.hasCustomFactory
    var missing = absentArguments
    for index in 0..<stepCount {
      guard let argument = entries[index].argument else { continue }
      if hasValue(at: index, of: frame) { missing.remove(argument.index) }
      if isUnmade(at: index, of: frame) { isReady = false }
    }
    guard missing.isEmpty else { throw Declined() }
    guard isReady else { return }
    let room = reader.arena.allocate(for: objectPlan.operations.memory)
    reader.enterUser(atDepth: reader.depth)
    let isMade = try orDecline { try construct(from: frame, into: room, &reader.arena) }
    guard isMade else { throw Declined() }
    setMade(room, of: frame)
  }

  /// The arguments that need a value in the input.
  private var absentArguments: Set<Int> {
    guard let construction = objectPlan.operations.construction else { return [] }
    if let initializer {
      return Set(
        initializer.arguments.indices.filter {
          initializer.arguments[$0].absentValue == nil && $0 != objectPlan.extras?.argument
        })
    }
    guard let layout = construction.layout else { return [] }
    return Set(layout.nilArguments.indices.filter { layout.nilArguments[$0] == nil })
  }

  /// Creates the model from its arguments, which all wait or can be absent, and are taken.
  ///
  /// Why this is safe: the types of the arguments were compared with those of the parameters, or the stored
  /// properties, when the plan was compiled.
  ///
  /// - Returns: False if the initializer returned nil.
  func construct(
    from frame: ValueFrame, into target: ValueAddress, _ arena: inout CallArena
  ) throws -> Bool {
    guard let construction = objectPlan.operations.construction else { return false }
    let memories = initializer?.arguments.map(\.memory) ?? argumentMemories
    let words = arena.allocate(
      size: max(memories.count, 1) * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    for index in memories.indices { words.setAddress(nil, inWord: index) }
    for index in 0..<stepCount {
      guard let argument = entries[index].argument, let value = waiting(at: index, of: frame) else {
        continue
      }
      setWaiting(nil, at: index, of: frame)
      // The last of several entries counts.
      if let other = words.address(inWord: argument.index) {
        memories[argument.index].deinitialize(other)
      }
      words.setAddress(value, inWord: argument.index)
    }
    if let initializer {
      for index in memories.indices where words.address(inWord: index) == nil {
        let slot =
          index == objectPlan.extras?.argument
          ? kept(of: frame) : initializer.arguments[index].absentValue?()
        let room = arena.allocate(for: memories[index])
        guard let slot, memories[index].copy(slot, to: room) else { continue }
        words.setAddress(room, inWord: index)
      }
      guard memories.indices.allSatisfy({ words.address(inWord: $0) != nil }) else {
        for (index, memory) in memories.enumerated() {
          if let value = words.address(inWord: index) { memory.deinitialize(value) }
        }
        return false
      }
      return try initializer.make(words, target)
    }
    guard let layout = construction.layout else { return false }
    for (index, memory) in memories.enumerated() {
      if let value = words.address(inWord: index) {
        memory.move(value, target + layout.offsets[index])
      } else {
        layout.nilArguments[index]?(target)
      }
    }
    for setNil in layout.nilMembers { setNil(target) }
    return true
  }
}
