/// Cuts the lines out of a JSON text that reports show.
struct SourceExcerpts {
  /// How many characters of a line are shown on either side of the place.
  private static let reach = 40

  private let bytes: [UInt8]
  private let index: JSONLineIndex

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = JSONLineIndex(bytes)
  }

  /// The line of a place, cut around it, and a line with a caret below the place.
  ///
  /// - Returns: Two lines, or none if the text is not the one that the place is from.
  func lines(around location: MappingError.SourceLocation) -> [String] {
    guard (0...bytes.count).contains(location.offset),
      index.position(of: location.offset).line == location.line
    else { return [] }
    let range = index.line(location.line)
    let place = min(max(location.offset, range.lowerBound), range.upperBound)
    // A scalar has at most four bytes: longer pieces need not be looked at.
    let start = max(range.lowerBound, place - 4 * Self.reach)
    let end = min(range.upperBound, place + 4 * Self.reach)
    let before = Self.shown(bytes[start..<place])
    let after = Self.shown(bytes[place..<end])
    var head = String(String.UnicodeScalarView(before.suffix(Self.reach)))
    if start > range.lowerBound || before.count > Self.reach { head = "…" + head }
    var tail = String(String.UnicodeScalarView(after.prefix(Self.reach)))
    if end < range.upperBound || after.count > Self.reach { tail += "…" }
    let number = "\(location.line)"
    let margin = String(repeating: " ", count: number.count)
    let indent = String(repeating: " ", count: head.unicodeScalars.count)
    return ["\(number) | \(head)\(tail)", "\(margin) | \(indent)^"]
  }

  /// The scalars of a piece of text; what would not show as itself is shown as a dot.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar == " " || scalar == "\t" ? " " : DisplayText.isPrintable(scalar) ? scalar : "·"
    }
  }
}
