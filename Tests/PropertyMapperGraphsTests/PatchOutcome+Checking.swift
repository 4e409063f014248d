import Testing

@testable import PropertyMapper
@testable import TestSupport

extension PatchOutcome {
  /// Checks rounds with random graphs, by both orders in turn.
  ///
  /// - Parameters:
  ///   - share: Of many rounds, at least one in so many must have an equal result. Of a few, nearly all may happen
  ///     to be refused.
  ///   - outcome: The outcome for a seed.
  static func check(
    seedsFrom start: UInt64, rounds: Int, equalOneIn share: UInt64,
    _ outcome: (UInt64, CallOrder) throws -> PatchOutcome
  ) rethrows {
    let count = UInt64(rounds)
    var equalCount: UInt64 = 0
    for seed in start..<start + count {
      switch try outcome(seed, seed % 2 == 0 ? .readingFirst : .findingFirst) {
      case .equal: equalCount += 1
      case .refused: break
      case .wrong(let problem): Issue.record("seed \(seed): \(problem)")
      }
    }
    if count >= 100 { #expect(equalCount > count / share) }
  }
}
