extension JSONDocument {
  /// Calls a closure with a view of the text that must not escape it.
  @inline(__always)
  func withBytes<Result>(_ body: (JSONBytes) -> Result) -> Result {
    unsafe bytes.withUnsafeBufferPointer { unsafe body(JSONBytes($0)) }
  }

  /// The string of a record, with its escapes resolved.
  func string(of record: JSONRecord) -> String {
    withBytes { bytes in
      unsafe record.hasEscapes
        ? bytes.unescapedString(in: record.content)
        : String(decoding: bytes[record.content], as: UTF8.self)
    }
  }
}

extension JSONBytes {
  /// The string in a checked range, with its escapes resolved.
  ///
  /// Copies the pieces between escapes into the storage of the new string. Its capacity is the length of
  /// the range, and no escape is shorter than the scalar it represents.
  func unescapedString(in content: Range<Int>) -> String {
    unsafe String(unsafeUninitializedCapacity: content.count) { target in
      var count = 0
      var offset = content.lowerBound
      while offset < content.upperBound {
        if self[offset] == JSONByte.backslash {
          let escape = escape(at: offset)
          for index in 0..<escape.encodingCount {
            unsafe target[count + index] = UInt8(truncatingIfNeeded: escape.encoding >> (8 * index))
          }
          count += escape.encodingCount
          offset += escape.length
        } else {
          let piece = unsafe self[offset..<nextBackslash(in: offset..<content.upperBound)]
          _ = unsafe target[count...].update(fromContentsOf: piece)
          count += piece.count
          offset += piece.count
        }
      }
      return count
    }
  }
}
