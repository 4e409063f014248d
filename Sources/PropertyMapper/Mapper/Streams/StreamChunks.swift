/// The bytes of a source that gives them one by one, in chunks that end where a record may.
///
/// No byte is asked for beyond such an end, since it might be long in coming.
@frozen @usableFromInline struct ByteChunks<Source: AsyncSequence>: AsyncSequence
where Source.Element == UInt8 {
  @usableFromInline typealias Element = [UInt8]
  @usableFromInline typealias Failure = Source.Failure

  @usableFromInline let source: Source
  @usableFromInline let reader: RecordReader

  @inlinable init(source: Source, reader: RecordReader) {
    self.source = source
    self.reader = reader
  }

  @inlinable func makeAsyncIterator() -> Iterator {
    Iterator(source: source.makeAsyncIterator(), reader: reader)
  }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var source: Source.AsyncIterator
    @usableFromInline let reader: RecordReader
    @usableFromInline var isAtEnd = false

    @inlinable init(source: Source.AsyncIterator, reader: RecordReader) {
      self.source = source
      self.reader = reader
    }

    @inlinable mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Source.Failure) -> [UInt8]? {
      guard !isAtEnd else { return nil }
      var chunk: [UInt8] = []
      while chunk.count < 4096 {
        guard let byte = try await source.next(isolation: actor) else {
          isAtEnd = true
          break
        }
        chunk.append(byte)
        if reader.mayEndRecord(byte) { break }
      }
      return chunk.isEmpty ? nil : chunk
    }
  }
}

/// Lines whose ends were taken off, with a line feed each.
@frozen @usableFromInline struct LineChunks<Source: AsyncSequence>: AsyncSequence
where Source.Element == String {
  @usableFromInline typealias Element = [UInt8]
  @usableFromInline typealias Failure = Source.Failure

  @usableFromInline let source: Source

  @inlinable init(source: Source) { self.source = source }

  @inlinable func makeAsyncIterator() -> Iterator { Iterator(source: source.makeAsyncIterator()) }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var source: Source.AsyncIterator

    @inlinable init(source: Source.AsyncIterator) { self.source = source }

    @inlinable mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Source.Failure) -> [UInt8]? {
      guard let line = try await source.next(isolation: actor) else { return nil }
      return Array(line.utf8) + [UInt8(ascii: "\n")]
    }
  }
}
