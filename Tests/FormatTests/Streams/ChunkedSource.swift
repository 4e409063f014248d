import Foundation

@testable import PropertyMapper

/// Bytes in chunks of one size, which counts what was asked for, may fail, and never ends if told so.
struct ChunkedSource: AsyncSequence, Sendable {
  struct Broken: Error {}

  /// What happens behind the last chunk.
  enum Ending: Sendable { case end, failure, repetition }

  final class Counter: Sendable {
    private let counts = Locked<(chunks: Int, open: Int)>((0, 0))

    var chunkCount: Int { counts.withLock { $0.chunks } }
    /// How many iterators there are.
    var openCount: Int { counts.withLock { $0.open } }

    fileprivate func countChunk() { counts.withLock { $0.chunks += 1 } }
    fileprivate func countIterator(_ difference: Int) { counts.withLock { $0.open += difference } }
  }

  let chunks: [[UInt8]]
  var ending = Ending.end
  let counter = Counter()

  init(_ bytes: [UInt8], size: Int, ending: Ending = .end) {
    chunks = stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0...].prefix(size))
    }
    self.ending = ending
  }

  init(_ text: String, size: Int, ending: Ending = .end) {
    self.init(Array(text.utf8), size: size, ending: ending)
  }

  func makeAsyncIterator() -> Iterator { Iterator(source: self, life: Life(counter)) }

  /// Tells the counter when an iterator is gone.
  fileprivate final class Life: Sendable {
    private let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
      counter.countIterator(1)
    }

    deinit { counter.countIterator(-1) }
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: ChunkedSource
    fileprivate let life: Life
    private var index = 0

    fileprivate init(source: ChunkedSource, life: Life) {
      self.source = source
      self.life = life
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Broken) -> [UInt8]? {
      source.counter.countChunk()
      if index == source.chunks.count {
        switch source.ending {
        case .end: return nil
        case .failure: throw Broken()
        case .repetition: index = 0
        }
      }
      defer { index += 1 }
      return source.chunks[index]
    }
  }
}

/// Elements that come one by one.
struct OneByOne<Element: Sendable>: AsyncSequence, Sendable {
  typealias Failure = Never

  let elements: [Element]
  let counter = ChunkedSource.Counter()

  func makeAsyncIterator() -> Iterator { Iterator(elements: elements[...], counter: counter) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var elements: ArraySlice<Element>
    fileprivate let counter: ChunkedSource.Counter

    mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      counter.countChunk()
      return elements.popFirst()
    }
  }
}

extension AsyncSequence {
  /// All elements.
  func collected() async throws(Failure) -> [Element] {
    var elements: [Element] = []
    var iterator = makeAsyncIterator()
    while let element = try await iterator.next(isolation: #isolation) { elements.append(element) }
    return elements
  }
}
