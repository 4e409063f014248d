// `URL` and `FileHandle`, which the signatures name, are Foundation's.
public import Foundation

extension PropertyMapper {
  /// The models of a file with one JSON value on each line, in constant memory.
  ///
  /// ```swift
  /// for try await record in mapper.models(Reading.self, inJSONLines: URL(filePath: "readings.jsonl")) {
  ///   print(record.index, try record.result.get().celsius)
  /// }
  /// ```
  ///
  /// The file is opened when the first record is asked for, and closed at the end. Its thread waits for the disk.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The URL of a local file.
  /// - Throws: What the file throws. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines file: URL
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONLines: Self.chunks(.url(file)))
  }

  /// The models of a file, a pipe or the standard input with one JSON value on each line.
  ///
  /// Records are handed out as soon as their bytes are there; until then, the thread waits.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The handle, which is read from its place on, ahead of the records, and stays open.
  /// - Throws: What the file throws. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONLines file: FileHandle
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONLines: Self.chunks(.handle(file)))
  }

  /// The models of a file that is a JSON list, or has one somewhere in it, in constant memory.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The URL of a local file.
  ///   - path: Where the list is; by default, it is the text itself.
  /// - Throws: What the file throws. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray file: URL, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONArray: Self.chunks(.url(file)), at: path)
  }

  /// The models of a file, a pipe or the standard input that is a JSON list, or has one somewhere in it.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - file: The handle, which is read from its place on, ahead of the records, and stays open.
  ///   - path: Where the list is; by default, it is the text itself.
  /// - Throws: What the file throws. Errors of records are in their results.
  @inlinable public func models<Model>(
    _ type: Model.Type, inJSONArray file: FileHandle, at path: MappingPath = []
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    models(type, inJSONArray: Self.chunks(.handle(file)), at: path)
  }

  /// The models of a file with one JSON value on each line, read by several tasks at once and handed out in order.
  ///
  /// - Parameters:
  ///   - type: The type of the models. They cross from one task to another.
  ///   - file: The URL of a local file.
  ///   - maximumConcurrentTasks: How many tasks read at once.
  /// - Throws: What the file throws. Errors of records are in their results.
  @inlinable public func models<Model: Sendable>(
    _ type: Model.Type, inJSONLines file: URL, maximumConcurrentTasks: Int
  ) -> some AsyncSequence<StreamedModel<Model>, any Error> {
    let chunks = Self.chunks(.url(file), for: maximumConcurrentTasks)
    return models(type, inJSONLines: chunks, maximumConcurrentTasks: maximumConcurrentTasks)
  }

  /// The models of a file that is a JSON list, or has one somewhere in it, read by several tasks at once.
  ///
  /// - Parameters:
  ///   - type: The type of the models. They cross from one task to another.
  ///   - file: The URL of a local file.
  ///   - path: Where the list is; by default, it is the text itself.
  ///   - maximumConcurrentTasks: How many tasks read at once.
  /// - Throws: What the file throws. Errors of records are in their results.
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
