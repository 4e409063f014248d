import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Texts that were damaged at random give the same, however they are cut.
@Suite struct DamagedStreamsTests {
  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "\n", "\r", " ", "é", "🦅", "\u{FEFF}", "1", "tru",
      "null",
      "\\u00e", "\\ud83e",
    ].map { Array($0.utf8) } + [[0xE9], [0xF0, 0x9F], [0x00]]

  private static func damaged(
    _ text: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let start = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...2, using: &random))
      text.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
    }
    return text
  }

  @Test(arguments: StreamSample.all)
  func `chunks of damaged input yield the same records as the whole input`(sample: StreamSample)
    async throws
  {
    var random = SeededGenerator(seed: 12)
    let mapper = StreamedEntry.mapper()
    for _ in 0..<60 / Effort.step(2) {
      let text = Self.damaged(sample.text, &random)
      let size = Int.random(in: 1...9, using: &random)
      let source = ChunkedSource(text, size: size)
      let expected = mapper.models(of: StreamedEntry.self, from: text, as: sample.format)
        .flatMap(describe)
      let chunked = try await mapper.models(
        of: StreamedEntry.self, from: source, as: sample.format
      ).collected().flatMap(describe)
      #expect(chunked == expected, "\(String(decoding: text, as: UTF8.self)) in pieces of \(size)")
    }
  }

  /// The places are those that the whole text has for whoever counts its lines.
  @Test(arguments: StreamSample.all)
  func `the lines and columns of records match their byte offsets`(sample: StreamSample) {
    var random = SeededGenerator(seed: 13)
    let mapper = StreamedEntry.mapper()
    for _ in 0..<60 {
      let text = Self.damaged(sample.text, &random)
      for record in mapper.models(of: StreamedEntry.self, from: text, as: sample.format) {
        #expect(Self.line(of: record.offset, in: text) == record.line)
        guard case .failure(let errors) = record.result else { continue }
        for location in errors.compactMap(\.location) {
          #expect(Self.line(of: location.offset, in: text) == location.line)
          #expect(Self.column(of: location.offset, in: text) == location.column)
        }
      }
    }
  }

  /// Only the brackets of an element that is too large are checked, so the stream goes on.
  @Test func `an escaped byte that continues a character has no column`() {
    let text =
      Array("[\"\(String(repeating: "x", count: 70))\\".utf8) + [0xAC] + Array("\" x]".utf8)
    let records = Array(
      StreamedEntry.mapper().models(of: StreamedEntry.self, from: text, as: .jsonArray))
    guard case .failure(let errors)? = records.last?.result else {
      Issue.record("there is no error")
      return
    }
    #expect(errors.first?.code == .malformedJSON)
    #expect(errors.first?.location?.column == Self.column(of: text.count - 2, in: text))
  }

  /// Both are read with one grammar.
  @Test func `malformed JSON around the elements is reported as in the whole text`() async throws {
    let text = Array(
      #"""
      {"rest": [1, {"a": "é\u00e9"}, -1.5e3, [true , null], {}, []], "data": {
        "b" : "鷹", "items": [ ], "more": {"c": [false,0.5]}}, "end": "x\n"}
      """#.utf8)
    var random = SeededGenerator(seed: 14)
    let mapper = StreamedEntry.mapper()
    var count = 0
    for _ in 0..<600 {
      let text = Self.damaged(text, &random)
      let size = Int.random(in: 1...9, using: &random)
      let stream = mapper.models(
        of: StreamedEntry.self, from: ChunkedSource(text, size: size),
        as: .jsonArray(at: "data.items"))
      // Damage to the path itself is another problem.
      guard case .failure(let errors)? = try await stream.collected().last?.result,
        let error = errors.first, error.code == .malformedJSON
      else { continue }
      let expected = #expect(throws: MappingErrors.self) { try MappingValue(json: Data(text)) }?
        .first
      #expect(error.message == expected?.message, "\(String(decoding: text, as: UTF8.self))")
      #expect(error.location == expected?.location, "\(String(decoding: text, as: UTF8.self))")
      count += 1
    }
    #expect(count > 300)
  }

  /// Lines end with CR, LF or CRLF.
  private static func line(of offset: Int, in text: [UInt8]) -> Int {
    let ends = text.indices.prefix(offset).count { index in
      text[index] == 0x0A || (text[index] == 0x0D && !text[(index + 1)...].starts(with: [0x0A]))
    }
    // Within a CRLF, the line of the CR has ended for whoever has not seen the LF.
    return ends + 1
  }

  /// A byte that continues a character has none, and neither has a byte order mark at the start.
  private static func column(of offset: Int, in text: [UInt8]) -> Int {
    let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let line = text.prefix(offset).dropFirst(mark).reversed().prefix { $0 != 0x0A && $0 != 0x0D }
    return line.count { $0 & 0xC0 != 0x80 } + 1
  }
}
