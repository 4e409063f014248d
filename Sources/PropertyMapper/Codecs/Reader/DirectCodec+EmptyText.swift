extension DirectCodec {
  /// Returns a codec that decodes an empty string as null.
  ///
  /// - Parameter takesNull: Whether null is valid here; if not, it is left to the reference engine.
  func readingEmptyTextAsNull(takesNull: Bool) -> DirectCodec {
    DirectCodec(
      memory: memory, acceptsNull: acceptsNull,
      read: { [self] reader, target throws(Declined) in
        guard reader.isAtEmptyText else { return try read(&reader, target) }
        guard takesNull else { throw Declined() }
        try reader.skipValue()
        try readAny(InputValue.nullObject, &reader, target)
      },
      readAny: { [self] value, reader, target throws(Declined) in
        guard case .text(let text) = InputValue(classifying: value), text.isEmpty else {
          return try readAny(value, &reader, target)
        }
        guard takesNull else { throw Declined() }
        try readAny(InputValue.nullObject, &reader, target)
      })
  }
}

extension DirectReader {
  /// Whether the next value in the text is an empty string.
  fileprivate var isAtEmptyText: Bool {
    let (bytes, position) = (cursor.bytes, cursor.position)
    return position + 1 < bytes.count && bytes[position] == JSONByte.quote
      && bytes[position + 1] == JSONByte.quote
  }
}
