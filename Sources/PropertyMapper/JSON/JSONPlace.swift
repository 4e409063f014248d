/// A place in a text: of a byte, or of where a part of the text begins in the whole.
struct JSONPlace: Hashable, Sendable {
  /// From 1; lines end with CR, LF or CRLF.
  var line: Int
  /// From 1, in Unicode scalars.
  var column: Int
  /// The number of bytes before the place.
  var offset: Int

  /// Where every whole text begins.
  static let start = JSONPlace(line: 1, column: 1, offset: 0)

  /// The same place in the whole, if this one is in a part that begins at another place.
  func moved(to start: JSONPlace) -> JSONPlace {
    JSONPlace(
      line: line + start.line - 1, column: line == 1 ? column + start.column - 1 : column,
      offset: offset + start.offset)
  }
}
