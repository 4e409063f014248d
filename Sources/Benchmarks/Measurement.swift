import Foundation

/// What one contestant of a comparison took.
struct Measurement: Encodable {
  let group: String
  let work: String
  let contestant: String
  /// How many records one run handles.
  let records: Int
  /// The median of the rounds.
  let nanosecondsPerRecord: Double
  /// The same in times of the first contestant: the median of the ratios round by round.
  let ratio: Double

  /// One line of the table: the ratio, the time of one run, and whose it is.
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
