/// Extracts the lines of JSON text that reports show.
struct SourceExcerpts {
  /// The number of characters to show on either side of the position.
  private static let reach = 40

  private let bytes: [UInt8]
  private let index: JSONLineIndex
  /// The part of the text that may be shown.
  private let shownRange: Range<Int>
  /// The ranges that must not be shown.
  private let secrets: [Range<Int>]

  /// Shows lines of any text.
  init(_ bytes: [UInt8], _ index: JSONLineIndex) {
    self.bytes = bytes
    self.index = index
    shownRange = bytes.indices
    secrets = []
  }

  /// Shows lines of the part of the input that is JSON, and nothing outside of it.
  ///
  /// - Parameters:
  ///   - isRecord: Whether the part is a record of a stream.
  ///   - keys: The keys of values that must not be shown.
  init(
    _ bytes: [UInt8], _ index: JSONLineIndex, in range: Range<Int>, isRecord: Bool,
    hiding keys: SensitiveKeys
  ) {
    self.bytes = bytes
    self.index = index
    shownRange = range
    secrets = LooseJSON(bytes, in: range).secrets(under: keys, isRecord: isRecord)
  }

  /// Returns the line of a location, trimmed around it, and a line with a caret below it; only the
  /// position if the line contains anything that must not be shown.
  ///
  /// - Returns: One or two lines; none if the location is from a different text.
  func lines(around location: MappingError.SourceLocation) -> [String] {
    guard location.offset >= shownRange.lowerBound, location.offset <= shownRange.upperBound,
      let line = line(of: location)
    else { return [] }
    let range = line.clamped(to: shownRange)
    if isSecret(range) { return ["line \(location.line), column \(location.column)"] }
    let place = min(max(location.offset, range.lowerBound), range.upperBound)
    // A scalar has at most four bytes, so bytes farther away can be ignored.
    let start = max(range.lowerBound, place - 4 * Self.reach)
    let end = min(range.upperBound, place + 4 * Self.reach)
    var (head, isCutBefore) = Self.excerpt(.end, of: bytes[start..<place])
    if start > line.lowerBound || isCutBefore { head = "…" + head }
    var (tail, isCutAfter) = Self.excerpt(.start, of: bytes[place..<end])
    if end < line.upperBound || isCutAfter { tail += "…" }
    return Self.lines(numbered: location.line, head, tail)
  }

  /// The line of a location, without a byte order mark; nil if the location is from a different text.
  private func line(of location: MappingError.SourceLocation) -> Range<Int>? {
    let (number, line) = index.line(at: location.offset)
    guard number == location.line else { return nil }
    let mark = JSONByte.byteOrderMark
    guard number == 1, bytes.starts(with: mark) else { return line }
    return line.clamped(to: mark.count..<bytes.count)
  }

  /// The first or last characters of a part of a line, and whether there are more.
  private static func excerpt(
    _ side: Side, of bytes: ArraySlice<UInt8>
  ) -> (String, isCut: Bool) {
    // Plain ASCII, as most text is, needs no replacements.
    let nearby = side.part(of: bytes, reach + 1)
    if isPlain(nearby) {
      let shown = String(decoding: side.part(of: nearby, reach), as: UTF8.self)
      return (shown, nearby.count > reach)
    }
    let scalars = shown(bytes)
    let shown = String(String.UnicodeScalarView(side.part(of: scalars[...], reach)))
    return (shown, scalars.count > reach)
  }

  /// A side of a part of a line.
  private enum Side {
    case start
    case end

    func part<Element>(of line: ArraySlice<Element>, _ count: Int) -> ArraySlice<Element> {
      self == .start ? line.prefix(count) : line.suffix(count)
    }
  }

  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func spaces(_ count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: " "), count: count), as: UTF8.self)
  }

  /// A line in two parts, with a caret below the start of the second.
  private static func lines(numbered line: Int, _ head: String, _ tail: String) -> [String] {
    let number = "\(line)"
    let margin = spaces(number.utf8.count)
    let indent = spaces(head.unicodeScalars.count)
    return ["\(number) | \(head)\(tail)", "\(margin) | \(indent)^"]
  }

  /// Whether any part of a line belongs to a value that must not be shown, which may begin on an
  /// earlier line.
  private func isSecret(_ line: Range<Int>) -> Bool { secrets.contains { $0.overlaps(line) } }

  /// The scalars of an excerpt, with invisible ones replaced by dots.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar == " " || scalar == "\t" ? " " : DisplayText.isPrintable(scalar) ? scalar : "·"
    }
  }
}

/// Scans JSON text for secrets without checking its grammar.
private struct LooseJSON {
  private let bytes: [UInt8]
  /// The part of the bytes that contains the text.
  private let range: Range<Int>

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// The ranges of all values with certain keys, and of all values without a key, whose meaning is
  /// unknown. This includes lines of an object that is read as one of a stream of lines. If the
  /// text is a list, its elements are shown.
  func secrets(under keys: SensitiveKeys, isRecord: Bool) -> [Range<Int>] {
    guard !keys.areEverywhere else { return [range] }
    var secrets: [Range<Int>] = []
    // Changing the case of a letter can triple its bytes. A longer key cannot match, and isn't
    // hashed.
    let maximumKeyCount =
      3 * (keys.names.union(keys.outerNames).map(\.utf8.count).max() ?? 0)
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
      let value = endOfSpace(from: colon + 1)
      // A key with escapes might match.
      if !key.contains(UInt8(ascii: "\\")) {
        guard key.count <= maximumKeyCount else { continue }
        let name = String(decoding: key, as: UTF8.self).lowercased()
        guard keys.names.contains(name) || keys.outerNames.contains(name) && !isObject(at: value)
        else { continue }
      }
      position = endOfWholeValue(from: value)
      secrets.append(value..<position)
    }
    return secrets
  }

  /// Whether an object, or a list of objects, begins at an offset.
  private func isObject(at start: Int) -> Bool {
    var position = start
    while position < range.upperBound, bytes[position] == UInt8(ascii: "[") {
      position = endOfSpace(from: position + 1)
    }
    return position < range.upperBound && "{]".utf8.contains(bytes[position])
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
  private func endOfValue(from start: Int) -> Int {
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
  private func endOfText(from start: Int) -> Int {
    var end = start + 1
    while end < range.upperBound, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, range.upperBound)
  }
}
