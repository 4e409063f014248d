import CAllocations
import Foundation

/// The number of allocations per record by one contestant.
///
/// The work runs n times in one process and 2n times in another. The difference between the two counts is
/// the cost of n runs, excluding the first use of a type.
struct AllocationMeasurement: Encodable {
  let work: String
  let contestant: String
  let allocationsPerRecord: Double
  /// The recorded number, if this contestant has one.
  let recorded: Double?

  /// Whether the number exceeds the recorded one by more than the difference between compilers.
  var hasGrown: Bool {
    recorded.map { allocationsPerRecord > $0 * 1.05 + 0.5 } ?? false
  }

  var line: String {
    let count = String(format: "  %8.1f  ", allocationsPerRecord)
    let remark = recorded.map { String(format: ", recorded: %.1f", $0) } ?? ""
    return count + contestant + remark + (hasGrown ? "  ← has grown" : "")
  }

  /// Whether allocations are counted on this platform.
  static var isPossible: Bool { count >= 0 }

  /// The number of allocations by this thread.
  static var count: Int { Int(propertymapper_allocation_count()) }

  static func measure(_ comparison: Comparison) throws -> [Self] {
    try comparison.contestants().map { contestant in
      let times = 10
      func count(_ times: Int) throws -> Int {
        try Subprocess(comparison, contestant, times: times).allocations
      }
      let allocations = try count(2 * times) - count(times)
      return Self(
        work: comparison.title, contestant: contestant.name,
        allocationsPerRecord: Double(allocations) / Double(times * contestant.records),
        recorded: recordedAllocations[comparison.title]?[contestant.name])
    }
  }
}
