// `ContiguousBytes`, which signatures that are inlined name, is Foundation's.
public import Foundation

/// The records of a source whose bytes come in chunks. Of these only what belongs to the record at hand is kept.
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
    /// Nil at the end, as the window is, so that nothing is kept longer than needed.
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
      // A source may end because its task does: what is at hand then is no record that ends early.
      end()
      return nil
    }

    /// The next record at hand; nil, and no window any more, at the end.
    @inlinable mutating func readNext() -> StreamedModel<Model>? {
      unsafe StreamedModel.reading { target in
        let reading = unsafe window?.readNext(into: target)
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
