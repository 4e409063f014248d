/// Whole objects that are read as values, such as dictionaries, as types that a closure has chosen.
final class WholeValue: SubtypeReading {
  private let wrappings: SubtypeWrappings
  private let codec: ReadingCodec
  /// How the value waits, if it does.
  private let form: WaitingForm?
  /// Whether it's an optional model, so that an existing one is updated.
  private let isSingleModel: Bool
  private let knownKeys: KeyTree

  init(
    _ codec: ReadingCodec, waiting form: WaitingForm?, isSingleModel: Bool,
    along route: SubtypeRoute
  ) {
    self.codec = codec
    self.form = form
    self.isSingleModel = isSingleModel
    wrappings = route.wrappings
    var known = KeyTree()
    for path in route.discriminators { known.insert(path.components[...]) }
    knownKeys = known
  }

  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try reader.withRoom(for: codec.memory) { reader, room throws(Declined) in
      try read(source, &reader, room)
      try wrappings.convert(room, into: target, &reader)
    }
  }

  private func read(
    _ source: ObjectSource, _ reader: inout ValueReader, _ room: ValueAddress
  ) throws(Declined) {
    // The policy of an entry applies to its own values.
    let policy = reader.policy
    reader.policy = reader.limits.policy
    defer { reader.policy = policy }
    try codec.read(source, &reader, room)
  }

  // What waits is the object, followed by the address of the value.

  private static var valueWord: Int { WaitingObject.wordCount }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    let call = reader.decodingCall
    let isSeen = wrappings.haveEffects
    return try call.seeing(source, isSeen: isSeen, from: start, atDepth: reader.depth) {
      _ throws(Declined) in
      let words = reader.arena.allocate(
        size: (Self.valueWord + 1) * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
      for word in 1...Self.valueWord { words.setAddress(nil, inWord: word) }
      let room = reader.arena.allocate(for: codec.memory)
      try read(source, &reader, room)
      WaitingObject(at: words).keep(source, from: start, in: call.editedOffset, isSeen: isSeen)
      words.setAddress(room, inWord: Self.valueWord)
      return words
    }
  }

  // MARK: Updates

  private var memory: ValueMemory { form?.memory ?? codec.memory }

  var updatedMemory: ValueMemory? { memory }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    reader.decodingCall.lookedUp = nil
    guard let form, let value = waiting.address(inWord: Self.valueWord) else {
      if let current { memory.deinitialize(current) }
      return
    }
    if !isSingleModel, let current { memory.deinitialize(current) }
    try form.finish(value.address(inWord: 0), onto: isSingleModel ? current : nil, &reader)
  }

  // MARK: Making

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    guard !wrappings.haveEffects, let form else { return wrappings.haveEffects }
    return form.hasEffects(waiting.address(inWord: Self.valueWord)?.address(inWord: 0))
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    let object = WaitingObject(at: waiting)
    defer { object.release() }
    guard var value = waiting.address(inWord: Self.valueWord) else { return false }
    if let form {
      let room = filling.arena.allocate(for: form.memory)
      guard form.make(value.address(inWord: 0), into: room, &filling) else { return false }
      value = room
    }
    return wrappings.wrap(value, into: target, object, knowing: knownKeys, &filling)
  }

  func discard(_ waiting: ValueAddress) {
    if let value = waiting.address(inWord: Self.valueWord) { codec.memory.deinitialize(value) }
    WaitingObject(at: waiting).release()
  }
}
