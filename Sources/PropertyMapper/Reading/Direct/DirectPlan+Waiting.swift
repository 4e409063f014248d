// Models that are made once the whole input is right: until then, their values wait in a frame.

extension DirectPlan {
  // MARK: Reading

  /// Reads an object into a frame, whose values are converted and validated.
  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> DirectFrame {
    let start = reader.cursor.position
    try reader.requireRoom()
    let frame = DirectFrame(
      at: reader.arena.allocate(size: layout.size, alignment: 16), wordCount: layout.wordCount)
    var isRead = false
    do throws(Declined) {
      let unreadCount = reader.unreadCount
      let mark = seesObjects ? reader.decodingCall.unknown.count : 0
      let notedCount = seesObjects ? reader.decodingCall.notedCount : 0
      if seesObjects { reader.decodingCall.seenCount += 1 }
      defer { if seesObjects { reader.decodingCall.seenCount -= 1 } }
      _ = try keys.read(source, &reader, frame)
      isRead = true
      keep(source, from: start, in: frame)
      if seesObjects {
        let unread = reader.unreadCount &- unreadCount
        // What only shows in the whole object: too many members, or canonically equal keys.
        let mustCheckWhole =
          keys.hasEqualKeys || unread + maximumReadCount > reader.limits.maximumElementCount
        if unread > 0 || mustCheckWhole {
          let call = reader.decodingCall
          let isNoted = !mustCheckWhole && call.notedCount &- notedCount == unread
          if try checkUnread(source, isNoted ? mark : nil, from: start, reader) {
            reader.unreadCount = unreadCount
            call.notedCount = notedCount
          } else {
            // The object around it is checked down to its leaves.
            reader.unreadCount &+= 1
          }
        }
        reader.decodingCall.forgetUnknown(since: mark)
      }
      if hasRules { try rules?.check(frame, of: entries, &reader) }
      try finishWaiting(frame, &reader)
    } catch {
      if isRead { reader.noteWrongContainer(from: start) }
      discard(frame)
      throw error
    }
    return frame
  }

  /// Checks what nothing has read of an object that closures see.
  ///
  /// - Returns: False if the whole object would have to be checked, and is inside of another one that closures
  ///   see: each value is checked once, so that the time doesn't depend on the depth.
  @inline(never)
  private func checkUnread(
    _ source: DirectSource, _ mark: Int?, from start: Int, _ reader: DirectReader
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

  private func finishWaiting(
    _ frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    for index in 0..<stepCount {
      let step = steps[index]
      if frame[step.flag] {
        guard case .more = step.way else { continue }
      } else if step.needsNothing, !frame[step.nullFlag] {
        continue
      }
      try step.entry.withObject { entry throws(Declined) in
        guard entry.waiting != nil else {
          return setWaiting(try entry.take(from: frame, &reader), at: index, of: frame)
        }
        if try entry.spot(in: frame, &reader) == nil {
          guard try entry.absentValue(in: frame) == nil else { throw Declined() }
        }
      }
    }
  }

  // MARK: Frames

  /// The address of an entry's converted value, if it waits outside of its place; also in updates.
  @inline(__always)
  func waiting(at index: Int, of frame: DirectFrame) -> ValueAddress? {
    frame.start.address(inWord: layout.waitingWord + index)
  }

  @inline(__always)
  func setWaiting(_ value: ValueAddress?, at index: Int, of frame: DirectFrame) {
    frame.start.setAddress(value, inWord: layout.waitingWord + index)
  }

  /// Keeps the object for closures: where it begins, or the dictionary.
  @inline(__always)
  private func keep(_ source: DirectSource, from start: Int, in frame: DirectFrame) {
    let words = frame.start + layout.objectWord * ValueAddress.wordSize
    switch source {
    case .text: words.initialize(to: start)
    case .dictionary(let object):
      words.initialize(to: -1)
      if seesObjects { (words + ValueAddress.wordSize).initialize(to: object) }
    }
  }

  @inline(__always)
  private func offset(of frame: DirectFrame) -> Int {
    (frame.start + layout.objectWord * ValueAddress.wordSize).value(as: Int.self)
  }

  @inline(__always)
  private func place(of frame: DirectFrame) -> Int? {
    let offset = offset(of: frame)
    return offset < 0 ? nil : offset
  }

  @inline(__always)
  private func dictionary(of frame: DirectFrame) -> ValueAddress? {
    let word = layout.objectWord + 1
    guard frame.start.address(inWord: word) != nil else { return nil }
    return frame.start + word * ValueAddress.wordSize
  }

  /// Releases everything that is left in a frame.
  @inline(never)
  func discard(_ frame: DirectFrame) {
    for index in 0..<stepCount {
      guard let value = waiting(at: index, of: frame) else { continue }
      setWaiting(nil, at: index, of: frame)
      let entry = entries[index]
      (entry.waiting?.memory ?? entry.memory).deinitialize(value)
    }
    if hasRules || frame.hasFlags(inWords: layout.valueWordCount) { release(frame) }
    releaseObject(of: frame)
  }

  @inline(__always)
  private func releaseObject(of frame: DirectFrame) {
    guard let dictionary = dictionary(of: frame) else { return }
    dictionary.release([String: Any].self)
    frame.start.setAddress(nil, inWord: layout.objectWord + 1)
  }

  // MARK: Filling

  /// Makes and fills the model of a frame, whose values are then moved or released.
  @inline(never)
  func makeWaiting(
    _ frame: DirectFrame, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    let errorCount = filling.trail.errorCount
    guard filling.hasRoom(), let isForeign = begin(frame, target, &filling) else {
      filling.abandon(self, frame)
      return false
    }
    if isForeign { filling.record(self, frame, target.object) }
    for index in 0..<stepCount {
      let step = steps[index]
      if frame[step.flag], !isForeign {
        switch step.way {
        case .replacing:
          frame.lower(step.flag)
          let start = isClass ? target.instance : target
          let member = start + step.memberOffset
          step.entry.lend { $0.replace(frame.start + step.offset, member) }
          continue
        case .setting:
          frame.lower(step.flag)
          step.entry.lend { $0.set(frame.start + step.offset, in: target) }
          continue
        case .more: break
        }
      } else if !frame[step.flag], step.needsNothing, waiting(at: index, of: frame) == nil {
        continue
      }
      step.entry.lend { store($0, index, frame, target, isForeign, &filling) }
    }
    if hasConsumers, filling.trail.errorCount == errorCount { consume(frame, target, &filling) }
    if hasRules, filling.trail.errorCount == errorCount { runRules(frame, target, &filling) }
    if !finalDecoders.isEmpty, filling.trail.errorCount == errorCount {
      runFinalDecoders(frame, target, &filling)
    }
    guard filling.trail.errorCount == errorCount else {
      if !isForeign { filling.abandon(self, frame) }
      plan.operations.memory.deinitialize(target)
      return false
    }
    guard !isForeign else { return true }
    // An alternative may have a value, too.
    if frame.hasFlags(inWords: layout.valueWordCount) { release(frame) }
    releaseObject(of: frame)
    return true
  }

  /// Obtains the model to fill; nil if that failed, which is noted. True if it may have existed before.
  @inline(__always)
  private func begin(
    _ frame: DirectFrame, _ target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool? {
    filling.enterUser()
    if let factory = filling.factory {
      switch ask(factory, frame, target, &filling) {
      case nil: return nil
      case true?: return isClass
      case false?: break
      }
    }
    guard isMadeEmpty else {
      filling.trail.note(at: place(of: frame)) {
        $0.log.note(.factoryFailed, Messages.factoryGaveNothing(plan.type))
      }
      return nil
    }
    makeEmpty(at: target)
    return false
  }

  @inline(never)
  private func ask(
    _ factory: any ModelFactory, _ frame: DirectFrame, _ target: ValueAddress,
    _ filling: inout DirectFilling
  ) -> Bool? {
    do {
      return try filling.seeing(offset(of: frame), dictionary(of: frame)) {
        try askFactory(factory, $0, target)
      }
    } catch {
      let place = place(of: frame)
      filling.trail.note(error, .factoryFailed, at: place, from: place, Messages.factoryFailed)
      return nil
    }
  }

  /// Stores the value of an entry that needs more work.
  @inline(never)
  private func store(
    _ entry: DirectEntry, _ index: Int, _ frame: DirectFrame, _ model: ValueAddress,
    _ isForeign: Bool, _ filling: inout DirectFilling
  ) {
    guard !entry.isConsumer else { return }
    guard let form = entry.waiting else {
      let isInPlace = frame[entry.first.flag]
      let word = waiting(at: index, of: frame)
      guard let value = isInPlace ? frame.start + entry.first.offset : word else { return }
      if isForeign { return entry.exchange(value, entry.memory, in: model, &filling.arena) }
      if isInPlace { frame.lower(entry.first.flag) } else { setWaiting(nil, at: index, of: frame) }
      return entry.move(value, entry.memory, into: model)
    }
    guard let place = entry.places.firstIndex(where: { frame[$0.flag] }) else { return }
    let mark = filling.mark
    let room = filling.arena.allocate(for: form.memory)
    guard make(entry, form, place, frame, into: room, &filling) else { return }
    if isForeign {
      entry.exchange(room, form.memory, in: model, &filling.arena)
      setWaiting(room, at: index, of: frame)
    } else {
      entry.move(room, form.memory, into: model)
      filling.release(to: mark)
    }
  }

  /// Makes a value that contains models.
  private func make(
    _ entry: DirectEntry, _ form: WaitingForm, _ place: Int, _ frame: DirectFrame,
    into room: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    let spot = entry.places[place]
    let value = (frame.start + spot.offset).address(inWord: 0)
    frame.lower(spot.flag)
    filling.trail.enter(entry, place: place)
    defer { filling.trail.leave(entry) }
    return form.make(value, into: room, &filling)
  }

  @inline(never)
  private func consume(
    _ frame: DirectFrame, _ model: ValueAddress, _ filling: inout DirectFilling
  ) {
    for index in 0..<stepCount {
      steps[index].entry.lend { entry in
        guard entry.isConsumer, let consume = entry.closures.consumeInMemory else { return }
        let mark = filling.mark
        var value = waiting(at: index, of: frame)
        if let form = entry.waiting, frame[entry.first.flag] {
          let room = filling.arena.allocate(for: form.memory)
          value = make(entry, form, 0, frame, into: room, &filling) ? room : nil
        }
        guard let value else { return }
        setWaiting(nil, at: index, of: frame)
        filling.enterUser(levels: entry.levelCount)
        do {
          try consume(model, value)
        } catch {
          let offset = entry.places[0].position(in: frame)
          filling.trail.enter(entry, place: 0)
          filling.trail.note(error, .hookFailed, at: offset ?? place(of: frame), from: offset) {
            Messages.hookFailed("consumer", $0)
          }
          filling.trail.leave(entry)
        }
        filling.release(to: mark)
      }
    }
  }

  /// Runs the rules that had to wait for the model.
  @inline(never)
  private func runRules(
    _ frame: DirectFrame, _ model: ValueAddress, _ filling: inout DirectFilling
  ) {
    guard let waiting = rules?.waiting(in: frame), !waiting.isEmpty else { return }
    filling.enterUser()
    let place = place(of: frame)
    filling.trail.note(at: place) {
      $0.runRules(waiting, on: plan.operations.slot(model), from: place)
    }
  }

  @inline(never)
  private func runFinalDecoders(
    _ frame: DirectFrame, _ model: ValueAddress, _ filling: inout DirectFilling
  ) {
    filling.enterUser()
    for decoder in finalDecoders {
      guard let run = decoder.runInMemory else { continue }
      do {
        try filling.seeing(
          offset(of: frame), dictionary(of: frame),
          without: decoder.keys.onlyUnmapped ? knownKeys : nil
        ) { try run($0, model) }
      } catch {
        let place = place(of: frame)
        filling.trail.note(error, .hookFailed, at: place, from: place) {
          Messages.hookFailed("final decoder", $0)
        }
        return
      }
    }
  }

  // MARK: Existing instances

  /// Puts the old values of an instance back, in reverse order.
  func restore(_ model: ValueAddress, from frame: DirectFrame) {
    for index in (0..<stepCount).reversed() {
      let entry = entries[index]
      guard !entry.isConsumer else { continue }
      if let value = waiting(at: index, of: frame) {
        setWaiting(nil, at: index, of: frame)
        entry.move(value, entry.waiting?.memory ?? entry.memory, into: model)
      } else if entry.waiting == nil, frame[entry.first.flag] {
        frame.lower(entry.first.flag)
        entry.move(frame.start + entry.first.offset, entry.memory, into: model)
      }
    }
  }
}

extension DirectEntry {
  /// Moves a value into the property of a model.
  @inline(__always)
  fileprivate func move(_ value: ValueAddress, _ memory: ValueMemory, into model: ValueAddress) {
    guard let storedOffset else { return set(value, in: model) }
    memory.replace(value, (isInClass ? model.instance : model) + storedOffset)
  }

  /// Exchanges a value with the one in the property of an instance.
  @inline(__always)
  fileprivate func exchange(
    _ value: ValueAddress, _ memory: ValueMemory, in model: ValueAddress,
    _ arena: inout DirectArena
  ) {
    if let storedOffset {
      return arena.exchange(value, model.instance + storedOffset, memory)
    }
    guard let accessor else { return }
    let mark = arena.mark
    let old = arena.allocate(for: memory)
    accessor.load(at: model, into: old)
    set(value, in: model)
    memory.move(old, value)
    arena.release(to: mark)
  }
}
