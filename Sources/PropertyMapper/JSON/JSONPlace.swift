/// A place in a text: of a byte, or of where a part of the text begins in the whole.
///
/// It counts in 64 bits everywhere, since a stream may be longer than an `Int` of 32 bits can tell.
struct JSONPlace: Hashable, Sendable {
  /// From 1; lines end with CR, LF or CRLF.
  var line: Int64
  /// From 1, in Unicode scalars.
  var column: Int64
  /// The number of bytes before the place.
  var offset: Int64

  /// Where every whole text begins.
  static let start = JSONPlace(line: 1, column: 1, offset: 0)

  /// The same place in the whole, if this one is in a part that begins at another place.
  func moved(to start: JSONPlace) -> JSONPlace {
    JSONPlace(
      line: line + start.line - 1, column: line == 1 ? column + start.column - 1 : column,
      offset: offset + start.offset)
  }

  /// The numbers as they are handed out; what does not fit is the largest number.
  func handedOut<Width: FixedWidthInteger>(
    as width: Width.Type = Int.self
  ) -> (line: Width, column: Width, offset: Width) {
    (Width(clamping: line), Width(clamping: column), Width(clamping: offset))
  }
}
