// Values whose JSON text is in a string: read as JSON, and then like values of a Swift dictionary.

extension JSONTextShape {
  /// A codec that reads text, and its value by another codec.
  func reading(_ inner: ReadingCodec) -> ReadingCodec {
    ReadingCodec(
      memory: inner.memory, acceptsNull: inner.acceptsNull,
      read: { reader, target throws(Declined) in
        if reader.cursor.next == JSONByte.lowerN { return try inner.read(&reader, target) }
        try Self.read(&reader) { value, reader throws(Declined) in
          try inner.readAny(value, &reader, target)
        }
      },
      readAny: { value, reader, target throws(Declined) in
        try inner.readAny(try Self.value(in: value, &reader) ?? value, &reader, target)
      })
  }

  /// Passes the value in the next string to a closure: whatever is wrong with it is placed at the string.
  static func read<Result>(
    _ reader: inout ValueReader,
    _ read: (Any, inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let start = reader.cursor.position
    guard reader.cursor.next == JSONByte.quote else { throw Declined() }
    let value = try value(of: try reader.text(), &reader)
    return try reader.decodingCall.atPlace(start) { () throws(Declined) in
      try read(value, &reader)
    }
  }

  /// The value in a string of a Swift dictionary; nil if it's null.
  static func value(in value: Any, _ reader: inout ValueReader) throws(Declined) -> Any? {
    switch InputValue(classifying: value) {
    case .null: return nil
    case .text(let text):
      guard text.utf8.count <= reader.limits.maximumTextBytes else { throw Declined() }
      return try self.value(of: text, &reader)
    default: throw Declined()
    }
  }

  @inline(never)
  private static func value(
    of text: String, _ reader: inout ValueReader
  ) throws(Declined) -> Any {
    // A closure that sees the object around it must not see unchecked values.
    reader.unreadCount &+= 1
    return try reader.mappingValue(inText: text)
  }
}

/// A value in JSON text that waits.
final class WaitingJSONText: WaitingForm, @unchecked Sendable {
  private let inner: WaitingForm

  init(_ inner: WaitingForm) {
    self.inner = inner
    super.init(inner.memory, acceptsNull: inner.acceptsNull)
  }

  override func read(_ reader: inout ValueReader) throws(Declined) -> ValueAddress? {
    if reader.cursor.next == JSONByte.lowerN { return try inner.read(&reader) }
    return try JSONTextShape.read(&reader) { value, reader throws(Declined) in
      try inner.read(value, &reader)
    }
  }

  override func read(
    _ value: Any, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    try inner.read(try JSONTextShape.value(in: value, &reader) ?? value, &reader)
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
