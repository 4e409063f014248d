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

// Values of common forms, read straight from the text. For other values, the cursor does not move, and the
// caller reads them in another way.

extension JSONCursor {
  /// The integer at the cursor, if it has at most 18 digits and neither a fraction nor an exponent.
  /// Otherwise, returns nil and does not move.
  @inline(__always)
  mutating func shortInteger() -> Int64? {
    var offset = position
    let isNegative = bytes.byte(at: offset) == JSONByte.minus
    if isNegative { offset &+= 1 }
    let start = offset
    var value: Int64 = 0
    while let byte = bytes.byte(at: offset), JSONByte.isDigit(byte), offset &- start < 18 {
      value = value &* 10 &+ Int64(byte &- JSONByte.zero)
      offset &+= 1
    }
    guard offset > start, offset &- start == 1 || bytes[start] != JSONByte.zero else { return nil }
    if let next = bytes.byte(at: offset),
      JSONByte.isDigit(next) || next == JSONByte.point || next | 0x20 == JSONByte.lowerE
    {
      return nil
    }
    position = offset
    return isNegative ? -value : value
  }

  /// The nearest `Double` to the number at the cursor, if it has at most 19 digits and a common power of
  /// ten. Otherwise, returns nil and does not move.
  @inline(__always)
  mutating func shortDouble() -> Double? {
    var offset = position
    let isNegative = bytes.byte(at: offset) == JSONByte.minus
    if isNegative { offset &+= 1 }
    let start = offset
    var significand: UInt64 = 0
    func digits() -> Int {
      let first = offset
      while let byte = bytes.byte(at: offset), JSONByte.isDigit(byte) {
        significand = significand &* 10 &+ UInt64(byte &- JSONByte.zero)
        offset &+= 1
      }
      return offset &- first
    }
    let wholeCount = digits()
    guard wholeCount > 0, wholeCount == 1 || bytes[start] != JSONByte.zero else { return nil }
    var fractionCount = 0
    if bytes.byte(at: offset) == JSONByte.point {
      offset &+= 1
      fractionCount = digits()
      guard fractionCount > 0 else { return nil }
    }
    guard wholeCount &+ fractionCount <= 19 else { return nil }
    var exponent = -fractionCount
    if let next = bytes.byte(at: offset), next | 0x20 == JSONByte.lowerE {
      offset &+= 1
      let sign = bytes.byte(at: offset)
      if sign == JSONByte.minus || sign == JSONByte.plus { offset &+= 1 }
      let firstDigit = offset
      var written = 0
      while let byte = bytes.byte(at: offset), JSONByte.isDigit(byte), offset &- firstDigit < 4 {
        written = written &* 10 &+ Int(byte &- JSONByte.zero)
        offset &+= 1
      }
      guard offset > firstDigit, !JSONByte.isDigit(bytes.byte(at: offset) ?? 0) else { return nil }
      exponent &+= sign == JSONByte.minus ? -written : written
    }
    guard significand > 0 else {
      position = offset
      return isNegative ? -0.0 : 0
    }
    guard let value = NearestDouble.value(significand, exponent: exponent) else { return nil }
    position = offset
    return isNegative ? -value : value
  }

  /// The string at the cursor, with its escapes resolved; nil if it is longer than the limit. In both
  /// cases, the cursor moves past it.
  @inline(__always)
  mutating func text(maximumLength: Int) throws(JSONSyntaxError) -> String? {
    let (range, hasEscapes) = try passString()
    if range.count <= maximumLength { return bytes.string(in: range, hasEscapes: hasEscapes) }
    return hasEscapes ? shortText(in: range, maximumLength: maximumLength) : nil
  }

  /// Text that may only be too long because of its escape sequences, which are up to six times as long as their
  /// characters; nil if it's too long.
  @inline(never)
  private func shortText(in range: Range<Int>, maximumLength: Int) -> String? {
    guard range.count / 6 <= maximumLength else { return nil }
    let text = bytes.string(in: range, hasEscapes: true)
    return text.utf8.count <= maximumLength ? text : nil
  }

  /// The number at the cursor.
  mutating func number() throws(JSONSyntaxError) -> JSONNumber {
    // Zero may have a sign, which its text preserves.
    let start = position
    if let integer = shortInteger() {
      if integer != 0 { return JSONNumber(integer) }
      position = start
    }
    return JSONNumber(checked: bytes.text(in: try passNumber()))
  }
}

/// The errors of the grammar: what has to come next, but doesn't. Readers of whole text and of
/// streams both report these.
extension JSONCursor {
  /// No value begins at the cursor.
  func noValue(isFirstElement: Bool = false) -> JSONSyntaxError {
    failure(expected: isFirstElement ? .valueOrEndOfList : .value)
  }

  /// No key begins at the cursor.
  func noKey(isFirst: Bool) -> JSONSyntaxError {
    failure(expected: isFirst ? .keyOrEndOfObject : .key)
  }

  /// No colon follows the key.
  func noColon() -> JSONSyntaxError { failure(expected: .colon) }

  /// No separator follows the element or member.
  ///
  /// - Parameter bracket: The closing bracket of the list or object.
  func noSeparator(closing bracket: UInt8) -> JSONSyntaxError {
    failure(expected: bracket == JSONByte.closeBrace ? .commaOrEndOfObject : .commaOrEndOfList)
  }

  /// More text follows the value.
  func noEnd() -> JSONSyntaxError {
    bytes.failure(.dataAfterEnd, at: position, expected: .end)
  }

  /// A list or object that begins at the cursor is nested too deeply.
  func tooDeep(limit: Int) -> JSONSyntaxError {
    bytes.failure(
      .depthLimitExceeded(limit: limit), at: position,
      expected: .nesting(limit: limit), found: .deeperNesting)
  }

  private func failure(expected: JSONSyntaxError.Expected) -> JSONSyntaxError {
    bytes.failure(.unexpectedCharacter, at: position, expected: expected)
  }
}
