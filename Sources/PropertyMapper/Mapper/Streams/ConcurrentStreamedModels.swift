// `ContiguousBytes`, which signatures that are inlined name, is Foundation's.
public import Foundation

/// The records of a source, read by several tasks at once and handed out in order.
///
/// The records of the chunk at hand are found by one task, dealt out, and handed out when all are read. Then comes the next chunk:
///
///     source  ├──── chunk ────┤              ├──── chunk ────┤
///     task 1  find ├─ read ─┤ hand out …     find ├─ read ─┤ hand out …
///     task 2       ├─ read ─┤                     ├─ read ─┤
///
/// So no task outlives a call of `next`, and no more is read ahead than a chunk.
@usableFromInline
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

  @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let maximumTasks: Int
    /// Nil at the end, as the window is, so that nothing is kept longer than needed.
    @usableFromInline var source: Source.AsyncIterator?
    @usableFromInline var window: StreamWindow?
    /// What was read and has yet to be handed out, by share, the next one last.
    @usableFromInline var ready: [StreamedBatch<Model>] = []

    @inlinable init(source: Source.AsyncIterator, window: StreamWindow, maximumTasks: Int) {
      self.source = source
      self.window = window
      self.maximumTasks = maximumTasks
    }

    @inlinable mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Source.Failure) -> StreamedModel<Model>? {
      let maximumTasks = maximumTasks
      do throws(Source.Failure) {
        while !Task.isCancelled {
          if let record = popReady() { return record }
          guard let shares = window?.findShares(maximumTasks) else { break }
          if shares.isEmpty {
            try await window?.append(from: &source, isolation: actor)
          } else {
            await read(shares, isolation: actor)
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
      ready = []
    }

    @inlinable mutating func popReady() -> StreamedModel<Model>? {
      while let batch = ready.last {
        if let record = batch.next() { return record }
        ready.removeLast()
        if batch.endsSource { end() }
      }
      return nil
    }

    /// Has the tasks read. The one that asks is one of them.
    @inlinable mutating func read(
      _ shares: [StreamShare], isolation actor: isolated (any Actor)?
    ) async {
      ready = await withTaskGroup(
        of: (Int, StreamedBatch<Model>).self, isolation: actor
      ) { group in
        for index in shares.indices.dropFirst() {
          let share = shares[index]
          group.addTask { (index, share.read()) }
        }
        var batches: [(Int, StreamedBatch<Model>)] = [(0, shares[0].read())]
        for await batch in group { batches.append(batch) }
        return batches.sorted { $0.0 > $1.0 }.map(\.1)
      }
    }
  }
}

// Copies hand out records of the same batches.
@available(*, unavailable)
extension ConcurrentStreamedModels.Iterator: Sendable {}
