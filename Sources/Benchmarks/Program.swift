import Foundation

/// Performs the task requested on the command line.
struct Program {
  let options: Options

  private static var timed: [Comparison] {
    recordComparisons() + listComparisons() + featureComparisons() + documentComparisons()
      + dictionaryComparisons() + writingComparisons() + propertyListComparisons()
      + subtypeComparisons() + largeComparisons() + growthComparisons()
      + tableGrowthComparisons() + streamComparisons() + depthComparisons()
      + dateComparisons() + graphComparisons()
  }

  private static var memory: [Comparison] {
    memoryComparisons() + callMemoryComparisons() + streamMemoryComparisons()
      + keyComparisons()
  }

  func run() throws {
    let timed = Self.timed.filter(options.includes)
    let memory = Self.memory.filter(options.includes)
    switch options.task {
    case .measure:
      try report(timed, { try $0.measure(rounds: options.rounds) }, line: \.line)
    case .growth: try checkGrowth(of: timed.filter { $0.maximumRatio != nil })
    case .floods: try checkFloods()
    case .memory: try report(memory, MemoryMeasurement.measure, line: \.line)
    case .allocations: try countAllocations(timed)
    case .check:
      // The growth task checks the results of comparisons with a bound as well.
      let checked = timed.filter { $0.maximumRatio == nil || options.only != nil }
      for comparison in checked { try comparison.check() }
      print("\(checked.count) comparisons: every contestant returns the right result")
    case .list:
      for comparison in timed + memory { print("\(comparison.group): \(comparison.title)") }
    case .alone(let alone): try run(alone)
    }
  }

  /// Prints the lines of each comparison once available, or all results as JSON text.
  @discardableResult
  private func report<Result: Encodable>(
    _ comparisons: [Comparison], _ measure: (Comparison) throws -> [Result],
    line: (Result) -> String
  ) throws -> [Result] {
    var results: [Result] = []
    var group = ""
    for comparison in comparisons {
      let measured = try measure(comparison)
      results += measured
      guard !options.isJSON else { continue }
      if comparison.group != group { print("\n# \(comparison.group)") }
      group = comparison.group
      print("\n\(comparison.title)")
      for result in measured { print(line(result)) }
      fflush(nil)
    }
    if options.isJSON { try printJSON(results) }
    return results
  }

  private func printJSON(_ results: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
  }

  private func checkGrowth(of comparisons: [Comparison]) throws {
    var grown: [Measurement] = []
    try report(
      comparisons,
      { comparison in
        let measured = try comparison.measureWithinBound(rounds: options.rounds)
        grown += comparison.exceeding(measured)
        return measured
      }, line: \.line)
    guard grown.isEmpty else {
      let names = grown.map { "\($0.work): \($0.contestant)" }.joined(separator: "\n")
      throw Comparison.WrongResult(description: "take longer than they should:\n\(names)")
    }
  }

  private func checkFloods() throws {
    let floods = floods().filter { options.only.map($0.title.contains) ?? true }
    var measured: [Flood.Measurement] = []
    for flood in floods {
      let measurement = try flood.measure(rounds: options.rounds)
      measured.append(measurement)
      guard !options.isJSON else { continue }
      print(measurement.line)
      fflush(nil)
    }
    if options.isJSON { try printJSON(measured) }
    let expensive = measured.filter { $0.exceeds(Double(options.bound)) }
    guard expensive.isEmpty else {
      let titles = expensive.map(\.title).joined(separator: "\n")
      throw Comparison.WrongResult(description: "more than \(options.bound) ms:\n\(titles)")
    }
  }

  private func countAllocations(_ comparisons: [Comparison]) throws {
    guard AllocationMeasurement.isPossible else {
      print("skipped: allocations are only counted with the GNU C library")
      return
    }
    let measured = try report(
      comparisons.filter { recordedAllocations[$0.title] != nil },
      AllocationMeasurement.measure, line: \.line)
    let grown = measured.filter(\.hasGrown)
    guard grown.isEmpty else {
      let names = grown.map { "\($0.work): \($0.contestant)" }.joined(separator: "\n")
      throw Comparison.WrongResult(description: "allocate more than recorded:\n\(names)")
    }
  }

  private func run(_ alone: Options.Alone) throws {
    for comparison in Self.timed + Self.memory where comparison.title == alone.title {
      for contestant in try comparison.contestants() where contestant.name == alone.contestant {
        let count = AllocationMeasurement.count
        let growth = try ResidentMemory.growth {
          try comparison.run(contestant, times: alone.times)
        }
        print(growth, AllocationMeasurement.count - count)
        return
      }
    }
    throw Options.Mistake(description: "no contestant \(alone.contestant) in \"\(alone.title)\"")
  }
}
