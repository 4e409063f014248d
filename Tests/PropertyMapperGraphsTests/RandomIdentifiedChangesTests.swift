import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Changes between random graphs whose models are found by their identifiers: an update with them turns one
/// graph into the other, or they are refused.
@Suite struct RandomIdentifiedChangesTests {
  @Test(arguments: [0, 1000, 2000, 3000])
  func `an update with the changes turns one graph into the other`(start: UInt64) throws {
    try PatchOutcome.check(
      seedsFrom: start, rounds: Effort.rounds(100, dividedInDebugBy: 10), equalOneIn: 3
    ) { try IdentifiedGraphs.outcome(seed: $0, $1) }
  }
}
