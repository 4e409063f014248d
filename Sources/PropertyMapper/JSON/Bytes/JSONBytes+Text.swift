/// Strings made of checked bytes.
extension JSONBytes {
  /// The bytes of a range as text.
  @inline(__always)
  func text(in range: Range<Int>) -> String {
    unsafe String(decoding: self[range], as: UTF8.self)
  }

  /// The string between quotation marks.
  @inline(__always)
  func string(in content: Range<Int>, hasEscapes: Bool) -> String {
    hasEscapes ? unescapedString(in: content) : text(in: content)
  }

  /// The string between quotation marks, with its escapes resolved.
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
