extension ReadingCodec {
  /// Returns a codec that decodes an empty string as null.
  ///
  /// - Parameter takesNull: Whether null is decoded like any other value; if not, it is refused.
  func readingEmptyTextAsNull(takesNull: Bool) -> ReadingCodec {
    ReadingCodec(memory: memory, acceptsNull: acceptsNull) {
      [self] source, reader, target throws(Declined) in
      guard try reader.passEmptyText(source) else { return try read(source, &reader, target) }
      guard takesNull else { throw Declined() }
      try readAny(InputValue.nullObject, &reader, target)
    }
  }
}

extension ValueReader {
  /// Whether the value at an offset of the text is an empty string.
  func isEmptyText(at position: Int) -> Bool {
    let bytes = cursor.bytes
    return position + 1 < bytes.count && bytes[position] == JSONByte.quote
      && bytes[position + 1] == JSONByte.quote
  }

  /// Moves past an empty string, if it is next.
  mutating func passEmptyText() throws(Declined) -> Bool {
    guard isEmptyText(at: cursor.position) else { return false }
    try skipValue()
    return true
  }
}

extension InputValue {
  /// Whether a value of a Swift dictionary is an empty string.
  static func isEmptyText(_ value: Any) -> Bool {
    if case .text(let text) = InputValue(classifying: value) { text.isEmpty } else { false }
  }
}
