extension JSONElementSplitter {
  // MARK: Tokens

  mutating func begin(_ role: Token.Role, _ cursor: inout JSONCursor) {
    token = Token(
      role: role, start: cursor.position,
      place: tracker.place(of: cursor.position, in: cursor.bytes),
      scanner: JSONValueScanner(first: cursor.next))
    cursor.position += 1
  }

  /// Decodes the element that begins here, if there is one.
  mutating func readElement(
    in bytes: JSONBytes, by read: (Range<Int>) -> Int?
  ) -> RecordFinding? {
    guard let token, token.role == .element else { return nil }
    let start = token.start
    let end = start + min(bytes.count - start, maximumByteCount)
    guard let end = read(start..<end) else { return nil }
    position = end
    self.token = nil
    step = .afterValue
    return .read(recordPlace(token.place))
  }

  /// Searches for the end of the current token, and then processes it.
  mutating func finishToken(in bytes: JSONBytes, isLast: Bool) -> RecordFinding? {
    let isFound = token?.scanner.findEnd(in: bytes, from: &position) ?? false
    guard let token else { return nil }
    let byteCount = token.goneCount + position - token.start
    let isTooLarge = byteCount > maximumByteCount
    guard isFound || isLast else {
      if isTooLarge {
        self.token?.goneCount = byteCount
        self.token?.start = position
      }
      return .incomplete
    }
    self.token = nil
    if isTooLarge {
      let error = MappingError.tooLarge(byteCount, limit: maximumByteCount, at: token.place)
      guard token.role == .element else { return end(error, at: token.place) }
      step = .afterValue
      let place = recordPlace(token.place)
      return .problem(inSource([error], of: place)[0], place)
    }
    guard token.role != .element else {
      step = .afterValue
      return .record(token.start..<position, recordPlace(token.place))
    }
    do throws(JSONSyntaxError) {
      return try check(token, JSONCursor(bytes, at: token.start))
    } catch {
      return fail(error, in: bytes)
    }
  }

  /// Checks a key, or a value outside the path, which must be valid JSON too.
  private mutating func check(
    _ token: Token, _ cursor: JSONCursor
  ) throws(JSONSyntaxError) -> RecordFinding? {
    var cursor = cursor
    if token.role == .key {
      let key = try cursor.passString()
      step = .colon
      return takeKey(key.text, hasEscapes: key.hasEscapes, token.place, in: cursor.bytes)
    }
    try cursor.passValue(maximumDepth: 1)
    // Something directly follows a number or a literal, as in `12x`.
    if cursor.position < position { throw cursor.noSeparator(closing: nesting.frame.closing) }
    step = .afterValue
    return nil
  }

  private mutating func takeKey(
    _ text: Range<Int>, hasEscapes: Bool, _ place: JSONPlace, in bytes: JSONBytes
  ) -> RecordFinding? {
    guard nesting.depth == pathDepth, case .key(let wanted) = path.components[pathDepth - 1],
      bytes.string(in: text, hasEscapes: hasEscapes).hasSameBytes(as: wanted)
    else { return nil }
    guard hasFoundList else {
      isOnPath = true
      return nil
    }
    // The records have already been read, so the first one is used, unless duplicates are errors.
    guard rejectsDuplicates else { return nil }
    let error = MappingError(
      .duplicateKey, path: pathSoFar, Messages.duplicateKey(first: nil), location: .init(place))
    return end(error, at: place)
  }

  // MARK: Findings

  /// The path to what is inside the open lists and objects on the path.
  var pathSoFar: MappingPath { MappingPath(components: Array(path.components.prefix(pathDepth))) }

  private mutating func recordPlace(_ start: JSONPlace) -> RecordPlace {
    defer { index.saturatingIncrement() }
    return RecordPlace(index: index, start: start)
  }

  /// Ends the source with a problem.
  mutating func end(_ error: MappingError, at place: JSONPlace) -> RecordFinding {
    step = .nothing
    return .problem(error, recordPlace(place))
  }

  /// Ends the source because of malformed JSON.
  mutating func fail(_ error: JSONSyntaxError, in bytes: JSONBytes) -> RecordFinding {
    let place = tracker.place(of: error.offset, in: bytes)
    return end(MappingError(error, at: place), at: place)
  }
}
