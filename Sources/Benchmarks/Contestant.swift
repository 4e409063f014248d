import Foundation

/// A way to do a piece of work.
struct Contestant {
  let name: String
  /// The number of records read or written by each run. Times and allocations are reported per record.
  let records: Int
  /// Repeats the work, and returns its duration and whether the result is right.
  let run: (_ times: Int) throws -> (duration: Duration, isRight: Bool)

  /// The time does not include the check, nor the release of the last result.
  init<Result>(
    _ name: String, records: Int = 1, check: @escaping (Result) throws -> Bool,
    work: @escaping () throws -> Result
  ) {
    self.name = name
    self.records = records
    run = { times in
      var last: Result?
      let duration = try ContinuousClock().measure {
        for _ in 0..<times { last = try work() }
      }
      return (duration, try last.map(check) ?? false)
    }
  }

  /// Work with a known result.
  init<Result: Equatable>(
    _ name: String, records: Int = 1, gives expected: Result,
    work: @escaping () throws -> Result
  ) {
    self.init(name, records: records, check: { $0 == expected }, work: work)
  }
}
