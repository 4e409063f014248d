import Foundation
import Synchronization

/// Bytes in memory, in chunks.
struct Chunks: AsyncSequence, Sendable {
  typealias Failure = Never

  private let chunks: [[UInt8]]

  init(of bytes: [UInt8], size: Int) {
    chunks = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) }
  }

  func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks[...]) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var chunks: ArraySlice<[UInt8]>

    mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
      chunks.popFirst()
    }
  }
}

/// The same lines over and over, in chunks created on demand and cut at arbitrary positions.
struct GeneratedLines: AsyncSequence, Sendable {
  typealias Failure = Never

  /// A prime number, so that cuts fall at different positions.
  private static let chunkSize = 65_537

  private let text: [UInt8]
  private let repetitions: Int
  /// The total number of lines.
  let lineCount: Int

  /// - Parameter byteCount: The minimum number of bytes.
  init(_ lines: [String], byteCount: Int) {
    text = Array(lines.map { $0 + "\n" }.joined().utf8)
    repetitions = byteCount / text.count + 1
    lineCount = repetitions * lines.count
  }

  func makeAsyncIterator() -> Iterator { Iterator(lines: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let lines: GeneratedLines
    private var offset = 0

    fileprivate init(lines: GeneratedLines) { self.lines = lines }

    mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
      let text = lines.text
      let rest = text.count * lines.repetitions - offset
      guard rest > 0 else { return nil }
      var chunk: [UInt8] = []
      chunk.reserveCapacity(GeneratedLines.chunkSize)
      while chunk.count < Swift.min(rest, GeneratedLines.chunkSize) {
        let start = (offset + chunk.count) % text.count
        let wanted = Swift.min(rest, GeneratedLines.chunkSize) - chunk.count
        chunk.append(contentsOf: text[start...].prefix(wanted))
      }
      offset += chunk.count
      return chunk
    }
  }
}

/// Waits for asynchronous work, on a thread that tasks do not need.
func waiting<Result: Sendable>(
  for work: @escaping @Sendable () async throws -> Result
) throws -> Result {
  let result = Mutex<Swift.Result<Result, any Error>?>(nil)
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    let done: Swift.Result<Result, any Error>
    do { done = .success(try await work()) } catch { done = .failure(error) }
    result.withLock { $0 = done }
    end.signal()
  }
  end.wait()
  guard let done = result.withLock({ $0 }) else { throw CancellationError() }
  return try done.get()
}
