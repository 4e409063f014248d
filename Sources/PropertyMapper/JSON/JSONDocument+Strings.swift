extension JSONDocument {
  /// Calls a closure with a view of the text that must not leave it.
  @inline(__always)
  func withBytes<Result>(_ body: (JSONBytes) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(JSONBytes($0)) }
  }

  /// The text of a record, with its escapes resolved.
  ///
  /// With escapes, the pieces between them are copied into the storage of the new string. It has
  /// room for the text as it is written, and no escape is shorter than what it stands for.
  func string(of record: JSONRecord) -> String {
    let content = record.content
    return withBytes { bytes in
      guard record.hasEscapes else {
        return String(decoding: bytes[content], as: UTF8.self)
      }
      return String(unsafeUninitializedCapacity: content.count) { target in
        var count = 0
        var offset = content.lowerBound
        while offset < content.upperBound {
          if bytes[offset] == JSONByte.backslash {
            let escape = bytes.escape(at: offset)
            for index in 0..<escape.encodingCount {
              target[count + index] = UInt8(truncatingIfNeeded: escape.encoding >> (8 * index))
            }
            count += escape.encodingCount
            offset += escape.length
          } else {
            let piece = bytes[offset..<bytes.endOfPiece(from: offset, to: content.upperBound)]
            _ = target[count...].update(fromContentsOf: piece)
            count += piece.count
            offset += piece.count
          }
        }
        return count
      }
    }
  }
}

extension JSONBytes {
  /// The offset of the next backslash, or `end`, where a quotation mark stands.
  fileprivate func endOfPiece(from start: Int, to end: Int) -> Int {
    var offset = endOfPlainText(from: start)
    while offset < end, self[offset] != JSONByte.backslash {
      offset = endOfPlainText(from: offset + 1)
    }
    return offset
  }
}
