// For `ContiguousBytes` in inlinable signatures.
public import Foundation

/// The bytes of a byte-by-byte source, in chunks that end at possible ends of records.
///
/// No byte is requested beyond such an end, since it might take long to arrive.
@frozen @usableFromInline struct ByteChunks<Source: AsyncSequence>: AsyncSequence
where Source.Element == UInt8 {
  @usableFromInline typealias Element = [UInt8]
  @usableFromInline typealias Failure = Source.Failure

  @usableFromInline let source: Source
  @usableFromInline let reader: RecordReader
  /// The size of the chunks if they don't end with records; nil if they do.
  @usableFromInline let collectedSize: Int?

  /// - Parameter size: The size of chunks for several tasks, which contain many records.
  @inlinable init(source: Source, reader: RecordReader, collecting size: Int? = nil) {
    self.source = source
    self.reader = reader
    collectedSize = size
  }

  @inlinable func makeAsyncIterator() -> Iterator {
    Iterator(source: source.makeAsyncIterator(), reader: reader, collectedSize: collectedSize)
  }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var source: Source.AsyncIterator
    @usableFromInline let reader: RecordReader
    @usableFromInline let collectedSize: Int?
    @usableFromInline var isAtEnd = false

    @inlinable init(source: Source.AsyncIterator, reader: RecordReader, collectedSize: Int?) {
      self.source = source
      self.reader = reader
      self.collectedSize = collectedSize
    }

    @inlinable mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Source.Failure) -> [UInt8]? {
      guard !isAtEnd else { return nil }
      var chunk: [UInt8] = []
      while chunk.count < collectedSize ?? 4096 {
        guard let byte = try await source.next(isolation: actor) else {
          isAtEnd = true
          break
        }
        chunk.append(byte)
        if collectedSize == nil, reader.mayEndRecord(byte) { break }
      }
      return chunk.isEmpty ? nil : chunk
    }
  }
}

/// The chunks of bytes that are completely available.
@frozen @usableFromInline struct MemoryChunks<Bytes: ContiguousBytes>: AsyncSequence {
  @usableFromInline typealias Element = [UInt8]
  @usableFromInline typealias Failure = Never

  @usableFromInline let bytes: Bytes
  @usableFromInline let size: Int

  @inlinable init(bytes: Bytes, size: Int) {
    self.bytes = bytes
    self.size = size
  }

  @inlinable func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes, size: size) }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let bytes: Bytes
    @usableFromInline let size: Int
    @usableFromInline var offset = 0

    @inlinable init(bytes: Bytes, size: Int) {
      self.bytes = bytes
      self.size = size
    }

    @inlinable mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
      let chunk = unsafe bytes.withUnsafeBytes {
        unsafe [UInt8]($0.dropFirst(offset).prefix(size))
      }
      offset += chunk.count
      return chunk.isEmpty ? nil : chunk
    }
  }
}
