import PropertyMapper

/// One line of an outcome: a mark that tells what it shows, and a text.
struct OutcomeLine {
  enum Mark: String {
    case result = "="
    case error = "!"
    case warning = "?"
    case closure = ">"
  }

  let mark: Mark
  /// The text that readers need.
  let text: String
  /// The rest, which is recorded only in the outcome's hash.
  var rest = ""

  /// The line as it is recorded, which may be shortened.
  var recorded: String {
    let limit = mark == .closure ? 40 : 300
    return "  \(mark.rawValue) \(RecordedText.line(of: text, limit: limit, hasHash: false))"
  }

  /// The line with all of its text.
  var full: String { "  \(mark.rawValue) \(RecordedText.line(of: text + rest))" }
}

extension OutcomeLine {
  init(_ problem: MappingError) {
    mark = problem.severity == .error ? .error : .warning
    var text = "\(problem.code)"
    let path = problem.path.description
    if !path.isEmpty { text += " at \(path)" }
    if let place = problem.location { text += " \(place.line):\(place.column)@\(place.offset)" }
    if let property = problem.property { text += " \(property)" }
    self.text = "\(text): \(problem.message)"
    rest = Self.rest(of: problem)
  }

  /// The fields that the message mostly repeats. Of a thrown error there is only the type, since the texts of the
  /// standard library's errors change.
  private static func rest(of problem: MappingError) -> String {
    var rest = ""
    if let expected = problem.expected { rest += " [expected: \(expected)]" }
    if let actual = problem.actual { rest += " [actual: \(actual)]" }
    if let rule = problem.rule { rest += " [rule: \(rule)]" }
    if !problem.parameters.isEmpty {
      rest += " [parameters: \(ExactText(of: problem.parameters).text)]"
    }
    if let error = problem.underlyingError { rest += " [thrown: \(type(of: error))]" }
    return rest
  }
}
