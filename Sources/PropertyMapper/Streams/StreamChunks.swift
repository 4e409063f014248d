/// The bytes of a byte-by-byte source, in chunks that end at possible ends of records.
///
/// No byte is requested beyond such an end, since it might take long to arrive.
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

/// Lines without terminators, with a line feed added to each.
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
