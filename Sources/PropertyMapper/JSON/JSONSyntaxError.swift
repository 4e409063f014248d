/// Why a text is not JSON, and where.
///
/// `expected` and `found` complete a sentence, `must be <expected>, but is <found>`, and hold
/// nothing of the text beyond one printable character.
struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The kind of mistake, for code that has to tell mistakes apart.
  enum Reason: Hashable, Sendable {
    /// The text ends where more is needed; empty texts and white space alone included.
    case unexpectedEnd
    /// A character that is not allowed where it is.
    case unexpectedCharacter
    /// More than white space follows the value.
    case dataAfterEnd
    /// The text starts with the byte order mark of UTF-8.
    case byteOrderMark
    /// The text is encoded in UTF-16 or UTF-32.
    case unsupportedEncoding
    /// Bytes that are not well-formed UTF-8.
    case invalidUTF8
    /// A character below U+0020 inside a text, where it has to be escaped.
    case controlCharacter
    /// A backslash followed by something that is not an escape.
    case invalidEscape
    /// The escape of one half of a surrogate pair without the other half.
    case loneSurrogate
    /// A number that breaks off or has a leading zero.
    case invalidNumber
    /// A number beyond the largest finite `Double`.
    case numberTooLarge
    /// More lists and objects inside one another than allowed.
    case depthLimitExceeded(limit: Int)
  }

  let reason: Reason

  /// The offset of the first byte that is wrong, or of the end of the text.
  let offset: Int

  /// What could have been there: "a comma or the end of the object".
  let expected: String

  /// What is there: `"x"`, "the end of the text", "a control character (U+0009)".
  let found: String

  /// The whole sentence, without the place.
  var sentence: String {
    switch reason {
    case .byteOrderMark, .unsupportedEncoding:
      "must start with \(expected), but starts with \(found)"
    default: "must be \(expected), but is \(found)"
    }
  }
}
