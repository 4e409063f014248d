import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Sources other than chunks, read with several tasks.
@Suite struct ConcurrentSourcesTests {
  @Test(arguments: StreamSample.all, [1, 3])
  func `bytes in memory yield the same records with several tasks`(
    sample: StreamSample, tasks: Int
  ) async {
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: sample.text, as: sample.format, maximumConcurrentTasks: tasks)
    #expect(await records.collected().flatMap(describe) == sample.expected)
  }

  @Test(arguments: StreamSample.all, [1, 3])
  func `single bytes yield the same records with several tasks`(
    sample: StreamSample, tasks: Int
  ) async {
    let source = OneByOne(elements: sample.text)
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: source, as: sample.format, maximumConcurrentTasks: tasks)
    #expect(await records.collected().flatMap(describe) == sample.expected)
  }

  @Test(arguments: StreamSample.all)
  func `a pipe yields the same records with several tasks`(sample: StreamSample) async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: sample.text)
    try pipe.fileHandleForWriting.close()
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: pipe.fileHandleForReading, as: sample.format,
      maximumConcurrentTasks: 3)
    #expect(try await records.collected().flatMap(describe) == sample.expected)
  }

  @Test func `memory that is larger than a chunk is read to its end`() async throws {
    let ids = Array(100_000..<300_000)
    let text = Data(ids.map { "{\"id\": \($0)}\n" }.joined().utf8)
    let records = StreamedEntry.mapper(MappingOptions()).models(
      of: StreamedEntry.self, from: text, as: .jsonLines, maximumConcurrentTasks: 2)
    var iterator = records.makeAsyncIterator()
    for (index, id) in ids.enumerated() {
      let record = try #require(await iterator.next(isolation: #isolation))
      try #require(record.result.get().id == id)
      try #require(record.line == index + 1)
    }
    #expect(await iterator.next(isolation: #isolation) == nil)
  }

  @Test func `a sequence over memory starts over each time it's iterated`() async {
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: Data("{\"id\": 1}\n{\"id\": 2}".utf8), as: .jsonLines,
      maximumConcurrentTasks: 2)
    for _ in 0..<2 {
      #expect(await records.collected().flatMap(describe) == ["0 at 1, 0: 1", "1 at 2, 10: 2"])
    }
  }

  @Test(arguments: [1, 2])
  func `single bytes are collected before they're decoded if there are several tasks`(
    tasks: Int
  ) async throws {
    let line = Array("{\"id\": 1}\n".utf8)
    let source = OneByOne(elements: line + line)
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: source, as: .jsonLines, maximumConcurrentTasks: tasks)
    var iterator = records.makeAsyncIterator()
    let record = await iterator.next(isolation: #isolation)
    #expect(try record?.result.get().id == 1)
    #expect(source.counter.chunkCount == (tasks == 1 ? line.count : 2 * line.count + 1))
  }
}
