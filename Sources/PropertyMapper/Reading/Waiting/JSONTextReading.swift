// Values whose JSON text is in a string: read as JSON, and then like values of a Swift dictionary.

extension JSONTextShape {
  /// A codec that reads text, and its value by another codec.
  func reading(_ inner: ReadingCodec) -> ReadingCodec {
    ReadingCodec(
      memory: inner.memory, acceptsNull: inner.acceptsNull,
      read: { reader, target throws(Declined) in
        guard let value = try Self.nextValue(&reader) else {
          return try inner.read(&reader, target)
        }
        try Self.inText(value, &reader) { value, reader throws(Declined) in
          try inner.readAny(value, &reader, target)
        }
      },
      readAny: { value, reader, target throws(Declined) in
        guard let value = try Self.value(in: value, &reader) else {
          return try inner.readAny(value, &reader, target)
        }
        try inner.readAny(value, &reader, target)
      })
  }

  /// The value in the next string; nil if null is next.
  static func nextValue(_ reader: inout ValueReader) throws(Declined) -> TextValue? {
    if reader.cursor.next == JSONByte.lowerN { return nil }
    let start = reader.cursor.position
    guard reader.cursor.next == JSONByte.quote else { throw Declined() }
    return TextValue(value: try value(of: try reader.text(), &reader), start: start)
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

  /// A value, and the offset of the string that it was in.
  struct TextValue {
    fileprivate let value: Any
    fileprivate let start: Int
  }

  /// Reads a value that was in a string of the text: whatever is wrong with it is placed at the string.
  static func inText<Result>(
    _ value: TextValue, _ reader: inout ValueReader,
    _ read: (Any, inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let call = reader.decodingCall
    let outer = call.editedPlace
    call.editedPlace = value.start
    defer { call.editedPlace = outer }
    return try read(value.value, &reader)
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
    guard let value = try JSONTextShape.nextValue(&reader) else { return try inner.read(&reader) }
    return try JSONTextShape.inText(value, &reader) { value, reader throws(Declined) in
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
