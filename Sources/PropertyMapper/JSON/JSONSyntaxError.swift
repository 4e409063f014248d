/// The reason why text is not JSON, and its position.
///
/// `expected` and `found` complete a sentence, `must be <expected>, but is <found>`, and contain no more of
/// the text than one printable character.
struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The kind of error, for code that distinguishes them.
  enum Reason: Hashable, Sendable {
    /// The text ends early. Includes text that is empty or only whitespace.
    case unexpectedEnd
    /// A character that is not allowed at this position.
    case unexpectedCharacter
    /// The value is followed by more than whitespace.
    case dataAfterEnd
    /// The text starts with the byte order mark of UTF-8, although none is skipped there.
    case byteOrderMark
    /// The text is encoded in UTF-16 or UTF-32.
    case unsupportedEncoding
    /// Bytes that are not well-formed UTF-8.
    case invalidUTF8
    /// A character below U+0020 in a string, in which it has to be escaped.
    case controlCharacter
    /// A backslash that does not begin a valid escape.
    case invalidEscape
    /// An escape for half of a surrogate pair, without the other half.
    case loneSurrogate
    /// A number that is incomplete or has a leading zero.
    case invalidNumber
    /// A number beyond the largest finite `Double`.
    case numberTooLarge
    /// Lists and objects are nested too deep.
    case depthLimitExceeded(limit: Int)
  }

  /// In a box: the size of an error is part of the stack frame of each function that catches it.
  private indirect enum Box: Hashable, Sendable {
    case details(Details)
  }

  private struct Details: Hashable, Sendable {
    let reason: Reason
    let offset: Int
    let expected: String
    let found: String
  }

  private let box: Box

  private var details: Details {
    switch box {
    case .details(let details): details
    }
  }

  init(reason: Reason, offset: Int, expected: String, found: String) {
    box = .details(Details(reason: reason, offset: offset, expected: expected, found: found))
  }

  var reason: Reason { details.reason }

  /// The offset of the first invalid byte, or of the end of the text.
  var offset: Int { details.offset }

  /// What was expected: "a comma or the end of the object".
  var expected: String { details.expected }

  /// What was found: `"x"`, "the end of the text", "a control character (U+0009)".
  var found: String { details.found }

  /// The whole sentence, without the position.
  var sentence: String {
    switch reason {
    case .byteOrderMark, .unsupportedEncoding:
      "must start with \(expected), but starts with \(found)"
    default: "must be \(expected), but is \(found)"
    }
  }
}
