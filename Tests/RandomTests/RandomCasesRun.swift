import Foundation

@testable import TestSupport

/// What a run of many cases found.
struct RandomCasesRun {
  /// One run of the cases that the environment chooses, whose findings several suites look at.
  static let findings = Task { try await all() }

  /// The case to run alone.
  static let number = setting("CASE")
  static let seed = setting("SEED").map { UInt64($0) } ?? OutcomeCorpus.seed
  static let count =
    isRecording
    ? OutcomeCorpus.cases.count
    : setting("COUNT") ?? Effort.rounds(20_000, dividedInDebugBy: 20)
  static let isRecording = setting("RECORD") != nil

  var tally = Tally()
  /// How the reader differs from the problem finder.
  var differences: [String] = []
  /// How outcomes differ from the recorded ones.
  var departures: [String] = []
  /// How many outcomes were recorded or compared with the recorded ones, by their kind.
  var counts: [String: Int] = [:]

  /// A number in the environment, such as `RANDOM_CASE`.
  static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["RANDOM_\(name)"].flatMap { Int($0) }
  }

  /// Runs the cases in a few tasks, each with tables of its own.
  private static func all() async throws -> Self {
    if let number { return try run(number..<number + 1) }
    return try await withThrowingTaskGroup(of: Self.self) { group in
      let size = OutcomeCorpus.cases.countPerFile
      for start in stride(from: 0, to: count, by: size) {
        group.addTask { try run(start..<min(start + size, count)) }
      }
      return try await group.reduce(into: Self()) { $0.add($1) }
    }
  }

  private static func run(_ cases: Range<Int>) throws -> Self {
    var found = Self()
    var part: CorpusPart?
    if seed == OutcomeCorpus.seed, cases.upperBound <= OutcomeCorpus.cases.count {
      if isRecording {
        part = CorpusPart()
      } else if OutcomeCorpus.isComparable {
        part = CorpusPart(comparingWith: OutcomeCorpus.cases.text(with: cases.lowerBound))
      }
    }
    found.differences = DifferentialRun(seed: seed).differences(in: cases, &found.tally, &part)
    guard let part else { return found }
    if isRecording, number == nil {
      try OutcomeCorpus.cases.write(part.lines, from: cases.lowerBound)
    }
    found.departures = part.departures
    found.counts = part.counts
    return found
  }

  private mutating func add(_ other: Self) {
    tally.add(other.tally)
    differences += other.differences
    departures += other.departures
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}
