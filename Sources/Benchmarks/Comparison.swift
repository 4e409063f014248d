import Foundation

/// The same work by several contestants, the first of which is what the others are measured against.
///
/// Nothing here judges a time: the machine may be slow today. What can be compared is the ratio of two
/// contestants in one process, and even that only if they take turns, since the machine may become
/// slow between two minutes. A comparison therefore runs in rounds, takes a ratio in each, and tells
/// the median:
///
/// ```
/// round 1   JSONDecoder 20 µs   struct 10 µs   0.50
/// round 2   JSONDecoder 40 µs   struct 21 µs   0.53   somebody else was at work
/// round 3   JSONDecoder 20 µs   struct 10 µs   0.50
/// ```
///
/// In a round each contestant handles as many records as the others, enough for the first one to take
/// ten milliseconds, and each round looks at what came out.
struct Comparison {
  /// Which comparisons are printed together.
  let group: String
  /// What is compared, as a sentence.
  let title: String
  /// Whether it is left out unless asked for, because it takes long.
  var isLarge = false
  /// How many bytes more than the first a contestant may need, where that is known for certain.
  var maximumGrowth: Int?
  /// How many bytes a contestant may need beyond its input, where more would be a mistake on any machine.
  var maximumMemory: Int?
  /// How much longer than the first a contestant may take, where only another kind of growth would take longer.
  var maximumRatio: Double?
  /// Makes the input and what is expected of it: only when the comparison is run.
  let contestants: () throws -> [Contestant]

  /// A contestant's result is not what it should be.
  struct WrongResult: Error, CustomStringConvertible {
    let description: String
  }

  /// Has every contestant do the work once.
  func check() throws {
    for contestant in try contestants() { try run(contestant, times: 1) }
  }

  /// Measures all contestants in turn, round after round.
  func measure(rounds: Int) throws -> [Measurement] {
    let contestants = try contestants()
    for contestant in contestants { try run(contestant, times: 1) }
    let counts = try repetitions(of: contestants)
    var times = contestants.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let duration = try run(contestant, times: counts[index])
        times[index].append(duration / .nanoseconds(counts[index] * contestant.records))
      }
    }
    return contestants.indices.map { index in
      Measurement(
        group: group, work: title, contestant: contestants[index].name,
        records: contestants[index].records,
        nanosecondsPerRecord: median(times[index]),
        ratio: median(zip(times[index], times[0]).map { $0 / $1 }))
    }
  }

  @discardableResult
  func run(_ contestant: Contestant, times: Int) throws -> Duration {
    let (duration, isRight) = try contestant.run(times)
    guard isRight else {
      throw WrongResult(description: "\(title): \(contestant.name) gave a wrong result")
    }
    return duration
  }

  /// How often each contestant does the work in a round.
  private func repetitions(of contestants: [Contestant]) throws -> [Int] {
    guard let first = contestants.first else { return [] }
    // The first runs are slow, and so is any that is disturbed.
    let once = try (0..<5).map { _ in try run(first, times: 1) }.min() ?? .zero
    let records = first.records * max(1, Int(.milliseconds(10) / max(once, .nanoseconds(100))))
    return contestants.map { max(1, records / $0.records) }
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
