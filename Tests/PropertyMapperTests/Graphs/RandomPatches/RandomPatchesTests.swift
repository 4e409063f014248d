import Testing

@testable import PropertyMapper

/// Patches between random graphs with rings and shared instances, kept keys, fallbacks, rules and consumers: an
/// update with a patch leads from one model to the other, or the patch is refused.
@Suite struct RandomPatchesTests {
  @Test(arguments: [0, 10_000, 20_000, 30_000])
  func `a patch leads from one graph to the other or is refused`(start: UInt64) throws {
    let count = UInt64(Effort.rounds(400, dividedInDebugBy: 12))
    var equalCount = 0
    for seed in start..<start + count {
      switch try PatchedMaker.outcome(
        SeededGenerator(seed: seed), seed % 2 == 0 ? .directFirst : .referenceOnly)
      {
      case .equal: equalCount += 1
      case .refused: break
      case .wrong(let problem): Issue.record("seed \(seed): \(problem)")
      }
    }
    if count >= 100 { #expect(equalCount > count / 5) }
  }
}
