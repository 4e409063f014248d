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
    text.withJSONBytes { text in
      var index = start + 1
      while index < text.count, text[index] != JSONByte.quote {
        guard text[index] == JSONByte.backslash else {
          append(text[index], at: index)
          index += 1
          continue
        }
        let escape = text.escape(at: index)
        for byte in 0..<escape.encodingCount {
          append(UInt8(truncatingIfNeeded: escape.encoding >> (8 * byte)), at: index)
        }
        index += escape.length
      }
      offsets.append(index)
    }
  }

  private mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets.append(offset)
  }
}
