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
      let line = line(of: location)
    else { return [] }
    let range = line.clamped(to: shownRange)
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

  /// Returns the value or key at a location, truncated, and a line with a caret below it, without
  /// the rest of the line. For a list or an object, only the bracket is shown.
  ///
  /// - Returns: Two lines; none if the location is from a different text.
  func lines(showingValueAt location: MappingError.SourceLocation) -> [String] {
    guard shownRange.contains(location.offset),
      let line = line(of: location)?.clamped(to: shownRange)
    else { return [] }
    let end = min(tokens.endOfValue(from: location.offset), line.upperBound)
    // In a different text, the location may be at the end of a line.
    guard location.offset < end, !isSecret(location.offset..<end) else { return [] }
    if isAlone(location.offset..<end, in: line) { return lines(around: location) }
    let head = location.offset > line.lowerBound ? "…" : ""
    var (shown, isCut) = Self.excerpt(
      .start, of: bytes[location.offset..<min(end, location.offset + 4 * Self.reach)])
    if end < line.upperBound || isCut { shown += "…" }
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
