import Foundation

/// The time taken by one contestant of a comparison.
struct Measurement: Encodable {
  let group: String
  let work: String
  let contestant: String
  /// The number of records in each run.
  let records: Int
  /// The median of the rounds.
  let nanosecondsPerRecord: Double
  /// Relative to the first contestant: the median of the ratios in each round.
  let ratio: Double

  /// A line of the table: the ratio, the time of a run, and the contestant.
  var line: String {
    let nanoseconds = nanosecondsPerRecord * Double(records)
    let time =
      nanoseconds < 1e7
      ? String(format: "%10.2f µs", nanoseconds / 1e3)
      : String(format: "%10.2f ms", nanoseconds / 1e6)
    let each = records > 1 ? String(format: ", %.3f µs each", nanosecondsPerRecord / 1e3) : ""
    return String(format: "  %6.2f  ", ratio) + "\(time)  \(contestant)\(each)"
  }
}
