import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Patches between random graphs with rings and shared instances, kept keys, fallbacks, rules and consumers: an
/// update with a patch leads from one model to the other, or the patch is refused.
@Suite struct RandomPatchesTests {
  @Test(arguments: [0, 10_000, 20_000, 30_000])
  func `a patch leads from one graph to the other or is refused`(start: UInt64) throws {
    try PatchOutcome.check(
      seedsFrom: start, rounds: Effort.rounds(400, dividedInDebugBy: 12), equalOneIn: 5
    ) { try PatchedMaker.outcome(SeededGenerator(seed: $0), $1) }
  }
}
