/// Extracts the lines of JSON text that reports show.
struct SourceExcerpts {
  /// The number of characters to show on either side of the position.
  private static let reach = 40

  private let bytes: [UInt8]
  private let tokens: LooseJSON
  private let index: JSONLineIndex
  /// The part of the text that may be shown.
  private let shownRange: Range<Int>
  /// The ranges that must not be shown along with other values.
  private var secrets: [Range<Int>] = []

  /// Shows lines of any text.
  init(_ bytes: [UInt8], _ index: JSONLineIndex) {
    self.bytes = bytes
    self.index = index
    shownRange = bytes.indices
    tokens = LooseJSON(bytes, in: shownRange)
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
    tokens = LooseJSON(bytes, in: range)
    secrets = tokens.secrets(under: keys, isRecord: isRecord)
  }

  /// Returns the line of a location, trimmed around it, and a line with a caret below it.
  ///
  /// - Returns: Two lines; none if the location is from a different text.
  func lines(around location: MappingError.SourceLocation) -> [String] {
    guard location.offset >= shownRange.lowerBound, location.offset <= shownRange.upperBound,
      index.position(of: location.offset).line == location.line
    else { return [] }
    let line = index.line(location.line)
    let range = line.clamped(to: shownRange)
    let place = min(max(location.offset, range.lowerBound), range.upperBound)
    // A scalar has at most four bytes, so bytes farther away can be ignored.
    let start = max(range.lowerBound, place - 4 * Self.reach)
    let end = min(range.upperBound, place + 4 * Self.reach)
    let before = Self.shown(bytes[start..<place])
    let after = Self.shown(bytes[place..<end])
    var head = String(String.UnicodeScalarView(before.suffix(Self.reach)))
    if start > line.lowerBound || before.count > Self.reach { head = "…" + head }
    var tail = String(String.UnicodeScalarView(after.prefix(Self.reach)))
    if end < line.upperBound || after.count > Self.reach { tail += "…" }
    return Self.lines(numbered: location.line, head, tail)
  }

  /// A line in two parts, with a caret below the start of the second.
  private static func lines(numbered line: Int, _ head: String, _ tail: String) -> [String] {
    let number = "\(line)"
    let margin = String(repeating: " ", count: number.count)
    let indent = String(repeating: " ", count: head.unicodeScalars.count)
    return ["\(number) | \(head)\(tail)", "\(margin) | \(indent)^"]
  }

  /// Returns the value or key at a location, truncated, and a line with a caret below it, without
  /// the rest of the line. For a list or an object, only the bracket is shown.
  ///
  /// - Returns: Two lines; none if the location is from a different text.
  func lines(showingValueAt location: MappingError.SourceLocation) -> [String] {
    guard shownRange.contains(location.offset),
      index.position(of: location.offset).line == location.line
    else { return [] }
    let line = index.line(location.line).clamped(to: shownRange)
    let end = min(tokens.endOfValue(from: location.offset), line.upperBound)
    // In a different text, the location may be at the end of a line.
    guard location.offset < end, !isSecret(location.offset..<end) else { return [] }
    if isAlone(location.offset..<end, in: line) { return lines(around: location) }
    let value = Self.shown(bytes[location.offset..<min(end, location.offset + 4 * Self.reach)])
    let head = location.offset > line.lowerBound ? "…" : ""
    var shown = String(String.UnicodeScalarView(value.prefix(Self.reach)))
    if end < line.upperBound || value.count > Self.reach { shown += "…" }
    return Self.lines(numbered: location.line, head, shown)
  }

  /// Whether any part of a line belongs to a value that must not be shown, which may begin on an
  /// earlier line.
  func isSecret(line: Int) -> Bool { isSecret(index.line(line).clamped(to: shownRange)) }

  /// Whether any part of the range belongs to a value that must not be shown.
  private func isSecret(_ range: Range<Int>) -> Bool { secrets.contains { $0.overlaps(range) } }

  /// Whether a value is alone on a line, except for its key and punctuation.
  private func isAlone(_ value: Range<Int>, in line: Range<Int>) -> Bool {
    let punctuation = Array(" \t\r[]{},:".utf8)
    var position = line.lowerBound
    var texts = 0
    while position < value.lowerBound {
      if bytes[position] == UInt8(ascii: "\"") {
        texts += 1
        position = tokens.endOfText(from: position)
      } else {
        guard punctuation.contains(bytes[position]) else { return false }
        position += 1
      }
    }
    // A string before a value is its key only if a colon separates them.
    let before = bytes[line.lowerBound..<value.lowerBound].last { $0 != 0x20 && $0 != 0x09 }
    return position == value.lowerBound && texts <= 1
      && (texts == 0 || before == UInt8(ascii: ":"))
      && bytes[value.upperBound..<line.upperBound].allSatisfy { punctuation.contains($0) }
  }

  /// The scalars of an excerpt, with invisible ones replaced by dots.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar == " " || scalar == "\t" ? " " : DisplayText.isPrintable(scalar) ? scalar : "·"
    }
  }
}
