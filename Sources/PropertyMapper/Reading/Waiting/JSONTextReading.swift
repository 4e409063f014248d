// Values whose JSON text is in a string. The text is read like any other, unless the value waits: then nothing remains of
// the text by the time that the value is made, so it becomes an exact value first.

extension JSONTextShape {
  /// A codec that reads text, and its value by another codec.
  func reading(_ inner: ReadingCodec) -> ReadingCodec {
    ReadingCodec(memory: inner.memory, acceptsNull: inner.acceptsNull) {
      source, reader, target throws(Declined) in
      guard let text = try Self.text(source, &reader) else {
        return try inner.read(source, &reader, target)
      }
      try Self.read(text, by: inner, &reader, into: target)
    }
  }

  @inline(never)
  private static func read(
    _ text: String, by inner: ReadingCodec, _ reader: inout ValueReader,
    into target: ValueAddress
  ) throws(Declined) {
    // A closure that sees the object around it must not see unchecked values.
    reader.unreadCount &+= 1
    try reader.reading(text) { reader throws(Declined) in
      try reader.decodingCall.inText(reader.cursor.bytes) { () throws(Declined) in
        try inner.read(&reader, target)
      }
      do throws(Declined) {
        try reader.finish()
      } catch {
        inner.memory.deinitialize(target)
        throw error
      }
    }
  }

  /// The text of a value; nil if it's null.
  fileprivate static func text(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> String? {
    guard case .value(let value) = source else {
      if reader.isNull(source) { return nil }
      guard reader.cursor.next == JSONByte.quote else { throw Declined() }
      return try reader.text()
    }
    switch InputValue(classifying: value) {
    case .null: return nil
    case .text(let text):
      guard text.utf8.count <= reader.limits.maximumTextBytes else { throw Declined() }
      return text
    default: throw Declined()
    }
  }
}

/// A value in JSON text that waits.
final class WaitingJSONText: WaitingCodec, @unchecked Sendable {
  private let inner: WaitingCodec

  init(_ inner: WaitingCodec) {
    self.inner = inner
    super.init(inner.memory, acceptsNull: inner.acceptsNull)
  }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    let offset = reader.offset(of: source)
    guard let text = try JSONTextShape.text(source, &reader) else {
      return try inner.read(source, &reader)
    }
    // Whatever is wrong with the value is placed at the string.
    return try reader.decodingCall.atOffset(offset) { () throws(Declined) in
      try read(text, &reader)
    }
  }

  @inline(never)
  private func read(
    _ text: String, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    // A closure that sees the object around it must not see unchecked values.
    reader.unreadCount &+= 1
    let value = try reader.mappingValue(inText: text)
    return try reader.decodingCall.outsideCheckedObjects { () throws(Declined) in
      try inner.read(.value(value), &reader)
    }
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    if let current { memory.deinitialize(current) }
    try inner.finish(waiting, onto: nil, &reader)
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool { inner.make(waiting, into: target, &filling) }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool { inner.hasEffects(waiting) }

  override func count(of waiting: ValueAddress?) -> Int? { inner.count(of: waiting) }

  override func discard(_ waiting: ValueAddress?) { inner.discard(waiting) }
}
