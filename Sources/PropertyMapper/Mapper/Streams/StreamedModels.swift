// `ContiguousBytes`, which signatures that are inlined name, is Foundation's.
public import Foundation

/// The records of a text that is at hand as a whole. They are read when they are asked for.
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
      return unsafe StreamedModel.reading { target in
        let reading = unsafe bytes.withUnsafeBytes {
          unsafe reader.readNext(in: $0, isLast: true, into: target)
        }
        isAtEnd = reading.endsSource
        return reading
      }
    }
  }
}

/// A text as bytes, of which no copy is made.
@usableFromInline struct TextBytes: ContiguousBytes, Sendable {
  private let text: String

  @usableFromInline init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
  }

  @usableFromInline func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let result = try unsafe text.utf8.withContiguousStorageIfAvailable {
      try unsafe body(UnsafeRawBufferPointer($0))
    }
    // The text was made contiguous; what its type does not promise costs a copy at worst.
    return try unsafe result ?? Array(text.utf8).withUnsafeBytes(body)
  }
}
