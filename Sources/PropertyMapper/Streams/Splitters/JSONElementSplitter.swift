/// Finds records that are elements of a list: of the whole text, or of a list inside it.
///
/// Everything around the elements is parsed here, strictly and token by token, with the open lists
/// and objects on a stack. Content outside the path is validated and discarded. The elements are
/// only skipped, to be decoded by the caller:
///
///     {"page": {"next": 2}, "data": {"items": [{"id": 1}, {"id": 2}]}, "rest": null}
///     └─ read ───────────────────────────────┘└passed─┘└┘└passed─┘└─ read ──────────┘
struct JSONElementSplitter: Sendable {
  /// The next expected token.
  enum Step {
    case value(isFirst: Bool)
    case key(isFirst: Bool)
    case colon, afterValue, end, nothing
  }

  /// An open list or object.
  struct Frame {
    let isObject: Bool
    /// Whether the path continues into it.
    let isOnPath: Bool
    let start: JSONPlace
    /// The number of elements before the current one.
    var index = 0

    var closing: UInt8 { isObject ? JSONByte.closeBrace : JSONByte.closeBracket }
  }

  /// A value or a key whose end is being searched for.
  struct Token {
    enum Role { case element, key, value }

    let role: Role
    /// In the window.
    var start: Int
    let place: JSONPlace
    var scanner: JSONValueScanner
    /// The number of bytes already discarded, if it is too long.
    var goneCount = 0
  }

  let path: MappingPath
  let maximumDepth: Int
  let maximumByteCount: Int
  /// Whether a key along the path must not repeat.
  let rejectsDuplicates: Bool
  private let hasMistake: Bool
  var tracker = SourceTracker()
  /// The position in the window where the search continues.
  var position = 0
  var step = Step.value(isFirst: false)
  var frames: [Frame] = []
  var token: Token?
  /// Whether the next value is on the path; true for the root.
  var isOnPath = true
  /// The number of lists and objects open around an element, once the list has been found.
  var elementDepth: Int?
  var index = 0

  init(path: MappingPath, options: MappingOptions) {
    self.path = path
    maximumDepth = options.maximumDepth
    maximumByteCount = options.maximumInputBytes
    rejectsDuplicates = options.duplicateKeys == .reject
    hasMistake = path.mistake != nil
  }

  var keptFrom: Int { token?.start ?? position }

  mutating func moveWindow(by count: Int) {
    position -= count
    token?.start -= count
    tracker.moveWindow(by: count)
  }

  func inSource(_ errors: [MappingError], of place: RecordPlace) -> [MappingError] {
    let components = path.components + [.index(place.index)]
    return errors.map { error in
      var error = error
      error.move(below: components)
      return error
    }
  }

  mutating func next(
    in bytes: JSONBytes, isLast: Bool, readingBy read: (Range<Int>) -> Int?
  ) -> RecordFinding {
    if hasMistake, let mistake = path.mistake {
      let path = path
      return endingOnce { Self.error(for: path, mistake) }
    }
    while true {
      if token != nil {
        guard let finding = finishToken(in: bytes, isLast: isLast) else { continue }
        return finding
      }
      if case .nothing = step { return .end }
      guard tracker.passByteOrderMark(in: bytes, at: &position, isLast: isLast) else {
        return .incomplete
      }
      tracker.passWhitespace(in: bytes, at: &position)
      // The error message for a character requires all its bytes.
      let isWhole =
        position < bytes.count && (bytes[position] < 0x80 || position + 4 <= bytes.count)
      guard isWhole || isLast else { return .incomplete }
      if case .end = step, position == bytes.count { return .end }
      if let finding = take(in: bytes) { return finding }
      if let finding = readElement(in: bytes, by: read) { return finding }
    }
  }

  // MARK: One step

  /// Processes one step; nil if there is no finding.
  private mutating func take(in bytes: JSONBytes) -> RecordFinding? {
    switch step {
    case .value(let isFirst): return takeValue(isFirst: isFirst, in: bytes)
    case .key(let isFirst):
      guard bytes.byte(at: position) == JSONByte.quote else {
        if isFirst, bytes.byte(at: position) == JSONByte.closeBrace { return close() }
        return fail(in: bytes) { $0.noKey(isFirst: isFirst) }
      }
      begin(.key, JSONByte.quote)
    case .colon:
      guard bytes.byte(at: position) == JSONByte.colon else {
        return fail(in: bytes) { $0.noColon() }
      }
      position += 1
      step = .value(isFirst: false)
    case .afterValue: return takeSeparator(in: bytes)
    case .end:
      return fail(in: bytes) { $0.noEnd() }
    case .nothing: return .end
    }
    return nil
  }

  private mutating func takeValue(isFirst: Bool, in bytes: JSONBytes) -> RecordFinding? {
    let byte = bytes.byte(at: position) ?? 0
    if isFirst, byte == JSONByte.closeBracket { return close() }
    switch byte {
    case JSONByte.quote, JSONByte.minus, JSONByte.zero...JSONByte.nine, JSONByte.lowerT,
      JSONByte.lowerF, JSONByte.lowerN, JSONByte.openBrace, JSONByte.openBracket:
      break
    default:
      return fail(in: bytes) { $0.noValue(isFirstElement: isFirst) }
    }
    if frames.count == elementDepth {
      begin(.element, byte)
      return nil
    }
    if isOnPath { return takeStepOfPath(byte, in: bytes) }
    guard byte == JSONByte.openBrace || byte == JSONByte.openBracket else {
      begin(.value, byte)
      return nil
    }
    return open(in: bytes)
  }

  /// Processes a value on the path: the list itself, or one that contains it.
  private mutating func takeStepOfPath(_ byte: UInt8, in bytes: JSONBytes) -> RecordFinding? {
    let components = path.components
    let isList = frames.count == components.count
    let isObjectNeeded: Bool
    if !isList, case .key = components[frames.count] {
      isObjectNeeded = true
    } else {
      isObjectNeeded = false
    }
    guard byte == (isObjectNeeded ? JSONByte.openBrace : JSONByte.openBracket) else {
      let found = MappingPath(components: Array(components.prefix(frames.count)))
      let place = tracker.place(of: position)
      return endingOnce {
        if byte == JSONByte.lowerN {
          let error = MappingError(
            .nullValue, path: found, Messages.nullValue, location: .init(place))
          return (error, place)
        }
        let expected = isObjectNeeded ? Expectation.object : .list
        let kind = Self.kind(of: byte)
        let error = MappingError(
          .typeMismatch, path: found,
          Messages.kind(expected, found: kind.token, kind.name),
          expected: expected.phrase, actual: kind.name, location: .init(place))
        return (error, place)
      }
    }
    if isList { elementDepth = components.count + 1 }
    return open(in: bytes)
  }

  private mutating func takeSeparator(in bytes: JSONBytes) -> RecordFinding? {
    guard let last = frames.indices.last else {
      step = .end
      return nil
    }
    let byte = bytes.byte(at: position)
    if byte == frames[last].closing { return close() }
    guard byte == JSONByte.comma else {
      return fail(in: bytes) { [closing = frames[last].closing] in $0.noSeparator(closing: closing)
      }
    }
    position += 1
    if frames[last].isObject {
      step = .key(isFirst: false)
    } else {
      frames[last].index.saturatingIncrement()
      beginElement(isFirst: false)
    }
    return nil
  }

  // MARK: Lists and objects

  private mutating func open(in bytes: JSONBytes) -> RecordFinding? {
    let limit = maximumDepth
    guard frames.count < limit else { return fail(in: bytes) { $0.tooDeep(limit: limit) } }
    let isObject = bytes[position] == JSONByte.openBrace
    frames.append(
      Frame(isObject: isObject, isOnPath: isOnPath, start: tracker.place(of: position)))
    position += 1
    isOnPath = false
    if isObject { step = .key(isFirst: true) } else { beginElement(isFirst: true) }
    return nil
  }

  private mutating func beginElement(isFirst: Bool) {
    step = .value(isFirst: isFirst)
    guard elementDepth == nil, let frame = frames.last, frame.isOnPath else { return }
    if case .index(frame.index) = path.components[frames.count - 1] { isOnPath = true }
  }

  private mutating func close() -> RecordFinding? {
    guard let frame = frames.last else { return nil }
    if frame.isOnPath, elementDepth == nil {
      // The path continues from here, but its next component is missing.
      let missing = MappingPath(components: Array(path.components.prefix(frames.count)))
      return endingOnce {
        let error = MappingError(
          .missingValue, path: missing, Messages.missingValue,
          location: .init(frame.start))
        return (error, frame.start)
      }
    }
    if frames.count == elementDepth { elementDepth = 0 }
    frames.removeLast()
    position += 1
    step = .afterValue
    return nil
  }
}
