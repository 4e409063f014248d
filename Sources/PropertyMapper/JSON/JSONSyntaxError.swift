/// The reason why text is not JSON, and its position.
///
/// It has no words, only what was expected and found; `Messages` tells them. Nothing of the text is kept but
/// the one character that is wrong.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The kind of error, for code that distinguishes them.
  package enum Reason: Hashable, Sendable {
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

  /// What could have come next.
  enum Expected: Hashable, Sendable {
    case value
    case valueOrEndOfList
    case key
    case keyOrEndOfObject
    case colon
    case commaOrEndOfObject
    case commaOrEndOfList
    case end
    /// The rest of `true`, `false` or `null`.
    case rest(of: String)
    case restOfNumber
    case digit
    /// A number that a `Double` can hold.
    case double
    case escape
    case escapedCharacter
    case hexadecimalDigit
    case surrogatePair
    case closingQuotationMark
    case utf8
    case valueInUTF8
    case nesting(limit: Int)
  }

  /// What came instead.
  enum Found: Hashable, Sendable {
    case end
    case scalar(Unicode.Scalar)
    /// A byte that is not part of well-formed UTF-8.
    case byte(UInt8)
    case byteOrderMark
    /// The name of another encoding: `UTF-16`.
    case encoding(String)
    /// Half of a surrogate pair.
    case loneSurrogate(UInt32)
    case largerNumber
    case deeperNesting
  }

  /// In a box: the size of an error is part of the stack frame of each function that catches it.
  private indirect enum Box: Hashable, Sendable {
    case details(Details)
  }

  private struct Details: Hashable, Sendable {
    let reason: Reason
    let offset: Int
    let expected: Expected
    let found: Found
  }

  private let box: Box

  private var details: Details {
    switch box {
    case .details(let details): details
    }
  }

  init(reason: Reason, offset: Int, expected: Expected, found: Found) {
    box = .details(Details(reason: reason, offset: offset, expected: expected, found: found))
  }

  package var reason: Reason { details.reason }

  /// The offset of the first invalid byte, or of the end of the text.
  var offset: Int { details.offset }

  var expected: Expected { details.expected }

  var found: Found { details.found }
}
