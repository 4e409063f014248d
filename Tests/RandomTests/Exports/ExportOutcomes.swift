@testable import PropertyMapper
@testable import TestSupport

/// Everything that the exports of one model come to, in lines.
///
///     case 3.7: made ~9f8c2f41a0d1b6c2
///       written: value ~90c1d2aa
///       failed: json, null, pretty ~5d41402a
///       ! unrepresentableValue at a.b ratio: must be a value that …
///       > generator of a node "x"
struct ExportOutcomes {
  /// How many problems and closures are recorded in lines, for calls with the same ones.
  private static let maximumCount = 2

  private(set) var calls: [(call: ExportCall, result: CallResult<String>)] = []

  mutating func add(_ call: ExportCall, _ result: CallResult<String>) {
    calls.append((call, result))
  }

  /// The lines as they are recorded.
  var recorded: [String] {
    var lines: [String] = []
    let written = calls.compactMap { call, result in
      result.text.map { "\(call) ~\(Self.hash(of: Self.lines(of: result, $0)))" }
    }
    if !written.isEmpty { lines.append("  written: \(written.joined(separator: ", "))") }
    if let text = calls.first(where: { $0.call == .null })?.result.text {
      lines.append("  = \(RecordedText.line(of: text, limit: 48, hasHash: false))")
    }
    for (names, result) in failures {
      let hash = Self.hash(of: Self.lines(of: result, nil))
      lines.append("  failed: \(names.joined(separator: ", ")) ~\(hash)")
      let problems = result.problems.map { Self.shortened(OutcomeLine($0).recorded) }
      lines += problems.prefix(Self.maximumCount)
      let rest = problems.count - Self.maximumCount
      if rest > 0 { lines.append("  + \(rest) more") }
    }
    return lines + closures
  }

  /// All lines with all of their text, of the calls that differ from some recorded lines.
  func full(unlike recorded: [String]) -> [String] {
    calls.flatMap { call, result -> [String] in
      let lines = Self.lines(of: result, result.text)
      let hash = Self.hash(of: lines)
      guard !recorded.contains(where: { $0.contains(call.rawValue) && $0.contains("~\(hash)") })
      else { return [] }
      return ["  \(call): \(result.text == nil ? "failed" : "written")"]
        + lines.map { "  \($0.full)" }
    }
  }

  /// The results of failed calls, with the calls that have the same one.
  private var failures: [(calls: [String], result: CallResult<String>)] {
    var failures: [(calls: [String], result: CallResult<String>)] = []
    for (call, result) in calls where result.text == nil {
      if let index = failures.firstIndex(where: { $0.result.difference(from: result) == nil }) {
        failures[index].calls.append("\(call)")
      } else {
        failures.append(([call.rawValue], result))
      }
    }
    return failures
  }

  /// The closures that ran in the first call.
  private var closures: [String] {
    let trace = calls.first?.result.trace ?? []
    let lines = trace.prefix(Self.maximumCount).map { text in
      "  > \(RecordedText.line(of: text, limit: 40, hasHash: false))"
    }
    let rest = trace.count - Self.maximumCount
    return lines + (rest > 0 ? ["  + \(rest) more"] : [])
  }

  private static func lines(of result: CallResult<String>, _ text: String?) -> [OutcomeLine] {
    (text.map { [OutcomeLine(mark: .result, text: $0)] } ?? [])
      + result.problems.map { OutcomeLine($0) }
      + result.trace.map { OutcomeLine(mark: .closure, text: $0) }
  }

  /// Half of the hash of all lines, which is enough for one of several calls.
  private static func hash(of lines: [OutcomeLine]) -> String {
    let whole = lines.map { "\($0.mark.rawValue) \($0.text)\($0.rest)\n" }.joined()
    return String(StableHash.digits(of: whole).prefix(8))
  }

  /// A line of printable characters, shortened.
  private static func shortened(_ line: String) -> String {
    line.utf8.count > 120 ? "\(line.prefix(119))~" : line
  }
}
