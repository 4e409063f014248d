/// Reads JSON text into a tape, strictly as RFC 8259 has it.
///
/// The reader is one loop over the bytes with the open lists and objects in an array of its own, so
/// a million opening brackets cost a million steps and no stack. Each step looks at one byte:
///
///     value  → scalar             append a record, go to *after*
///            → [ or {             append a record, push a frame, go to *value*; *after* if empty
///     after  → , in a list        go to *value*
///            → , in an object     key and colon, go to *value*
///            → ] or }             append the closing record, pop the frame, stay in *after*
///            → no frame is open   only white space may follow
///
/// Everything is checked on the way, also in values that nobody will ask for: the grammar, UTF-8,
/// control characters, escapes and surrogate pairs. What is on the tape needs no second look.
struct JSONReader {
  /// A list or object that is still open.
  private struct Frame {
    let index: Int
    let isObject: Bool
    var count = 0
  }

  private let bytes: JSONBytes
  private let maximumDepth: Int
  private var position = 0
  private var depth = 0
  private var frame = Frame(index: -1, isObject: false)
  private var outerFrames: [Frame] = []

  private(set) var tape: [JSONRecord] = []

  init(_ bytes: JSONBytes, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// Reads the whole text.
  mutating func read() throws(JSONSyntaxError) {
    try bytes.checkEncoding()
    tape.reserveCapacity(bytes.count / 16 + 1)
    skipWhitespace()
    repeat {
      if try readValue() { try readAfterValue() }
    } while depth > 0
    skipWhitespace()
    if position < bytes.count {
      throw bytes.failure(.dataAfterEnd, at: position, expected: "the end of the text")
    }
  }

  /// Reads a scalar or an empty list or object; of others only what comes before the first value.
  ///
  /// - Returns: Whether a value is complete, so that what follows one has to come next.
  @inline(__always)
  private mutating func readValue() throws(JSONSyntaxError) -> Bool {
    switch bytes.byte(at: position) ?? 0 {
    case JSONByte.quote: try readString()
    case JSONByte.openBrace:
      try open(isObject: true)
      guard bytes.byte(at: position) == JSONByte.closeBrace else {
        try readKey(isFirst: true)
        return false
      }
      close()
    case JSONByte.openBracket:
      try open(isObject: false)
      guard bytes.byte(at: position) == JSONByte.closeBracket else { return false }
      close()
    case JSONByte.minus, JSONByte.zero...JSONByte.nine: try readNumber()
    case JSONByte.lowerT: try readLiteral("true", .boolTrue)
    case JSONByte.lowerF: try readLiteral("false", .boolFalse)
    case JSONByte.lowerN: try readLiteral("null", .null)
    default:
      let isFirstElement = tape.last?.kind == .array
      throw bytes.failure(
        .unexpectedCharacter, at: position,
        expected: isFirstElement ? "a value or the end of the list" : "a value")
    }
    return true
  }

  /// Reads from the end of a value to the start of the next one, or to the end of the outermost.
  @inline(__always)
  private mutating func readAfterValue() throws(JSONSyntaxError) {
    while depth > 0 {
      frame.count &+= 1
      skipWhitespace()
      let byte = bytes.byte(at: position)
      if byte == JSONByte.comma {
        position &+= 1
        skipWhitespace()
        if frame.isObject { try readKey(isFirst: false) }
        return
      }
      guard byte == (frame.isObject ? JSONByte.closeBrace : JSONByte.closeBracket) else {
        throw bytes.failure(
          .unexpectedCharacter, at: position,
          expected: "a comma or the end of the \(frame.isObject ? "object" : "list")")
      }
      close()
    }
  }

  private mutating func open(isObject: Bool) throws(JSONSyntaxError) {
    guard depth < maximumDepth else {
      throw bytes.failure(
        .depthLimitExceeded(limit: maximumDepth), at: position,
        expected: "at most \(maximumDepth) lists and objects inside one another", found: "more")
    }
    if depth > 0 { outerFrames.append(frame) }
    depth &+= 1
    frame = Frame(index: tape.count, isObject: isObject)
    tape.append(JSONRecord(isObject ? .object : .array, offset: position, companion: 0))
    position &+= 1
    skipWhitespace()
  }

  private mutating func close() {
    position &+= 1
    depth &-= 1
    let kind: JSONRecord.Kind = frame.isObject ? .object : .array
    let offset = tape[frame.index].offset
    tape[frame.index] = JSONRecord(kind, offset: offset, companion: tape.count)
    tape.append(JSONRecord(.end, offset: position, companion: frame.count))
    if let outer = outerFrames.popLast() { frame = outer }
  }

  @inline(__always)
  private mutating func readKey(isFirst: Bool) throws(JSONSyntaxError) {
    guard bytes.byte(at: position) == JSONByte.quote else {
      throw bytes.failure(
        .unexpectedCharacter, at: position,
        expected: "a key in quotation marks" + (isFirst ? " or the end of the object" : ""))
    }
    try readString()
    skipWhitespace()
    guard bytes.byte(at: position) == JSONByte.colon else {
      throw bytes.failure(.unexpectedCharacter, at: position, expected: "a colon")
    }
    position &+= 1
    skipWhitespace()
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    position = bytes.endOfWhitespace(from: position)
  }

  @inline(__always)
  private mutating func readString() throws(JSONSyntaxError) {
    let start = position
    let (end, hasEscapes) = try bytes.endOfString(from: start)
    tape.append(JSONRecord(.string, offset: start, companion: end, hasEscapes: hasEscapes))
    position = end
  }

  @inline(__always)
  private mutating func readNumber() throws(JSONSyntaxError) {
    let start = position
    let (end, mayBeHuge) = try bytes.endOfNumber(from: start)
    if mayBeHuge, JSONDigits(bytes, start..<end).exceedsDouble {
      throw bytes.failure(
        .numberTooLarge, at: start, expected: "a number that a Double can hold",
        found: "a larger one")
    }
    tape.append(JSONRecord(.number, offset: start, companion: end))
    position = end
  }

  @inline(__always)
  private mutating func readLiteral(
    _ literal: StaticString, _ kind: JSONRecord.Kind
  ) throws(JSONSyntaxError) {
    let start = position
    for index in 1..<literal.utf8CodeUnitCount {
      guard bytes.byte(at: start + index) == literal.utf8Start[index] else {
        throw bytes.failure(
          .unexpectedCharacter, at: start + index, expected: "the rest of \"\(literal)\"")
      }
    }
    position = start + literal.utf8CodeUnitCount
    tape.append(JSONRecord(kind, offset: start, companion: position))
  }
}
