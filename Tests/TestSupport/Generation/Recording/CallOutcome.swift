/// What a call came to, in lines.
struct CallOutcome {
  /// How many problems and closures are recorded in lines of their own.
  private static let maximumCount = 3
  /// How many bytes a result has at most that is recorded in a line of its own.
  private static let maximumResultBytes = 40

  /// What the call did, such as `read` or `refused`.
  let call: String
  /// What an update began with, as JSON text.
  private let base: [UInt8]
  private let result: [OutcomeLine]
  private let problems: [OutcomeLine]
  private let trace: [OutcomeLine]

  init<Value>(of result: CallResult<Value>, _ call: String, from base: [UInt8] = []) {
    self.call = call
    self.base = base
    self.result = result.text.map { [OutcomeLine(mark: .result, text: $0)] } ?? []
    problems = result.problems.map { OutcomeLine($0) }
    trace = result.trace.map { OutcomeLine(mark: .closure, text: $0) }
  }

  /// The lines as they are recorded: not all of them, some shortened, with a hash of everything in the first one.
  var recorded: [String] {
    var whole = ""
    for line in [result, problems, trace].joined() {
      whole += "\(line.mark.rawValue) \(line.text)\(line.rest)\n"
    }
    let hash = StableHash.digits(of: whole)
    let result = result.filter { $0.text.utf8.count <= Self.maximumResultBytes }
    return [head(" ~\(hash)")] + result.map(\.recorded) + Self.some(of: problems)
      + Self.some(of: trace)
  }

  /// All lines with all of their text.
  var full: [String] { [head("")] + (result + problems + trace).map(\.full) }

  private func head(_ hash: String) -> String {
    "  \(call)\(hash)"
      + (base.isEmpty ? "" : " from \(RecordedText.line(of: base, limit: 40))")
  }

  private static func some(of lines: [OutcomeLine]) -> [String] {
    let rest = lines.count - maximumCount
    return lines.prefix(maximumCount).map(\.recorded) + (rest > 0 ? ["  + \(rest) more"] : [])
  }
}
