/// Collects the problems of one call and their places.
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
  /// How many steps of the place may be shown: behind them, there are keys of a sensitive value.
  private var shownCount: Int?
  /// How many steps of a path may be shown that leads into a sensitive place, and nil of any other; set while the tables have to be
  /// asked, since no entry was entered on the way.
  var shownStepCount: (([MappingPath.Component]) -> Int?)?
  /// Where in the JSON text the value at hand begins.
  var offset: Int?

  private(set) var entries: [Entry] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private let limit: Int
  /// Whether lists of cases and suggestions are left out, since nobody will read the sentences.
  var isBrief = false
  /// Which of several members with one key counts.
  private let duplicateKeys: DuplicateKeyPolicy
  /// How many errors came before the element that is at hand, if its errors become warnings: these have a
  /// limit of their own. Nil if they stay errors.
  var errorBase: Int?

  struct Entry {
    var error: MappingError
    let offset: Int?
    /// The place of another value that the sentence speaks of.
    let otherOffset: Int?
    /// The steps that lead on from the offset to the value at fault, as far as the text has it.
    var steps: [MappingPath.Component] = []
  }

  /// How deep the place lies where the log begins.
  private let baseDepth: Int

  /// In whose words the problems are told.
  private let messages: MessageCatalog

  /// - Parameters:
  ///   - limit: How many errors, and how many warnings, are kept.
  ///   - messages: In whose words the problems are told.
  ///   - depth: How deep the place lies where the log begins, if that is not the root.
  ///   - duplicateKeys: Which of several members with one key counts.
  init(
    limit: Int, messages: MessageCatalog, startingAt depth: Int = 0,
    duplicateKeys: DuplicateKeyPolicy = .reject
  ) {
    self.duplicateKeys = duplicateKeys
    self.limit = max(1, limit)
    self.messages = messages
    baseDepth = depth
  }

  /// A log of as many problems as the options allow, in the words that they name.
  init(_ options: MappingOptions) {
    self.init(
      limit: options.maximumErrorCount, messages: options.messages,
      duplicateKeys: options.duplicateKeys)
  }

  var depth: Int { baseDepth + components.count }

  mutating func enter(_ component: MappingPath.Component) { components.append(component) }
  mutating func enter(_ more: [MappingPath.Component]) { components += more }
  mutating func leave(_ count: Int = 1) {
    components.removeLast(count)
    if let shownCount, components.count <= shownCount { self.shownCount = nil }
  }

  /// Enters a step whose key is from the data, and not from a table: in a sensitive value it is as secret as the value.
  mutating func enter(found component: MappingPath.Component) {
    if isSensitive, shownCount == nil, case .key = component { shownCount = components.count }
    components.append(component)
  }

  /// Takes the place of another log.
  mutating func goOn(where other: ProblemLog) {
    components = other.components
    shownCount = other.shownCount
    property = other.property
    isSensitive = other.isSensitive
  }

  /// The place, or the last one on the way there that may be shown.
  ///
  /// - Parameters:
  ///   - further: Steps that lead on from the place.
  ///   - areFound: Whether the keys of these are from the data.
  private func path(
    below further: [MappingPath.Component], areFound: Bool
  ) -> (shown: MappingPath, isSensitive: Bool) {
    let path = components + (isSensitive && areFound ? [] : further)
    if let count = shownCount ?? shownStepCount?(path) {
      return (MappingPath(components: Array(path.prefix(count))), true)
    }
    return (MappingPath(components: path), isSensitive)
  }

  /// Whether values at the place must stay out of messages, by the tables too if these have to be asked.
  var isInSensitivePlace: Bool { isSensitive || shownStepCount?(components) != nil }

  /// Notes a problem at the place the engine is at, or some steps below it, or at another place in the text.
  ///
  /// Of a flood of problems, most are only counted, so what is said about one is worked out only if it is kept.
  ///
  /// - Parameters:
  ///   - areFound: Whether the keys of these steps are from the data.
  ///   - steps: The steps that lead on from the place in the text to the value at fault.
  mutating func note(
    _ code: @autoclosure () -> MappingError.Code, _ message: @autoclosure () -> String,
    below further: @autoclosure () -> [MappingPath.Component] = [], areFound: Bool = false,
    at place: Int? = nil, severity: MappingError.Severity = .error,
    expected: @autoclosure () -> String? = nil, actual: @autoclosure () -> String? = nil,
    rule: @autoclosure () -> String? = nil,
    parameters: @autoclosure () -> [String: MappingValue] = [:],
    otherOffset: Int? = nil, steps: @autoclosure () -> [MappingPath.Component] = [],
    underlyingError: @autoclosure () -> (any Error)? = nil
  ) {
    guard count(severity) else { return }
    let (path, isSensitive) = path(below: further(), areFound: areFound)
    let error = MappingError(
      code(), severity: severity, path: path, property: property, message: message(),
      expected: expected(), actual: actual(), rule: rule(), parameters: parameters(),
      underlyingError: isSensitive ? nil : underlyingError(), isSensitive: isSensitive)
    entries.append(
      Entry(error: error, offset: place ?? offset, otherOffset: otherOffset, steps: steps()))
  }

  /// Counts a problem; true if it is kept as well.
  private mutating func count(_ severity: MappingError.Severity) -> Bool {
    defer { if severity == .error { errorCount += 1 } else { warningCount += 1 } }
    guard severity == .error else { return keepsWarnings }
    // What becomes a warning that is not listed is not written down at all: of a million bad elements, only the first
    // cost a message.
    return keepsErrors
  }

  /// Whether a further warning is kept, and not only counted.
  var keepsWarnings: Bool { warningCount < limit }

  /// Whether a further error at the place is kept, and not only counted.
  var keepsErrors: Bool {
    guard let errorBase else { return errorCount < limit }
    return warningCount + errorCount - errorBase < limit
  }

  /// Counts warnings that are not kept.
  mutating func count(furtherWarnings count: Int) { warningCount += count }

  /// Counts errors that are not kept.
  mutating func count(furtherErrors count: Int) { errorCount += count }

  /// Notes what a closure threw that says itself what is wrong, and where below the place the engine is at.
  ///
  /// - Parameters:
  ///   - value: Where in the text the value begins that the closure was given; nil if it is not in the text.
  ///   - shownStepCount: How many steps of a path may be shown that leads into a sensitive place; nil if it doesn't.
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
          steps: value == nil ? [] : error.path.components))
    }
  }

  /// Notes a problem with its own sentence, under a code of the caller's.
  mutating func note(_ code: MappingError.Code, _ problem: ConversionProblem) {
    let (isSensitive, isBrief) = (isSensitive, isBrief)
    lazy var words = isBrief ? problem.briefWords : problem.words
    note(
      code, Messages.conversion(words, isSensitive: isSensitive), expected: words.expected,
      actual: isSensitive ? words.kind : words.actual,
      parameters: words.limit.map { .limit($0) } ?? .allowed(words.allowed))
  }

  /// Notes a problem with a value inside of the one that the engine is at.
  ///
  /// - Parameter value: Where in the text the outer value begins; nil if it is not in the text.
  mutating func note(_ placed: PlacedProblem, from value: Int?) {
    let count = entries.count
    let outer = (components, shownCount)
    for step in placed.components { enter(found: step) }
    note(placed.problem.code, placed.problem)
    (components, shownCount) = outer
    guard let value, entries.count > count else { return }
    let entry = entries.removeLast()
    entries.append(
      Entry(error: entry.error, offset: value, otherOffset: nil, steps: placed.components))
  }

  /// Where the log is, to find out later what came after.
  struct Mark {
    fileprivate let entryCount, errorCount, warningCount: Int
  }

  var mark: Mark {
    Mark(entryCount: entries.count, errorCount: errorCount, warningCount: warningCount)
  }

  func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// Turns all errors since a mark into warnings.
  mutating func downgrade(since mark: Mark) {
    // In place, since this happens for each of a million elements.
    let keptCount = mark.entryCount + max(0, limit - mark.warningCount)
    entries.removeLast(max(0, entries.count - keptCount))
    for index in mark.entryCount..<entries.count { entries[index].error.severity = .warning }
    warningCount += errorCount - mark.errorCount
    errorCount = mark.errorCount
  }

  /// The problems in order, with their places in a JSON text, and closed by the number of the rest.
  ///
  /// - Parameters:
  ///   - text: The text, if the input is one.
  ///   - known: What was read of it before, so that it is not read again.
  func problems(in text: SourceText?, readAs known: JSONDocument? = nil) -> [MappingError] {
    guard !entries.isEmpty else { return [] }
    var problems = entries.map(\.error)
    if let text {
      let lines = text.lines
      let hasSteps = entries.contains { !$0.steps.isEmpty }
      var document = known
      if hasSteps, known == nil {
        document = try? JSONDocument(
          reading: text.bytes, maximumDepth: Int(Int32.max), maximumElementCount: 1 << 16)
      }
      for (index, entry) in entries.enumerated() {
        let offset = entry.offset.map { place(from: $0, along: entry.steps, in: document) }
        problems[index].location = offset.map { .init(lines, offset: $0) }
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
        MappingError(
          .tooManyErrors, severity: severity, path: .root, message: message,
          parameters: .limit(limit, count: count)))
    }
    return messages.tell(problems)
  }
}

extension ProblemLog {
  /// Where the value begins that is found along some steps from another one, or the last on the way to it.
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
