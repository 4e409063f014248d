import PropertyMapper

@testable import TestSupport

/// Exports one model with each order.
struct ExportComparison {
  let scenario: Scenario
  /// What the problem finder does.
  private(set) var outcomes = ExportOutcomes()
  /// How the other orders differ from it.
  private(set) var differences: [String] = []
  private(set) var tally = ExportTally()

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// Exports a value in every way.
  ///
  /// - Parameter export: Exports it as dictionaries.
  mutating func run<Value>(
    _ value: Value,
    asDictionaries export: (PropertyMapper, ExportOptions) throws(MappingErrors) -> Any
  ) {
    Trace.$current.withValue(scenario.trace) {
      for call in ExportCall.allCases {
        compare(call) { mapper throws(MappingErrors) in
          try call.output(of: value, by: mapper, asDictionaries: export)
        }
      }
    }
  }

  private mutating func compare(
    _ call: ExportCall, _ write: (PropertyMapper) throws(MappingErrors) -> String
  ) {
    let expected = scenario.result(of: write, by: scenario.finding)
    outcomes.add(call, expected)
    tally.add(expected)
    note(scenario.result(of: write, by: scenario.reading), expected, "\(call), with both orders")
    guard call.canBeAlone else { return }
    let alone = scenario.result(of: write, by: scenario.readingOnly)
    // A refusal leaves the model to the problem finder.
    guard alone.text != nil else { return }
    tally.reading += 1
    note(alone, expected, "\(call), with the reader alone")
  }

  /// Notes a difference. Pure closures may run again after the reader has given up.
  private mutating func note(
    _ result: CallResult<String>, _ expected: CallResult<String>, _ name: String
  ) {
    let difference = result.withoutTrace(of: Trace.pure)
      .difference(from: expected.withoutTrace(of: Trace.pure))
    if let difference { differences.append("\(name): \(difference)") }
  }
}

/// How many exports came to what, which tells whether they mean anything.
struct ExportTally {
  var cases = 0
  var written = 0
  var failed = 0
  /// How many the reader wrote alone.
  var reading = 0
  var codes: [String: Int] = [:]
  /// Problems that show a secret.
  var leaks: [String] = []
  /// Problems that depend on the size of the stack.
  var depths: [String] = []

  mutating func add(_ result: CallResult<String>) {
    if result.text == nil { failed += 1 } else { written += 1 }
    for problem in result.problems {
      codes["\(problem.code)", default: 0] += 1
      let fields =
        "\(problem.path) \(problem.message) \(problem.actual ?? "") \(problem.parameters)"
      if fields.contains("hunter2") { leaks.append(fields) }
      if fields.contains("stack") { depths.append(fields) }
    }
  }

  mutating func add(_ other: Self) {
    cases += other.cases
    written += other.written
    failed += other.failed
    reading += other.reading
    codes.merge(other.codes, uniquingKeysWith: +)
    leaks += other.leaks
    depths += other.depths
  }
}

extension ExportTally: CustomStringConvertible {
  var description: String {
    let codes = codes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return """
      \(cases) models, \(written) exports written, \(reading) of them by the reader alone, \(failed) failed
      codes: \(codes.joined(separator: ", "))
      """
  }
}
