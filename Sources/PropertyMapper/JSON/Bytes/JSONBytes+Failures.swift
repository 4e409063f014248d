extension JSONBytes {
  /// An error at an offset, with the character found there.
  ///
  /// If the text ends there, or is not UTF-8, that is the reason, whatever the reader expected.
  @inline(never)
  func failure(
    _ reason: JSONSyntaxError.Reason, at offset: Int, expected: JSONSyntaxError.Expected,
    found: JSONSyntaxError.Found? = nil
  ) -> JSONSyntaxError {
    var reason = reason
    if found == nil, scalarLength(at: offset) == 0 {
      reason = offset < count ? .invalidUTF8 : .unexpectedEnd
    }
    return JSONSyntaxError(
      reason: reason, offset: offset, expected: expected, found: found ?? scalar(at: offset))
  }

  /// What is found at an offset.
  private func scalar(at offset: Int) -> JSONSyntaxError.Found {
    guard let first = byte(at: offset) else { return .end }
    let length = scalarLength(at: offset)
    let scalar = text(in: offset..<offset + length).unicodeScalars.first
    return scalar.map { .scalar($0) } ?? .byte(first)
  }
}
