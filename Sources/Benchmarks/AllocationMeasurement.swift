import Foundation

/// How often one contestant allocates memory for each record.
///
/// Plain Swift cannot count that: the compiler keeps the name `malloc` to itself. So the work is done in
/// a process under valgrind, n times and 2n times; the difference of the two counts is n times the work,
/// and the start of the program and the first use of a type drop out.
struct AllocationMeasurement: Encodable {
  let work: String
  let contestant: String
  let allocationsPerRecord: Double
  /// What was counted when somebody last looked, if this one is watched.
  let recorded: Double?

  /// Whether it is more than recorded, by more than what compilers differ in.
  var hasGrown: Bool {
    recorded.map { allocationsPerRecord > $0 * 1.05 + 0.5 } ?? false
  }

  var line: String {
    let count = String(format: "  %8.1f  ", allocationsPerRecord)
    let remark = recorded.map { String(format: ", recorded: %.1f", $0) } ?? ""
    return count + contestant + remark + (hasGrown ? "  ← has grown" : "")
  }

  /// Where valgrind is, or nil where it is missing.
  static var valgrind: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/valgrind" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func measure(_ comparison: Comparison, with valgrind: String) throws -> [Self] {
    try comparison.contestants().map { contestant in
      let times = 10
      func count(_ times: Int) throws -> Int {
        // The cheapest tool that counts: memory is not checked for anything.
        let tool = [
          valgrind, "--tool=memcheck", "--leak-check=no", "--undef-value-errors=no",
        ]
        let said = try Subprocess(comparison, contestant, times: times, under: tool).errors
        guard let match = try /total heap usage: ([0-9,]+) allocs/.firstMatch(in: said),
          let count = Int(match.1.filter { $0 != "," })
        else { throw Subprocess.Failure(description: "valgrind gave no count: \(said)") }
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
