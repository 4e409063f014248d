// For `ContiguousBytes` in the signatures.
public import Foundation

extension PropertyMapper {
  /// Returns the models of JSON Lines text that arrives in chunks of any size.
  ///
  /// Yields the same records as the complete text would. Only the bytes of the current record are
  /// kept, and the next chunk is requested when no complete record is left, so a slow reader slows
  /// down its source.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: chunks) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// The stream is for a single task. If that task is cancelled, the stream ends, unless the source
  /// throws first. A source that throws ends the stream with its error.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - source: The chunks: `Data`, `[UInt8]` and so on.
  /// - Throws: Errors of the source. Errors of records are in their results.
  /// - Complexity: O(*n*) in the length of the text for all records.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    AsyncStreamedModels(reader: lineReader, source: source)
  }

  /// Returns the models of JSON Lines text that arrives byte by byte, as from `URL.resourceBytes`.
  ///
  /// No byte is requested beyond the end of a record. Prefer chunks if the source has them: they
  /// are faster.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    AsyncStreamedModels(
      reader: lineReader,
      source: ByteChunks(source: source, reader: lineReader))
  }

  /// Returns the models of lines that are already split, as from `URL.lines`.
  ///
  /// Line numbers and offsets assume that each line ends with a single line feed and that there are
  /// no other lines.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == String {
    AsyncStreamedModels(reader: lineReader, source: LineChunks(source: source))
  }

  /// Returns the models of a JSON list that arrives in chunks of any size. The list can be the
  /// whole text or a part of it.
  ///
  /// Yields the same records as the complete text would. See
  /// ``models(_:inJSONArray:at:)-(_,ContiguousBytes,_)``. Chunks are requested as for JSON Lines.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - source: The chunks: `Data`, `[UInt8]` and so on.
  ///   - path: The path of the list; by default, the whole text.
  /// - Throws: Errors of the source. Errors of records are in their results.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONArray source: Source, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    AsyncStreamedModels(reader: elementReader(at: path), source: source)
  }

  /// Returns the models of a JSON list that arrives byte by byte.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONArray source: Source, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    let reader = elementReader(at: path)
    return AsyncStreamedModels(
      reader: reader, source: ByteChunks(source: source, reader: reader))
  }
}

extension PropertyMapper {
  /// Returns the models of JSON Lines text, decoded by several tasks at once and returned in order.
  ///
  /// The records of one chunk are divided among the tasks, and the next chunk is requested when all
  /// of them have been handed out. So use large chunks (about 1 MB for two tasks); that much is
  /// read ahead.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: chunks, maximumConcurrentTasks: 4) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type, `Sendable` because models move between tasks.
  ///   - source: The chunks: `Data`, `[UInt8]` and so on.
  ///   - maximumConcurrentTasks: The number of tasks that decode at once.
  /// - Throws: Errors of the source. Errors of records are in their results.
  @inlinable public func models<Model: Sendable, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    ConcurrentStreamedModels(
      reader: lineReader, source: source, maximumTasks: maximumConcurrentTasks)
  }

  /// Returns the models of a JSON list, decoded by several tasks at once and returned in order.
  ///
  /// - Parameters:
  ///   - type: The model type, `Sendable` because models move between tasks.
  ///   - source: The chunks: `Data`, `[UInt8]` and so on, about 1 MB each for two tasks.
  ///   - path: The path of the list; by default, the whole text.
  ///   - maximumConcurrentTasks: The number of tasks that decode at once.
  /// - Throws: Errors of the source. Errors of records are in their results.
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
