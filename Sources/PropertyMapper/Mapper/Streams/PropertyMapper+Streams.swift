// `ContiguousBytes`, which the signatures name, is Foundation's.
public import Foundation

extension PropertyMapper {
  /// The models of a text with one JSON value on each line, read one by one as they are asked for.
  ///
  /// Each record is read as a call of its own would read it, with the limits of ``MappingOptions`` for itself. A bad
  /// one does not end the stream: its result is its errors, and what is not JSON ends with its line. Lines end with LF, CRLF or
  /// CR; blank ones are skipped, and a byte order mark at the start is too.
  ///
  /// ```swift
  /// for record in mapper.models(Reading.self, inJSONLines: log) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - json: The text's bytes: `Data`, `[UInt8]` or the like. The sequence keeps them and makes no copy.
  /// - Returns: A sequence that starts from the beginning each time it is iterated.
  /// - Complexity: O(*n*) in the length of the text for all records; one record is in memory at a time.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines json: some ContiguousBytes
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: lineReader, bytes: json)
  }

  /// The models of a text with one JSON value on each line, see ``models(_:inJSONLines:)-(_,ContiguousBytes)``.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines json: String
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: lineReader, bytes: TextBytes(json))
  }

  /// The models of a JSON list, read one by one as they are asked for: of the text itself, or of a list somewhere in it.
  ///
  /// Each element is read as a call of its own would read it; the paths of its errors begin with that of the list and its index:
  /// `data.items[3].name`. An element with errors does not end the stream. Text that is not JSON does, with one error, since nobody
  /// knows what the rest of it means. What is beside the path is checked, too, and dropped.
  ///
  /// ```swift
  /// for record in mapper.models(Reading.self, inJSONArray: page, at: "data.items") {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// A path that leads to no list gives one record, with an error. Where a key on the path appears twice, the first one
  /// counts, and with ``DuplicateKeyPolicy/reject`` the stream ends with an error.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - json: The text's bytes: `Data`, `[UInt8]` or the like. The sequence keeps them and makes no copy.
  ///   - path: Where the list is; by default, it is the text itself.
  /// - Returns: A sequence that starts from the beginning each time it is iterated.
  /// - Complexity: O(*n*) in the length of the text for all records; one record is in memory at a time.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray json: some ContiguousBytes, at path: MappingPath = []
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: elementReader(at: path), bytes: json)
  }

  /// The models of a JSON list, see ``models(_:inJSONArray:at:)-(_,ContiguousBytes,_)``.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray json: String, at path: MappingPath = []
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: elementReader(at: path), bytes: TextBytes(json))
  }

  /// Reads records that are lines.
  @usableFromInline var lineReader: RecordReader {
    RecordReader(self, RecordSplitter(maximumByteCount: options.maximumInputBytes))
  }

  /// Reads records that are elements of a list.
  @usableFromInline func elementReader(at path: MappingPath) -> RecordReader {
    RecordReader(self, RecordSplitter(path: path, options: options))
  }
}
