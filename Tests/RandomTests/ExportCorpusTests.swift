import Foundation
import Testing

@testable import TestSupport

/// Both orders export models as recorded in `Fixtures/outcomes/exports`.
///
/// If an export differs, writing has changed. Record all exports again only if users are meant to see that change, or
/// if the generator of tables and models had to change, and say why in the commit:
///
///     RANDOM_RECORD=1 swift test --filter RandomCases
///
/// The models of one table alone are exported with
///
///     RANDOM_TABLE=41 swift test --filter RandomCasesExport
@Suite struct RandomCasesExportTests {
  private static let advice =
    "\(OutcomeCorpus.cases.folder)/README.md explains when and how to record outcomes again."

  @Test func `both orders export as recorded`() async throws {
    let run = try await ExportRun.findings.value
    for departure in run.departures.prefix(10) {
      Issue.record("\(departure)\n\(Self.advice)")
    }
    if run.departures.count > 10 { Issue.record("\(run.departures.count) departures in all") }
    print("exports in the corpus: \(run.tally)")
    #expect(run.tally.cases > 0)
  }

  @Test func `the models are exported, and are not, for every reason`() async throws {
    let tally = try await ExportRun.findings.value.tally
    guard ExportRun.table == nil, ExportRun.isWhole else { return }
    #expect(tally.cases >= 4000)
    #expect(tally.written > tally.cases * 2)
    #expect(tally.failed > tally.cases * 2)
    #expect(tally.reading > tally.cases)
    for code in [
      "cycle", "depthLimitExceeded", "duplicateKey", "hookFailed", "sizeLimitExceeded",
      "tooManyErrors", "transformFailed", "typeMismatch", "unknownSubtype", "unregisteredType",
      "unrepresentableValue",
    ] {
      #expect(tally.codes[code] ?? 0 >= 10, "\(code)")
    }
  }

  @Test func `no problem shows a secret`() async throws {
    let leaks = try await ExportRun.findings.value.tally.leaks
    #expect(leaks.isEmpty, "\(leaks.count): \(leaks.prefix(5))")
  }

  @Test func `no outcome depends on the size of the stack`() async throws {
    let depths = try await ExportRun.findings.value.tally.depths
    #expect(depths.isEmpty, "\(depths.count): \(depths.prefix(5))")
  }

  @Test func `every model of the corpus is recorded, and the files are small`() async throws {
    // If the run records, the files are there only afterwards.
    let tally = try await ExportRun.findings.value.tally
    var tables = 0
    var cases = 0
    var size = 0
    for start in OutcomeCorpus.exports.starts {
      let text = OutcomeCorpus.exports.text(with: start)
      size += text.utf8.count
      for line in text.components(separatedBy: "\n") {
        if line.hasPrefix("table ") { tables += 1 }
        if line.hasPrefix("case ") { cases += 1 }
      }
    }
    #expect(tables == OutcomeCorpus.exports.count)
    if ExportRun.table == nil, ExportRun.isWhole { #expect(cases == tally.cases) }
    #expect(size < 1_500_000)
    #expect(try Package.text(of: "Fixtures/outcomes/README.md").contains("`exports/`"))
  }

  @Test func `a changed export, model, or table is found`() throws {
    var recording = ExportRun(ExportPart())
    recording.run(1)
    let lines = recording.part.lines
    for (prefix, beginning) in [
      ("  failed", "case 1."), ("case 1.7: ", "case 1.7, The generator makes another model"),
      ("table 1: ", "table 1, The generator makes another table"),
    ] {
      var lines = lines
      lines[try #require(lines.firstIndex { $0.hasPrefix(prefix) })] += "x"
      var run = ExportRun(ExportPart(comparingWith: lines.joined(separator: "\n")))
      run.run(1)
      #expect(run.part.departures.count == 1)
      #expect(run.part.departures.first?.hasPrefix(beginning) == true)
    }
  }
}
