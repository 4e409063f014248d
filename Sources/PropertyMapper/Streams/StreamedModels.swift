// For `ContiguousBytes` in inlinable signatures.
public import Foundation

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
