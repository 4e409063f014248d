/// A value that a closure converts from one that contains models.
final class WaitingConversion: WaitingCodec, @unchecked Sendable {
  private let inner: WaitingCodec
  private let shape: ConvertedShape
  /// Whether null is refused: only some types would read it, and not their closures.
  private let refusesNull: Bool
  /// Whether the models inside are finished once all have been read.
  private let finishesLater: Bool

  init(_ inner: WaitingCodec, _ shape: ConvertedShape, finishesLater: Bool) {
    self.finishesLater = finishesLater
    self.inner = inner
    self.shape = shape
    refusesNull = !shape.passesNull && shape.inner.mayReadNull
    super.init(shape.memory)
  }

  private final class Value {
    let inner: ValueAddress?
    let offset: Int?
    /// The result, if nothing had to wait.
    let result: Slot?

    init(_ inner: ValueAddress?, at offset: Int?, result: Slot? = nil) {
      self.inner = inner
      self.offset = offset
      self.result = result
    }
  }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    if case .value(let value) = source, let slot = shape.adopt(InputValue(classifying: value)) {
      return wait(Value(nil, at: nil, result: slot), &reader)
    }
    if refusesNull, reader.isNull(source) { throw Declined() }
    let offset = reader.offset(of: source)
    return try wait(try inner.read(source, &reader), at: offset, &reader)
  }

  private func wait(
    _ waiting: ValueAddress?, at offset: Int?, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    if finishesLater { return wait(Value(waiting, at: offset), &reader) }
    return wait(try converted(Value(waiting, at: offset), &reader), &reader)
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    try super.finish(waiting, onto: current, &reader)
    guard let waiting, waiting.value(as: Value.self).result == nil else { return }
    try inner.finish(waiting.value(as: Value.self).inner, onto: nil, &reader)
    let value = waiting.value(as: Value.self)
    guard !inner.hasEffects(value.inner) else { return }
    // If it can't be made or converted, it no longer waits either.
    waiting.replace(with: Value(nil, at: value.offset))
    waiting.replace(with: try converted(value, &reader))
  }

  /// Converts a value at once, unless making it has effects.
  private func converted(
    _ value: Value, _ reader: inout ValueReader
  ) throws(Declined) -> Value {
    guard !inner.hasEffects(value.inner) else { return value }
    let room = try reader.makeEarly(inner, value.inner)
    reader.enterUser(atDepth: reader.depth)
    let slot = try orDecline {
      try shape.memory.boxed { try shape.decode.convert(room, $0) }
    }
    return Value(nil, at: value.offset, result: slot)
  }

  private func wait(_ value: Value, _ reader: inout ValueReader) -> ValueAddress {
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    word.initialize(to: value)
    return word
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let value = waiting?.take(Value.self) else { return false }
    if let result = value.result { return memory.copy(result, to: target) }
    let room = filling.arena.allocate(for: inner.memory)
    guard inner.make(value.inner, into: room, &filling),
      let slot = filling.trail.make(
        at: value.offset,
        {
          $0.converted(
            inner.memory.box(room), by: shape.decode, of: shape.memory.type, from: value.offset)
        })
    else { return false }
    return memory.copy(slot, to: target)
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    waiting?.value(as: Value.self).result == nil
  }

  override func discard(_ waiting: ValueAddress?) {
    guard let value = waiting?.take(Value.self), value.result == nil else { return }
    inner.discard(value.inner)
  }
}
