import Foundation
import Testing

@testable import PropertyMapper

/// Random tables and inputs, each through both engines: they must agree in everything that users can see.
///
/// A failure names its seed and its case. That case alone runs with
///
///     ENGINES_SEED=… ENGINES_CASE=… swift test --filter Engines
///
/// and more of them, or others, with `ENGINES_COUNT` and `ENGINES_SEED`.
@Suite struct EnginesDifferentialTests {
  /// How many of a hundred inputs that can be read, and models that can be written, the direct engine must manage alone.
  /// Many cases have hooks, options or values that are left to the reference engine on purpose.
  /// Under sanitizers there are fewer cases, and the stack is full sooner.
  static let minimumReadDirectly = Sanitizer.isOn ? 50 : 65
  static let minimumUpdatedDirectly = Sanitizer.isOn ? 20 : 30
  static let minimumWrittenDirectly = Sanitizer.isOn ? 60 : 75

  static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["ENGINES_\(name)"].flatMap { Int($0) }
  }

  @Test func `both engines give the same results for every table and input`() async {
    let seed = UInt64(Self.number("SEED") ?? 2017)
    let run = DifferentialRun(seed: seed)
    if let number = Self.number("CASE") {
      var tally = Tally()
      let differences = run.differences(in: number..<number + 1, &tally)
      for difference in differences { Issue.record("\(difference)") }
      print(tally)
      return
    }
    let count = Self.number("COUNT") ?? Effort.rounds(20_000)
    let (tally, differences) = await Self.all(run, count)
    for difference in differences.prefix(10) { Issue.record("\(difference)") }
    #expect(differences.isEmpty, "\(differences.count) differences")
    print(tally)
    Self.expectMeaning(of: tally, count)
  }

  /// Runs the cases in a few tasks, each with tables of its own.
  static func all(_ run: DifferentialRun, _ count: Int) async -> (Tally, [String]) {
    let share = DifferentialRun.inputsPerTable * 20
    return await withTaskGroup(of: (Tally, [String]).self) { group in
      for start in stride(from: 0, to: count, by: share) {
        group.addTask {
          var tally = Tally()
          let differences = run.differences(in: start..<min(start + share, count), &tally)
          return (tally, differences)
        }
      }
      return await group.reduce(into: (Tally(), [])) { result, part in
        result.0.add(part.0)
        result.1 += part.1
      }
    }
  }

  /// Expects enough of each outcome for the comparison to mean something.
  static func expectMeaning(of tally: Tally, _ count: Int) {
    #expect(tally.cases == count)
    #expect(tally.readCount > count / 3)
    #expect(tally.refusedCount > count / 4)
    #expect(tally.written > count / 3)
    #expect(tally.notWritten > 0)
    #expect(tally.unsoundTables < count / 20)
    #expect(tally.readDirectly * 100 >= tally.askedToRead * minimumReadDirectly)
    #expect(tally.updatedDirectly * 100 >= tally.askedToUpdate * minimumUpdatedDirectly)
    #expect(tally.writtenDirectly * 100 >= tally.askedToWrite * minimumWrittenDirectly)
  }
}
