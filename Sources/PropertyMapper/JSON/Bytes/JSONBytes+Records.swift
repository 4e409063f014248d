// Finds the ends of records before they are read, and counts their characters.

extension JSONBytes {
  /// The offset of the first line feed or carriage return from an offset on, or `count`.
  func endOfLine(from start: Int) -> Int {
    scan(from: endOfPrinting(from: start), to: count) { word in
      Self.marks(word, JSONByte.lineFeed) | Self.marks(word, JSONByte.carriageReturn)
    } orByte: { byte in
      byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn
    }
  }

  /// Skips bytes that are not control characters, in steps of 32 bytes: the next control character, or the
  /// end, is less than a step after the returned offset.
  ///
  /// Marks the bytes below a space by their top bit, like `scan`.
  @inline(__always)
  private func endOfPrinting(from start: Int) -> Int {
    let limit = Self.ones &* 0x20
    func controls(_ offset: Int) -> UInt64 {
      let word = word(at: offset)
      return (word &- limit) & ~word
    }
    var offset = start
    while offset &+ 32 <= count {
      let marks =
        controls(offset) | controls(offset &+ 8) | controls(offset &+ 16) | controls(offset &+ 24)
      guard marks & Self.tops == 0 else { break }
      offset &+= 32
    }
    return offset
  }

  /// Whether a value that begins at an offset ends at another. A number or a literal extends to a
  /// separator.
  func isEnd(_ end: Int, ofValueAt start: Int) -> Bool {
    switch self[start] {
    case JSONByte.quote, JSONByte.openBrace, JSONByte.openBracket: return true
    default: break
    }
    return byte(at: end).map(JSONByte.endsScalar) ?? true
  }

  /// Whether a range, which must be within `0..<count`, is well-formed UTF-8.
  package func isUTF8(in range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      // Most text is ASCII.
      if offset &+ 8 <= range.upperBound, word(at: offset) & Self.tops == 0 {
        offset &+= 8
        continue
      }
      // The last eight bytes may overlap the ones before.
      if range.upperBound &- offset < 8, range.count >= 8,
        word(at: range.upperBound &- 8) & Self.tops == 0
      {
        return true
      }
      let length = scalarLength(at: offset)
      guard length > 0 else { return false }
      offset &+= length
    }
    return offset == range.upperBound
  }

  /// The number of UTF-8 continuation bytes in a range, which must be within `0..<count`.
  func continuationCount(in range: Range<Int>) -> Int {
    var continuations = 0
    var offset = range.lowerBound
    func count(at offset: Int) -> Int {
      let word = word(at: offset)
      return (word & ~(word &<< 1) & Self.tops).nonzeroBitCount
    }
    while offset &+ 32 <= range.upperBound {
      let all =
        word(at: offset) | word(at: offset &+ 8) | word(at: offset &+ 16) | word(at: offset &+ 24)
      // Most text is ASCII.
      if all & Self.tops != 0 {
        continuations &+= count(at: offset) &+ count(at: offset &+ 8)
        continuations &+= count(at: offset &+ 16) &+ count(at: offset &+ 24)
      }
      offset &+= 32
    }
    while offset < range.upperBound {
      if self[offset] & 0xC0 == 0x80 { continuations &+= 1 }
      offset &+= 1
    }
    return continuations
  }

  /// The number of Unicode scalars that begin in a range, which must be within `0..<count`.
  func scalarCount(in range: Range<Int>) -> Int {
    range.count - continuationCount(in: range)
  }
}
