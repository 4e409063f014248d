// `ContiguousBytes`, which the signatures name, is Foundation's.
public import Foundation

extension PropertyMapper {
  /// The models of a text with one JSON value on each line, whose bytes come in chunks, cut anywhere.
  ///
  /// It gives the same records as the text as a whole would. Only the bytes of the record at hand are kept, and the
  /// next chunk is asked for when no whole record is left, so that a slow reader slows its source down.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: chunks) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// The stream is consumed by one task and ends with it: when the task is cancelled, the next record is nil, unless the source
  /// throws first. A source that throws ends the stream with its error.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - source: The chunks: `Data`, `[UInt8]` or the like.
  /// - Throws: What the source throws. Errors of records are in their results.
  /// - Complexity: O(*n*) in the length of the text for all records.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    AsyncStreamedModels(reader: lineReader, source: source)
  }

  /// The models of a text with one JSON value on each line, whose bytes come one by one, as those of `URL.resourceBytes` do.
  ///
  /// No byte is asked for beyond the end of a record. Chunks are faster, where the source has them.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    AsyncStreamedModels(
      reader: lineReader,
      source: ByteChunks(source: source, reader: lineReader))
  }

  /// The models of lines that were split already, as those of `URL.lines` are.
  ///
  /// Lines and offsets are counted as if each line ended with one line feed, and as if there were no lines but these.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == String {
    AsyncStreamedModels(reader: lineReader, source: LineChunks(source: source))
  }

  /// The models of a JSON list whose bytes come in chunks, cut anywhere: of the text itself, or of a list somewhere in it.
  ///
  /// It gives the same records as the text as a whole would, see ``models(_:inJSONArray:at:)-(_,ContiguousBytes,_)``, and asks for
  /// chunks as the one for lines does.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - source: The chunks: `Data`, `[UInt8]` or the like.
  ///   - path: Where the list is; by default, it is the text itself.
  /// - Throws: What the source throws. Errors of records are in their results.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONArray source: Source, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    AsyncStreamedModels(reader: elementReader(at: path), source: source)
  }

  /// The models of a JSON list whose bytes come one by one.
  @inlinable public func models<Model, Source: AsyncSequence>(
    _ type: Model.Type, inJSONArray source: Source, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure> where Source.Element == UInt8 {
    let reader = elementReader(at: path)
    return AsyncStreamedModels(
      reader: reader, source: ByteChunks(source: source, reader: reader))
  }
}

extension PropertyMapper {
  /// The models of a text with one JSON value on each line, read by several tasks at once and handed out in order.
  ///
  /// The records of one chunk are divided among the tasks, and the next chunk is asked for when all of them are handed out. So
  /// chunks should be large, a megabyte for two tasks, and as much is read ahead.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: chunks, maximumConcurrentTasks: 4) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the models. They cross from one task to another.
  ///   - source: The chunks: `Data`, `[UInt8]` or the like.
  ///   - maximumConcurrentTasks: How many tasks read at once.
  /// - Throws: What the source throws. Errors of records are in their results.
  @inlinable public func models<Model: Sendable, Source: AsyncSequence>(
    _ type: Model.Type, inJSONLines source: Source, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, Source.Failure>
  where Source.Element: ContiguousBytes {
    ConcurrentStreamedModels(
      reader: lineReader, source: source, maximumTasks: maximumConcurrentTasks)
  }

  /// The models of a JSON list, read by several tasks at once and handed out in order.
  ///
  /// - Parameters:
  ///   - type: The type of the models. They cross from one task to another.
  ///   - source: The chunks: `Data`, `[UInt8]` or the like, a megabyte each for two tasks.
  ///   - path: Where the list is; by default, it is the text itself.
  ///   - maximumConcurrentTasks: How many tasks read at once.
  /// - Throws: What the source throws. Errors of records are in their results.
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
