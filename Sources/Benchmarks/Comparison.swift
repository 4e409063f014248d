import Foundation

/// The same work by several contestants; the first is the baseline for the others.
///
/// Times are never judged: the machine may be slow today. The ratio of two contestants in the same process
/// is comparable, but only if they take turns, since the machine may slow down from one minute to the next.
/// So a comparison runs in rounds, takes a ratio in each, and reports the median:
///
/// ```
/// round 1   JSONDecoder 20 µs   struct 10 µs   0.50
/// round 2   JSONDecoder 40 µs   struct 21 µs   0.53   another process was running
/// round 3   JSONDecoder 20 µs   struct 10 µs   0.50
/// ```
///
/// In a round, each contestant processes the same number of records, enough for the first one to take ten
/// milliseconds, and each round checks the results.
struct Comparison {
  /// The heading under which comparisons are printed together.
  let group: String
  /// A sentence that describes the work.
  let title: String
  /// Whether it only runs on request, because it takes long.
  var isLarge = false
  /// The number of bytes that a contestant may need in addition to the first, if a bound is certain.
  var maximumGrowth: Int?
  /// The number of bytes that a contestant may need in addition to its input, if exceeding it is a bug on
  /// any machine.
  var maximumMemory: Int?
  /// The maximum time relative to the first contestant, if only nonlinear time would exceed it.
  var maximumRatio: Double?
  /// Creates the input and the expected results, only when the comparison runs.
  let contestants: () throws -> [Contestant]

  /// A contestant returned a wrong result.
  struct WrongResult: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs every contestant once.
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

  /// Measures until every contestant is within the bound, up to four times: another process may interrupt
  /// a contestant once, but time that really grows exceeds the bound every time.
  func measureWithinBound(rounds: Int) throws -> [Measurement] {
    var measured = try measure(rounds: rounds)
    for _ in 0..<3 where !exceeding(measured).isEmpty { measured = try measure(rounds: rounds) }
    return measured
  }

  /// The measurements that exceed ``maximumRatio``.
  func exceeding(_ measured: [Measurement]) -> [Measurement] {
    guard let maximumRatio else { return [] }
    return measured.filter { $0.ratio > maximumRatio }
  }

  @discardableResult
  func run(_ contestant: Contestant, times: Int) throws -> Duration {
    let (duration, isRight) = try contestant.run(times)
    guard isRight else {
      throw WrongResult(description: "\(title): \(contestant.name) returned a wrong result")
    }
    return duration
  }

  /// The number of times each contestant does the work in a round.
  private func repetitions(of contestants: [Contestant]) throws -> [Int] {
    guard let first = contestants.first else { return [] }
    // The first runs are slow, as are runs that are interrupted; work that takes long is not repeated anyway.
    var once = try run(first, times: 1)
    for _ in 0..<4 where once < .milliseconds(20) { once = min(once, try run(first, times: 1)) }
    let records = first.records * max(1, Int(.milliseconds(10) / max(once, .nanoseconds(100))))
    return contestants.map { max(1, records / $0.records) }
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
