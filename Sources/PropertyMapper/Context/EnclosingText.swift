/// A string whose JSON text contains a value.
struct EnclosingText {
  /// The offset of the string, or else of what contains it.
  let offset: Int?
  /// Whether it's the offset of the string itself.
  let isExact: Bool
}

extension EnclosingText {
  /// The offset in a whole text of one in the JSON text of the innermost string, or of that string.
  ///
  /// - Parameters:
  ///   - texts: The strings, starting with the outermost.
  ///   - bytes: The text that contains the outermost string.
  static func offset(
    of inner: Int?, in texts: ArraySlice<Self>, of bytes: [UInt8]
  ) -> Int? {
    guard let text = texts.first else { return inner }
    guard text.isExact, let start = text.offset else { return text.offset }
    let string = UnescapedString(bytes, at: start)
    guard let inner = offset(of: inner, in: texts.dropFirst(), of: string.bytes),
      string.offsets.indices.contains(inner)
    else { return start }
    return string.offsets[inner]
  }
}

/// The bytes that a string in valid JSON text stands for.
private struct UnescapedString {
  private(set) var bytes: [UInt8] = []
  /// The offset in the text of each byte, or of the escape that it comes from; at last, that of the closing quotation
  /// mark.
  private(set) var offsets: [Int] = []

  /// - Parameter start: The offset of the opening quotation mark.
  init(_ text: [UInt8], at start: Int) {
    var index = start + 1
    while index < text.count, text[index] != JSONByte.quote {
      let offset = index
      if text[index] == JSONByte.backslash {
        let scalar = Self.scalar(ofEscapeIn: text, at: &index)
        for byte in String(scalar).utf8 { append(byte, at: offset) }
      } else {
        append(text[index], at: offset)
        index += 1
      }
    }
    offsets.append(index)
  }

  private mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets.append(offset)
  }

  /// The scalar of an escape, which the index is moved past.
  private static func scalar(ofEscapeIn text: [UInt8], at index: inout Int) -> Unicode.Scalar {
    let next = index + 1 < text.count ? text[index + 1] : 0
    index += 2
    switch next {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return Unicode.Scalar(next)
    }
    let first = codeUnit(in: text, at: &index)
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    index += 2
    let units = [first, codeUnit(in: text, at: &index)]
    return String(decoding: units, as: UTF16.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// The code unit of four hexadecimal digits, which the index is moved past.
  private static func codeUnit(in text: [UInt8], at index: inout Int) -> UInt16 {
    let digits = text[Swift.min(index, text.count)..<Swift.min(index + 4, text.count)]
    index += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
  }
}
