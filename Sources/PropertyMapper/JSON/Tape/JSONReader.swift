/// Reads JSON text, strictly by RFC 8259, and passes its values to a recorder.
///
/// The reader is a loop over the bytes, with the open lists and objects in a nesting. Each step looks at a
/// single byte:
///
///     value  → scalar             record it, go to *after*
///            → [ or {             record it, open it, go to *value*; *after* if empty
///     after  → , in a list        go to *value*
///            → , in an object     key and colon, go to *value*
///            → ] or }             record the end, close it, stay in *after*
///            → nothing is open    the value is complete
///
/// Everything is checked on the way, even in values that are never used: the grammar, UTF-8, control
/// characters, escapes and surrogate pairs. Recorded values need no further checks.
struct JSONReader<Recorder: JSONRecorder> {
  private(set) var cursor: JSONCursor
  private(set) var recorder: Recorder
  private var nesting: JSONNesting

  init(_ cursor: JSONCursor, recorder: Recorder, maximumDepth: Int) {
    self.cursor = cursor
    self.recorder = recorder
    nesting = JSONNesting(maximumDepth: maximumDepth)
  }

  /// Reads the whole text.
  mutating func read() throws(JSONSyntaxError) {
    try cursor.bytes.checkEncoding()
    cursor.skipWhitespace()
    try readValues()
    try cursor.finish()
  }

  /// Reads a single value, with its contents.
  mutating func readValues() throws(JSONSyntaxError) {
    repeat {
      if try readValue() { try readAfterValue() }
    } while nesting.depth > 0
  }

  /// Reads a scalar or an empty list or object; for others, only the part before the first value.
  ///
  /// - Returns: Whether a value is complete, so that its separator or end has to follow.
  @inline(__always)
  private mutating func readValue() throws(JSONSyntaxError) -> Bool {
    let start = cursor.position
    switch cursor.next {
    case JSONByte.quote:
      let text = try cursor.passString()
      recorder.record(
        .string, from: start, to: cursor.position, hasEscapes: text.hasEscapes)
    case JSONByte.openBrace:
      try open(isObject: true)
      guard cursor.enter(closing: JSONByte.closeBrace) else {
        close()
        return true
      }
      try readKey()
      return false
    case JSONByte.openBracket:
      if let end = recorder.skip(listAt: start) {
        cursor.position = end
        return true
      }
      try open(isObject: false)
      guard cursor.enter(closing: JSONByte.closeBracket) else {
        close()
        return true
      }
      return false
    case JSONByte.minus, JSONByte.zero...JSONByte.nine:
      let number = try cursor.passNumber()
      recorder.record(.number, from: start, to: number.upperBound, hasEscapes: false)
    case JSONByte.lowerT: try readLiteral("true", .boolTrue)
    case JSONByte.lowerF: try readLiteral("false", .boolFalse)
    case JSONByte.lowerN: try readLiteral("null", .null)
    default:
      throw cursor.noValue(isFirstElement: nesting.isAtStartOfList)
    }
    return true
  }

  /// Reads from the end of a value to the start of the next one, or to the end of the outermost.
  @inline(__always)
  private mutating func readAfterValue() throws(JSONSyntaxError) {
    while nesting.depth > 0 {
      if try nesting.advance(&cursor) {
        if nesting.frame.isObject { try readKey() }
        return
      }
      close()
    }
  }

  private mutating func open(isObject: Bool) throws(JSONSyntaxError) {
    try nesting.open(isObject: isObject, at: cursor)
    nesting.frame.opened = recorder.open(isObject ? .object : .array, at: cursor.position)
  }

  /// Records the end of a list or object; the cursor is after its bracket.
  private mutating func close() {
    let frame = nesting.frame
    nesting.close()
    recorder.close(
      frame.opened, frame.isObject ? .object : .array, endingAt: cursor.position,
      count: frame.count)
  }

  @inline(__always)
  private mutating func readKey() throws(JSONSyntaxError) {
    let key = try cursor.passKey(isFirst: nesting.frame.count == 0)
    recorder.record(
      .string, from: key.text.lowerBound &- 1, to: key.text.upperBound &+ 1,
      hasEscapes: key.hasEscapes)
  }

  @inline(__always)
  private mutating func readLiteral(
    _ literal: StaticString, _ kind: JSONRecord.Kind
  ) throws(JSONSyntaxError) {
    let start = cursor.position
    try cursor.passLiteral(literal)
    recorder.record(kind, from: start, to: cursor.position, hasEscapes: false)
  }
}

/// Records the values that a reader encounters. By default, nothing is recorded.
protocol JSONRecorder {
  /// Records a scalar or a key.
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool)

  /// Records the beginning of a list or an object.
  ///
  /// - Returns: A value to pass to `close` at its end.
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int

  /// Records the end of a list or an object.
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int)

  /// Records a list as a whole, to skip its elements.
  ///
  /// - Parameter offset: The beginning of the list.
  /// - Returns: The end of the list; nil if its elements are to be read.
  mutating func skip(listAt offset: Int) -> Int?
}

extension JSONRecorder {
  @inline(__always)
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {}

  @inline(__always)
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int { offset }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {}

  @inline(__always)
  mutating func skip(listAt offset: Int) -> Int? { nil }
}

/// Records the tape of a document. See ``JSONRecord``.
struct TapeRecorder: JSONRecorder {
  private(set) var tape: [JSONRecord] = []
  /// The length of the text.
  private let byteCount: Int
  /// The lists whose elements are left out, in reverse order.
  private var longLists: [LongContainer]

  /// - Parameter longLists: The lists whose elements are left out, in any order.
  init(byteCount: Int, without longLists: [LongContainer] = []) {
    self.byteCount = byteCount
    self.longLists = longLists.sorted { $0.start > $1.start }
    // Enough for most short text; for long text, this much is copied once.
    tape.reserveCapacity(max(min(byteCount, 1 << 16) / 12, byteCount / 32) + 1)
  }

  @inline(__always)
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {
    makeRoom(at: offset)
    tape.append(JSONRecord(kind, offset: offset, companion: end, hasEscapes: hasEscapes))
  }

  @inline(__always)
  private mutating func makeRoom(at offset: Int) {
    if tape.count == tape.capacity { grow(at: offset) }
  }

  /// Reserves room for the rest of the text, assuming within limits that it resembles the part before. For
  /// long text, the tape is then only copied once, while both copies are small, rather than when it is
  /// nearly complete.
  @inline(never)
  private mutating func grow(at offset: Int) {
    let count = Double(tape.count)
    let expected = 1.02 * Double(max(byteCount, offset)) * count / Double(offset + 1)
    tape.reserveCapacity(16 + Int(min(max(expected, 1.5 * count), 24 * count)))
  }

  @inline(__always)
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int {
    makeRoom(at: offset)
    tape.append(JSONRecord(kind, offset: offset, companion: 0))
    return tape.count &- 1
  }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    tape[opened] = JSONRecord(kind, offset: tape[opened].offset, companion: tape.count)
    makeRoom(at: end)
    tape.append(JSONRecord(.end, offset: end, companion: count))
  }

  @inline(__always)
  mutating func skip(listAt offset: Int) -> Int? {
    longLists.isEmpty ? nil : skip(longListAt: offset)
  }

  @inline(never)
  private mutating func skip(longListAt offset: Int) -> Int? {
    while let list = longLists.last, list.start <= offset {
      longLists.removeLast()
      guard list.start == offset else { continue }
      tape.append(
        JSONRecord(.array, offset: offset, companion: tape.count + 1, isWithoutElements: true))
      tape.append(JSONRecord(.end, offset: list.end, companion: list.count))
      return list.end
    }
    return nil
  }
}

/// Records nothing, to only check the text.
struct NoRecorder: JSONRecorder {}
