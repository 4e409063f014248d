/// A place in JSON text, and the grammar that leads on from it: what may follow a bracket, a key and a value.
///
/// The reader of whole documents and the reader of models both walk with a cursor, so that they agree about what JSON is.
/// A cursor keeps no stack: whoever walks knows whether it is in a list or in an object.
struct JSONCursor {
  let bytes: JSONBytes
  /// The offset of the byte that is read next.
  var position: Int

  @inline(__always)
  init(_ bytes: JSONBytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The byte that is read next; 0, which is never part of JSON text, at the end.
  @inline(__always)
  var next: UInt8 { bytes.byte(at: position) ?? 0 }

  @inline(__always)
  mutating func skipWhitespace() {
    position = bytes.endOfWhitespace(from: position)
  }

  /// Goes behind an opening bracket, and behind the closing one as well if there is nothing between them.
  ///
  /// - Returns: Whether there is something; it begins here.
  @inline(__always)
  mutating func enter(closing bracket: UInt8) -> Bool {
    position &+= 1
    skipWhitespace()
    guard next == bracket else { return true }
    position &+= 1
    return false
  }

  /// Goes from the end of an element or a member to the next one, or behind the closing bracket.
  ///
  /// - Returns: Whether there is a next one; it begins here.
  @inline(__always)
  mutating func advance(closing bracket: UInt8) throws(JSONSyntaxError) -> Bool {
    skipWhitespace()
    let byte = next
    guard byte == JSONByte.comma || byte == bracket else {
      throw bytes.failure(
        .unexpectedCharacter, at: position,
        expected: "a comma or the end of the "
          + (bracket == JSONByte.closeBrace ? "object" : "list"))
    }
    position &+= 1
    guard byte == JSONByte.comma else { return false }
    skipWhitespace()
    return true
  }

  /// Goes behind a key, to its value.
  @inline(__always)
  mutating func passKey(isFirst: Bool) throws(JSONSyntaxError) -> (
    text: Range<Int>, hasEscapes: Bool
  ) {
    guard next == JSONByte.quote else {
      throw bytes.failure(
        .unexpectedCharacter, at: position,
        expected: "a key in quotation marks" + (isFirst ? " or the end of the object" : ""))
    }
    let key = try passString()
    try passColon()
    return key
  }

  @inline(__always)
  mutating func passColon() throws(JSONSyntaxError) {
    skipWhitespace()
    guard next == JSONByte.colon else {
      throw bytes.failure(.unexpectedCharacter, at: position, expected: "a colon")
    }
    position &+= 1
    skipWhitespace()
  }

  /// Goes behind a text, which begins here.
  ///
  /// - Returns: Where it is, without its quotation marks, and whether there are escapes in it.
  @inline(__always)
  mutating func passString() throws(JSONSyntaxError) -> (text: Range<Int>, hasEscapes: Bool) {
    let start = position
    let (end, hasEscapes) = try bytes.endOfString(from: start)
    position = end
    return (start &+ 1..<end &- 1, hasEscapes)
  }

  /// Goes behind a number, which begins here and must not be beyond the largest `Double`.
  @inline(__always)
  mutating func passNumber() throws(JSONSyntaxError) -> Range<Int> {
    let start = position
    let (end, mayBeHuge) = try bytes.endOfNumber(from: start)
    if mayBeHuge, JSONDigits(bytes, start..<end).exceedsDouble {
      throw bytes.failure(
        .numberTooLarge, at: start, expected: "a number that a Double can hold",
        found: "a larger one")
    }
    position = end
    return start..<end
  }

  /// Goes behind `true`, `false` or `null`, which begins here.
  @inline(__always)
  mutating func passLiteral(_ literal: StaticString) throws(JSONSyntaxError) {
    for index in 1..<literal.utf8CodeUnitCount {
      guard unsafe bytes.byte(at: position &+ index) == literal.utf8Start[index] else {
        throw bytes.failure(
          .unexpectedCharacter, at: position &+ index, expected: "the rest of \"\(literal)\"")
      }
    }
    position &+= literal.utf8CodeUnitCount
  }

  /// Goes behind a whole value that nobody reads.
  ///
  /// - Parameter maximumDepth: How many lists and objects may be inside one another.
  @inline(__always)
  mutating func passValue(maximumDepth: Int) throws(JSONSyntaxError) {
    try passValue(maximumDepth: maximumDepth, recorder: NoRecorder())
  }

  /// Goes behind a whole value, of which a recorder takes down what it wants.
  mutating func passValue(
    maximumDepth: Int, recorder: some JSONRecorder
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
}
