/// Detects strings that take too long to hash and to compare.
///
/// Swift normalizes strings to hash and compare them, which sorts the combining marks after each letter in
/// quadratic time: 200 KB of marks take seconds. So untrusted strings are only hashed, or compared as a
/// `String`, if they have few marks in a row. No writing system needs more than a handful; the Stream-Safe
/// Text Format of UAX #15 allows 30.
enum CombiningMarks {
  /// The maximum number of marks in a row in a string to be hashed.
  static let limit = 128

  /// Whether well-formed UTF-8 contains too many marks in a row.
  fileprivate static func areTooMany(in bytes: some IteratorProtocol<UInt8>) -> Bool {
    var bytes = bytes
    var count = 0
    var value: UInt32 = 0
    var missing = 0
    while let byte = bytes.next() {
      if byte < 0x80 {
        count = 0
      } else if byte & 0xC0 == 0x80 {
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        guard missing == 0, let scalar = Unicode.Scalar(value) else { continue }
        count = isMark(scalar) ? count + number(of: scalar) : 0
        if count > limit { return true }
      } else {
        missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
        value = UInt32(byte) & (0x3F >> UInt32(missing))
      }
    }
    return false
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300
      && (scalar.properties.canonicalCombiningClass != .notReordered || isPair(scalar))
  }

  private static func number(of mark: Unicode.Scalar) -> Int { isPair(mark) ? 2 : 1 }

  /// Whether a scalar decomposes into two marks. Unicode guarantees that there will never be others.
  private static func isPair(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x344, 0xF73, 0xF75, 0xF81: true
    default: false
    }
  }
}

extension String {
  /// Whether the string has too many combining marks in a row to be hashed, or compared as a `String`.
  ///
  /// - Complexity: O(*n*) in the number of bytes; O(1) for a short string.
  package var hasTooManyMarks: Bool {
    // A mark has at least as many bytes as the marks it decomposes into.
    guard utf8.count > CombiningMarks.limit else { return false }
    var text = self
    return text.withJSONBytes {
      $0.hasTooManyMarks(in: 0..<$0.count, resolvingEscapes: false)
    }
  }
}

extension JSONBytes {
  /// Whether a string, or a whole value with its contents, has too many combining marks in a row.
  ///
  /// - Parameters:
  ///   - range: Bytes already checked by a reader.
  ///   - resolvesEscapes: Whether the bytes are JSON text, in which marks may be written as escapes.
  package func hasTooManyMarks(in range: Range<Int>, resolvingEscapes resolvesEscapes: Bool) -> Bool
  {
    guard range.count > CombiningMarks.limit else { return false }
    let start = startOfMarks(in: range, orEscapes: resolvesEscapes)
    guard start < range.upperBound else { return false }
    let rest = start..<range.upperBound
    return resolvesEscapes
      ? CombiningMarks.areTooMany(in: JSONUnescapedBytes(self, rest))
      : unsafe CombiningMarks.areTooMany(in: self[rest].makeIterator())
  }

  /// The offset of the first byte that may begin a mark, of which U+0300 is the first, or of the first
  /// backslash.
  private func startOfMarks(in range: Range<Int>, orEscapes stopsAtEscapes: Bool) -> Int {
    var offset = range.lowerBound
    while offset < range.upperBound {
      // Eight bytes of ASCII at a time.
      if offset &+ 8 <= range.upperBound, word(at: offset) & Self.tops == 0,
        !stopsAtEscapes || nextBackslash(in: offset..<(offset &+ 8)) == offset &+ 8
      {
        offset &+= 8
        continue
      }
      let byte = self[offset]
      if byte >= 0xCC || stopsAtEscapes && byte == JSONByte.backslash { return offset }
      offset &+= 1
    }
    return offset
  }
}
