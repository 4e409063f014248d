extension JSONBytes {
  /// The text after a byte order mark at its start, and the place where it begins.
  ///
  /// Senders must not write one, but readers may ignore it (RFC 8259, section 8.1). Many tools on Windows
  /// write one.
  @inline(__always)
  var withoutByteOrderMark: (text: JSONBytes, start: JSONPlace) {
    byte(at: 0) == JSONByte.startOfByteOrderMark ? checkedForByteOrderMark : (self, .start)
  }

  private var checkedForByteOrderMark: (text: JSONBytes, start: JSONPlace) {
    guard starts(with: JSONByte.byteOrderMark) else { return (self, .start) }
    return (part(JSONByte.byteOrderMark.count..<count), .afterByteOrderMark)
  }

  /// Rejects text whose first bytes show that it is not plain UTF-8, with a matching reason.
  ///
  /// A byte order mark that is still there is a second one, or that of a record of a stream. In UTF-16 and
  /// UTF-32, the positions of zero bytes give the encoding away, since the first character is ASCII (RFC
  /// 4627, section 3).
  func checkEncoding() throws(JSONSyntaxError) {
    if starts(with: JSONByte.byteOrderMark) {
      throw failure(.byteOrderMark, at: 0, expected: .value, found: .byteOrderMark)
    }
    guard let encoding = wideEncoding else { return }
    throw failure(
      .unsupportedEncoding, at: 0, expected: .valueInUTF8, found: .encoding(encoding))
  }

  private var wideEncoding: String? {
    if starts(with: [0xFF, 0xFE, 0x00, 0x00]) || starts(with: [0x00, 0x00, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // A zero byte is never part of JSON text, so this only affects which error is reported.
    guard count >= 2, count % 2 == 0 else { return nil }
    let zeros = (0..<min(4, count)).map { self[$0] == 0 }
    switch zeros {
    case [true, true, true, false], [false, true, true, true]: return "UTF-32"
    case [true, false, true, false], [false, true, false, true]: return "UTF-16"
    case [true, false], [false, true]: return "UTF-16"
    default: return nil
    }
  }

  func starts(with prefix: [UInt8]) -> Bool {
    count >= prefix.count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
  }
}

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
