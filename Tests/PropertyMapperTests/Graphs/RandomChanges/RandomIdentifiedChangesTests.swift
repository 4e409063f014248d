import Testing

@testable import PropertyMapper

/// Changes between random graphs whose models are found by their identifiers: an update with them turns one
/// graph into the other, or they are refused.
@Suite struct RandomIdentifiedChangesTests {
  @Test(arguments: [0, 1000, 2000, 3000])
  func `an update with the changes turns one graph into the other`(start: UInt64) throws {
    let count = UInt64(Effort.rounds(100, dividedInDebugBy: 10))
    var equalCount = 0
    for seed in start..<start + count {
      switch try IdentifiedGraphs.outcome(
        seed: seed, seed % 2 == 0 ? .directFirst : .referenceOnly)
      {
      case .equal: equalCount += 1
      case .refused: break
      case .wrong(let problem): Issue.record("seed \(seed): \(problem)")
      }
    }
    // Of a few graphs, nearly all may happen to be refused.
    if count >= 100 { #expect(equalCount > count / 3) }
  }
}
