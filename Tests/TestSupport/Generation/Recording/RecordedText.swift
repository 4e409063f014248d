/// Writes text on one line of printable characters, and long text as its beginning and a hash.
enum RecordedText {
  /// The letters outside of ASCII that tables and inputs often contain. All others are escaped, so no two lines look
  /// the same or are canonically equal.
  private static let letters: [[UInt8]] = ["é", "日", "本", "😀"].map { Array($0.utf8) }

  /// The text, whole if it has at most `limit` bytes; otherwise its beginning, `~`, and a hash of all of it.
  ///
  /// - Parameter hasHash: False if something else contains a hash of the text.
  static func line(of bytes: [UInt8], limit: Int, hasHash: Bool = true) -> String {
    guard bytes.count > limit else { return escaped(bytes[...]) }
    return "\(escaped(bytes.prefix(limit)))~\(hasHash ? StableHash.digits(of: bytes) : "")"
  }

  static func line(of text: String, limit: Int = .max, hasHash: Bool = true) -> String {
    line(of: Array(text.utf8), limit: limit, hasHash: hasHash)
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") {
        line.append(byte)
      } else if let letter = letters.first(where: {
        byte == $0[0] && rest.starts(with: $0.dropFirst())
      }) {
        line += letter
        rest = rest.dropFirst(letter.count - 1)
      } else {
        line += escape(byte).utf8
      }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\\"): return "\\\\"
    case 0x0A: return "\\n"
    default: return (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
    }
  }
}
