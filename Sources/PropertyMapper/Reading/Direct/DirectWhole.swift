/// Whole objects of types that are not listed, which a base keeps unchanged.
final class DirectWhole: DirectSubtypeReading {
  private let wrapping: DirectWrapping
  private let codec: DirectCodec

  init(_ choice: SubtypeChoice, _ codec: DirectCodec, of base: ObjectPlan) {
    wrapping = DirectWrapping(choice, in: base)
    self.codec = codec
  }

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try reader.withRoom(for: codec.memory) { reader, room throws(Declined) in
      try read(source, &reader, room)
      try orDecline { try wrapping.choice.wrap.convert(room, target) }
    }
  }

  private func read(
    _ source: DirectSource, _ reader: inout DirectReader, _ room: ValueAddress
  ) throws(Declined) {
    switch source {
    case .text: try codec.read(&reader, room)
    case .dictionary(let object): try codec.readAny(object, &reader, room)
    case .unopened(let object): try codec.readAny(object.value, &reader, room)
    }
  }

  // What waits is the object, followed by the address of the value.

  private static var valueWord: Int { WaitingObject.wordCount }

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    let call = reader.decodingCall
    let isSeen = wrapping.hasEffects
    return try call.seeing(source, isSeen: isSeen, from: start, atDepth: reader.depth) {
      _ throws(Declined) in
      let words = reader.arena.allocate(
        size: (Self.valueWord + 1) * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
      words.setAddress(nil, inWord: 1)
      let room = reader.arena.allocate(for: codec.memory)
      try read(source, &reader, room)
      WaitingObject(at: words).keep(source, from: start, in: call.editedPlace, isSeen: isSeen)
      words.setAddress(room, inWord: Self.valueWord)
      return words
    }
  }

  /// The reference engine updates such objects, and keeps the members that the input lacks.
  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {}

  func hasEffects(_ waiting: ValueAddress) -> Bool { wrapping.hasEffects }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    let object = WaitingObject(at: waiting)
    defer { object.release() }
    guard let value = waiting.address(inWord: Self.valueWord) else { return false }
    return wrapping.wrap(value, into: target, object, knowing: KeyTree(), &filling)
  }

  func discard(_ waiting: ValueAddress) {
    if let value = waiting.address(inWord: Self.valueWord) { codec.memory.deinitialize(value) }
    WaitingObject(at: waiting).release()
  }
}
