import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Reports in texts that are not those that were mapped, and in texts that are no JSON.
@Suite struct CanaryReportTests {
  typealias Table = CanaryTable
  typealias Account = CanaryTable.Account

  /// Errors at every place of a text, in a sensitive place or not.
  private static func errors(in json: String, _ mapper: PropertyMapper) throws -> MappingErrors {
    try #require(throws: MappingErrors.self) { try mapper.create(Account.self, from: .json(json)) }
  }

  private static func makeMapper() -> PropertyMapper {
    let mapper = Table.makeMapper(MappingOptions(unknownKeys: .reject))
    mapper.addMappings(Table.demandingMappings, for: Account.self)
    mapper.setFinalDecoder(for: Account.self) { _, _ in
      throw MappingErrors(
        (CanaryTests.paths + CanaryTests.outerPaths).map { MappingError("must be right", at: $0) })
    }
    return mapper
  }

  private func expectNoSecret(_ errors: MappingErrors, in text: [UInt8], _ comment: String) {
    let report = errors.report(in: text)
    #expect(!Table.isTold(in: report), "\(comment): \(report)")
  }

  @Test(arguments: Table.texts)
  func `108: a report printed with truncated text shows no secret`(json: String) throws {
    let errors = try Self.errors(in: json, Self.makeMapper())
    let bytes = Array(json.utf8)
    for index in bytes.indices {
      expectNoSecret(errors, in: Array(bytes[..<index]), "cut at \(index)")
      expectNoSecret(errors, in: Array(bytes[index...]), "cut before \(index)")
    }
  }

  @Test(arguments: [Table.texts[0], Table.texts[2]])
  func `108: errors from mapping truncated text show no secret`(json: String) {
    let mapper = Self.makeMapper()
    let bytes = Array(json.utf8)
    for index in bytes.indices.dropFirst() {
      let start = Array(bytes[..<index])
      for text in [start, Array(bytes[index...])] {
        let errors = Outcome.errors { try mapper.create(Account.self, from: .json(text)) }
        if let errors { expectNoSecret(errors, in: text, "cut at \(index)") }
      }
      let list = Array("[".utf8) + start
      for record in mapper.models(of: Account.self, from: list, as: .jsonArray) {
        guard case .failure(let errors) = record.result else { continue }
        expectNoSecret(errors, in: list, "list cut at \(index)")
      }
    }
  }

  @Test func `108: a report printed with altered text shows no secret`() throws {
    var generator = SeededGenerator(seed: 108)
    let pieces: [[UInt8]] = [
      [], [0x22], [0x5C], [0x0A], [0x0D, 0x0A], [0x00], [0xFF, 0xC3], Array("\":\"".utf8),
      Array(Table.secret.utf8), Array("\u{301}".utf8), Array("{\"".utf8), Array("]}".utf8),
    ]
    let plain = PropertyMapper()
    plain.addMappings(["name": .property(\.pin), "words": .property(\.pin)], for: Account.self)
    for json in Table.texts {
      let (errors, others) = (
        try Self.errors(in: json, Self.makeMapper()), try Self.errors(in: json, plain)
      )
      for round in 0..<700 {
        var text = Array(json.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !text.isEmpty {
          let start = Int.random(in: text.indices, using: &generator)
          let end = min(text.count, start + Int.random(in: 0...4, using: &generator))
          let piece = pieces.randomElement(using: &generator) ?? []
          text.replaceSubrange(start..<end, with: piece)
        }
        guard text != Array(json.utf8) else { continue }
        expectNoSecret(errors, in: text, "round \(round)")
        // Without sensitive entries, everything may be shown, and nothing may trap.
        _ = others.report(in: text)
      }
    }
  }

  @Test func `108: a report shows the offending value only with the text that was mapped`() throws {
    let json = "{\"name\":5,\n\"pin\":1,\"password\":\"QZXJKWVYPB\"}"
    let mapper = Table.makeMapper()
    mapper.addMappings(["name": .property(\.name).converting(.strict)], for: Account.self)
    let errors = try Self.errors(in: json, mapper)
    let report = """
      1 problem while mapping Account:
        - name: must be text, but is a number
          1 | {"name":5,
            |         ^
      """
    #expect(errors.report(in: json) == report)
    for other in [" " + json, json.replacing("n\"", with: "m\""), String(json.dropLast())] {
      #expect(!errors.report(in: other).contains("^"))
    }
  }

  @Test func `110: a report shows no values of an object that's read as a stream of lines`() {
    let mapper = Self.makeMapper()
    for text in [Table.texts[1], Table.texts[2], Table.texts[2].replacing(",", with: "\n,")] {
      for record in mapper.models(of: Account.self, from: Data(text.utf8), as: .jsonLines) {
        guard case .failure(let errors) = record.result else { continue }
        expectNoSecret(errors, in: Array(text.utf8), "line \(record.line)")
      }
    }
  }

  @Test func `110: a report for a stream shows only the failing record`() throws {
    let list = "[{\"name\":\"QZXJ\"},{\"name\":5},{\"name\":\"QZXJ\"}]"
    let mapper = Table.makeMapper()
    mapper.addMappings(["name": .property(\.name).converting(.strict)], for: Account.self)
    let results = mapper.models(of: Account.self, from: Data(list.utf8), as: .jsonArray).map(
      \.result)
    let errors = try #require(results.count == 3 ? results[1].failure : nil)
    let excerpt = errors.report(in: list).split(separator: "\n").suffix(2)
    #expect(excerpt == ["    1 | …{\"name\":5}…", "      |          ^"])
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
