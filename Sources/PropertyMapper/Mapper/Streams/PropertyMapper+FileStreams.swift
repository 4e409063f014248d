// For `URL` and `FileHandle` in the signatures.
public import Foundation

extension PropertyMapper {
  /// Returns the models of a JSON Lines file, in constant memory.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: URL(filePath: "readings.jsonl")) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// The file is opened lazily and closed at the end. Reading blocks the calling thread.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The URL of a local file.
  /// - Throws: Errors of the file. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines file: URL
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONLines: Self.chunks(.url(file)))
  }

  /// Returns the models of JSON Lines text in a file, a pipe or the standard input.
  ///
  /// Records are handed out as soon as their bytes are available; until then, the thread is
  /// blocked.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The handle. Reading starts at its current offset, may read ahead, and does not close
  ///     it.
  /// - Throws: Errors of the file. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines file: FileHandle
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONLines: Self.chunks(.handle(file)))
  }

  /// Returns the models of a JSON list in a file, in constant memory. The list can be the whole
  /// text or a part of it.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The URL of a local file.
  ///   - path: The path of the list; by default, the whole text.
  /// - Throws: Errors of the file. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray file: URL, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONArray: Self.chunks(.url(file)), at: path)
  }

  /// Returns the models of a JSON list in a file, a pipe or the standard input. The list can be the
  /// whole text or a part of it.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The handle. Reading starts at its current offset, may read ahead, and does not close
  ///     it.
  ///   - path: The path of the list; by default, the whole text.
  /// - Throws: Errors of the file. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray file: FileHandle, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONArray: Self.chunks(.handle(file)), at: path)
  }

  /// Returns the models of a JSON Lines file, decoded by several tasks at once and returned in
  /// order.
  ///
  /// - Parameters:
  ///   - type: The model type, `Sendable` because models move between tasks.
  ///   - file: The URL of a local file.
  ///   - maximumConcurrentTasks: The number of tasks that decode at once.
  /// - Throws: Errors of the file. Errors of records are in their results.
  @inlinable public func models<Model: Sendable>(
    _ type: Model.Type, inJSONLines file: URL, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    let chunks = Self.chunks(.url(file), for: maximumConcurrentTasks)
    return models(type, inJSONLines: chunks, maximumConcurrentTasks: maximumConcurrentTasks)
  }

  /// Returns the models of a JSON list in a file, decoded by several tasks at once. The list can be
  /// the whole text or a part of it.
  ///
  /// - Parameters:
  ///   - type: The model type, `Sendable` because models move between tasks.
  ///   - file: The URL of a local file.
  ///   - path: The path of the list; by default, the whole text.
  ///   - maximumConcurrentTasks: The number of tasks that decode at once.
  /// - Throws: Errors of the file. Errors of records are in their results.
  @inlinable public func models<Model: Sendable>(
    _ type: Model.Type, inJSONArray file: URL, at path: MappingPath = [],
    maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    let chunks = Self.chunks(.url(file), for: maximumConcurrentTasks)
    return models(
      type, inJSONArray: chunks, at: path, maximumConcurrentTasks: maximumConcurrentTasks)
  }

  @usableFromInline static func chunks(_ file: FileChunks.File, for taskCount: Int = 1)
    -> FileChunks
  {
    FileChunks(file: file, size: taskCount > 1 ? min(taskCount, 16) << 19 : 1 << 16)
  }
}
