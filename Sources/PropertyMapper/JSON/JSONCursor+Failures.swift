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
