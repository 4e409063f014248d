// For `ContiguousBytes`, `URL`, and `FileHandle` in the signatures.
public import Foundation

// One model at a time. To read with several tasks, see the extension below.

extension PropertyMapper {
  /// Returns the models in JSON text, decoded lazily.
  ///
  /// Each record is decoded independently, and the limits in ``MappingOptions`` apply to each.
  ///
  /// ```swift
  /// let records = mapper.models(of: Reading.self, from: log, as: .jsonLines)
  /// for record in records {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any type that conforms to ``MappingValueConvertible``, or an array,
  ///     dictionary, or optional of these.
  ///   - json: The UTF-8 bytes, such as `Data` or `[UInt8]`. The sequence retains them without
  ///     copying. To read a string, pass `Data(text.utf8)`.
  ///   - format: The format of the text.
  /// - Returns: A sequence that starts from the beginning each time it's iterated.
  /// - Complexity: O(*n*) in the length of the text for all records. Only one record is in memory
  ///   at a time.
  @inlinable public func models<Model>(
    of type: Model.Type, from json: some ContiguousBytes, as format: StreamFormat
  ) -> some Sequence<StreamedModel<Model>> {
    StreamedModels(reader: reader(of: format), bytes: json)
  }

  /// Returns the models in a file, a pipe, or standard input, using constant memory.
  ///
  /// ```swift
  /// let file = URL(filePath: "readings.jsonl")
  /// let records = mapper.models(
  ///   of: Reading.self, from: file, as: .jsonLines)
  /// for try await record in records {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// A file at a URL is opened lazily and closed at the end. From a file handle, each record is
  /// returned as soon as its bytes are available. Reading blocks the calling thread.
  ///
  /// - Parameters:
  ///   - type: A model type, any type that conforms to ``MappingValueConvertible``, or an array,
  ///     dictionary, or optional of these.
  ///   - file: The URL of a local file, or a `FileHandle`. Reading starts at the handle's current
  ///     offset and may run ahead of the returned records. The handle isn't closed.
  ///   - format: The format of the text.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
  @inlinable public func models<Model>(
    of type: Model.Type, from file: some _FileSource, as format: StreamFormat
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(of: type, from: Self.chunks(file), as: format)
  }

  /// Returns the models in text that arrives in chunks of any size.
  ///
  /// The stream yields the same records as the complete text would. It keeps only the bytes of the
  /// current record, and requests the next chunk only when no complete record is left, so a slow
  /// reader also slows down the source.
  ///
  /// ```swift
  /// let records = mapper.models(
  ///   of: Reading.self, from: chunks, as: .jsonLines)
  /// for try await record in records {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// If the source provides lines without line endings, append them with
  /// `lines.map { Data("\($0)\n".utf8) }`.
  ///
  /// Use the stream from a single task. If that task is canceled, the stream ends, unless the
  /// source throws first. If the source throws, the stream ends with the source's error.
  ///
  /// - Parameters:
  ///   - type: A model type, any type that conforms to ``MappingValueConvertible``, or an array,
  ///     dictionary, or optional of these.
  ///   - source: The chunks, such as `Data` or `[UInt8]` values.
  ///   - format: The format of the text.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  /// - Complexity: O(*n*) in the length of the text for all records.
  @inlinable public func models<Model, Source: AsyncSequence>(
    of type: Model.Type, from source: Source, as format: StreamFormat
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    AsyncStreamedModels(reader: reader(of: format), source: source)
  }

  /// Returns the models in text that arrives byte by byte, such as from `URL.resourceBytes`.
  ///
  /// The stream requests only the bytes that it needs to find the end of each record. If the source
  /// can deliver chunks, use those instead, since they're faster.
  ///
  /// - Parameters:
  ///   - type: A model type, any type that conforms to ``MappingValueConvertible``, or an array,
  ///     dictionary, or optional of these.
  ///   - source: The bytes.
  ///   - format: The format of the text.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  @inlinable public func models<Model, Source: AsyncSequence>(
    of type: Model.Type, from source: Source, as format: StreamFormat
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    let reader = reader(of: format)
    return AsyncStreamedModels(reader: reader, source: ByteChunks(source: source, reader: reader))
  }
}

// Several tasks. Models move between them, so their type is `Sendable`.

extension PropertyMapper {
  /// Returns the models in JSON text, in order, using several tasks to decode them.
  ///
  /// - Parameters:
  ///   - type: The model type, which must be `Sendable` because models are passed between tasks.
  ///   - json: The UTF-8 bytes, such as `Data` or `[UInt8]`. The sequence retains them without
  ///     copying.
  ///   - format: The format of the text.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  @inlinable public func models<Model: Sendable>(
    of type: Model.Type, from json: some ContiguousBytes & Sendable, as format: StreamFormat,
    maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, Never> {
    let size = Self.chunkSize(for: maximumConcurrentTasks)
    return models(
      of: type, from: MemoryChunks(bytes: json, size: size), as: format,
      maximumConcurrentTasks: maximumConcurrentTasks)
  }

  /// Returns the models in a file, a pipe, or standard input, in order, using several tasks to
  /// decode them.
  ///
  /// - Parameters:
  ///   - type: The model type, which must be `Sendable` because models are passed between tasks.
  ///   - file: The URL of a local file, or a `FileHandle`. Reading starts at the handle's current
  ///     offset and may run ahead of the returned records. The handle isn't closed.
  ///   - format: The format of the text.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
  @inlinable public func models<Model: Sendable>(
    of type: Model.Type, from file: some _FileSource, as format: StreamFormat,
    maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(
      of: type, from: Self.chunks(file, for: maximumConcurrentTasks), as: format,
      maximumConcurrentTasks: maximumConcurrentTasks)
  }

  /// Returns the models in text that arrives in chunks, in order, using several tasks to decode
  /// them.
  ///
  /// The records in each chunk are divided among the tasks. The next chunk is requested when all
  /// records from the current one have been returned, so use large chunks (about 1 MB for two
  /// tasks). The stream reads ahead by up to one chunk.
  ///
  /// ```swift
  /// let records = mapper.models(
  ///   of: Reading.self, from: chunks, as: .jsonLines,
  ///   maximumConcurrentTasks: 4)
  /// for try await record in records {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type, which must be `Sendable` because models are passed between tasks.
  ///   - source: The chunks, such as `Data` or `[UInt8]` values.
  ///   - format: The format of the text.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  @inlinable public func models<Model: Sendable, Source: AsyncSequence>(
    of type: Model.Type, from source: Source, as format: StreamFormat, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    ConcurrentStreamedModels(
      reader: reader(of: format), source: source, maximumTasks: maximumConcurrentTasks)
  }

  /// Returns the models in text that arrives byte by byte, in order, using several tasks to decode
  /// them.
  ///
  /// To keep all tasks busy, the stream collects as many bytes as in a large chunk before decoding
  /// them. If the source can deliver chunks, use those instead, since they're much faster.
  ///
  /// - Parameters:
  ///   - type: The model type, which must be `Sendable` because models are passed between tasks.
  ///   - source: The bytes.
  ///   - format: The format of the text.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  @inlinable public func models<Model: Sendable, Source: AsyncSequence>(
    of type: Model.Type, from source: Source, as format: StreamFormat, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    let reader = reader(of: format)
    let size = maximumConcurrentTasks > 1 ? Self.chunkSize(for: maximumConcurrentTasks) : nil
    return ConcurrentStreamedModels(
      reader: reader, source: ByteChunks(source: source, reader: reader, collecting: size),
      maximumTasks: maximumConcurrentTasks)
  }

  @usableFromInline static func chunks(_ file: some _FileSource, for taskCount: Int = 1)
    -> FileChunks
  {
    FileChunks(file: file._file, size: chunkSize(for: taskCount))
  }

  /// The number of bytes to read at once.
  @usableFromInline static func chunkSize(for taskCount: Int) -> Int {
    taskCount > 1 ? min(taskCount, 16) << 19 : 1 << 16
  }
}

/// The format of a stream, which determines how its records are separated. See
/// `models(of:from:as:)`.
///
/// ```swift
/// let lines = mapper.models(of: Reading.self, from: log, as: .jsonLines)
/// let items = mapper.models(
///   of: Reading.self, from: page, as: .jsonArray(at: "data.items"))
/// ```
public struct StreamFormat: Hashable, Sendable {
  /// The path of the array; nil for lines.
  let arrayPath: MappingPath?

  /// JSON Lines text: one JSON value on each line.
  ///
  /// An invalid record doesn't end the stream, and malformed JSON affects only its line. Lines end
  /// with LF, CRLF, or CR. Blank lines and a leading byte order mark are skipped.
  public static let jsonLines = Self(arrayPath: nil)

  /// A JSON array that's the whole document. See ``jsonArray(at:)``.
  public static let jsonArray = jsonArray(at: .root)

  /// A JSON array inside a document.
  ///
  /// The paths of an element's errors begin with the array's path and the element's index, as in
  /// `data.items[3].name`. An invalid element doesn't end the stream. Malformed JSON ends it with a
  /// single error, because the rest can't be parsed. Content outside the array is validated and
  /// discarded.
  ///
  /// If there's no array at the path, the stream consists of a single record with an error. If a
  /// key along the path is repeated, the stream ends with an error or, with any policy other than
  /// ``DuplicateKeyPolicy/reject``, the first occurrence is used.
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
