import Foundation
import Testing

@testable import TestSupport

/// The problem finder does what is recorded in `Fixtures/outcomes`, and so does the reader.
///
/// The cases are those of `RandomCasesDifferentialTests`, which run once for both suites; `RANDOM_CASE` runs one of them
/// alone. If an outcome differs, reading or writing has changed. Record all outcomes again only if users are meant to see that
/// change, or if the generator of tables and inputs had to change, and say why in the commit:
///
///     RANDOM_RECORD=1 swift test --filter RandomCases
@Suite struct RandomCasesOutcomeTests {
  private static let advice =
    "\(OutcomeCorpus.cases.folder)/README.md explains when and how to record outcomes again."

  @Test func `both orders give the recorded outcomes`() async throws {
    let run = try await RandomCasesRun.findings.value
    for departure in run.departures.prefix(10) {
      Issue.record("\(departure)\n\(Self.advice)")
    }
    if run.departures.count > 10 { Issue.record("\(run.departures.count) departures in all") }
    let counts = run.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("outcomes in the corpus: \(counts.joined(separator: ", "))")
    // A single case may be one that is left out, or not in the corpus.
    guard OutcomeCorpus.isComparable, RandomCasesRun.seed == OutcomeCorpus.seed,
      RandomCasesRun.number == nil
    else { return }
    #expect(!run.counts.isEmpty)
  }

  @Test func `every case of the corpus is recorded, and the files are small`() async throws {
    // If the run records, the files are there only afterwards.
    _ = try await RandomCasesRun.findings.value
    var cases: [Int] = []
    var size = 0
    for start in OutcomeCorpus.cases.starts {
      let text = OutcomeCorpus.cases.text(with: start)
      size += text.utf8.count
      for line in text.components(separatedBy: "\n") where line.hasPrefix("case ") {
        cases.append(Int(line.dropFirst(5).prefix { $0 != ":" }) ?? -1)
      }
    }
    #expect(cases == Array(0..<OutcomeCorpus.cases.count))
    #expect(size < 5_000_000)
    #expect(try Package.text(of: "Fixtures/README.md").contains("| `outcomes/` |"))
  }

  @Test func `a changed outcome, input, or table is found`() throws {
    let run = DifferentialRun(seed: 1)
    var tally = Tally()
    var recording: CorpusPart? = CorpusPart()
    _ = run.differences(in: 0..<DifferentialRun.inputsPerTable, &tally, &recording)
    let lines = try #require(recording).lines
    func departures(changing prefix: String) throws -> [String] {
      var lines = lines
      lines[try #require(lines.firstIndex { $0.hasPrefix(prefix) })] += "x"
      var part: CorpusPart? = CorpusPart(comparingWith: lines.joined(separator: "\n"))
      _ = run.differences(in: 0..<DifferentialRun.inputsPerTable, &tally, &part)
      return try #require(part).departures
    }
    for (prefix, beginning) in [
      ("  re", "case 0, "), ("case 7: ", "The generator makes another input"),
      ("table 0: ", "The generator makes another table"),
    ] {
      let departures = try departures(changing: prefix)
      #expect(departures.count == 1)
      #expect(departures.first?.hasPrefix(beginning) == true, "\(departures)")
    }
  }

  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `hashes of long texts are the published ones`(text: String, digits: String) {
    #expect(StableHash.digits(of: text) == digits)
  }

  @Test func `recorded text has one line of printable characters`() {
    #expect(RecordedText.line(of: "a\\\n\té~") == #"a\\\n\x09é~"#)
    #expect(RecordedText.line(of: "e\u{301}ê") == #"e\xCC\x81\xC3\xAA"#)
    #expect(RecordedText.line(of: "foobar", limit: 6) == "foobar")
    #expect(RecordedText.line(of: "foobar", limit: 2) == "fo~85944171f73967e8")
    #expect(RecordedText.line(of: "foobar", limit: 2, hasHash: false) == "fo~")
  }
}
