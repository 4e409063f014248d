import Testing

@testable import TestSupport

/// Random tables and inputs, each through both orders: they must agree in everything that users can see.
///
/// A failure names its seed and its case. That case alone runs with
///
///     RANDOM_SEED=… RANDOM_CASE=… swift test --filter RandomCases
///
/// and more of them, or others, with `RANDOM_COUNT` and `RANDOM_SEED`. `RandomCasesOutcomeTests` looks at the same
/// run.
@Suite struct RandomCasesDifferentialTests {
  /// How many of a hundred inputs that can be read, and models that can be written, the reader must manage alone.
  /// A few combinations are left to the problem finder.
  /// Under sanitizers there are fewer cases, and the stack is full sooner.
  static let minimumReadAlone = Sanitizer.isOn ? 50 : 97
  static let minimumUpdatedAlone = Sanitizer.isOn ? 20 : 95
  static let minimumWrittenAlone = Sanitizer.isOn ? 60 : 97

  @Test func `both orders give the same results for every table and input`() async throws {
    let run = try await RandomCasesRun.findings.value
    for difference in run.differences.prefix(10) { Issue.record("\(difference)") }
    #expect(run.differences.isEmpty, "\(run.differences.count) differences")
    print(run.tally)
    if RandomCasesRun.number == nil { Self.expectMeaning(of: run.tally, RandomCasesRun.count) }
  }

  /// Expects enough of each outcome for the comparison to mean something.
  static func expectMeaning(of tally: Tally, _ count: Int) {
    #expect(tally.cases == count)
    #expect(tally.readCount > count / 3)
    #expect(tally.refusedCount > count / 4)
    #expect(tally.written > count / 3)
    #expect(tally.notWritten > 0)
    #expect(tally.unsoundTables < count / 20)
    #expect(tally.readAlone * 100 >= tally.askedToRead * minimumReadAlone)
    #expect(tally.updatedAlone * 100 >= tally.askedToUpdate * minimumUpdatedAlone)
    #expect(tally.writtenAlone * 100 >= tally.askedToWrite * minimumWrittenAlone)
  }
}
