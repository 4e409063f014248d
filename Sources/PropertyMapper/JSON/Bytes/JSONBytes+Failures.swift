extension JSONBytes {
  /// An error at an offset, with a description of the character found there.
  ///
  /// If the text ends there, or is not UTF-8, that is the reason, whatever the reader expected.
  @inline(never)
  func failure(
    _ reason: JSONSyntaxError.Reason, at offset: Int, expected: String, found: String? = nil
  ) -> JSONSyntaxError {
    var reason = reason
    if found == nil, scalarLength(at: offset) == 0 {
      reason = offset < count ? .invalidUTF8 : .unexpectedEnd
    }
    return JSONSyntaxError(
      reason: reason, offset: offset, expected: expected, found: found ?? nameOfScalar(at: offset))
  }

  /// Describes the scalar at an offset: printable ASCII is quoted, others are named.
  private func nameOfScalar(at offset: Int) -> String {
    guard let first = byte(at: offset) else { return "the end of the text" }
    let length = scalarLength(at: offset)
    guard length > 0 else {
      return "a byte that is not UTF-8 (0x\(String(first, radix: 16, uppercase: true)))"
    }
    let scalar = text(in: offset..<offset + length)
    let value = scalar.unicodeScalars.first?.value ?? 0
    switch value {
    case 0x0A, 0x0D: return "the end of the line"
    case 0x20: return "a space"
    case 0x22: return "a quotation mark"
    case 0x5C: return "a backslash"
    case 0x21..<0x7F: return "\"\(scalar)\""
    case 0x00..<0x20, 0x7F..<0xA0: return "a control character (\(Self.scalarName(value)))"
    default: return "the character \(Self.scalarName(value))"
    }
  }

  /// The name of a scalar or surrogate in the notation of the Unicode standard: `U+00E9`.
  static func scalarName(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
