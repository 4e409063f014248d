import Foundation

/// The number of allocations per record by one contestant.
///
/// Swift code cannot count allocations itself: the compiler reserves the name `malloc`. So the work runs in
/// a process under valgrind, n times and 2n times. The difference between the two counts is the cost of n
/// runs, excluding the start of the program and the first use of a type.
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

  /// The path of valgrind; nil if it is not installed.
  static var valgrind: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/valgrind" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func measure(_ comparison: Comparison, with valgrind: String) throws -> [Self] {
    try comparison.contestants().map { contestant in
      let times = 10
      func count(_ times: Int) throws -> Int {
        // The cheapest tool that counts allocations, with memory checks turned off.
        let tool = [
          valgrind, "--tool=memcheck", "--leak-check=no", "--undef-value-errors=no",
        ]
        let said = try Subprocess(comparison, contestant, times: times, under: tool).errors
        guard let match = try /total heap usage: ([0-9,]+) allocs/.firstMatch(in: said),
          let count = Int(match.1.filter { $0 != "," })
        else { throw Subprocess.Failure(description: "valgrind reported no count: \(said)") }
        return count
      }
      let allocations = try count(2 * times) - count(times)
      return Self(
        work: comparison.title, contestant: contestant.name,
        allocationsPerRecord: Double(allocations) / Double(times * contestant.records),
        recorded: recordedAllocations[comparison.title]?[contestant.name])
    }
  }
}
