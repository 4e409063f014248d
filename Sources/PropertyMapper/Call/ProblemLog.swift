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

  /// How deep the place lies where the log begins.
  private let baseDepth: Int

  /// - Parameters:
  ///   - limit: How many errors, and how many warnings, are kept.
  ///   - depth: How deep the place lies where the log begins, if that is not the root.
  init(limit: Int, startingAt depth: Int = 0) {
    self.limit = max(1, limit)
    baseDepth = depth
  }

  var depth: Int { baseDepth + components.count }

  mutating func enter(_ component: MappingPath.Component) { components.append(component) }
  mutating func enter(_ more: [MappingPath.Component]) { components += more }
  mutating func leave(_ count: Int = 1) { components.removeLast(count) }

  /// Notes a problem at the place the engine is at, or some steps below it, or at another place in the text.
  mutating func note(
    _ code: MappingError.Code, _ message: @autoclosure () -> String,
    below further: [MappingPath.Component] = [], at place: Int? = nil,
    severity: MappingError.Severity = .error, expected: String? = nil, actual: String? = nil,
    otherOffset: Int? = nil, underlyingError: (any Error)? = nil
  ) {
    let isKept = severity == .error ? errorCount - errorBase < limit : warningCount < limit
    if severity == .error { errorCount += 1 } else { warningCount += 1 }
    guard isKept else { return }
    let error = MappingError(
      code, severity: severity, path: MappingPath(components: components + further),
      property: property, message: message(), expected: expected, actual: actual,
      underlyingError: underlyingError, isSensitive: isSensitive)
    entries.append(Entry(error: error, offset: place ?? offset, otherOffset: otherOffset))
  }

  /// Notes a problem with its own sentence, under a code of the caller's.
  mutating func note(_ code: MappingError.Code, _ problem: ConversionProblem) {
    let message = Messages.conversion(problem, isSensitive: isSensitive)
    let actual = isSensitive ? problem.kind : problem.actual
    note(code, message, expected: problem.expected, actual: actual)
  }

  /// Where the log stands, to find out later what came after.
  struct Mark {
    fileprivate let entryCount, errorCount, warningCount: Int
  }

  var mark: Mark {
    Mark(entryCount: entries.count, errorCount: errorCount, warningCount: warningCount)
  }

  func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// Turns all errors since a mark into warnings.
  mutating func downgrade(since mark: Mark) {
    entries = Array(entries.prefix(mark.entryCount + max(0, limit - mark.warningCount)))
    for index in mark.entryCount..<entries.count { entries[index].error.severity = .warning }
    warningCount += errorCount - mark.errorCount
    errorCount = mark.errorCount
  }

  /// The problems in order, with their places in a JSON text, and closed by the number of the rest.
  func problems(in text: [UInt8]?) -> [MappingError] {
    guard !entries.isEmpty else { return [] }
    var problems = entries.map(\.error)
    if let lines = text.map({ JSONLineIndex($0) }) {
      for (index, entry) in entries.enumerated() {
        problems[index].location = entry.offset.map { .init(lines, offset: $0) }
        guard entry.error.code == .duplicateKey, let other = entry.otherOffset else { continue }
        problems[index].message = Messages.duplicateKey(first: .init(lines, offset: other))
      }
    }
    let counts: [(MappingError.Severity, String, Int)] = [
      (.error, "error", errorCount), (.warning, "warning", warningCount),
    ]
    for (severity, noun, count) in counts where count > limit {
      let message = Messages.tooManyErrors(listed: limit, further: count - limit, noun: noun)
      problems.append(
        MappingError(.tooManyErrors, severity: severity, path: .root, message: message))
    }
    return problems
  }
}

extension MappingError.SourceLocation {
  /// The place of a byte.
  init(_ lines: JSONLineIndex, offset: Int) {
    let position = lines.position(of: offset)
    self.init(line: position.line, column: position.column, offset: offset)
  }
}
