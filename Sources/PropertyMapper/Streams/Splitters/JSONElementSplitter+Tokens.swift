extension JSONElementSplitter {
  // MARK: Tokens

  mutating func begin(_ role: Token.Role, _ first: UInt8) {
    token = Token(
      role: role, start: position, place: tracker.place(of: position),
      scanner: JSONValueScanner(first: first))
    position += 1
  }

  /// Decodes the element that begins here, if there is one.
  mutating func readElement(
    in bytes: JSONBytes, by read: (Range<Int>) -> Int?
  ) -> RecordFinding? {
    guard let token, token.role == .element else { return nil }
    let start = token.start
    let end = start + min(bytes.count - start, maximumByteCount)
    guard let end = read(start..<end) else { return nil }
    tracker.pass(start..<end, in: bytes)
    position = end
    self.token = nil
    step = .afterValue
    return .read(recordPlace(token.place))
  }

  /// Searches for the end of the current token, and then processes it.
  mutating func finishToken(in bytes: JSONBytes, isLast: Bool) -> RecordFinding? {
    let isFound = token?.scanner.findEnd(in: bytes, from: &position, &tracker) ?? false
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
      let error = MappingError.tooLarge(
        byteCount, limit: maximumByteCount, at: token.place)
      guard token.role == .element else { return endingOnce { (error, token.place) } }
      step = .afterValue
      let place = recordPlace(token.place)
      return .problem(inSource([error], of: place)[0], place)
    }
    switch token.role {
    case .element:
      step = .afterValue
      return .record(token.start..<position, recordPlace(token.place))
    case .key, .value:
      return check(token, in: bytes)
    }
  }

  /// Checks a key, or a value outside the path, which must be valid JSON too.
  private mutating func check(_ token: Token, in bytes: JSONBytes) -> RecordFinding? {
    var cursor = JSONCursor(bytes, at: token.start)
    do throws(JSONSyntaxError) {
      if token.role == .key {
        let key = try cursor.passString()
        step = .colon
        return takeKey(key.text, hasEscapes: key.hasEscapes, token.place, in: bytes)
      }
      try cursor.passValue(maximumDepth: 1)
      step = .afterValue
      guard cursor.position < position else { return nil }
      // Something directly follows a number or a literal, as in `12x`.
      throw cursor.noSeparator(closing: frames.last?.closing ?? JSONByte.closeBracket)
    } catch {
      return fail(error, from: token.start, token.place, in: bytes)
    }
  }

  private mutating func takeKey(
    _ text: Range<Int>, hasEscapes: Bool, _ place: JSONPlace, in bytes: JSONBytes
  ) -> RecordFinding? {
    guard frames.last?.isOnPath == true, case .key(let wanted) = path.components[frames.count - 1]
    else { return nil }
    guard bytes.string(in: text, hasEscapes: hasEscapes).hasSameBytes(as: wanted) else {
      return nil
    }
    guard elementDepth != nil else {
      isOnPath = true
      return nil
    }
    // The records have already been read, so the first one is used, unless duplicates are errors.
    guard rejectsDuplicates else { return nil }
    let path = MappingPath(components: Array(path.components.prefix(frames.count)))
    return endingOnce {
      let error = MappingError(
        .duplicateKey, path: path, Messages.duplicateKey(first: nil),
        location: .init(place))
      return (error, place)
    }
  }

  // MARK: Findings

  private mutating func recordPlace(_ start: JSONPlace) -> RecordPlace {
    defer { index.saturatingIncrement() }
    return RecordPlace(index: index, start: start)
  }

  /// Ends the source with a problem.
  mutating func endingOnce(
    _ problem: () -> (MappingError, JSONPlace)
  ) -> RecordFinding {
    if case .nothing = step { return .end }
    step = .nothing
    let (error, place) = problem()
    return .problem(error, recordPlace(place))
  }

  /// Ends the source because of malformed JSON.
  mutating func fail(
    in bytes: JSONBytes, _ error: (JSONCursor) -> JSONSyntaxError
  ) -> RecordFinding {
    fail(
      error(JSONCursor(bytes, at: position)), from: position, tracker.place(of: position),
      in: bytes)
  }

  /// - Parameters:
  ///   - start: An offset on the line of the error, at or before it.
  ///   - place: The position of that offset in the source.
  private mutating func fail(
    _ error: JSONSyntaxError, from start: Int, _ place: JSONPlace, in bytes: JSONBytes
  ) -> RecordFinding {
    let end = min(max(error.offset, start), bytes.count)
    let errorPlace = JSONPlace(
      line: place.line, column: place.column + Int64(bytes.scalarCount(in: start..<end)),
      offset: place.offset + Int64(end - start))
    return endingOnce { (MappingError(error, at: errorPlace), errorPlace) }
  }

  static func error(for path: MappingPath, _ mistake: String) -> (MappingError, JSONPlace) {
    (MappingError(.invalidMapping, path: path, Messages.wrongPath(mistake)), .start)
  }

  /// The kind of value that begins with a byte: for messages, and for programs.
  static func kind(of byte: UInt8) -> (name: String, token: String) {
    switch byte {
    case JSONByte.quote: ("text", "text")
    case JSONByte.openBrace: ("an object", "object")
    case JSONByte.openBracket: ("a list", "list")
    case JSONByte.lowerT, JSONByte.lowerF: ("true or false", "boolean")
    default: ("a number", "number")
    }
  }
}
