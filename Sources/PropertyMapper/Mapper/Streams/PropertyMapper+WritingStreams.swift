// `Data` and `FileHandle` are Foundation's.
public import Foundation

extension PropertyMapper {
  /// Writes models as JSON text, one on each line, and hands over each line as soon as it is written.
  ///
  /// Lines end with a line feed. ``ExportOptions/prettyPrinted`` has no effect, since a record is one line.
  ///
  /// ```swift
  /// var text: [UInt8] = []
  /// try mapper.exportJSONLines(readings) { text += $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models, which are asked for one by one, so that the sequence may make them on the way.
  ///   - options: Whether nil is written as null, and keys are sorted.
  ///   - write: Gets the bytes of one line, line feed included. They are only lent.
  /// - Throws: ``MappingErrors`` for the first model that cannot be written, of which nothing has been handed over then, with
  ///   its index in the paths; and whatever `write` throws. Lines before that were handed over.
  /// - Complexity: O(*n*) in the length of the text; one line is in memory at a time.
  public func exportJSONLines<Model>(
    _ models: some Sequence<Model>, options: ExportOptions = [],
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for (index, model) in models.enumerated() {
      try unsafe exportJSONLine(model, index, options, write)
    }
  }

  /// Writes models that come one by one as JSON text, one on each line.
  ///
  /// The next model is asked for when the line of the one before it was handed over.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Whether nil is written as null, and keys are sorted.
  ///   - isolation: The actor that the call stays on: the caller's.
  ///   - write: Gets the bytes of one line, line feed included. They are only lent.
  /// - Throws: What the models throw, ``MappingErrors`` for the first one that cannot be written, and whatever `write` throws.
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

  /// Writes models as JSON text into a file, one on each line, see `exportJSONLines(_:options:to:)` with a closure.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Whether nil is written as null, and keys are sorted.
  ///   - file: Where the text goes, from the handle's place on. It stays open.
  /// - Throws: What the file throws, and ``MappingErrors`` for the first model that cannot be written; what is before it is in the file.
  public func exportJSONLines<Model>(
    _ models: some Sequence<Model>, options: ExportOptions = [], to file: FileHandle
  ) throws {
    // Lines are short, and each call of the system takes as long as writing some of them.
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

  /// Writes one line, and hands it over.
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
