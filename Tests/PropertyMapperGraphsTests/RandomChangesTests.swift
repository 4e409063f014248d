import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Changes between random models by random tables: an update with them leads from one to the other, or they are refused.
@Suite struct RandomChangesTests {
  @Test(arguments: [0, 1000, 2000, 3000])
  func `an update with the changes turns one model into the other`(start: UInt64) throws {
    let count = UInt64(40 / Effort.step(3))
    var equalCount = 0
    for seed in start..<start + count {
      for (asText, orders) in [
        (seed % 2 == 0, CallOrder.readingFirst), (seed % 2 == 1, .findingFirst),
      ] {
        switch try ChangingTables(seed: seed).outcome(asText: asText, orders) {
        case .equal: equalCount += 1
        case .refused: break
        case .wrong(let problem): Issue.record("seed \(seed), \(orders): \(problem)")
        }
      }
    }
    #expect(equalCount > count / 3)
  }
}
