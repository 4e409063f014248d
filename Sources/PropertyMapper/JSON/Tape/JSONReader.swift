/// Reads JSON text, strictly by RFC 8259, and passes its values to a recorder.
///
/// The reader is a loop over the bytes, with the open lists and objects in its own array, so a million
/// opening brackets cost a million steps and no stack space. Each step looks at a single byte:
///
///     value  → scalar             record it, go to *after*
///            → [ or {             record it, push a frame, go to *value*; *after* if empty
///     after  → , in a list        go to *value*
///            → , in an object     key and colon, go to *value*
///            → ] or }             record the end, pop the frame, stay in *after*
///            → no frame is open   the value is complete
///
/// Everything is checked on the way, even in values that are never used: the grammar, UTF-8, control
/// characters, escapes and surrogate pairs. Recorded values need no further checks.
struct JSONReader<Recorder: JSONRecorder> {
  /// A list or object that is still open.
  private struct Frame {
    let opened: Int
    let isObject: Bool
    var count = 0

    var kind: JSONRecord.Kind { isObject ? .object : .array }
    var closing: UInt8 { isObject ? JSONByte.closeBrace : JSONByte.closeBracket }
  }

  private(set) var cursor: JSONCursor
  private(set) var recorder: Recorder
  private let maximumDepth: Int
  private var depth = 0
  private var frame = Frame(opened: -1, isObject: false)
  private var outerFrames: [Frame] = []

  init(_ cursor: JSONCursor, recorder: Recorder, maximumDepth: Int) {
    self.cursor = cursor
    self.recorder = recorder
    self.maximumDepth = maximumDepth
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
    } while depth > 0
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
      try readKey(isFirst: true)
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
      throw cursor.noValue(isFirstElement: recorder.isAtStartOfList)
    }
    return true
  }

  /// Reads from the end of a value to the start of the next one, or to the end of the outermost.
  @inline(__always)
  private mutating func readAfterValue() throws(JSONSyntaxError) {
    while depth > 0 {
      frame.count &+= 1
      if try cursor.advance(closing: frame.closing) {
        if frame.isObject { try readKey(isFirst: false) }
        return
      }
      close()
    }
  }

  private mutating func open(isObject: Bool) throws(JSONSyntaxError) {
    guard depth < maximumDepth else { throw cursor.tooDeep(limit: maximumDepth) }
    if depth > 0 { outerFrames.append(frame) }
    depth &+= 1
    let opened = recorder.open(isObject ? .object : .array, at: cursor.position)
    frame = Frame(opened: opened, isObject: isObject)
  }

  /// Records the end of a list or object; the cursor is after its bracket.
  private mutating func close() {
    depth &-= 1
    recorder.close(frame.opened, frame.kind, endingAt: cursor.position, count: frame.count)
    if let outer = outerFrames.popLast() { frame = outer }
  }

  @inline(__always)
  private mutating func readKey(isFirst: Bool) throws(JSONSyntaxError) {
    let key = try cursor.passKey(isFirst: isFirst)
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

extension JSONCursor {
  /// Moves to the end of the text; only whitespace may come before it.
  mutating func finish() throws(JSONSyntaxError) {
    skipWhitespace()
    if position < bytes.count { throw noEnd() }
  }
}
