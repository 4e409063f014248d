/// Collects the problems of one call, with the place each of them is at.
///
/// The engines walk the data and tell the log where they are; a path is built only if there is something
/// to say. At most `limit` errors and as many warnings are kept, the rest is counted.
struct ProblemLog {
  /// The place: keys and indexes from the root.
  private(set) var components: [MappingPath.Component] = []
  /// The property that is being read or written.
  var property: String?
  /// Whether values must stay out of messages.
  var isSensitive = false
  /// Where in the JSON text the value at hand begins.
  var offset: Int?

  private(set) var entries: [Entry] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private let limit: Int
  /// How many errors stood before the element that is at hand, if its errors become warnings: these have a
  /// limit of their own.
  var errorBase = 0

  struct Entry {
    var error: MappingError
    let offset: Int?
    /// The place of another value that the sentence speaks of.
    let otherOffset: Int?
  }

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  var depth: Int { components.count }

  mutating func enter(_ component: MappingPath.Component) { components.append(component) }
  mutating func enter(_ more: [MappingPath.Component]) { components += more }
  mutating func leave(_ count: Int = 1) { components.removeLast(count) }

  /// Notes a problem at the place the engine is at, or some steps below it, or at another place in the text.
  mutating func note(
    _ code: MappingError.Code,
    _ message: @autoclosure () -> String,
    below further: [MappingPath.Component] = [],
    at place: Int? = nil,
    severity: MappingError.Severity = .error,
    expected: String? = nil,
    actual: String? = nil,
    otherOffset: Int? = nil,
    underlyingError: (any Error)? = nil
  ) {
    let isKept = severity == .error ? errorCount - errorBase < limit : warningCount < limit
    if severity == .error { errorCount += 1 } else { warningCount += 1 }
    guard isKept else { return }
    let error = MappingError(
      code, severity: severity, path: MappingPath(components: components + further),
      property: property,
      message: message(), expected: expected, actual: actual, underlyingError: underlyingError,
      isSensitive: isSensitive)
    entries.append(Entry(error: error, offset: place ?? offset, otherOffset: otherOffset))
  }

  /// Notes a problem with its own sentence, under a code of the caller's.
  mutating func note(_ code: MappingError.Code, _ problem: ConversionProblem) {
    let message = Messages.conversion(problem, isSensitive: isSensitive)
    note(
      code, message, expected: problem.expected,
      actual: isSensitive ? problem.kind : problem.actual)
  }

  /// Where the log stands, to find out later what came after.
  struct Mark {
    fileprivate let entryCount: Int
    fileprivate let errorCount: Int
    fileprivate let warningCount: Int
  }

  var mark: Mark {
    Mark(entryCount: entries.count, errorCount: errorCount, warningCount: warningCount)
  }

  func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// Turns all errors since a mark into warnings.
  mutating func downgrade(since mark: Mark) {
    var kept = Array(entries[..<mark.entryCount])
    var room = max(0, limit - mark.warningCount)
    for entry in entries[mark.entryCount...] where room > 0 {
      kept.append(entry.withSeverity(.warning))
      room -= 1
    }
    entries = kept
    warningCount += errorCount - mark.errorCount
    errorCount = mark.errorCount
  }

  /// The problems in order, with their places in a JSON text, and closed by the number of the rest.
  func problems(in text: [UInt8]?) -> [MappingError] {
    guard !entries.isEmpty else { return [] }
    let lines = text.map { JSONLineIndex($0) }
    var problems = entries.map { entry in
      guard let lines else { return entry.error }
      return entry.error.located(
        at: entry.offset.map { .init(lines, offset: $0) },
        other: entry.otherOffset.map { .init(lines, offset: $0) })
    }
    if errorCount > limit {
      problems.append(.closing(.error, listed: limit, further: errorCount - limit))
    }
    if warningCount > limit {
      problems.append(.closing(.warning, listed: limit, further: warningCount - limit))
    }
    return problems
  }
}

extension ProblemLog.Entry {
  fileprivate func withSeverity(_ severity: MappingError.Severity) -> Self {
    Self(error: error.with(severity: severity), offset: offset, otherOffset: otherOffset)
  }
}

extension MappingError {
  fileprivate static func closing(_ severity: Severity, listed: Int, further: Int) -> Self {
    let noun = severity == .error ? "error" : "warning"
    return Self(
      .tooManyErrors, severity: severity, path: .root,
      message: Messages.tooManyErrors(listed: listed, further: further, noun: noun))
  }

  fileprivate func with(severity: Severity) -> Self {
    Self(
      code, severity: severity, path: path, property: property, message: message,
      expected: expected, actual: actual, location: location, underlyingError: underlyingError,
      isSensitive: isSensitive)
  }

  fileprivate func located(at location: SourceLocation?, other: SourceLocation?) -> Self {
    let message =
      code == .duplicateKey && other != nil
      ? Messages.duplicateKey(first: other) : message
    return Self(
      code, severity: severity, path: path, property: property, message: message,
      expected: expected, actual: actual, location: location, underlyingError: underlyingError,
      isSensitive: isSensitive)
  }
}

extension MappingError.SourceLocation {
  /// The place of a byte.
  init(_ lines: JSONLineIndex, offset: Int) {
    let position = lines.position(of: offset)
    self.init(line: position.line, column: position.column, offset: offset)
  }
}
