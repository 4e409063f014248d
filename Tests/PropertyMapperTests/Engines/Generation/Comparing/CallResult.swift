import PropertyMapper

/// All that a call comes to: its result, its problems, and what closures saw meanwhile.
struct CallResult<Value> {
  let value: Value?
  /// The value, shown exactly.
  let text: String?
  let problems: [MappingError]
  let trace: [String]

  init(_ value: Value?, as text: String?, _ problems: [MappingError], _ trace: Trace) {
    self.value = value
    self.text = text
    self.problems = problems
    self.trace = trace.take()
  }

  /// How another result differs, nil if it is the same.
  func difference(from other: Self) -> String? {
    if text != other.text {
      return "results\n  \(other.text ?? "none")\n  \(text ?? "none")"
    }
    if trace != other.trace {
      return "what closures saw\n  \(other.trace.joined(separator: "\n  "))\n and\n  "
        + trace.joined(separator: "\n  ")
    }
    let isSame =
      problems.count == other.problems.count
      && zip(problems, other.problems).allSatisfy { $0.isSame(as: $1) }
    guard !isSame else { return nil }
    return "problems\n  \(other.problems.map(\.everything).joined(separator: "\n  "))\n and\n  "
      + problems.map(\.everything).joined(separator: "\n  ")
  }
}

extension MappingError {
  /// Whether every field is the same, places and thrown errors included.
  fileprivate func isSame(as other: MappingError) -> Bool {
    code == other.code && severity == other.severity && path == other.path
      && property == other.property && message == other.message && expected == other.expected
      && actual == other.actual && location == other.location
      && path.description == other.path.description
      && underlyingError.map { "\($0)" } == other.underlyingError.map { "\($0)" }
  }

  fileprivate var everything: String {
    let place = location.map { "\($0.line):\($0.column)@\($0.offset)" } ?? "-"
    return """
      \(code) \(severity) at \(path) (\(property ?? "-"), \(place)): \(message) \
      [\(expected ?? "-") / \(actual ?? "-") / \(underlyingError.map { "\($0)" } ?? "-")]
      """
  }
}
