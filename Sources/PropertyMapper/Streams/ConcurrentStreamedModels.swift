// For `ContiguousBytes` in inlinable signatures.
public import Foundation

/// The records of a source, decoded by several tasks at once and returned in order.
///
/// The available bytes are divided into shares. While one is handed out, tasks decode the next
/// ones:
///
///     source    ├──────────── chunk ────────────┤
///     the loop  find ─ wait ─ hand out 1 ─ find ─ hand out 2 ─ …
///     task 1         ├─ read 1 ─┤├─ read 3 ─┤
///     task 2         ├─ read 2 ─┤              ├─ read 4 ─┤
///
/// The next chunk is requested when all records have been handed out. So the loop never waits for
/// the source while records are available, and at most one chunk is read ahead. Running tasks are
/// cancelled when the iterator is released or the loop is cancelled.
@frozen @usableFromInline
struct ConcurrentStreamedModels<Model: Sendable, Source: AsyncSequence>:
  AsyncSequence
where Source.Element: ContiguousBytes {
  @usableFromInline typealias Element = StreamedModel<Model>
  @usableFromInline typealias Failure = Source.Failure

  @usableFromInline let reader: RecordReader
  @usableFromInline let source: Source
  @usableFromInline let maximumTasks: Int

  @inlinable init(reader: RecordReader, source: Source, maximumTasks: Int) {
    self.reader = reader
    self.source = source
    self.maximumTasks = maximumTasks
  }

  @inlinable func makeAsyncIterator() -> Iterator {
    Iterator(
      source: source.makeAsyncIterator(), window: StreamWindow(reader),
      maximumTasks: Swift.min(Swift.max(1, maximumTasks), 1024))
  }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let maximumTasks: Int
    /// Nil at the end, like the window, so that nothing is kept longer than needed.
    @usableFromInline var source: Source.AsyncIterator?
    @usableFromInline var window: StreamWindow?
    /// The shares being decoded, and the batch being handed out.
    @usableFromInline var reads = StreamReads<Model>()
    @usableFromInline var batch: StreamedBatch<Model>?

    @inlinable init(source: Source.AsyncIterator, window: StreamWindow, maximumTasks: Int) {
      self.source = source
      self.window = window
      self.maximumTasks = maximumTasks
    }

    @inlinable mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Source.Failure) -> StreamedModel<Model>? {
      do throws(Source.Failure) {
        while !Task.isCancelled {
          if let record = batch?.next() { return record }
          if batch?.endsSource == true { break }
          batch = nil
          let isAtEnd = !reads.fill(from: &window, upTo: maximumTasks)
          if let next = await reads.next(isolation: actor) {
            batch = next
            // The tasks work while it is handed out.
            if maximumTasks > 1 { _ = reads.fill(from: &window, upTo: maximumTasks) }
          } else if isAtEnd {
            break
          } else {
            try await window?.append(from: &source, isolation: actor)
          }
        }
      } catch {
        end()
        throw error
      }
      end()
      return nil
    }

    @inlinable mutating func end() {
      window = nil
      source = nil
      batch = nil
      reads = StreamReads()
    }
  }
}

// Copies hand out records of the same batches.
@available(*, unavailable)
extension ConcurrentStreamedModels.Iterator: Sendable {}
