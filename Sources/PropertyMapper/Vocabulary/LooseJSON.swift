/// Text that should be JSON but may be anything: finds the ends of its tokens and its secret
/// values.
struct LooseJSON {
  private let bytes: [UInt8]
  /// Whether a string without a closing quote ends at the end of its line, as in JSON Lines.
  private var closesTextsAtLineEnds = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Secrets

  /// Returns the ranges of the values of certain keys.
  func secrets(under keys: SensitiveKeys) -> [Range<Int>] {
    // UTF-8 JSON has no such bytes, and in another encoding, keys would not be found.
    guard !keys.areEverywhere, !bytes.contains(0) else { return [bytes.indices] }
    var (secrets, hasOpenTexts) = values(of: keys)
    if hasOpenTexts {
      // The end of such a string depends on how the text was parsed. A possible secret is treated
      // as one.
      var lines = self
      lines.closesTextsAtLineEnds = true
      secrets += lines.values(of: keys).ranges
    }
    return secrets
  }

  /// - Returns: The ranges of the values, and whether a string continues past the end of its line.
  private func values(of keys: SensitiveKeys) -> (ranges: [Range<Int>], hasOpenTexts: Bool) {
    var ranges: [Range<Int>] = []
    var hasOpenTexts = false
    // Letters take up to three times as many bytes in the other case. A longer key matches none of
    // these and isn't hashed.
    let maximumKeyCount = 3 * (keys.names.map(\.utf8.count).max() ?? 0)
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      let start = position + 1
      position = endOfText(from: position)
      let key = bytes[start..<max(start, position - 1)]
      if !hasOpenTexts { hasOpenTexts = key.contains(where: Self.endsLine) }
      let colon = endOfSpace(from: position)
      guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { continue }
      // A key with escapes might match.
      guard
        key.contains(UInt8(ascii: "\\"))
          || key.count <= maximumKeyCount
            && keys.names.contains(String(decoding: key, as: UTF8.self).lowercased())
      else { continue }
      let value = endOfSpace(from: colon + 1)
      position = endOfWholeValue(from: value)
      if !hasOpenTexts, bytes[value..<position].contains(where: Self.endsLine) {
        // Lines also end between tokens. Treating that as an open string only costs a second pass.
        hasOpenTexts = true
      }
      ranges.append(value..<position)
    }
    return (ranges, hasOpenTexts)
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func endOfSpace(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 > 0x20 } ?? bytes.count
  }

  // MARK: Tokens

  /// The end of a value, including its contents.
  private func endOfWholeValue(from start: Int) -> Int {
    var depth = 0
    var position = start
    repeat {
      guard position < bytes.count else { return bytes.count }
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0...0x20: position += 1
      default: position = endOfValue(from: position)
      }
    } while depth > 0
    return position
  }

  /// The end of the string, number or word that begins at an offset, or of the bracket there.
  func endOfValue(from start: Int) -> Int {
    var end = start + 1
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return end
    case UInt8(ascii: "\""): return endOfText(from: start)
    default:
      while end < bytes.count, !Self.delimiters.contains(bytes[end]) { end += 1 }
      return end
    }
  }

  private static let delimiters = Array(" \t\r\n,:]}".utf8)

  private func isLineEnd(_ position: Int) -> Bool {
    closesTextsAtLineEnds && position < bytes.count && Self.endsLine(bytes[position])
  }

  /// The end of a string.
  func endOfText(from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if closesTextsAtLineEnds, Self.endsLine(bytes[end]) { return end }
      end += bytes[end] == UInt8(ascii: "\\") && !isLineEnd(end + 1) ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }
}
