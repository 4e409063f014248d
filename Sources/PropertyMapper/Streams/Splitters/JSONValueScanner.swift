/// Finds the end of a value in partial text, using only quotation marks and brackets.
///
/// It doesn't validate: that is left to the caller. But the search stops as soon as the value
/// cannot be valid, so that a wrong bracket or an unterminated string doesn't swallow the rest of
/// the source.
struct JSONValueScanner: Sendable {
  private enum Kind { case text, scalar, container }

  private let kind: Kind
  private var isInText: Bool
  /// Whether the next byte of a string is escaped.
  private var isEscaped = false
  private var depth = 0
  /// One bit for each of the outer levels: whether it is an object. Deeper levels are only counted.
  private var objects: UInt64 = 0

  /// - Parameter first: The first byte of the value; the search begins after it.
  init(first: UInt8) {
    isInText = first == JSONByte.quote
    switch first {
    case JSONByte.quote: kind = .text
    case JSONByte.openBrace, JSONByte.openBracket:
      kind = .container
      open(isObject: first == JSONByte.openBrace)
    default: kind = .scalar
    }
  }

  /// Continues the search.
  ///
  /// - Returns: Whether the end was found; the position is then after it.
  mutating func findEnd(in bytes: JSONBytes, from position: inout Int) -> Bool {
    // The position is only stored at the end, since the loops are hot.
    var offset = position
    defer { position = offset }
    guard kind != .scalar else { return findEndOfScalar(in: bytes, from: &offset) }
    if isInText {
      guard let ending = passText(in: bytes, from: &offset) else { return false }
      if ending != JSONByte.quote || kind == .text { return true }
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case JSONByte.comma, JSONByte.colon: offset += 1
      case JSONByte.quote:
        offset += 1
        guard let ending = passText(in: bytes, from: &offset) else { return false }
        guard ending == JSONByte.quote else { return true }
      case JSONByte.openBrace, JSONByte.openBracket:
        open(isObject: byte == JSONByte.openBrace)
        offset += 1
      case JSONByte.closeBrace, JSONByte.closeBracket:
        offset += 1
        if close(isObject: byte == JSONByte.closeBrace) { return true }
      default: offset = bytes.endOfOutsideText(from: offset)
      }
    }
    return false
  }

  /// Moves past the end of the current string.
  ///
  /// - Returns: The byte before the position: a quotation mark, or a control character, which is
  ///   not allowed in strings. Nil if neither is available.
  private mutating func passText(in bytes: JSONBytes, from offset: inout Int) -> UInt8? {
    isInText = true
    while offset < bytes.count {
      if isEscaped {
        isEscaped = false
        // A control character is left to the search, which ends there.
        if bytes[offset] >= JSONByte.space { offset += 1 }
      }
      offset = bytes.endOfTextPiece(from: offset)
      guard offset < bytes.count else { break }
      let byte = bytes[offset]
      offset += 1
      guard byte == JSONByte.backslash else {
        isInText = false
        return byte
      }
      isEscaped = true
    }
    return nil
  }

  private func findEndOfScalar(in bytes: JSONBytes, from offset: inout Int) -> Bool {
    while let byte = bytes.byte(at: offset) {
      if JSONByte.endsScalar(byte) { return true }
      offset += 1
    }
    return false
  }

  private mutating func open(isObject: Bool) {
    if depth < UInt64.bitWidth {
      let bit: UInt64 = 1 << depth
      objects = isObject ? objects | bit : objects & ~bit
    }
    depth.saturatingIncrement()
  }

  /// Whether the value ends with a bracket, or cannot contain it.
  private mutating func close(isObject: Bool) -> Bool {
    depth -= 1
    guard depth > 0 else { return true }
    return depth < UInt64.bitWidth && (objects >> UInt64(depth) & 1 == 1) != isObject
  }
}
