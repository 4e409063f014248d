/// The format of a stream: how its records follow one another. See `models(of:from:as:)`.
///
/// ```swift
/// for record in mapper.models(of: Reading.self, from: log, as: .jsonLines) { … }
/// for record in mapper.models(of: Reading.self, from: page, as: .jsonArray(at: "data.items")) { … }
/// ```
public struct StreamFormat: Hashable, Sendable {
  /// The path of the array; nil for lines.
  let arrayPath: MappingPath?

  /// JSON Lines text: one JSON value on each line.
  ///
  /// An invalid record doesn't end the stream, and malformed JSON affects only its line. Lines end with LF,
  /// CRLF, or CR. Blank lines and a leading byte order mark are skipped.
  public static let jsonLines = Self(arrayPath: nil)

  /// A JSON array that is the whole document. See ``jsonArray(at:)``.
  public static let jsonArray = jsonArray(at: .root)

  /// A JSON array inside a document.
  ///
  /// The paths of an element's errors begin with the array's path and the element's index, as in
  /// `data.items[3].name`. An invalid element doesn't end the stream. Malformed JSON does, with one error, because
  /// the rest can't be interpreted. Content outside the array is validated and discarded.
  ///
  /// If there is no array at the path, the stream has a single record with an error. If a key along the path is
  /// repeated, its first occurrence is used; with ``DuplicateKeyPolicy/reject``, the stream ends with an error.
  ///
  /// - Parameter path: The path of the array.
  public static func jsonArray(at path: MappingPath) -> Self { Self(arrayPath: path) }
}

extension PropertyMapper {
  /// Creates a reader for the records of a stream.
  @usableFromInline func reader(of format: StreamFormat) -> RecordReader {
    let splitter =
      format.arrayPath.map { RecordSplitter(path: $0, options: options) }
      ?? RecordSplitter(maximumByteCount: options.maximumInputBytes)
    return RecordReader(self, splitter)
  }
}
