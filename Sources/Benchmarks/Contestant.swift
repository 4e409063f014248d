import Foundation

/// One piece of work, done by somebody.
struct Contestant {
  let name: String
  /// How many records one run reads or writes; times and allocations are told for each of them.
  let records: Int
  /// Does the work as often as told, and answers how long that took and whether the result is right.
  let run: (_ times: Int) throws -> (duration: Duration, isRight: Bool)

  /// The check is not part of the time, nor is the end of the last result.
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

  /// Work whose result is known.
  init<Result: Equatable>(
    _ name: String, records: Int = 1, gives expected: Result,
    work: @escaping () throws -> Result
  ) {
    self.init(name, records: records, check: { $0 == expected }, work: work)
  }
}
