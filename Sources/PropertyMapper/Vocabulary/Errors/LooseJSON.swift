/// Scans JSON text for tokens and secrets without checking its grammar.
struct LooseJSON {
  private let bytes: [UInt8]
  /// The part of the bytes that contains the text.
  private let range: Range<Int>

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  // MARK: Secrets

  /// The ranges of all values with certain keys, and of all values without a key, whose meaning is
  /// unknown. This includes lines of an object that is read as one of a stream of lines. If the
  /// text is a list, its elements are shown.
  func secrets(under keys: SensitiveKeys, isRecord: Bool) -> [Range<Int>] {
    guard !keys.areEverywhere else { return [range] }
    var secrets: [Range<Int>] = []
    // Changing the case of a letter can triple its bytes. A longer key cannot match, and isn't
    // hashed.
    let maximumKeyCount = 3 * (keys.names.map(\.utf8.count).max() ?? 0)
    var position = range.lowerBound
    let begin = endOfSpace(from: range.lowerBound)
    let isList = !isRecord && begin < range.upperBound && bytes[begin] == UInt8(ascii: "[")
    var depth = isList ? 1 : 0
    while position < range.upperBound {
      let byte = bytes[position]
      guard byte == UInt8(ascii: "\"") || depth == 0 && Self.beginsWord(byte) else {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        position += 1
        continue
      }
      guard depth > 0 else {
        let end = endOfValue(from: position)
        secrets.append(position..<end)
        position = end
        continue
      }
      let start = position + 1
      position = endOfText(from: position)
      let key = bytes[start..<max(start, position - 1)]
      let colon = endOfSpace(from: position)
      guard colon < range.upperBound, bytes[colon] == UInt8(ascii: ":") else { continue }
      // A key with escapes might match.
      guard
        key.contains(UInt8(ascii: "\\"))
          || key.count <= maximumKeyCount
            && keys.names.contains(String(decoding: key, as: UTF8.self).lowercased())
      else { continue }
      let value = endOfSpace(from: colon + 1)
      position = endOfWholeValue(from: value)
      secrets.append(value..<position)
    }
    return secrets
  }

  /// Whether a byte begins a number or a word, outside of strings.
  private static func beginsWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && !Array("{}[],:".utf8).contains(byte)
  }

  private func endOfSpace(from start: Int) -> Int {
    bytes[start..<range.upperBound].firstIndex { $0 > 0x20 } ?? range.upperBound
  }

  // MARK: Tokens

  /// The end of a value, including its contents.
  private func endOfWholeValue(from start: Int) -> Int {
    var depth = 0
    var position = start
    repeat {
      guard position < range.upperBound else { return range.upperBound }
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

  /// The end of the string, number, word or bracket that begins at an offset.
  func endOfValue(from start: Int) -> Int {
    var end = start + 1
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return end
    case UInt8(ascii: "\""): return endOfText(from: start)
    default:
      while end < range.upperBound, !Self.delimiters.contains(bytes[end]) { end += 1 }
      return end
    }
  }

  private static let delimiters = Array(" \t\r\n,:]}".utf8)

  /// The offset after a string.
  func endOfText(from start: Int) -> Int {
    var end = start + 1
    while end < range.upperBound, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, range.upperBound)
  }
}
