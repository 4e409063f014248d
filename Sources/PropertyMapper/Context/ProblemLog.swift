/// Collects the problems of one call and their locations.
///
/// Walks report their position to the log while walking the data; a path is built only for a
/// problem. At most `limit` errors and as many warnings are kept; the rest are only counted.
package struct ProblemLog {
  /// The position: keys and indexes from the root.
  package private(set) var components: [MappingPath.Component] = []
  /// The property being read or written.
  package var property: String?
  /// Whether values must stay out of messages.
  package var isSensitive = false
  /// The number of components that may be shown: later ones are keys of a sensitive value.
  private var shownCount: Int?
  /// Returns the number of components of a path that may be shown, if it enters a sensitive
  /// position; otherwise nil. Set while sensitivity must be looked up in the tables, because no entry
  /// was entered on the way.
  var shownStepCount: (([MappingPath.Component]) -> Int?)?
  /// The offset of the current value in the JSON text.
  var offset: Int?

  /// The strings whose JSON text contains the current value.
  private var texts: [EnclosingText] = []

  private(set) var entries: [Entry] = []
  package private(set) var errorCount = 0
  private(set) var warningCount = 0
  package var limit: Int
  /// Whether to omit translations, lists of cases, and suggestions because nobody will read the
  /// messages.
  var isBrief = false
  /// The value to use for duplicate keys.
  private let duplicateKeys: DuplicateKeyPolicy
  /// The number of errors before the current element, if its errors become warnings, which have a
  /// separate limit. Nil if they remain errors.
  var errorBase: Int?

  /// The number of keys that would be found in each other style.
  var styledCounts: [KeyStyle: Int] = [:]

  struct Entry {
    var error: MappingError
    let offset: Int?
    /// The offset of another value that the message mentions.
    let otherOffset: Int?
    /// The components from the offset to the invalid value, as far as they exist in the text.
    var steps: [MappingPath.Component] = []
    /// The strings whose JSON text the offsets are in.
    var texts: [EnclosingText] = []
  }

  /// The depth at which the log begins, with a level for each embedded model around the position.
  private var baseDepth: Int

  /// The catalog for the messages.
  private let messages: MessageCatalog

  /// - Parameters:
  ///   - limit: The maximum number of errors to keep, and the maximum number of warnings. If it's
  ///     0, problems are only counted.
  ///   - messages: The catalog for the messages.
  ///   - depth: The depth at which the log begins, if not at the root.
  ///   - duplicateKeys: The value to use for duplicate keys.
  init(
    limit: Int, messages: MessageCatalog, startingAt depth: Int = 0,
    duplicateKeys: DuplicateKeyPolicy = .reject
  ) {
    self.duplicateKeys = duplicateKeys
    self.limit = limit
    self.messages = messages
    baseDepth = depth
  }

  /// Creates a log with the limits and the catalog of the options.
  init(_ options: MappingOptions) {
    self.init(
      limit: max(1, options.maximumErrorCount), messages: options.messages,
      duplicateKeys: options.duplicateKeys)
  }

  /// Whether there are no problems.
  var isEmpty: Bool { errorCount == 0 && warningCount == 0 }

  package var depth: Int { baseDepth + components.count }

  mutating func enter(_ component: MappingPath.Component) { components.append(component) }
  mutating func enter(_ more: [MappingPath.Component]) { components += more }
  package mutating func leave(_ count: Int = 1) {
    components.removeLast(count)
    if let shownCount, components.count <= shownCount { self.shownCount = nil }
  }

  /// Enters the JSON text in a string: offsets are in it from now on.
  ///
  /// - Parameter place: The offset of the string; nil if it isn't in the text.
  mutating func enterText(at place: Int?) {
    texts.append(EnclosingText(offset: place ?? offset, isExact: place != nil))
  }

  mutating func leaveText() { texts.removeLast() }

  /// Enters the path of an entry. An embedded model is a level, although no key leads to it.
  mutating func enter(entryAt path: MappingPath) {
    components += path.components
    if path.components.isEmpty { baseDepth += 1 }
  }

  /// Leaves the path of an entry.
  mutating func leave(entryAt path: MappingPath) {
    if path.components.isEmpty { baseDepth -= 1 }
    leave(path.components.count)
  }

  /// Enters a component whose key comes from the data rather than a table: in a sensitive value, it
  /// is as secret as the value.
  package mutating func enter(found component: MappingPath.Component) {
    if isSensitive, shownCount == nil, case .key = component { shownCount = components.count }
    components.append(component)
  }

  /// Moves to the position of another log.
  mutating func move(toPlaceOf other: ProblemLog) {
    components = other.components
    baseDepth = other.baseDepth
    shownCount = other.shownCount
    property = other.property
    isSensitive = other.isSensitive
  }

  /// The path of the position, or of its last ancestor that may be shown.
  ///
  /// - Parameters:
  ///   - further: Components below the position.
  ///   - areFound: Whether their keys come from the data.
  private func path(
    below further: [MappingPath.Component], areFound: Bool
  ) -> (shown: MappingPath, isSensitive: Bool) {
    let path = components + (isSensitive && areFound ? [] : further)
    if let count = shownCount ?? shownStepCount?(path) {
      return (MappingPath(components: Array(path.prefix(count))), true)
    }
    return (MappingPath(components: path), isSensitive)
  }

  /// Whether values at the position must stay out of messages, including by the tables if
  /// necessary.
  var isInSensitivePlace: Bool { isSensitive || shownStepCount?(components) != nil }

  /// Whether the next error may show how large a value at the position is. The tables are only
  /// searched if it's kept.
  var showsCounts: Bool { keepsErrors && !isInSensitivePlace }

  /// Notes a problem at the current position, at some steps below it, or at another offset in the
  /// text.
  ///
  /// If there are many problems, most are only counted, so the message is created only if it is
  /// kept.
  ///
  /// - Parameters:
  ///   - areFound: Whether the keys of these components come from the data.
  ///   - steps: The components from the offset in the text to the invalid value.
  package mutating func note(
    _ code: @autoclosure () -> MappingError.Code, _ sentence: @autoclosure () -> Sentence,
    below further: @autoclosure () -> [MappingPath.Component] = [], areFound: Bool = false,
    at place: Int? = nil, severity: MappingError.Severity = .error,
    expected: @autoclosure () -> String? = nil, actual: @autoclosure () -> String? = nil,
    otherOffset: Int? = nil, steps: @autoclosure () -> [MappingPath.Component] = [],
    underlyingError: @autoclosure () -> (any Error)? = nil
  ) {
    guard count(severity) else { return }
    let (path, isSensitive) = path(below: further(), areFound: areFound)
    let error = MappingError(
      code(), severity: severity, path: path, property: property, sentence(),
      expected: expected(), actual: actual(),
      underlyingError: isSensitive ? nil : underlyingError(), isSensitive: isSensitive)
    entries.append(
      Entry(
        error: error, offset: place ?? offset, otherOffset: otherOffset, steps: steps(),
        texts: texts))
  }

  /// Counts a problem; true if it is also kept.
  private mutating func count(_ severity: MappingError.Severity) -> Bool {
    defer { if severity == .error { errorCount += 1 } else { warningCount += 1 } }
    guard severity == .error else { return keepsWarnings }
    // An error that becomes an unlisted warning has no message: of a million invalid elements, only
    // the first ones cost a message.
    return keepsErrors
  }

  /// Whether another warning would be kept rather than only counted.
  var keepsWarnings: Bool { warningCount < limit }

  /// Whether another error here would be kept rather than only counted.
  var keepsErrors: Bool {
    guard let errorBase else { return errorCount < limit }
    return warningCount + errorCount - errorBase < limit
  }

  /// Counts errors without keeping them.
  mutating func count(furtherErrors count: Int) { errorCount += count }

  /// Adds errors thrown by a closure, with their own messages and with paths relative to the
  /// current position.
  ///
  /// - Parameters:
  ///   - value: The offset of the closure's value in the text; nil if it is not in the text.
  ///   - shownStepCount: The number of path components that may be shown if the path enters a
  ///     sensitive value; otherwise nil.
  mutating func join(
    _ errors: some Sequence<MappingError>, from value: Int?,
    shownStepCount: ([MappingPath.Component]) -> Int?
  ) {
    for error in errors where count(error.severity) {
      var joined = error.joined(at: components, property: property, isSensitive: isSensitive)
      if isSensitive {
        joined.path = path(below: error.path.components, areFound: true).shown
      } else if let count = shownStepCount(joined.path.components) {
        joined.hide(behind: count)
      }
      entries.append(
        Entry(
          error: joined, offset: value ?? offset, otherOffset: nil,
          steps: value == nil ? [] : error.path.components, texts: texts))
    }
  }

  /// Adds a problem with its own message, under the caller's code, at its place inside the value.
  ///
  /// - Parameters:
  ///   - further: Components below the position.
  ///   - place: Another offset in the text.
  ///   - steps: The components from that offset to the invalid value.
  @inline(never)
  package mutating func note(
    _ code: MappingError.Code, _ problem: ConversionProblem,
    below further: [MappingPath.Component] = [], at place: Int? = nil,
    steps: [MappingPath.Component] = []
  ) {
    let outer = (components, shownCount)
    components += further
    for step in problem.components { enter(found: step) }
    defer { (components, shownCount) = outer }
    let (isSensitive, isBrief) = (isSensitive, isBrief)
    lazy var words = isBrief ? problem.briefWords : problem.words
    note(
      code, Messages.conversion(words, isSensitive: isSensitive), at: place,
      expected: words.expected, actual: isSensitive ? words.kind : words.actual, steps: steps)
  }

  /// Adds a problem with a value inside the current one.
  ///
  /// - Parameter value: The offset of the outer value in the text; nil if it is not in the text.
  mutating func note(_ placed: PlacedProblem, from value: Int?) {
    let outer = (components, shownCount)
    for step in placed.components { enter(found: step) }
    note(
      placed.problem.code, placed.problem, at: value,
      steps: value == nil ? [] : placed.components)
    (components, shownCount) = outer
  }

  /// A position in the log, to find later additions.
  struct Mark {
    fileprivate let entryCount, errorCount, warningCount: Int

    /// The beginning of the log.
    static var start: Mark { Mark(entryCount: 0, errorCount: 0, warningCount: 0) }
  }

  var mark: Mark {
    Mark(entryCount: entries.count, errorCount: errorCount, warningCount: warningCount)
  }

  func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// The errors since a mark, to be noted again at the same place; nil if they may differ there.
  func errors(since mark: Mark) -> NotedErrors? {
    let count = errorCount - mark.errorCount
    let kept = entries[mark.entryCount...]
    guard !isInSensitivePlace, warningCount == mark.warningCount,
      !kept.contains(where: { $0.error.code == .depthLimitExceeded })
    else { return nil }
    return NotedErrors(
      components: components, property: property, count: count,
      entries: kept.count == count ? Array(kept) : nil)
  }

  /// Notes errors again; false if they may differ here.
  mutating func noteAgain(_ errors: NotedErrors) -> Bool {
    guard components == errors.components, property == errors.property, !isInSensitivePlace else {
      return false
    }
    guard keepsErrors else {
      count(furtherErrors: errors.count)
      return true
    }
    guard let noted = errors.entries else { return false }
    for entry in noted where count(.error) { entries.append(entry) }
    return true
  }

  /// Turns all errors since a mark into warnings.
  mutating func downgrade(since mark: Mark) {
    // In place, since it may run for each of a million elements.
    let keptCount = mark.entryCount + max(0, limit - mark.warningCount)
    entries.removeLast(max(0, entries.count - keptCount))
    for index in mark.entryCount..<entries.count { entries[index].error.severity = .warning }
    warningCount += errorCount - mark.errorCount
    errorCount = mark.errorCount
  }

  /// Returns the problems in order, with their locations in the JSON text, followed by the number
  /// of unlisted ones.
  ///
  /// - Parameters:
  ///   - text: The text, if the input is JSON.
  ///   - known: The part already parsed, to avoid parsing it again.
  package func problems(in text: SourceText?, readAs known: JSONDocument? = nil) -> [MappingError] {
    guard !entries.isEmpty else { return [] }
    var problems = entries.map { $0.error }
    if let text {
      let lines = text.lines
      let hasSteps = entries.contains { !$0.steps.isEmpty }
      var document = known
      if hasSteps, known == nil {
        document = try? JSONDocument(
          reading: text.bytes, maximumDepth: Int(Int32.max), maximumElementCount: 1 << 16)
      }
      for (index, entry) in entries.enumerated() {
        let offset =
          entry.texts.isEmpty
          ? entry.offset.map { place(from: $0, along: entry.steps, in: document) }
          : EnclosingText.offset(of: entry.offset, in: entry.texts[...], of: text.bytes)
        problems[index].location = offset.map { .init(lines, offset: $0) }
        guard entry.error.code == .duplicateKey,
          let other = EnclosingText.offset(
            of: entry.otherOffset, in: entry.texts[...], of: text.bytes)
        else { continue }
        problems[index].say(Messages.duplicateKey(first: .init(lines, offset: other)))
      }
    }
    let counts: [(MappingError.Severity, String, Int)] = [
      (.error, "error", errorCount), (.warning, "warning", warningCount),
    ]
    for (severity, noun, count) in counts where count > limit {
      let sentence = Messages.tooManyErrors(listed: limit, further: count - limit, noun: noun)
      problems.append(
        MappingError(.tooManyErrors, severity: severity, path: .root, sentence))
    }
    if !isBrief { problems = messages.tell(problems) }
    let styled = KeyStyle.suggested.compactMap { style in styledCounts[style].map { (style, $0) } }
    if let (style, count) = styled.max(by: { $0.1 < $1.1 }),
      let first = problems.firstIndex(where: { $0.severity == .error })
    {
      problems[first].advice = Messages.keyStyle(style, count: count)
    }
    return problems
  }
}

extension ProblemLog {
  /// Returns the offset of the value reached by some components from another value, or of the last
  /// one found on the way.
  private func place(
    from start: Int, along steps: [MappingPath.Component], in document: JSONDocument?
  ) -> Int {
    guard var element = document?.element(at: start) else { return start }
    for step in steps {
      let next: JSONElement? =
        switch step {
        case .key(let key):
          duplicateKeys == .useLast ? element.lastMember(key)?.value : element.member(key)?.value
        case .index(let index): element.element(at: index)
        }
      guard let next else { break }
      element = next
    }
    return element.offset
  }
}

/// Errors that were noted about a value.
struct NotedErrors {
  fileprivate let components: [MappingPath.Component]
  fileprivate let property: String?
  fileprivate let count: Int
  /// Nil if some were only counted.
  fileprivate let entries: [ProblemLog.Entry]?
}
