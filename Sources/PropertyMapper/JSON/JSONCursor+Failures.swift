/// The errors of the grammar: what has to come next, but doesn't. Readers of whole text and of
/// streams both report these.
extension JSONCursor {
  /// No value begins at the cursor.
  func noValue(isFirstElement: Bool = false) -> JSONSyntaxError {
    failure(expected: isFirstElement ? "a value or the end of the list" : "a value")
  }

  /// No key begins at the cursor.
  func noKey(isFirst: Bool) -> JSONSyntaxError {
    failure(expected: "a key in quotation marks" + (isFirst ? " or the end of the object" : ""))
  }

  /// No colon follows the key.
  func noColon() -> JSONSyntaxError { failure(expected: "a colon") }

  /// No separator follows the element or member.
  ///
  /// - Parameter bracket: The closing bracket of the list or object.
  func noSeparator(closing bracket: UInt8) -> JSONSyntaxError {
    failure(
      expected: "a comma or the end of the "
        + (bracket == JSONByte.closeBrace ? "object" : "list"))
  }

  /// More text follows the value.
  func noEnd() -> JSONSyntaxError {
    bytes.failure(.dataAfterEnd, at: position, expected: "the end of the text")
  }

  /// A list or object that begins at the cursor is nested too deeply.
  func tooDeep(limit: Int) -> JSONSyntaxError {
    bytes.failure(
      .depthLimitExceeded(limit: limit), at: position,
      expected: "nested at most \(limit) \(limit == 1 ? "level" : "levels") deep", found: "deeper")
  }

  private func failure(expected: String) -> JSONSyntaxError {
    bytes.failure(.unexpectedCharacter, at: position, expected: expected)
  }
}
