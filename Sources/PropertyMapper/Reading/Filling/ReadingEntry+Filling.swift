// Values that are moved into models once the whole input is right.

extension ReadingEntry {
  /// Where the value of a consumer was.
  struct Origin {
    let place: Int
    /// The offset in the text; negative if it isn't there.
    private let position: Int

    init(_ origin: (place: Int, offset: Int?)) {
      place = origin.place
      position = origin.offset ?? -1
    }

    var offset: Int? { position < 0 ? nil : position }
  }

  func origin(of frame: ValueFrame) -> Origin {
    guard let originOffset else { return Origin((0, nil)) }
    return (frame.start + originOffset).value(as: Origin.self)
  }

  /// Moves a value into the property of a model.
  @inline(__always)
  func move(_ value: ValueAddress, into model: ValueAddress) {
    guard let storedOffset else { return set(value, in: model) }
    replace(value, (isInClass ? model.instance : model) + storedOffset)
  }

  /// Exchanges a value with the one in the property of a model.
  @inline(__always)
  func exchange(
    _ value: ValueAddress, in model: ValueAddress, _ arena: inout CallArena
  ) {
    if let storedOffset {
      return arena.exchange(value, (isInClass ? model.instance : model) + storedOffset, memory)
    }
    guard let accessor else { return }
    let mark = arena.mark
    let old = arena.allocate(for: memory)
    accessor.load(at: model, into: old)
    set(value, in: model)
    move(old, value)
    arena.release(to: mark)
  }

  /// Counts, converts and validates a value that contains models, by the rule and the closures of the entry.
  ///
  /// - Parameters:
  ///   - value: The value, which is moved out or released.
  ///   - place: The index of the entry's place that was read.
  ///   - offset: The offset of the value in the text.
  /// - Returns: The memory with the result; nil if a closure refused the value; this is noted, as a warning if the value is
  ///   left out.
  @inline(never)
  func finish(
    _ value: ValueAddress, at place: Int, _ offset: Int?, _ filling: inout Filling
  ) -> ValueAddress? {
    if let number = count?(value), !hasRightCount(number) {
      waiting?.memory.deinitialize(value)
      filling.trail.enter(self, place: place, in: &filling.arena)
      filling.trail.note(at: offset) { _ = $0.checkCount(number, by: planEntry.rule) }
      filling.trail.leave(self)
      return nil
    }
    filling.enterUser(levels: levelCount)
    var value = value
    if let conversion = closures.convert {
      let room = filling.arena.allocate(for: memory)
      do {
        try conversion.convert(value, room)
      } catch {
        let mark = planEntry.leavesOutValue ? filling.trail.beginElement() : nil
        filling.trail.enter(self, place: place, in: &filling.arena)
        filling.trail.note(error, .transformFailed, at: offset, from: offset) {
          Messages.transformFailed($0, creating: conversion.ownTypeName)
        }
        filling.trail.leave(self)
        if let mark { _ = filling.trail.endElement(mark) }
        return nil
      }
      value = room
    }
    let limits = ValidatorLimits(filling.trail.call.context.options)
    guard let validate = closures.validate, !isRight(value, limits) else { return value }
    let slot = memory.box(value)
    let complaints = validate.complaints(about: slot, within: limits)
    guard !complaints.isEmpty else { return memory.copy(slot, to: value) ? value : nil }
    filling.trail.enter(self, place: place, in: &filling.arena)
    filling.trail.note(at: offset) { $0.note(complaints) }
    filling.trail.leave(self)
    return nil
  }

  /// The default, in memory of its own, instead of a value that was left out while it was made; nil if there is none.
  func defaultValue(_ filling: inout Filling) -> ValueAddress? {
    guard case .useDefault = verdictOnAbsence, let slot = closures.defaultValue?() else {
      return nil
    }
    let room = filling.arena.allocate(for: memory)
    return memory.copy(slot, to: room) ? room : nil
  }
}
