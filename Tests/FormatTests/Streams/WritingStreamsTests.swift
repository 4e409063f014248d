import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Models written as lines of JSON text.
@Suite struct WritingStreamsTests {
  private let entries = [
    StreamedEntry(id: 1, name: "é\n鷹", score: 0.5), StreamedEntry(id: 2, active: true),
  ]

  private func text(
    of entries: some Sequence<StreamedEntry>, _ options: ExportOptions = []
  ) throws -> [String] {
    var lines: [String] = []
    try StreamedEntry.mapper().exportJSONLines(entries, options: options) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    return lines
  }

  @Test func `each model is handed over as one complete line`() throws {
    let lines = [#"{"id":1,"name":"é\n鷹","score":0.5}"# + "\n", #"{"id":2,"active":true}"# + "\n"]
    #expect(try text(of: entries) == lines)
    #expect(try text(of: entries, .prettyPrinted) == lines)
    #expect(
      try text(of: entries.suffix(1), [.includesNull, .sortedKeys])
        == [#"{"active":true,"id":2,"name":null,"score":null}"# + "\n"])
    #expect(try text(of: []) == [])
  }

  @Test func `exported records can be read back`() throws {
    let text = try text(of: entries).joined()
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: Data(text.utf8), as: .jsonLines)
    #expect(try records.map { try $0.result.get() } == entries)
  }

  @Test func `a model that can't be exported ends the output after the earlier ones`() throws {
    var lines: [String] = []
    let problems = Outcome.problems {
      try PropertyMapper().exportJSONLines([1.5, .nan, 2]) {
        lines.append(String(decoding: $0, as: UTF8.self))
      }
    }
    #expect(lines == ["1.5\n"])
    #expect(problems.count == 1 && problems[0].hasPrefix("unrepresentableValue  [1]  "))
  }

  private struct FullDisk: Error {}

  @Test func `an error from the closure is thrown, and no more models are requested`() {
    var asked = 0
    let models = (1...5).lazy.map { number in
      asked += 1
      return number
    }
    var count = 0
    #expect(throws: FullDisk.self) {
      try PropertyMapper().exportJSONLines(models) { _ in
        count += 1
        if count == 2 { throw FullDisk() }
      }
    }
    #expect(asked == 2)
  }

  @Test func `a file gets every line up to a model that can't be exported`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("0\n".utf8).write(to: url)
    let file = try FileHandle(forUpdating: url)
    _ = try file.seekToEnd()
    try PropertyMapper().exportJSONLines(1...20_000, to: file)
    #expect(throws: MappingErrors.self) {
      try PropertyMapper().exportJSONLines([0.5, .infinity], to: file)
    }
    try file.close()
    let expected = (0...20_000).map { "\($0)\n" }.joined() + "0.5\n"
    #expect(try String(contentsOf: url, encoding: .utf8) == expected)
  }
}
