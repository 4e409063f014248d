/// Whole objects of types that are not listed, which a base keeps unchanged.
final class DirectWhole: DirectSubtypeReading {
  private let wrappings: DirectWrappings
  private let codec: DirectCodec
  /// The keys that are read on the way.
  private let knownKeys: KeyTree

  /// - Parameters:
  ///   - codec: The codec of `MappingValue`.
  ///   - discriminators: The paths that are read on the way.
  init(_ codec: DirectCodec, in wrappings: DirectWrappings, beside discriminators: [MappingPath]) {
    self.wrappings = wrappings
    self.codec = codec
    var known = KeyTree()
    for path in discriminators { known.insert(path.components[...]) }
    knownKeys = known
  }

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try reader.withRoom(for: codec.memory) { reader, room throws(Declined) in
      try read(source, &reader, room)
      try wrappings.convert(room, into: target, &reader)
    }
  }

  private func read(
    _ source: DirectSource, _ reader: inout DirectReader, _ room: ValueAddress
  ) throws(Declined) {
    switch source {
    case .text: try codec.read(&reader, room)
    case .dictionary(let object): try codec.readAny(object, &reader, room)
    }
  }

  // What waits is the object, followed by the address of the value.

  private static var valueWord: Int { WaitingObject.wordCount }

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    let call = reader.decodingCall
    let isSeen = wrappings.haveEffects
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

  var updatedMemory: ValueMemory? { codec.memory }

  /// Keeps the members of the existing object that the input lacks.
  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    guard case .object(var members)? = current?.take(MappingValue.self),
      let value = waiting.address(inWord: Self.valueWord),
      case .object(let changed) = value.value(as: MappingValue.self)
    else { return }
    members.merge(changed)
    value.replace(with: MappingValue.object(members))
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool { wrappings.haveEffects }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    let object = WaitingObject(at: waiting)
    defer { object.release() }
    guard let value = waiting.address(inWord: Self.valueWord) else { return false }
    return wrappings.wrap(value, into: target, object, knowing: knownKeys, &filling)
  }

  func discard(_ waiting: ValueAddress) {
    if let value = waiting.address(inWord: Self.valueWord) { codec.memory.deinitialize(value) }
    WaitingObject(at: waiting).release()
  }
}
