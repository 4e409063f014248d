import Foundation

/// One piece of work, done by somebody.
struct Contestant {
  let name: String
  /// Does the work once, and answers whether the result is right.
  let run: () throws -> Bool
}

/// The same work by several contestants, the first of which is what the others are measured against.
struct Comparison {
  /// What is compared, as a sentence.
  let title: String
  let contestants: [Contestant]

  /// What one contestant took.
  struct Result: Encodable {
    let work: String
    let contestant: String
    /// The median of the rounds, in nanoseconds.
    let nanoseconds: Double
    /// The same in times of the first contestant: the median of the ratios round by round.
    let ratio: Double
  }

  /// A contestant's result is not what it should be.
  struct WrongResult: Error, CustomStringConvertible {
    let description: String
  }

  /// Checks that every contestant does the work.
  func check() throws {
    for contestant in contestants where try !contestant.run() {
      throw WrongResult(description: "\(title): \(contestant.name) gave a wrong result")
    }
  }

  /// Measures all contestants in turn, round after round.
  func measure(rounds: Int) throws -> [Result] {
    try check()
    let counts = try contestants.map { try repetitions(of: $0) }
    var times = contestants.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let elapsed = try ContinuousClock().measure {
          for _ in 0..<counts[index] where try !contestant.run() {
            throw WrongResult(description: "\(title): \(contestant.name) gave a wrong result")
          }
        }
        times[index].append(elapsed / .nanoseconds(counts[index]))
      }
    }
    return contestants.indices.map { index in
      Result(
        work: title, contestant: contestants[index].name, nanoseconds: median(times[index]),
        ratio: median(zip(times[index], times[0]).map { $0 / $1 }))
    }
  }

  /// How often the work is done for one measurement: for about ten milliseconds.
  private func repetitions(of contestant: Contestant) throws -> Int {
    let once = try ContinuousClock().measure { _ = try contestant.run() }
    return max(1, Int(Duration.milliseconds(10) / max(once, .nanoseconds(100))))
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
