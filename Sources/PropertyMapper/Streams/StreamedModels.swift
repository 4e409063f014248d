// For `ContiguousBytes` in inlinable signatures.
public import Foundation

/// A record in a stream: the model or its errors, and the record's position.
///
/// ```swift
/// let records = mapper.models(of: Reading.self, from: log, as: .jsonLines)
/// for record in records {
///   switch record.result {
///   case .success(let reading): store(reading)
///   case .failure(let errors):
///     print("line \(record.line): \(errors.report)")
///   }
/// }
/// ```
///
/// Lines, columns, and offsets refer to the whole source, both here and in the errors.
/// ``MappingErrors/report(in:)-(ContiguousBytes)`` shows the lines and carets if you pass the whole
/// source; otherwise, it omits them.
@frozen public struct StreamedModel<Model> {
  /// The model, or all errors in the record.
  public let result: Result<Model, MappingErrors>

  /// The index of the record, starting at 0. Invalid records are counted; blank lines aren't.
  public let index: Int

  /// The line on which the record begins, starting at 1. Blank lines are counted.
  public let line: Int

  /// The number of bytes in the source before the record.
  public let offset: Int
}

extension StreamedModel: Sendable where Model: Sendable {}

/// The records of text that is completely available. They are decoded lazily.
@frozen @usableFromInline struct StreamedModels<Model, Bytes: ContiguousBytes>: Sequence {
  @usableFromInline let reader: RecordReader
  @usableFromInline let bytes: Bytes

  @inlinable init(reader: RecordReader, bytes: Bytes) {
    self.reader = reader
    self.bytes = bytes
  }

  @inlinable func makeIterator() -> Iterator { Iterator(reader: reader, bytes: bytes) }

  @frozen @usableFromInline struct Iterator: IteratorProtocol {
    @usableFromInline var reader: RecordReader
    @usableFromInline let bytes: Bytes
    @usableFromInline var isAtEnd = false

    @inlinable init(reader: RecordReader, bytes: Bytes) {
      self.reader = reader
      self.bytes = bytes
    }

    @inlinable mutating func next() -> StreamedModel<Model>? {
      guard !isAtEnd else { return nil }
      return StreamedModel.reading { target in
        let reading = unsafe bytes.withUnsafeBytes {
          unsafe reader.readNext(in: $0, isLast: true, into: target)
        }
        isAtEnd = reading.endsSource
        return reading
      }
    }
  }
}

/// The records of a source that provides its bytes in chunks. Only the bytes of the current record
/// are kept.
@frozen @usableFromInline struct AsyncStreamedModels<Model, Source: AsyncSequence>: AsyncSequence
where Source.Element: ContiguousBytes {
  @usableFromInline typealias Element = StreamedModel<Model>
  @usableFromInline typealias Failure = Source.Failure

  @usableFromInline let reader: RecordReader
  @usableFromInline let source: Source

  @inlinable init(reader: RecordReader, source: Source) {
    self.reader = reader
    self.source = source
  }

  @inlinable func makeAsyncIterator() -> Iterator {
    Iterator(source: source.makeAsyncIterator(), window: StreamWindow(reader))
  }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    /// Nil at the end, like the window, so that nothing is kept longer than needed.
    @usableFromInline var source: Source.AsyncIterator?
    @usableFromInline var window: StreamWindow?

    @inlinable init(source: Source.AsyncIterator, window: StreamWindow) {
      self.source = source
      self.window = window
    }

    @inlinable mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Source.Failure) -> StreamedModel<Model>? {
      do throws(Source.Failure) {
        while window != nil, !Task.isCancelled {
          if let record = readNext() { return record }
          guard window != nil else { break }
          try await window?.append(from: &source, isolation: actor)
        }
      } catch {
        end()
        throw error
      }
      // A source may end because its task is cancelled; an incomplete record is not an error then.
      end()
      return nil
    }

    /// The next available record; at the end nil, and the window is released.
    @inlinable mutating func readNext() -> StreamedModel<Model>? {
      StreamedModel.reading { target in
        let reading = window?.readNext(into: target)
        if reading?.endsSource != false { end() }
        return reading
      }
    }

    @inlinable mutating func end() {
      window = nil
      source = nil
    }
  }
}
