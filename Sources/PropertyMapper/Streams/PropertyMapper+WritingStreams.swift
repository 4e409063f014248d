// For `Data` and `FileHandle`.
public import Foundation

extension PropertyMapper {
  /// Exports models as JSON Lines text, passing each line to a closure as soon as it's complete.
  ///
  /// Each line ends with a line feed. ``ExportOptions/prettyPrinted`` has no effect, since each
  /// record is a single line.
  ///
  /// ```swift
  /// var text: [UInt8] = []
  /// try mapper.exportJSONLines(readings) { text += $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models. They're requested one at a time, so the sequence can be lazy.
  ///   - options: Options for writing nil as null and for sorting keys.
  ///   - write: A closure that receives one line, including its line feed. The buffer is valid only
  ///     during the call.
  /// - Throws: ``MappingErrors`` for the first model that can't be written, with the model's index
  ///   in the paths, and errors thrown by `write`. No part of that model is passed to `write`, but
  ///   all earlier lines are.
  /// - Complexity: O(*n*) in the length of the text. Only one line is in memory at a time.
  public func exportJSONLines<Model>(
    _ models: some Sequence<Model>, options: ExportOptions = [],
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for (index, model) in models.enumerated() {
      try unsafe exportJSONLine(model, index, options, write)
    }
  }

  /// Exports an asynchronous sequence of models as JSON Lines text.
  ///
  /// The next model is requested after the previous line has been passed to `write`.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Options for writing nil as null and for sorting keys.
  ///   - isolation: The actor that the call runs on. The default is the caller's actor.
  ///   - write: A closure that receives one line, including its line feed. The buffer is valid only
  ///     during the call.
  /// - Throws: Errors thrown by the sequence, ``MappingErrors`` for the first model that can't be
  ///   written, and errors thrown by `write`.
  public func exportJSONLines<Models: AsyncSequence>(
    _ models: Models, options: ExportOptions = [], isolation: isolated (any Actor)? = #isolation,
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    var iterator = models.makeAsyncIterator()
    var index = 0
    while let model = try await iterator.next(isolation: isolation) {
      try unsafe exportJSONLine(model, index, options, write)
      index += 1
    }
  }

  /// Exports models to a file as JSON Lines text. See the overload of
  /// `exportJSONLines(_:options:to:)` that takes a closure.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Options for writing nil as null and for sorting keys.
  ///   - file: The file handle. Writing starts at the handle's current offset. The handle isn't
  ///     closed.
  /// - Throws: Errors from writing to the file, and ``MappingErrors`` for the first model that
  ///   can't be written, in which case all earlier lines are in the file.
  public func exportJSONLines<Model>(
    _ models: some Sequence<Model>, options: ExportOptions = [], to file: FileHandle
  ) throws {
    // Lines are short, and a system call takes as long as writing several of them.
    var pending = Data()
    do {
      try unsafe exportJSONLines(models, options: options) { line in
        unsafe pending.append(contentsOf: line)
        guard pending.count >= 1 << 16 else { return }
        try file.write(contentsOf: pending)
        pending.removeAll(keepingCapacity: true)
      }
    } catch let errors as MappingErrors {
      try file.write(contentsOf: pending)
      throw errors
    }
    try file.write(contentsOf: pending)
  }

  /// Exports a model as one line and passes the line to `write`.
  private func exportJSONLine<Model>(
    _ model: Model, _ index: Int, _ options: ExportOptions,
    _ write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var line = try jsonLine(of: model, index, options)
    line.append(JSONByte.lineFeed)
    try unsafe line.withUnsafeBytes(write)
  }

  private func jsonLine<Model>(
    of model: Model, _ index: Int, _ options: ExportOptions
  ) throws(MappingErrors) -> Data {
    do throws(MappingErrors) {
      return try export(model, as: .json, options: options.subtracting(.prettyPrinted))
    } catch {
      throw MappingErrors(error.map { $0.moved(below: [.index(index)]) }, mapping: Model.self)
    }
  }
}
