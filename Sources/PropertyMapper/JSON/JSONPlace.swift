/// A place in text: of a byte, or of the beginning of a part in the whole text.
///
/// Uses 64 bits on every platform, since a stream may be longer than a 32-bit `Int` can express.
package struct JSONPlace: Hashable, Sendable {
  /// Starts at 1; lines end with CR, LF or CRLF.
  var line: Int64
  /// Starts at 1, in Unicode scalars.
  var column: Int64
  /// The number of bytes before the place.
  var offset: Int64

  /// The beginning of any whole text.
  static let start = JSONPlace(line: 1, column: 1, offset: 0)

  /// The beginning of text after a byte order mark, which is no column, as in editors.
  static let afterByteOrderMark = JSONPlace(
    line: 1, column: 1, offset: Int64(JSONByte.byteOrderMark.count))

  /// The place in the whole text, if this place is in a part that begins at another place.
  func moved(to start: JSONPlace) -> JSONPlace {
    JSONPlace(
      line: line + start.line - 1, column: line == 1 ? column + start.column - 1 : column,
      offset: offset + start.offset)
  }

  /// The numbers for public use; a number out of range becomes the largest one.
  func handedOut<Width: FixedWidthInteger>(
    as width: Width.Type = Int.self
  ) -> (line: Width, column: Width, offset: Width) {
    (Width(clamping: line), Width(clamping: column), Width(clamping: offset))
  }
}
