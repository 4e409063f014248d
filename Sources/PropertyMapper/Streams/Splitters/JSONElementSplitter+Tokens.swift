extension JSONElementSplitter {
  // MARK: Tokens

  mutating func begin(_ role: Token.Role, _ cursor: inout JSONCursor) {
    token = Token(
      role: role, start: cursor.position, scanner: JSONValueScanner(first: cursor.next))
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
    return .read(recordPlace(place(of: token, in: bytes)))
  }

  /// Searches for the end of the current token, and then processes it.
  mutating func finishToken(in bytes: JSONBytes, isLast: Bool) -> RecordFinding? {
    let isFound = token?.scanner.findEnd(in: bytes, from: &position) ?? false
    guard let token else { return nil }
    let byteCount = (token.gone?.count ?? 0).saturatingAdding(position - token.start)
    guard isFound || isLast else {
      if byteCount > maximumByteCount {
        let place = place(of: token, in: bytes)
        self.token?.gone = (byteCount, place)
        self.token?.start = position
      }
      return .incomplete
    }
    self.token = nil
    guard byteCount <= maximumByteCount else {
      return tooLarge(token, byteCount, at: place(of: token, in: bytes))
    }
    guard token.role != .element else {
      step = .afterValue
      return .record(token.start..<position, recordPlace(place(of: token, in: bytes)))
    }
    do throws(JSONSyntaxError) {
      return try check(token, JSONCursor(bytes, at: token.start))
    } catch {
      return fail(error, in: bytes)
    }
  }

  private mutating func tooLarge(
    _ token: Token, _ byteCount: Int, at place: JSONPlace
  ) -> RecordFinding {
    let error = MappingError.tooLarge(byteCount, limit: maximumByteCount, at: place)
    guard token.role == .element else { return end(error, at: place) }
    step = .afterValue
    let place = recordPlace(place)
    return .problem(inSource([error], of: place)[0], place)
  }

  /// The position of a token. Those around the elements are only needed for problems.
  private mutating func place(of token: Token, in bytes: JSONBytes) -> JSONPlace {
    token.gone?.place ?? tracker.place(of: token.start, in: bytes)
  }

  /// Checks a key, or a value outside the path, which must be valid JSON too.
  private mutating func check(
    _ token: Token, _ cursor: JSONCursor
  ) throws(JSONSyntaxError) -> RecordFinding? {
    var cursor = cursor
    if token.role == .key {
      let key = try cursor.passString()
      step = .colon
      return takeKey(key.text, hasEscapes: key.hasEscapes, token, in: cursor.bytes)
    }
    try cursor.passValue(maximumDepth: 1)
    // Something directly follows a number or a literal, as in `12x`.
    if cursor.position < position { throw cursor.noSeparator(closing: nesting.frame.closing) }
    step = .afterValue
    return nil
  }

  private mutating func takeKey(
    _ text: Range<Int>, hasEscapes: Bool, _ token: Token, in bytes: JSONBytes
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
    let place = place(of: token, in: bytes)
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
    var problem = MappingError(error, at: place)
    // Another line after a list may mean that each line is one.
    if error.reason == .dataAfterEnd, path.components.isEmpty { problem.advice = Messages.isLines }
    return end(problem, at: place)
  }
}
