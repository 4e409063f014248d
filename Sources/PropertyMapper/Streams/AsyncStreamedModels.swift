// For `ContiguousBytes` in inlinable signatures.
public import Foundation

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
