import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Streams of files.
@Suite struct FileStreamsTests {
  private static func withFile<Result>(
    _ text: String, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(url)
  }

  /// More than the size of a chunk.
  private static let ids = Array(0..<20_000)

  @Test func `a file of JSON lines can be read by URL or file handle`() async throws {
    let mapper = StreamedEntry.mapper()
    let text = Self.ids.map { "{\"id\": \($0)}\n" }.joined()
    try await Self.withFile(text) { url in
      let type = StreamedEntry.self
      let byURL = try await mapper.models(of: type, from: url, as: .jsonLines).collected()
      #expect(try byURL.map { try $0.result.get().id } == Self.ids)
      #expect(byURL.map(\.line) == Self.ids.map { $0 + 1 })
      let byTasks = try await mapper.models(
        of: type, from: url, as: .jsonLines, maximumConcurrentTasks: 2
      ).collected()
      #expect(try byTasks.map { try $0.result.get().id } == Self.ids)
      let file = try FileHandle(forReadingFrom: url)
      try file.seek(toOffset: 10)
      let byHandle = try await mapper.models(of: type, from: file, as: .jsonLines).collected()
      #expect(try byHandle.map { try $0.result.get().id } == Array(Self.ids.dropFirst()))
      try file.close()
    }
  }

  @Test func `a file with a JSON array can be read by URL or file handle`() async throws {
    let mapper = PropertyMapper()
    let text = "{\"data\": {\"items\": [\(Self.ids.map(String.init).joined(separator: ", "))]}}"
    try await Self.withFile(text) { url in
      let path: MappingPath = "data.items"
      let byURL = try await mapper.models(of: Int.self, from: url, as: .jsonArray(at: path))
        .collected()
      #expect(try byURL.map { try $0.result.get() } == Self.ids)
      let byTasks = try await mapper.models(
        of: Int.self, from: url, as: .jsonArray(at: path), maximumConcurrentTasks: 2
      ).collected()
      #expect(try byTasks.map { try $0.result.get() } == Self.ids)
      let file = try FileHandle(forReadingFrom: url)
      let byHandle = try await mapper.models(of: Int.self, from: file, as: .jsonArray(at: path))
        .collected()
      #expect(try byHandle.map { try $0.result.get() } == Self.ids)
      try file.close()
    }
  }

  @Test func `a missing file ends the stream with the error from opening it`() async {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    await #expect(throws: CocoaError.self) {
      _ = try await PropertyMapper().models(of: Int.self, from: url, as: .jsonLines).collected()
    }
  }

  #if !os(Windows)
    // Windows doesn't open folders.
    @Test func `a folder ends the stream with the error from reading it`() async throws {
      let file = try FileHandle(forReadingFrom: FileManager.default.temporaryDirectory)
      let error = await #expect(throws: (any Error).self) {
        _ = try await PropertyMapper().models(of: Int.self, from: file, as: .jsonLines).collected()
      }
      #if !canImport(Darwin)
        // Apple's Foundation may notice it first.
        #expect(error as? POSIXError == POSIXError(.EISDIR))
      #endif
      try file.close()
    }
  #endif

  @Test func `a pipe yields a record as soon as it arrives`() async throws {
    let pipe = Pipe()
    let records = PropertyMapper().models(
      of: Int.self, from: pipe.fileHandleForReading, as: .jsonLines)
    var iterator = records.makeAsyncIterator()
    // The next record is written when the one before it was read.
    for number in 1...3 {
      try pipe.fileHandleForWriting.write(contentsOf: Data("\(number)\n".utf8))
      #expect(try await iterator.next()?.result.get() == number)
    }
    try pipe.fileHandleForWriting.close()
    #expect(try await iterator.next() == nil)
  }

  @Test func `models that arrive one by one are written line by line`() async throws {
    var lines: [String] = []
    try await PropertyMapper().exportJSONLines(OneByOne(elements: [1, 2, 3])) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(lines == ["1\n", "2\n", "3\n"])
  }
}
