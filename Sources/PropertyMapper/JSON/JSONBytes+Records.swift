// The scans that find where records end, before anybody reads them. Eight bytes are judged at once, as plain text is: a
// byte of a word that is zero is marked by its top bit, and a borrow can only mark bytes above the first that is marked
// rightly, and only the first is asked for.

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
    var offset = start
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

  /// The offset of the first quotation mark, backslash or control character from an offset on, or `count`.
  ///
  /// - Parameter continuations: Grows by the number of bytes passed that continue a Unicode scalar.
  @inline(__always)
  func endOfTextPiece(from start: Int, _ continuations: inout Int) -> Int {
    scan(from: start, &continuations) { word in
      Self.marks(word, JSONByte.quote) | Self.marks(word, JSONByte.backslash)
        | (word &- Self.ones &* 0x20) & ~word
    } orByte: { byte in
      byte < 0x20 || byte == JSONByte.quote || byte == JSONByte.backslash
    }
  }

  /// The offset of the first quotation mark, bracket, brace or control character from an offset on, or `count`.
  ///
  /// - Parameter continuations: Grows by the number of bytes passed that continue a Unicode scalar.
  @inline(__always)
  func endOfOutsideText(from start: Int, _ continuations: inout Int) -> Int {
    scan(from: start, &continuations) { word in
      // A bracket and its brace differ in one bit.
      let folded = word | Self.ones &* 0x20
      return Self.marks(word, JSONByte.quote) | Self.marks(folded, JSONByte.openBrace)
        | Self.marks(folded, JSONByte.closeBrace) | (word &- Self.ones &* 0x20) & ~word
    } orByte: { byte in
      byte < 0x20 || byte == JSONByte.quote || byte | 0x20 == JSONByte.openBrace
        || byte | 0x20 == JSONByte.closeBrace
    }
  }

  @inline(__always)
  private func scan(
    from start: Int, _ continuations: inout Int, _ marksIn: (UInt64) -> UInt64,
    orByte isMark: (UInt8) -> Bool
  ) -> Int {
    var offset = start
    while offset &+ 8 <= count {
      let word = word(at: offset)
      let marks = marksIn(word) & Self.tops
      let first = marks == 0 ? 64 : marks.trailingZeroBitCount & ~7
      if word & Self.tops != 0 {
        let passed = first == 64 ? .max : (1 &<< UInt64(first)) &- 1
        continuations &+= (word & ~(word &<< 1) & Self.tops & passed).nonzeroBitCount
      }
      if marks != 0 { return offset &+ first / 8 }
      offset &+= 8
    }
    while offset < count, !isMark(self[offset]) {
      if self[offset] & 0xC0 == 0x80 { continuations &+= 1 }
      offset &+= 1
    }
    return offset
  }

  /// How many Unicode scalars begin in a range, which must lie in `0..<count`.
  func scalarCount(in range: Range<Int>) -> Int {
    self[range].count { $0 & 0xC0 != 0x80 }
  }
}
