/// Finds records that are elements of a list: of the whole text, or of a list inside it.
///
/// Everything around the elements is read here, strictly, with the same grammar as whole text: a
/// cursor and a nesting. Unlike a reader of whole text, it takes single steps, and can wait for
/// more bytes before each. Content outside the path is validated and discarded. The elements are
/// only skipped, to be decoded by the caller:
///
///     {"page": {"next": 2}, "data": {"items": [{"id": 1}, {"id": 2}]}, "rest": null}
///     └─ read ───────────────────────────────┘└passed─┘└┘└passed─┘└─ read ──────────┘
struct JSONElementSplitter: Sendable {
  /// What comes next in the text.
  enum Step { case value, firstItem, key, colon, afterValue, nothing }

  /// A value or a key whose end is being searched for.
  struct Token {
    enum Role { case element, key, value }

    let role: Role
    /// In the window.
    var start: Int
    var scanner: JSONValueScanner
    /// The number of bytes already discarded, and the position of the first one, if it is too long.
    var gone: (count: Int, place: JSONPlace)?
  }

  let path: MappingPath
  let maximumByteCount: Int
  /// Whether a key along the path must not repeat.
  let rejectsDuplicates: Bool
  private let hasMistake: Bool
  var tracker = SourceTracker()
  /// The position in the window where the search continues.
  var position = 0
  var step = Step.value
  var nesting: JSONNesting
  var token: Token?
  /// Whether the next value is on the path; true for the root.
  var isOnPath = true
  /// The number of open lists and objects on the path. They are the outermost ones.
  private(set) var pathDepth = 0
  /// The position of the last value on the path.
  private var pathPlace = JSONPlace.start
  /// Whether the list has been found.
  private(set) var hasFoundList = false
  var index = 0

  init(path: MappingPath, options: MappingOptions) {
    self.path = path
    nesting = JSONNesting(maximumDepth: options.maximumDepth)
    maximumByteCount = options.maximumInputBytes
    rejectsDuplicates = options.duplicateKeys == .reject
    hasMistake = path.mistake != nil
  }

  /// See ``RecordSplitter/moveWindow(in:)``.
  mutating func moveWindow(in bytes: JSONBytes) -> Int {
    let count = token?.start ?? position
    tracker.moveWindow(by: count, in: bytes)
    position -= count
    token?.start -= count
    return count
  }

  func inSource(_ errors: [MappingError], of place: RecordPlace) -> [MappingError] {
    let components = path.components + [.index(place.index)]
    return errors.map { $0.moved(below: components) }
  }

  mutating func next(
    in bytes: JSONBytes, isLast: Bool, readingBy read: (Range<Int>) -> Int?
  ) -> RecordFinding {
    if case .nothing = step { return .end }
    if hasMistake, let mistake = path.mistake {
      return end(MappingError(.invalidMapping, path: path, Messages.wrongPath(mistake)), at: .start)
    }
    while true {
      if token != nil, let finding = finishToken(in: bytes, isLast: isLast) { return finding }
      guard tracker.passByteOrderMark(in: bytes, at: &position, isLast: isLast) else {
        return .incomplete
      }
      position = bytes.endOfWhitespace(from: position)
      // The error message for a character requires all its bytes.
      let isWhole =
        position < bytes.count && (bytes[position] < 0x80 || position + 4 <= bytes.count)
      guard isWhole || isLast else { return .incomplete }
      if let finding = take(in: bytes) { return finding }
      if let finding = readElement(in: bytes, by: read) { return finding }
    }
  }

  // MARK: One step

  /// Processes one step; nil if there is no finding.
  private mutating func take(in bytes: JSONBytes) -> RecordFinding? {
    var cursor = JSONCursor(bytes, at: position)
    do throws(JSONSyntaxError) {
      let finding = try take(&cursor)
      position = cursor.position
      return finding
    } catch {
      return fail(error, in: bytes)
    }
  }

  private mutating func take(
    _ cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> RecordFinding? {
    switch step {
    case .value: return try takeValue(&cursor)
    case .firstItem:
      if cursor.pass(nesting.frame.closing) { return close() }
      beginItem()
    case .key:
      try cursor.checkKey(isFirst: nesting.frame.count == 0)
      begin(.key, &cursor)
    case .colon:
      try cursor.passColon()
      step = .value
    case .afterValue where nesting.depth > 0:
      guard try nesting.advance(&cursor) else { return close() }
      beginItem()
    case .afterValue:
      try cursor.finish()
      return .end
    case .nothing: return .end
    }
    return nil
  }

  private mutating func takeValue(
    _ cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> RecordFinding? {
    let byte = cursor.next
    guard JSONByte.beginsValue(byte) else {
      throw cursor.noValue(isFirstElement: nesting.isAtStartOfList)
    }
    let isObject = byte == JSONByte.openBrace
    if pathDepth > path.components.count {
      // The innermost one is the list.
      begin(.element, &cursor)
    } else if isOnPath {
      if let mismatch = takeStepOfPath(byte, cursor) { return mismatch }
      try open(isObject: isObject, &cursor)
    } else if isObject || byte == JSONByte.openBracket {
      try open(isObject: isObject, &cursor)
    } else {
      begin(.value, &cursor)
    }
    return nil
  }

  /// Checks the kind of a value on the path: of the list itself, or of one that contains it.
  ///
  /// - Returns: A problem if it is another kind.
  private mutating func takeStepOfPath(_ byte: UInt8, _ cursor: JSONCursor) -> RecordFinding? {
    pathPlace = tracker.place(of: cursor.position, in: cursor.bytes)
    hasFoundList = pathDepth == path.components.count
    var isObjectNeeded = false
    if !hasFoundList, case .key = path.components[pathDepth] { isObjectNeeded = true }
    guard byte != (isObjectNeeded ? JSONByte.openBrace : JSONByte.openBracket) else { return nil }
    if byte == JSONByte.lowerN {
      let error = MappingError(
        .nullValue, path: pathSoFar, Messages.nullValue, location: .init(pathPlace))
      return end(error, at: pathPlace)
    }
    let expected = isObjectNeeded ? Expectation.object : .list
    let actual = Self.kind(of: byte)
    var error = MappingError(
      .typeMismatch, path: pathSoFar, Messages.kind(expected, found: actual.rule, actual.phrase),
      expected: expected.phrase, actual: actual.phrase, location: .init(pathPlace))
    if path.components.isEmpty, byte == JSONByte.openBrace { error.advice = Messages.isLines }
    return end(error, at: pathPlace)
  }

  /// The kind of value that begins with a byte other than that of null.
  private static func kind(of byte: UInt8) -> Expectation {
    switch byte {
    case JSONByte.quote: .text
    case JSONByte.openBrace: .object
    case JSONByte.openBracket: .list
    case JSONByte.lowerT, JSONByte.lowerF: .boolean
    default: .number
    }
  }

  // MARK: Lists and objects

  private mutating func open(isObject: Bool, _ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    try nesting.open(isObject: isObject, at: cursor)
    cursor.position += 1
    if isOnPath { pathDepth = nesting.depth }
    isOnPath = false
    step = .firstItem
  }

  private mutating func beginItem() {
    step = nesting.frame.isObject ? .key : .value
    guard !hasFoundList, nesting.depth == pathDepth else { return }
    if case .index(nesting.frame.count) = path.components[pathDepth - 1] { isOnPath = true }
  }

  private mutating func close() -> RecordFinding? {
    if !hasFoundList, nesting.depth == pathDepth {
      // The path continues from here, but its next component is missing.
      let error = MappingError(
        .missingValue, path: pathSoFar, Messages.missingValue, location: .init(pathPlace))
      return end(error, at: pathPlace)
    }
    nesting.close()
    pathDepth = min(pathDepth, nesting.depth)
    step = .afterValue
    return nil
  }
}
