/// A position in JSON text, with the grammar to move on from it: what may follow a bracket, a key and a
/// value.
///
/// Whole documents, models and the text around the elements of a stream are all read with a cursor, so
/// their readers agree on what JSON is. A cursor keeps no stack: its caller knows whether it is in a list or
/// in an object.
struct JSONCursor {
  let bytes: JSONBytes
  /// The offset of the next byte.
  var position: Int

  @inline(__always)
  init(_ bytes: JSONBytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The next byte; 0, which is never part of JSON text, at the end.
  @inline(__always)
  var next: UInt8 { bytes.byte(at: position) ?? 0 }

  @inline(__always)
  mutating func skipWhitespace() {
    position = bytes.endOfWhitespace(from: position)
  }

  /// Moves past a byte if it is next.
  @inline(__always)
  mutating func pass(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position &+= 1
    return true
  }

  /// Moves past an opening bracket, and past the closing one as well if there is nothing between them.
  ///
  /// - Returns: Whether there is an item, which begins at the cursor.
  @inline(__always)
  mutating func enter(closing bracket: UInt8) -> Bool {
    position &+= 1
    skipWhitespace()
    return !pass(bracket)
  }

  /// Moves from the end of an element or a member to the next one, or past the closing bracket.
  ///
  /// - Returns: Whether there is another item, which begins at the cursor.
  @inline(__always)
  mutating func advance(closing bracket: UInt8) throws(JSONSyntaxError) -> Bool {
    skipWhitespace()
    let byte = next
    guard byte == JSONByte.comma || byte == bracket else {
      throw noSeparator(closing: bracket)
    }
    position &+= 1
    guard byte == JSONByte.comma else { return false }
    skipWhitespace()
    return true
  }

  /// Moves past a key, to its value.
  @inline(__always)
  mutating func passKey(isFirst: Bool) throws(JSONSyntaxError) -> (
    text: Range<Int>, hasEscapes: Bool
  ) {
    try checkKey(isFirst: isFirst)
    let key = try passString()
    try passColon()
    return key
  }

  /// Checks that a key begins at the cursor.
  @inline(__always)
  func checkKey(isFirst: Bool) throws(JSONSyntaxError) {
    guard next == JSONByte.quote else { throw noKey(isFirst: isFirst) }
  }

  @inline(__always)
  mutating func passColon() throws(JSONSyntaxError) {
    skipWhitespace()
    guard pass(JSONByte.colon) else { throw noColon() }
    skipWhitespace()
  }

  /// Moves past the string at the cursor.
  ///
  /// - Returns: Its range, without the quotation marks, and whether it contains escapes.
  @inline(__always)
  mutating func passString() throws(JSONSyntaxError) -> (text: Range<Int>, hasEscapes: Bool) {
    let start = position
    let (end, hasEscapes) = try bytes.endOfString(from: start)
    position = end
    return (start &+ 1..<end &- 1, hasEscapes)
  }

  /// Moves past the number at the cursor, which must not exceed the largest `Double`.
  @inline(__always)
  mutating func passNumber() throws(JSONSyntaxError) -> Range<Int> {
    let start = position
    let (end, mayBeHuge) = try bytes.endOfNumber(from: start)
    if mayBeHuge, JSONDigits(bytes, start..<end).exceedsDouble {
      throw bytes.failure(
        .numberTooLarge, at: start, expected: .double, found: .largerNumber)
    }
    position = end
    return start..<end
  }

  /// Moves past `true`, `false` or `null`.
  @inline(__always)
  mutating func passLiteral(_ literal: StaticString) throws(JSONSyntaxError) {
    for index in 1..<literal.utf8CodeUnitCount {
      guard unsafe bytes.byte(at: position &+ index) == literal.utf8Start[index] else {
        throw bytes.failure(
          .unexpectedCharacter, at: position &+ index, expected: .rest(of: "\(literal)"))
      }
    }
    position &+= literal.utf8CodeUnitCount
  }

  /// Skips a whole value.
  ///
  /// - Parameters:
  ///   - maximumDepth: The number of levels of lists and objects allowed.
  ///   - recorder: Records parts of the value.
  mutating func passValue<Recorder: JSONRecorder>(
    maximumDepth: Int, recorder: Recorder = NoRecorder()
  ) throws(JSONSyntaxError) {
    switch next {
    case JSONByte.quote: _ = try passString()
    case JSONByte.minus, JSONByte.zero...JSONByte.nine: _ = try passNumber()
    case JSONByte.lowerT: try passLiteral("true")
    case JSONByte.lowerF: try passLiteral("false")
    case JSONByte.lowerN: try passLiteral("null")
    default:
      var reader = JSONReader(self, recorder: recorder, maximumDepth: maximumDepth)
      try reader.readValues()
      position = reader.cursor.position
    }
  }

  /// Moves to the end of the text; only whitespace may come before it.
  mutating func finish() throws(JSONSyntaxError) {
    skipWhitespace()
    if position < bytes.count { throw noEnd() }
  }
}
