// For `ContiguousBytes` in the signatures.
public import Foundation

extension PropertyMapper {
  /// Returns the models in JSON Lines text (one JSON value per line), decoded lazily.
  ///
  /// Each record is decoded independently, and the limits in ``MappingOptions`` apply to each. An
  /// invalid record does not end the stream, and malformed JSON affects only its line. Lines end
  /// with LF, CRLF, or CR. Blank lines and a leading byte order mark are skipped.
  ///
  /// ```swift
  /// for record in mapper.models(Reading.self, inJSONLines: log) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - json: The UTF-8 bytes, such as `Data` or `[UInt8]`. The sequence retains them without
  ///     copying.
  /// - Returns: A sequence that starts from the beginning each time it is iterated.
  /// - Complexity: O(*n*) in the length of the text for all records. Only one record is in memory
  ///   at a time.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines json: some ContiguousBytes
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: lineReader, bytes: json)
  }

  /// Returns the models in JSON Lines text. See ``models(_:inJSONLines:)-(_,ContiguousBytes)``.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines json: String
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: lineReader, bytes: TextBytes(json))
  }

  /// Returns the models in a JSON array, decoded lazily. The array can be the whole document or a
  /// part of it.
  ///
  /// Each element is decoded independently. The paths of its errors begin with the array's path and
  /// the element's index, as in `data.items[3].name`. An invalid element does not end the stream.
  /// Malformed JSON does, with one error, because the rest cannot be interpreted. Content outside
  /// the array is validated and discarded.
  ///
  /// ```swift
  /// for record in mapper.models(Reading.self, inJSONArray: page, at: "data.items") {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// If there is no array at the path, the stream has a single record with an error. If a key along
  /// the path is repeated, its first occurrence is used; with ``DuplicateKeyPolicy/reject``, the
  /// stream ends with an error.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - json: The UTF-8 bytes, such as `Data` or `[UInt8]`. The sequence retains them without
  ///     copying.
  ///   - path: The path of the array; by default, the whole document.
  /// - Returns: A sequence that starts from the beginning each time it is iterated.
  /// - Complexity: O(*n*) in the length of the text for all records. Only one record is in memory
  ///   at a time.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray json: some ContiguousBytes, at path: MappingPath = []
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: elementReader(at: path), bytes: json)
  }

  /// Returns the models in a JSON array. See ``models(_:inJSONArray:at:)-(_,ContiguousBytes,_)``.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray json: String, at path: MappingPath = []
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: elementReader(at: path), bytes: TextBytes(json))
  }

  /// A new reader for records that are lines.
  @usableFromInline var lineReader: RecordReader {
    RecordReader(self, RecordSplitter(maximumByteCount: options.maximumInputBytes))
  }

  /// Creates a reader for records that are elements of an array.
  @usableFromInline func elementReader(at path: MappingPath) -> RecordReader {
    RecordReader(self, RecordSplitter(path: path, options: options))
  }
}
