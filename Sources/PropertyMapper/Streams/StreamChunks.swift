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

/// The available bytes of a stream and their reader.
@usableFromInline struct StreamWindow: Sendable {
  @usableFromInline private(set) var reader: RecordReader
  @usableFromInline private(set) var bytes: [UInt8] = []
  /// Whether the source has ended.
  private var isLast = false

  @usableFromInline init(_ reader: RecordReader) { self.reader = reader }

  /// Reads the next available record.
  ///
  /// - Parameter target: Uninitialized memory, which holds the model afterwards if there is one.
  @usableFromInline mutating func readNext<Model>(
    into target: ResultMemory<Model>
  ) -> RecordReading {
    bytes.withJSONBytes { reader.readNext(in: $0, isLast: isLast, into: target) }
  }

  /// The available records; none if a chunk is needed first, and nil at the end.
  ///
  /// - Parameter maximumByteCount: The maximum total size, not including the last record.
  mutating func findNext(maximumByteCount: Int) -> [RecordFinding]? {
    var findings: [RecordFinding] = []
    bytes.withJSONBytes { window in
      var byteCount = 0
      while byteCount < maximumByteCount {
        let finding = reader.findNext(in: window, isLast: isLast)
        if case .incomplete = finding { return }
        findings.append(finding)
        if case .end = finding { return }
        byteCount += finding.byteCount
      }
    }
    guard case .end = findings.last else { return findings }
    findings.removeLast()
    return findings.isEmpty ? nil : findings
  }

  /// Appends a chunk and discards bytes no longer needed.
  @usableFromInline mutating func append(_ chunk: UnsafeRawBufferPointer) {
    let count = bytes.withJSONBytes { reader.moveWindow(in: $0) }
    bytes.removeSubrange(0..<count)
    // A single large record should not keep the window large.
    if bytes.capacity > 1 << 20, bytes.count + chunk.count < bytes.capacity / 8 {
      bytes = bytes.withJSONBytes { $0.array }
    }
    unsafe bytes.append(contentsOf: chunk)
  }

  /// Appends the next chunk of a source, or marks its end.
  @inlinable mutating func append<Chunks: AsyncIteratorProtocol>(
    from source: inout Chunks?, isolation actor: isolated (any Actor)?
  ) async throws(Chunks.Failure) where Chunks.Element: ContiguousBytes {
    if let chunk = try await source?.next(isolation: actor) {
      unsafe chunk.withUnsafeBytes { unsafe append($0) }
    } else {
      end()
    }
  }

  /// Marks the end of the source.
  @usableFromInline mutating func end() { isLast = true }
}

extension RecordFinding {
  /// The number of bytes to read.
  var byteCount: Int { if case .record(let range, _) = self { range.count } else { 0 } }
}
