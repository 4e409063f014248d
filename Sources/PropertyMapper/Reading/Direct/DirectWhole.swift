/// Whole objects of types that are not listed, which a base keeps unchanged. They never wait.
final class DirectWhole: DirectSubtypeReading {
  private let choice: SubtypeChoice
  private let codec: DirectCodec

  init(_ choice: SubtypeChoice, _ codec: DirectCodec) {
    self.choice = choice
    self.codec = codec
  }

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try reader.withRoom(for: codec.memory) { reader, room throws(Declined) in
      switch source {
      case .text: try codec.read(&reader, room)
      case .dictionary(let object): try codec.readAny(object, &reader, room)
      }
      try orDecline { try choice.wrap.convert(room, target) }
    }
  }

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    throw Declined()
  }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    throw Declined()
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool { false }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool { false }

  func discard(_ waiting: ValueAddress) {}
}
