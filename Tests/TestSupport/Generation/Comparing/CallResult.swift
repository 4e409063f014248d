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

  private init(_ other: Self, _ trace: [String]) {
    value = other.value
    text = other.text
    problems = other.problems
    self.trace = trace
  }

  /// The same without what some closures saw, by the beginning of their names.
  func withoutTrace(of name: String) -> Self {
    Self(self, trace.filter { !$0.hasPrefix(name) })
  }

  /// How the result differs from that of the problem finder, nil if it does not.
  func difference(from reference: Self) -> String? {
    if !text.hasSameText(as: reference.text) {
      return Self.difference("results", [reference.text ?? "none"], [text ?? "none"])
    }
    if trace.count != reference.trace.count
      || !zip(trace, reference.trace).allSatisfy({ $0.hasSameText(as: $1) })
    {
      return Self.difference("what closures saw", reference.trace, trace)
    }
    let isSame =
      problems.count == reference.problems.count
      && zip(problems, reference.problems).allSatisfy { $0.isSame(as: $1) }
    if isSame {
      guard problems.contains(where: \.isRefusedOnce) else { return nil }
      return "problems: valid input was refused"
    }
    return Self.difference(
      "problems", reference.problems.map(\.everything), problems.map(\.everything))
  }

  private static func difference(_ what: String, _ reference: [String], _ other: [String]) -> String
  {
    func list(_ lines: [String]) -> String {
      lines.isEmpty ? "    none" : lines.map { "    \($0)" }.joined(separator: "\n")
    }
    return """
      \(what)
        of the problem finder:
      \(list(reference))
        of the other one:
      \(list(other))
      """
  }
}

extension Scenario {
  /// The result of writing with a mapper, without what closures saw before.
  func result(
    of write: (PropertyMapper) throws(MappingErrors) -> String, by mapper: PropertyMapper
  ) -> CallResult<String> {
    _ = trace.take()
    do throws(MappingErrors) {
      let text = try write(mapper)
      return CallResult(text, as: text, [], trace)
    } catch {
      return CallResult(nil, as: nil, Array(error), trace)
    }
  }
}

extension MappingError {
  /// Whether every field is the same, places and thrown errors included.
  fileprivate func isSame(as other: MappingError) -> Bool {
    code == other.code && severity == other.severity && path == other.path
      && location == other.location && property.hasSameText(as: other.property)
      && message.hasSameText(as: other.message) && expected.hasSameText(as: other.expected)
      && actual.hasSameText(as: other.actual)
      && path.description.hasSameText(as: other.path.description)
      && thrownText.hasSameText(as: other.thrownText)
      && rule.hasSameText(as: other.rule) && parameters == other.parameters
  }

  private var thrownText: String? { underlyingError.map { "\($0)" } }

  fileprivate var everything: String {
    let place = location.map { "\($0.line):\($0.column)@\($0.offset)" } ?? "-"
    return """
      \(code) \(severity) at \(path) (\(property ?? "-"), \(place)): \(message) \
      [\(expected ?? "-") / \(actual ?? "-") / \(thrownText ?? "-") / \(rule ?? "-") \(parameters)]
      """
  }
}

extension MappingError {
  /// Whether the reader couldn't read something in which the problem finder finds no problem.
  var isRefusedOnce: Bool { message.hasPrefix("was rejected by a closure that accepted it") }
}
