import Foundation

/// Two calls, one with valid input and one with the same amount of input with one kind of problem, to
/// measure the cost of each problem that is only counted.
struct Flood {
  let title: String
  /// Whether each problem is kept rather than counted, because each record of a stream has its own list of errors.
  var keepsProblems = false
  /// Creates the two calls, which return their number of problems.
  let calls: () throws -> (good: () -> Int, bad: () -> Int)

  /// The times of a flood.
  struct Measurement: Encodable {
    let title: String
    let goodMilliseconds: Double
    let badMilliseconds: Double
    let keepsProblems: Bool

    /// The extra time for the bad input.
    var price: Double { badMilliseconds - goodMilliseconds }

    /// Whether the price exceeds a bound in milliseconds for problems that are counted. Keeping them takes longer.
    func exceeds(_ bound: Double) -> Bool { price > (keepsProblems ? 2.5 * bound : bound) }

    var line: String {
      String(
        format: "  %8.2f ms good  %8.2f ms bad  %+8.2f ms  ", goodMilliseconds, badMilliseconds,
        price) + title
    }
  }

  /// Measures both calls in turn, round after round, and takes the medians.
  ///
  /// Measures processor time, so that the load of the machine does not affect the comparison with a bound.
  func measure(rounds: Int) throws -> Measurement {
    let calls = try calls()
    func time(_ call: () -> Int, isGood: Bool) throws -> Double {
      let start = clock()
      let count = call()
      let end = clock()
      guard (count == 0) == isGood else {
        throw Comparison.WrongResult(description: "\(title): \(count) problems")
      }
      return Double(end - start) / Double(CLOCKS_PER_SEC) * 1e3
    }
    var good: [Double] = []
    var bad: [Double] = []
    for _ in 0..<rounds {
      good.append(try time(calls.good, isGood: true))
      bad.append(try time(calls.bad, isGood: false))
    }
    return Measurement(
      title: title, goodMilliseconds: good.sorted()[rounds / 2],
      badMilliseconds: bad.sorted()[rounds / 2], keepsProblems: keepsProblems)
  }
}
