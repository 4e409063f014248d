extension JSONBytes {
  /// Checks the string whose opening quotation mark is at an offset.
  ///
  /// - Returns: The offset after the closing quotation mark, and whether there are escapes.
  @inline(__always)
  func endOfString(from start: Int) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
    let offset = endOfPlainText(from: start &+ 1)
    if byte(at: offset) == JSONByte.quote { return (offset &+ 1, false) }
    return try endOfRichString(from: offset)
  }

  /// Continues at the first byte of a string that is not plain.
  @inline(never)
  private func endOfRichString(
    from start: Int
  ) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
    var offset = start
    var hasEscapes = false
    while offset < count {
      let byte = self[offset]
      if byte == JSONByte.quote {
        return (offset + 1, hasEscapes)
      } else if byte == JSONByte.backslash {
        hasEscapes = true
        offset = try endOfEscape(from: offset)
      } else if byte < 0x20 {
        throw failure(.controlCharacter, at: offset, expected: .escape)
      } else {
        // Characters outside ASCII come in runs, so the next scalar is tried before the fast scan.
        repeat {
          let length = scalarLength(at: offset)
          guard length > 0 else {
            throw failure(.invalidUTF8, at: offset, expected: .utf8)
          }
          offset += length
        } while offset < count && self[offset] >= 0x80
      }
      offset = endOfPlainText(from: offset)
    }
    throw failure(.unexpectedEnd, at: count, expected: .closingQuotationMark)
  }

  /// Checks the escape whose backslash is at an offset; for a surrogate pair, both halves.
  private func endOfEscape(from start: Int) throws(JSONSyntaxError) -> Int {
    switch byte(at: start + 1) {
    case 0x22, 0x2F, 0x5C, 0x62, 0x66, 0x6E, 0x72, 0x74:
      return start + 2
    case JSONByte.lowerU:
      let unit = try codeUnit(at: start + 2)
      guard unit & 0xF800 == 0xD800 else { return start + 6 }
      if unit < 0xDC00, byte(at: start + 6) == JSONByte.backslash,
        byte(at: start + 7) == JSONByte.lowerU
      {
        let second = try codeUnit(at: start + 8)
        if second & 0xFC00 == 0xDC00 { return start + 12 }
      }
      throw failure(
        .loneSurrogate, at: start, expected: .surrogatePair, found: .loneSurrogate(unit))
    default:
      throw failure(.invalidEscape, at: start + 1, expected: .escapedCharacter)
    }
  }

  private func codeUnit(at start: Int) throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for offset in start..<(start + 4) {
      guard let digit = byte(at: offset).flatMap(JSONByte.hexadecimalValue) else {
        throw failure(.invalidEscape, at: offset, expected: .hexadecimalDigit)
      }
      unit = unit << 4 | digit
    }
    return unit
  }
}
