// For `URL` and `FileHandle` in the signatures.
public import Foundation

extension PropertyMapper {
  /// Returns the models in a JSON Lines file, using constant memory.
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
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - file: The URL of a local file.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines file: URL
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONLines: Self.chunks(.url(file)))
  }

  /// Returns the models in JSON Lines text from a file, a pipe, or standard input.
  ///
  /// Each record is returned as soon as its bytes are available; until then, the thread is blocked.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - file: The file handle. Reading starts at the handle's current offset and may run ahead of
  ///     the returned records. The handle is not closed.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines file: FileHandle
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONLines: Self.chunks(.handle(file)))
  }

  /// Returns the models in a JSON array from a file, using constant memory. The array can be the
  /// whole document or a part of it.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - file: The URL of a local file.
  ///   - path: The path of the array; by default, the whole document.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray file: URL, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONArray: Self.chunks(.url(file)), at: path)
  }

  /// Returns the models in a JSON array from a file, a pipe, or standard input. The array can be
  /// the whole document or a part of it.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - file: The file handle. Reading starts at the handle's current offset and may run ahead of
  ///     the returned records. The handle is not closed.
  ///   - path: The path of the array; by default, the whole document.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray file: FileHandle, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONArray: Self.chunks(.handle(file)), at: path)
  }

  /// Returns the models in a JSON Lines file, in order, using several tasks to decode them.
  ///
  /// - Parameters:
  ///   - type: The model type, which is `Sendable` because models move between tasks.
  ///   - file: The URL of a local file.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
  @inlinable public func models<Model: Sendable>(
    _ type: Model.Type, inJSONLines file: URL, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    let chunks = Self.chunks(.url(file), for: maximumConcurrentTasks)
    return models(type, inJSONLines: chunks, maximumConcurrentTasks: maximumConcurrentTasks)
  }

  /// Returns the models in a JSON array from a file, in order, using several tasks to decode them.
  /// The array can be the whole document or a part of it.
  ///
  /// - Parameters:
  ///   - type: The model type, which is `Sendable` because models move between tasks.
  ///   - file: The URL of a local file.
  ///   - path: The path of the array; by default, the whole document.
  ///   - maximumConcurrentTasks: The maximum number of tasks that decode at once.
  /// - Throws: Errors from reading the file. Each record's errors are in its result.
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
