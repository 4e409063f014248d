// For `Data` and `FileHandle`.
public import Foundation

extension PropertyMapper {
  /// Exports models as JSON Lines text and passes each line to a closure as soon as it is complete.
  ///
  /// Lines end with a line feed. ``ExportOptions/prettyPrinted`` has no effect, since each record
  /// is a single line.
  ///
  /// ```swift
  /// var text: [UInt8] = []
  /// try mapper.exportJSONLines(readings) { text += $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models, requested one at a time, so the sequence can be lazy.
  ///   - options: Whether to write nil as null and whether to sort keys.
  ///   - write: Receives one line including its line feed. The buffer is valid only during the
  ///     call.
  /// - Throws: ``MappingErrors`` for the first model that cannot be written, before any of it is
  ///   passed to `write`, with its index in the paths; and errors thrown by `write`. Earlier lines
  ///   have been passed on.
  /// - Complexity: O(*n*) in the length of the text; one line is in memory at a time.
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
  /// The next model is requested after the previous line has been passed on.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Whether to write nil as null and whether to sort keys.
  ///   - isolation: The actor that the call runs on: the caller's.
  ///   - write: Receives one line including its line feed. The buffer is valid only during the
  ///     call.
  /// - Throws: Errors of the sequence, ``MappingErrors`` for the first model that cannot be
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

  /// Exports models as JSON Lines text to a file. See `exportJSONLines(_:options:to:)` with a
  /// closure.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Whether to write nil as null and whether to sort keys.
  ///   - file: The handle. Writing starts at its current offset and does not close it.
  /// - Throws: Errors of the file, and ``MappingErrors`` for the first model that cannot be
  ///   written; earlier lines are in the file.
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

  /// Writes one line and passes it on.
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
      return try exportJSON(model, options: options.subtracting(.prettyPrinted))
    } catch {
      let moved = error.map { error in
        var error = error
        error.move(below: [.index(index)])
        return error
      }
      throw MappingErrors(moved, mapping: Model.self)
    }
  }
}
