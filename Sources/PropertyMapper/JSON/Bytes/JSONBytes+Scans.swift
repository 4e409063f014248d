// Scans that check eight bytes at a time, as a word, and mark the bytes they search for by their top bits.
// Subtracting `0x20` from every byte of a word sets the top bit of smaller bytes; subtracting one after XOR
// with a byte sets the top bit of equal bytes. A borrow can mark other bytes by mistake, but only above the
// first correct mark, and only the first one is used.

extension JSONBytes {
  static var ones: UInt64 { 0x0101_0101_0101_0101 }
  static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks the bytes of a word that are equal to an ASCII byte.
  @inline(__always)
  static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let rest = word ^ (ones &* UInt64(byte))
    // Bytes whose top bit was set before are excluded.
    return (rest &- ones) & ~rest
  }

  /// Marks the quotation marks, backslashes and control characters of a word.
  @inline(__always)
  static func textMarks(_ word: UInt64) -> UInt64 {
    marks(word, JSONByte.quote) | marks(word, JSONByte.backslash)
      | (word &- ones &* 0x20) & ~word
  }

  /// The offset of the first mark from an offset on, or `end`, which must not exceed `count`.
  ///
  /// - Parameters:
  ///   - marksIn: Marks bytes of a word by their top bits; its other bits don't matter.
  ///   - isMark: Whether a byte is marked, for the last bytes.
  @inline(__always)
  func scan(
    from start: Int, to end: Int, _ marksIn: (UInt64) -> UInt64, orByte isMark: (UInt8) -> Bool
  ) -> Int {
    var offset = start
    while offset &+ 8 <= end {
      let marks = marksIn(word(at: offset)) & Self.tops
      if marks != 0 { return offset &+ marks.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < end, !isMark(self[offset]) { offset &+= 1 }
    return offset
  }

  /// The offset of the first quotation mark, backslash, control character or byte outside ASCII from an
  /// offset on, or `count`.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    scan(from: start, to: count) { word in
      // Bytes outside ASCII have the top bit set anyway, so none is excluded.
      let quotes = word ^ (Self.ones &* UInt64(JSONByte.quote))
      let backslashes = word ^ (Self.ones &* UInt64(JSONByte.backslash))
      return word | (word &- Self.ones &* 0x20) | (quotes &- Self.ones)
        | (backslashes &- Self.ones)
    } orByte: { byte in
      byte >= 0x80 || !JSONByte.isPlain(byte)
    }
  }

  /// The offset of the first backslash in a range, which must be within `0..<count`, or the end of the
  /// range.
  @inline(__always)
  func nextBackslash(in range: Range<Int>) -> Int {
    scan(from: range.lowerBound, to: range.upperBound) { word in
      Self.marks(word, JSONByte.backslash)
    } orByte: { byte in
      byte == JSONByte.backslash
    }
  }

  /// The offset of the first quotation mark, backslash or control character from an offset on, or `count`.
  @inline(__always)
  func endOfTextPiece(from start: Int) -> Int {
    scan(from: start, to: count) { word in
      Self.textMarks(word)
    } orByte: { byte in
      !JSONByte.isPlain(byte)
    }
  }

  /// The offset of the first quotation mark, bracket or brace from an offset on, or `count`.
  @inline(__always)
  func endOfOutsideText(from start: Int) -> Int {
    scan(from: start, to: count) { word in
      // A bracket and the corresponding brace differ in a single bit.
      let folded = word | Self.ones &* 0x20
      return Self.marks(word, JSONByte.quote) | Self.marks(folded, JSONByte.openBrace)
        | Self.marks(folded, JSONByte.closeBrace)
    } orByte: { byte in
      byte == JSONByte.quote || byte | 0x20 == JSONByte.openBrace
        || byte | 0x20 == JSONByte.closeBrace
    }
  }
}

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
