extension DirectCodec {
  /// The codec where an empty text is null.
  ///
  /// - Parameter takesNull: Whether null is a value here; otherwise it is for the reference engine to deal with.
  func readingEmptyTextAsNull(takesNull: Bool) -> DirectCodec {
    unsafe DirectCodec(
      memory: memory, acceptsNull: acceptsNull,
      read: { [self] reader, target throws(Declined) in
        guard reader.isAtEmptyText else { return try unsafe read(&reader, target) }
        guard takesNull else { throw Declined() }
        try reader.skipValue()
        try unsafe readAny(InputValue.nullObject, &reader, target)
      },
      readAny: { [self] value, reader, target throws(Declined) in
        guard case .text(let text) = InputValue(classifying: value), text.isEmpty else {
          return try unsafe readAny(value, &reader, target)
        }
        guard takesNull else { throw Declined() }
        try unsafe readAny(InputValue.nullObject, &reader, target)
      })
  }
}

extension DirectReader {
  /// Whether the value at which the text is is an empty text.
  fileprivate var isAtEmptyText: Bool {
    let (bytes, position) = (cursor.bytes, cursor.position)
    return position + 1 < bytes.count && bytes[position] == JSONByte.quote
      && bytes[position + 1] == JSONByte.quote
  }
}
