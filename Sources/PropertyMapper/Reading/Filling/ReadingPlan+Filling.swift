// Models whose frames waited until the whole input was right: they are made, and filled with the values, which are
// then moved or released.

extension ReadingPlan {
  /// How a model came about that is to be filled.
  private enum Obtained {
    /// It is new, and no argument is left.
    case new
    /// It already exists, or a factory returned it, but nothing that others share is changed, or nothing can fail anymore.
    case given
    /// It may have existed before, so that the old values may have to be put back.
    case foreign
  }

  /// Makes and fills the model of what waits.
  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    if let subtypes { return subtypes.makeWaiting(waiting, into: target, &filling) }
    return makeOwnWaiting(ValueFrame(existingAt: waiting), into: target, &filling)
  }

  /// Makes and fills the model of a frame.
  ///
  /// - Parameter keepsObject: Whether the object is used afterwards, and released by the caller if there is a
  ///   model.
  @inline(never)
  func makeOwnWaiting(
    _ frame: ValueFrame, into target: ValueAddress, _ filling: inout Filling,
    keepsObject: Bool = false
  ) -> Bool {
    let errorCount = filling.trail.errorCount
    guard filling.hasRoom(), let obtained = begin(frame, target, &filling) else {
      filling.abandon(self, frame)
      return false
    }
    let copy = obtained == .foreign ? filling.record(self, frame, target) : nil
    var isForeign = copy != nil
    for index in 0..<stepCount {
      let step = steps[index]
      // If a setter has replaced the instance, nobody else has the new one, so its values aren't put back.
      if mayReplaceInstance, let copy { isForeign = copy.isSameReference(as: target) }
      if frame[step.flag] {
        switch step.storing {
        case .replacing:
          let start = isClass ? target.instance : target
          let property = start + step.propertyOffset
          if isForeign {
            step.entry.lend {
              filling.arena.exchange(frame.start + step.offset, property, $0.memory)
            }
          } else {
            frame.lower(step.flag)
            step.entry.lend { $0.replace(frame.start + step.offset, property) }
          }
          continue
        case .setting where !isForeign:
          frame.lower(step.flag)
          step.entry.lend { $0.set(frame.start + step.offset, in: target) }
          continue
        case .setting, .more: break
        }
      } else if step.needsNothing, waiting(at: index, of: frame) == nil {
        continue
      }
      step.entry.lend { entry in
        guard !entry.isConsumer, obtained != .new || entry.argument == nil else { return }
        store(entry, index, frame, target, copy, isForeign, &filling)
      }
    }
    return finish(
      frame, target, copy, keepsObject: keepsObject, errorsBefore: errorCount, &filling)
  }

  /// Runs the closures that see the whole model, whose properties are set. A separate function, so that the recursion through
  /// models needs little stack.
  @inline(never)
  private func finish(
    _ frame: ValueFrame, _ target: ValueAddress, _ copy: ValueAddress?, keepsObject: Bool,
    errorsBefore errorCount: Int, _ filling: inout Filling
  ) -> Bool {
    if storesUnknownKeys {
      storeKept(
        frame, target, copy.map { !mayReplaceInstance || $0.isSameReference(as: target) } ?? false)
    }
    // Entries may have replaced instances inside the struct that others have changed.
    if !isClass, let copy { objectPlan.operations.memory.assign(target, copy) }
    if hasConsumers, filling.trail.errorCount == errorCount { consume(frame, target, &filling) }
    if hasRules, filling.trail.errorCount == errorCount { runRules(frame, target, &filling) }
    if !finalDecoders.isEmpty, filling.trail.errorCount == errorCount {
      runFinalDecoders(frame, target, &filling)
    }
    guard filling.trail.errorCount == errorCount else {
      if copy == nil { filling.abandon(self, frame) }
      objectPlan.operations.memory.deinitialize(target)
      return false
    }
    guard copy == nil else { return true }
    // An alternative may have a value, too.
    if frame.hasFlags(inWords: layout.valueWordCount) { releaseOwn(frame) }
    if keepsUnknownKeys { setKept(nil, of: frame) }
    if !keepsObject { releaseObject(of: frame) }
    return true
  }

  // MARK: Models

  /// Obtains the model to fill; nil if that failed, which is noted.
  @inline(never)
  private func begin(
    _ frame: ValueFrame, _ target: ValueAddress, _ filling: inout Filling
  ) -> Obtained? {
    filling.enterUser()
    if hasInitializer, origin(of: frame) == .replaced {
      return recreate(frame, target, &filling) ? .new : nil
    }
    let known: Obtained = changesInstances && filling.mayFail ? .foreign : .given
    let asks = asksFactory(for: frame, filling)
    // A factory is only called if no instance is kept under the identifier.
    if finishesLater, !asks || origin(of: frame).hasKey {
      switch beginKnown(frame, target, &filling) {
      case nil: return nil
      case true?: return known
      case false?: break
      }
    }
    if asks, let factory = filling.factory {
      switch ask(factory, frame, target, &filling) {
      case nil: return nil
      case true?:
        if identity != nil { keepOrReplace(target, of: frame, filling) }
        return known
      case false?: break
      }
      if finishesLater, beginExisting(frame, target) { return known }
    }
    guard isMadeEmpty else { return beginWithArguments(frame, target, &filling) ? .new : nil }
    makeEmpty(at: target)
    guard identity != nil else { return .new }
    keep(target, of: frame, filling)
    // Other models may end up holding it, and a cycle of references would outlive a failed call.
    return holdsModels ? .foreign : .new
  }

  /// Creates a model from its arguments, unless that has happened; false if it failed, which is noted.
  @inline(never)
  private func beginWithArguments(
    _ frame: ValueFrame, _ target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    if let made = made(of: frame) {
      setMade(nil, of: frame)
      objectPlan.operations.memory.move(made, target)
      return true
    }
    guard hasConstruction else {
      filling.trail.note(at: object(of: frame).offset) {
        $0.log.note(.factoryFailed, Messages.factoryGaveNothing(objectPlan.type))
      }
      return false
    }
    guard makeArguments(frame, nil, &filling) else { return false }
    filling.enterUser()
    do {
      if try construct(from: frame, into: target, &filling.arena) { return true }
      noteRefusal(nil, of: frame, filling)
    } catch {
      noteRefusal(error, of: frame, filling)
    }
    return false
  }

  /// Makes the arguments that contain models; false if that failed, which is noted.
  ///
  /// - Parameter replaced: The existing model, whose nested models the arguments update; nil if there is none.
  func makeArguments(
    _ frame: ValueFrame, _ replaced: ValueAddress?, _ filling: inout Filling
  ) -> Bool {
    let errorCount = filling.trail.errorCount
    for index in 0..<stepCount {
      let entry = entries[index]
      guard entry.argument != nil, waiting(at: index, of: frame) == nil else { continue }
      if let replaced { _ = aim(entry, in: frame, at: replaced, &filling) }
      if let value = makeValue(of: entry, in: frame, &filling) {
        setWaiting(value, at: index, of: frame)
      }
    }
    return filling.trail.errorCount == errorCount
  }

  @inline(never)
  private func ask(
    _ factory: any ModelFactory, _ frame: ValueFrame, _ target: ValueAddress,
    _ filling: inout Filling
  ) -> Bool? {
    let object = object(of: frame)
    do {
      return try filling.seeing(object) { try askFactory(factory, $0, target) }
    } catch {
      filling.trail.note(
        error, .factoryFailed, at: object.offset, from: object.start, Messages.factoryFailed)
      return nil
    }
  }

  // MARK: Entries

  /// Stores the value of an entry that needs more work.
  @inline(never)
  private func store(
    _ entry: ReadingEntry, _ index: Int, _ frame: ValueFrame, _ model: ValueAddress,
    _ copy: ValueAddress?, _ isForeign: Bool, _ filling: inout Filling
  ) {
    if let value = waiting(at: index, of: frame) {
      if isForeign { return entry.exchange(value, in: model, &filling.arena) }
      setWaiting(nil, at: index, of: frame)
      return entry.move(value, into: model)
    }
    guard entry.waiting != nil else {
      guard frame[entry.first.flag] else { return }
      let value = frame.start + entry.first.offset
      if isForeign { return entry.exchange(value, in: model, &filling.arena) }
      frame.lower(entry.first.flag)
      return entry.move(value, into: model)
    }
    let mark = filling.mark
    let present = finishesLater ? aim(entry, in: frame, at: model, &filling) : nil
    let made = makeValue(of: entry, in: frame, &filling)
    if let copy { filling.recordRest(from: index, of: self, frame, copy, since: mark) }
    guard let value = made else { return }
    if let present, value.object === present, entry.holds(value, in: model, &filling) {
      // A model updated in place is already there.
      return entry.memory.deinitialize(value)
    }
    if isForeign {
      entry.exchange(value, in: model, &filling.arena)
      setWaiting(value, at: index, of: frame)
    } else {
      entry.move(value, into: model)
      filling.release(to: mark)
    }
  }

  /// Makes the value of an entry that contains models; nil if it has none, or if that failed, which is noted.
  @inline(__always)
  private func makeValue(
    of entry: ReadingEntry, in frame: ValueFrame, _ filling: inout Filling
  ) -> ValueAddress? {
    guard let codec = entry.waiting,
      let place = entry.places.firstIndex(where: { frame[$0.flag] })
    else { return nil }
    let spot = entry.places[place]
    let value = (frame.start + spot.offset).address(inWord: 0)
    frame.lower(spot.flag)
    let room = filling.arena.allocate(for: codec.memory)
    filling.trail.enter(entry, place: place, in: &filling.arena)
    let errorCount = filling.trail.errorCount
    let isMade = filling.make(codec, value, of: entry, into: room)
    filling.trail.leave(entry)
    if isMade {
      guard entry.callsUser || entry.count != nil else { return room }
      let offset = spot.position(in: frame) ?? object(of: frame).offset
      if let finished = entry.finish(room, at: place, offset, &filling) { return finished }
    }
    let isKnown = finishesLater && origin(of: frame).isKnown
    guard entry.planEntry.leavesOutValue, !isKnown, filling.trail.errorCount == errorCount else {
      return nil
    }
    return entry.defaultValue(&filling)
  }

  @inline(never)
  private func consume(
    _ frame: ValueFrame, _ model: ValueAddress, _ filling: inout Filling
  ) {
    for index in 0..<stepCount {
      steps[index].entry.lend { entry in
        guard entry.isConsumer, let consume = entry.closures.consumeInMemory else { return }
        let mark = filling.mark
        guard let value = waiting(at: index, of: frame) ?? makeValue(of: entry, in: frame, &filling)
        else { return }
        setWaiting(nil, at: index, of: frame)
        filling.enterUser(levels: entry.levelCount)
        do {
          try consume(model, value)
        } catch {
          let origin = entry.origin(of: frame)
          filling.trail.enter(entry, place: origin.place, in: &filling.arena)
          filling.trail.note(
            error, .hookFailed, at: origin.offset ?? object(of: frame).offset, from: origin.offset
          ) { Messages.hookFailed(.consumer, $0) }
          filling.trail.leave(entry)
        }
        filling.release(to: mark)
      }
    }
  }

  // MARK: Rules and hooks

  /// Runs the rules that had to wait for the model.
  @inline(never)
  private func runRules(
    _ frame: ValueFrame, _ model: ValueAddress, _ filling: inout Filling
  ) {
    guard let waiting = rules?.waiting(in: frame), !waiting.isEmpty else { return }
    filling.run(waiting, on: objectPlan.operations.slot(model), object(of: frame))
  }

  @inline(never)
  private func runFinalDecoders(
    _ frame: ValueFrame, _ model: ValueAddress, _ filling: inout Filling
  ) {
    filling.run(finalDecoders, on: model, object(of: frame), knowing: knownKeys(of: frame))
  }

  // MARK: Existing models

  /// Puts the old values of a model back, in reverse order.
  ///
  /// - Parameter start: The index of the first entry.
  func restore(_ model: ValueAddress, from frame: ValueFrame, startingAt start: Int) {
    let instance = mayReplaceInstance ? model.object : nil
    if storesUnknownKeys { restoreKept(frame, model) }
    if let instance { model.replace(with: instance) }
    for index in (start..<stepCount).reversed() {
      let entry = entries[index]
      guard !entry.isConsumer else { continue }
      if let value = waiting(at: index, of: frame) {
        setWaiting(nil, at: index, of: frame)
        entry.move(value, into: model)
      } else if entry.waiting == nil, frame[entry.first.flag] {
        frame.lower(entry.first.flag)
        entry.move(frame.start + entry.first.offset, into: model)
      }
      // Putting a value back may replace the instance, too.
      if let instance { model.replace(with: instance) }
    }
  }
}
