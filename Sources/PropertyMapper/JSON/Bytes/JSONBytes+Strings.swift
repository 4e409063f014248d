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

/// An escape and the scalar it represents.
struct JSONEscape {
  /// The number of bytes in the text: six for each half of a surrogate pair.
  let length: Int

  /// The scalar in UTF-8, with the first byte lowest.
  let encoding: UInt32

  /// The number of bytes in UTF-8.
  let encodingCount: Int
}

extension JSONBytes {
  /// The escape whose backslash is at an offset. The text must have been checked.
  func escape(at offset: Int) -> JSONEscape {
    let letter = self[offset + 1]
    switch letter {
    case JSONByte.lowerU: break
    case 0x62: return JSONEscape(length: 2, encoding: 0x08, encodingCount: 1)
    case 0x66: return JSONEscape(length: 2, encoding: 0x0C, encodingCount: 1)
    case 0x6E: return JSONEscape(length: 2, encoding: 0x0A, encodingCount: 1)
    case 0x72: return JSONEscape(length: 2, encoding: 0x0D, encodingCount: 1)
    case 0x74: return JSONEscape(length: 2, encoding: 0x09, encodingCount: 1)
    default: return JSONEscape(length: 2, encoding: UInt32(letter), encodingCount: 1)
    }
    let unit = checkedCodeUnit(at: offset + 2)
    switch unit {
    case 0x0000..<0x0080: return JSONEscape(length: 6, encoding: unit, encodingCount: 1)
    case 0x0080..<0x0800:
      let encoding = (0xC0 | unit >> 6) | (0x80 | unit & 0x3F) << 8
      return JSONEscape(length: 6, encoding: encoding, encodingCount: 2)
    case 0xD800..<0xE000:
      let second = checkedCodeUnit(at: offset + 8)
      let scalar = 0x10000 + ((unit & 0x3FF) << 10 | second & 0x3FF)
      let encoding =
        (0xF0 | scalar >> 18) | (0x80 | scalar >> 12 & 0x3F) << 8
        | (0x80 | scalar >> 6 & 0x3F) << 16 | (0x80 | scalar & 0x3F) << 24
      return JSONEscape(length: 12, encoding: encoding, encodingCount: 4)
    default:
      let encoding =
        (0xE0 | unit >> 12) | (0x80 | unit >> 6 & 0x3F) << 8 | (0x80 | unit & 0x3F) << 16
      return JSONEscape(length: 6, encoding: encoding, encodingCount: 3)
    }
  }

  private func checkedCodeUnit(at offset: Int) -> UInt32 {
    var unit: UInt32 = 0
    for index in offset..<offset + 4 {
      unit = unit << 4 | (JSONByte.hexadecimalValue(self[index]) ?? 0)
    }
    return unit
  }
}

/// The UTF-8 of a string with its escapes resolved, byte by byte.
///
/// Takes the bytes between the quotation marks of a string already checked by a reader.
struct JSONUnescapedBytes: Sequence, IteratorProtocol {
  private let bytes: JSONBytes
  private let end: Int
  private var offset: Int

  /// The rest of the last escape, with the next byte lowest.
  private var pending: UInt32 = 0
  private var pendingCount = 0

  init(_ bytes: JSONBytes, _ content: Range<Int>) {
    self.bytes = bytes
    offset = content.lowerBound
    end = content.upperBound
  }

  mutating func next() -> UInt8? {
    if pendingCount == 0 {
      guard offset < end else { return nil }
      let byte = bytes[offset]
      guard byte == JSONByte.backslash else {
        offset += 1
        return byte
      }
      let escape = bytes.escape(at: offset)
      offset += escape.length
      pending = escape.encoding
      pendingCount = escape.encodingCount
    }
    let byte = UInt8(truncatingIfNeeded: pending)
    pending >>= 8
    pendingCount -= 1
    return byte
  }
}
