// For `ContiguousBytes` in the signatures.
public import Foundation

extension PropertyMapper {
  /// Returns the models in JSON Lines text that arrives in chunks of any size.
  ///
  /// The stream yields the same records as the complete text would. It keeps only the bytes of the
  /// current record, and requests the next chunk only when no complete record is left, so a slow
  /// reader also slows down the source.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: chunks) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// Use the stream from a single task. If that task is canceled, the stream ends, unless the
  /// source throws first. If the source throws, the stream ends with the source's error.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - source: The chunks, such as `Data` or `[UInt8]` values.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  /// - Complexity: O(*n*) in the length of the text for all records.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    AsyncStreamedModels(reader: lineReader, source: source)
  }

  /// Returns the models in JSON Lines text that arrives byte by byte, as from `URL.resourceBytes`.
  ///
  /// No byte is requested beyond the end of a record. If the source can deliver chunks, use them
  /// instead, since they are faster.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    AsyncStreamedModels(
      reader: lineReader,
      source: ByteChunks(source: source, reader: lineReader))
  }

  /// Returns the models in JSON Lines text that is already split into lines, as by `URL.lines`.
  ///
  /// Line numbers and offsets assume that each line ends with a single line feed and that the
  /// sequence contains every line.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == String {
    AsyncStreamedModels(reader: lineReader, source: LineChunks(source: source))
  }

  /// Returns the models in a JSON array that arrives in chunks of any size. The array can be the
  /// whole document or a part of it.
  ///
  /// The stream yields the same records as the complete text would. See
  /// ``models(_:inJSONArray:at:)-(_,ContiguousBytes,_)``. Chunks are requested as for JSON Lines.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - source: The chunks, such as `Data` or `[UInt8]` values.
  ///   - path: The path of the array; by default, the whole document.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONArray source: Source, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    AsyncStreamedModels(reader: elementReader(at: path), source: source)
  }

  /// Returns the models in a JSON array that arrives byte by byte.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONArray source: Source, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    let reader = elementReader(at: path)
    return AsyncStreamedModels(
      reader: reader, source: ByteChunks(source: source, reader: reader))
  }
}

extension PropertyMapper {
  /// Returns the models in JSON Lines text, in order, using several tasks to decode them.
  ///
  /// The records in each chunk are divided among the tasks. The next chunk is requested when all
  /// the records from the current one have been returned. For this reason, use large chunks (about
  /// 1 MB for two tasks), but note that the stream reads that much ahead.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: chunks, maximumConcurrentTasks: 4) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type, which is `Sendable` because models move between tasks.
  ///   - source: The chunks, such as `Data` or `[UInt8]` values.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  @inlinable public func models<Model: Sendable, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    ConcurrentStreamedModels(
      reader: lineReader, source: source, maximumTasks: maximumConcurrentTasks)
  }

  /// Returns the models in a JSON array, in order, using several tasks to decode them.
  ///
  /// - Parameters:
  ///   - type: The model type, which is `Sendable` because models move between tasks.
  ///   - source: The chunks, such as `Data` or `[UInt8]` values; about 1 MB each for two tasks.
  ///   - path: The path of the array; by default, the whole document.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  /// - Throws: Errors from the source. Each record's errors are in its result.
  @inlinable public func models<Model: Sendable, Source: AsyncSequence>(
    _ type: Model.Type, inJSONArray source: Source, at path: MappingPath = [],
    maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    ConcurrentStreamedModels(
      reader: elementReader(at: path), source: source,
      maximumTasks: maximumConcurrentTasks)
  }
}
