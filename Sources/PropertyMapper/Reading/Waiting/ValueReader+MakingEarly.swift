extension ValueReader {
  /// Makes a value that waits, but whose making has no effects.
  mutating func makeEarly(
    _ form: WaitingForm, _ waiting: ValueAddress?
  ) throws(Declined) -> ValueAddress {
    try fillEarly(form.memory) { filling in
      let room = filling.arena.allocate(for: form.memory)
      return form.make(waiting, into: room, &filling) ? room : nil
    }
  }

  /// Makes models without effects before the whole input has been read.
  ///
  /// Declines if an element of a lossy list could not be made.
  mutating func fillEarly(
    _ memory: ValueMemory, _ make: (inout Filling) -> ValueAddress?
  ) throws(Declined) -> ValueAddress {
    var filling = Filling(FillingTrail(decodingCall, nil, depth: depth), arena)
    let value = make(&filling)
    filling.undo()
    arena = filling.arena
    guard let value else { throw Declined() }
    guard filling.trail.knownFinder?.log.isEmpty != false else {
      memory.deinitialize(value)
      throw Declined()
    }
    return value
  }
}
