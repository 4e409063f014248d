// Scans that find the ends of records before they are read. They check eight bytes at a time, like
// `endOfPlainText(from:)`: bytes of a word that are zero are marked by their top bit. A borrow can mark
// other bytes by mistake, but only above the first correct mark, and only the first one is used.

extension JSONBytes {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks the bytes of a word that are equal to a byte.
  @inline(__always)
  private static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let rest = word ^ (ones &* UInt64(byte))
    return (rest &- ones) & ~rest
  }

  /// The offset of the first line feed or carriage return from an offset on, or `count`.
  func endOfLine(from start: Int) -> Int {
    var offset = endOfPrinting(from: start)
    while offset &+ 8 <= count {
      let word = word(at: offset)
      let ends = Self.marks(word, JSONByte.lineFeed) | Self.marks(word, JSONByte.carriageReturn)
      let marks = ends & Self.tops
      if marks != 0 { return offset &+ marks.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < count, self[offset] != JSONByte.lineFeed, self[offset] != JSONByte.carriageReturn
    {
      offset &+= 1
    }
    return offset
  }

  /// Skips bytes that are not control characters, in steps of 32 bytes: the next control character, or the
  /// end, is less than a step after the returned offset.
  ///
  /// Marks the bytes below a space by their top bit, as described above.
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
  func isUTF8(in range: Range<Int>) -> Bool {
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

  /// The offset of the first quotation mark, backslash or control character from an offset on, or `count`.
  @inline(__always)
  func endOfTextPiece(from start: Int) -> Int {
    scan(from: start) { word in
      Self.marks(word, JSONByte.quote) | Self.marks(word, JSONByte.backslash)
        | (word &- Self.ones &* 0x20) & ~word
    } orByte: { byte in
      !JSONByte.isPlain(byte)
    }
  }

  /// The offset of the first quotation mark, bracket or brace from an offset on, or `count`.
  @inline(__always)
  func endOfOutsideText(from start: Int) -> Int {
    scan(from: start) { word in
      // A bracket and the corresponding brace differ in a single bit.
      let folded = word | Self.ones &* 0x20
      return Self.marks(word, JSONByte.quote) | Self.marks(folded, JSONByte.openBrace)
        | Self.marks(folded, JSONByte.closeBrace)
    } orByte: { byte in
      byte == JSONByte.quote || byte | 0x20 == JSONByte.openBrace
        || byte | 0x20 == JSONByte.closeBrace
    }
  }

  @inline(__always)
  private func scan(
    from start: Int, _ marksIn: (UInt64) -> UInt64, orByte isMark: (UInt8) -> Bool
  ) -> Int {
    var offset = start
    while offset &+ 8 <= count {
      let marks = marksIn(word(at: offset)) & Self.tops
      if marks != 0 { return offset &+ marks.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < count, !isMark(self[offset]) { offset &+= 1 }
    return offset
  }

  /// The number of Unicode scalars that begin in a range, which must be within `0..<count`.
  func scalarCount(in range: Range<Int>) -> Int {
    range.count - continuationCount(in: range)
  }
}
