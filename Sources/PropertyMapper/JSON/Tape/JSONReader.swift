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
