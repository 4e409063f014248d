import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Streams whose bytes come piece by piece.
@Suite struct AsyncStreamedModelsTests {
  static let sizes = [1, 2, 3, 7, 4096]

  @Test(arguments: StreamSample.all, sizes)
  func `chunks of any size yield the same records as the whole input`(
    sample: StreamSample, size: Int
  )
    async throws
  {
    let mapper = StreamedEntry.mapper()
    let source = ChunkedSource(sample.text, size: size)
    let records = mapper.models(of: StreamedEntry.self, from: source, as: sample.format)
    #expect(try await records.collected().flatMap(describe) == sample.expected)
  }

  @Test(arguments: StreamSample.all, sizes)
  func `several tasks yield the same records, in order`(sample: StreamSample, size: Int)
    async throws
  {
    let mapper = StreamedEntry.mapper()
    let source = ChunkedSource(sample.text, size: size)
    let records = mapper.models(
      of: StreamedEntry.self, from: source, as: sample.format, maximumConcurrentTasks: 3)
    #expect(try await records.collected().flatMap(describe) == sample.expected)
  }

  @Test(arguments: StreamSample.all)
  func `single bytes yield the same records`(sample: StreamSample) async {
    let mapper = StreamedEntry.mapper()
    let source = OneByOne(elements: sample.text)
    let records = mapper.models(of: StreamedEntry.self, from: source, as: sample.format)
    #expect(await records.collected().flatMap(describe) == sample.expected)
  }

  @Test func `lines that are already split are read with a line feed after each`() async {
    let lines = OneByOne(elements: ["{\"id\": 1}", "", "nul", "{\"id\": \"é\"}", "{\"id\": 3}"])
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: lines.map { Data("\($0)\n".utf8) }, as: .jsonLines)
    #expect(
      await records.collected().flatMap(describe) == [
        "0 at 1, 0: 1",
        #"1 at 3, 11: malformedJSON at 3:4, 14: expected the rest of "null", found the end of the input"#,
        "2 at 4, 15: conversionFailed at 4:8, 22: id: must be a whole number, but is text",
        "3 at 5, 28: 3",
      ])
  }

  // MARK: No further than asked

  @Test func `a chunk is requested only when no record is left`() async throws {
    // Two records in each chunk.
    let text = (0..<8).map { "{\"id\": \($0)}\n" }.joined()
    let source = ChunkedSource(text, size: 20)
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: source, as: .jsonLines)
    var iterator = records.makeAsyncIterator()
    var counts: [Int] = []
    while try await iterator.next() != nil { counts.append(source.counter.chunkCount) }
    #expect(counts == [1, 1, 2, 2, 3, 3, 4, 4])
  }

  @Test func `an array element is delivered as soon as its closing bracket is read`() async throws {
    let source = ChunkedSource("[{\"id\": 0},{\"id\": 1},{\"id\": 2}]", size: 10)
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: source, as: .jsonArray)
    var iterator = records.makeAsyncIterator()
    var counts: [Int] = []
    while try await iterator.next() != nil { counts.append(source.counter.chunkCount) }
    #expect(counts == [1, 2, 3])
  }

  @Test(arguments: ["{\"id\": 1}\n", "{\"id\": 1}\r"])
  func `no byte is requested past the end of a line`(line: String) async {
    let source = OneByOne(elements: Array((line + "\n{\"id\": 2}\n").utf8))
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: source, as: .jsonLines)
    var iterator = records.makeAsyncIterator()
    _ = await iterator.next(isolation: #isolation)
    #expect(source.counter.chunkCount == line.utf8.count)
  }

  @Test func `concurrent tasks never read ahead past the current chunk`() async throws {
    let text = (0..<20_000).map { "{\"id\": \($0 + 10_000)}\n" }.joined()
    let source = ChunkedSource(text, size: 14 * 1000)
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: source, as: .jsonLines, maximumConcurrentTasks: 2)
    var iterator = records.makeAsyncIterator()
    for number in 0..<20_000 {
      let record = try #require(try await iterator.next())
      #expect(try record.result.get().id == number + 10_000)
      #expect(source.counter.chunkCount == number / 1000 + 1)
    }
  }

  @Test func `leaving a loop cancels pending reads and releases everything`() async throws {
    try await StreamLeaver().leave()
  }

  // MARK: The end

  @Test(arguments: [1, 3])
  func `a failing source ends the stream after the earlier records`(tasks: Int) async {
    let source = ChunkedSource("{\"id\": 1}\n{\"id\": 2}\n{\"id\"", size: 7, ending: .failure)
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: source, as: .jsonLines, maximumConcurrentTasks: tasks)
    var described: [String] = []
    await #expect(throws: ChunkedSource.Broken.self) {
      for try await record in records { described += describe(record) }
    }
    #expect(described == ["0 at 1, 0: 1", "1 at 2, 10: 2"])
    #expect(source.counter.openCount == 0)
  }

  @Test func `a finished or failed stream yields and requests nothing more`()
    async throws
  {
    for ending in [ChunkedSource.Ending.end, .failure] {
      let source = ChunkedSource("{\"id\": 1}\n", size: 100, ending: ending)
      let records = StreamedEntry.mapper().models(
        of: StreamedEntry.self, from: source, as: .jsonLines)
      var iterator = records.makeAsyncIterator()
      _ = try await iterator.next()
      _ = try? await iterator.next()
      let count = source.counter.chunkCount
      #expect(source.counter.openCount == 0)
      #expect(try await iterator.next() == nil)
      #expect(source.counter.chunkCount == count)
    }
  }

  @Test(arguments: [1, 3])
  func `a cancelled task gets no more records, and everything is released`(tasks: Int) async {
    // Without an end: only the cancelling ends it.
    let source = ChunkedSource(
      (0..<10).map { "{\"id\": \($0)}\n" }.joined(), size: 64, ending: .repetition)
    let task = Task { () async throws -> [Int] in
      var ids: [Int] = []
      let mapper = StreamedEntry.mapper()
      if tasks == 1 {
        for try await record in mapper.models(of: StreamedEntry.self, from: source, as: .jsonLines)
        {
          ids.append(try record.result.get().id)
          if ids.count == 25 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      } else {
        for try await record in mapper.models(
          of: StreamedEntry.self, from: source, as: .jsonLines, maximumConcurrentTasks: tasks)
        {
          ids.append(try record.result.get().id)
          if ids.count == 25 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      #expect(source.counter.openCount == 0)
      return ids
    }
    let ids = await task.result
    #expect(throws: Never.self) { try #expect(ids.get() == (0..<25).map { $0 % 10 }) }
  }

  @Test func `a record cut off by cancellation isn't delivered`() async throws {
    // The source ends because the task was cancelled, in the middle of a record.
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let task = Task { () async -> [String] in
      var described: [String] = []
      for await record in StreamedEntry.mapper().models(
        of: StreamedEntry.self, from: stream, as: .jsonLines)
      {
        described += describe(record)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return described
    }
    continuation.yield(Array("{\"id\": 1}\n{\"id\"".utf8))
    #expect(await task.value == ["0 at 1, 0: 1"])
  }

  // MARK: Large records

  @Test func `an oversized record isn't kept in memory while it's skipped`() async throws {
    let large = Array("{\"name\": \"".utf8) + [UInt8](repeating: 0x78, count: 1 << 20)
    let text = large + Array("\"}\n{\"id\": 2}".utf8)
    let mapper = StreamedEntry.mapper()
    let records = mapper.models(
      of: StreamedEntry.self, from: ChunkedSource(text, size: 4096), as: .jsonLines)
    #expect(
      try await records.collected().flatMap(describe) == [
        """
        0 at 1, 0: sizeLimitExceeded at 1:1, 0: the input must have at most 64 bytes, but has 1048588
        """,
        "1 at 2, 1048589: 2",
      ])
  }

  @Test func `thousands of records have the right positions`() async throws {
    let text =
      "["
      + (0..<3000).map { "{\"id\":\($0 % 3 == 0 ? "\"é鷹\"" : "1")}" }
      .joined(separator: ",\r\n") + "]"
    let mapper = StreamedEntry.mapper()
    let whole = Array(mapper.models(of: StreamedEntry.self, from: Data(text.utf8), as: .jsonArray))
    #expect(whole.count == 3000)
    #expect(whole.map(\.line) == Array(1...3000))
    let source = ChunkedSource(text, size: 1000)
    let records = mapper.models(
      of: StreamedEntry.self, from: source, as: .jsonArray, maximumConcurrentTasks: 2)
    #expect(try await records.collected().flatMap(describe) == whole.flatMap(describe))
  }
}

/// Leaves a stream while one of its tasks reads, on a queue of its own: the other tests fill the threads of the pool.
private actor StreamLeaver {
  private struct Progress { var isWaiting = false, isCancelled = false }

  private let queue = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// In a function of its own, since threads of asynchronous functions should not sleep; those of the queue may.
  private static func nap() { Thread.sleep(forTimeInterval: 0.001) }

  func leave() async throws {
    let progress = Locked(Progress())
    let text = (0..<20_000).map { "{\"id\": \($0)}\n" }.joined()
    let deadline = ContinuousClock.now + .seconds(1200)
    weak var freed: PropertyMapper?
    do {
      let mapper = PropertyMapper()
      freed = mapper
      mapper.addMappings(
        [
          "id": .transform(\.id) { (id: Int) in
            // This is in the second share: a share has a twelfth of what is at hand. Reading it takes for long.
            if id > 2500 {
              progress.withLock { $0.isWaiting = true }
              while !Task.isCancelled, ContinuousClock.now < deadline {
                Self.nap()
              }
              progress.withLock { $0.isCancelled = Task.isCancelled }
            }
            return id
          }
        ], for: StreamedEntry.self, makingWith: { StreamedEntry() })
      let records = mapper.models(
        of: StreamedEntry.self, from: ChunkedSource(text, size: 1 << 20), as: .jsonLines,
        maximumConcurrentTasks: 2)
      for try await record in records where record.index == 10 {
        while !progress.withLock({ $0.isWaiting }), ContinuousClock.now < deadline {
          Self.nap()
        }
        break
      }
    }
    while freed != nil, ContinuousClock.now < deadline { Self.nap() }
    #expect(freed == nil)
    let isCancelled = progress.withLock { $0.isCancelled }
    #expect(isCancelled)
  }
}

/// Runs the jobs of an actor on a queue.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "QueueExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
