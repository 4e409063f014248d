// Messages about text that is not JSON. The reader has the words, since it knows nothing of errors.

extension Messages {
  static func malformedJSON(_ error: JSONSyntaxError) -> Sentence {
    var parameters: [String: MappingValue] = [:]
    let expected = tokens(of: error.expected)
    if !expected.isEmpty { parameters["expected"] = .array(expected.map { .string($0) }) }
    parameters["found"] = found(error.found).map { .string($0) }
    return Sentence(error.sentence, rule: name(of: error.reason), parameters)
  }

  /// What is wrong with JSON text in a string.
  fileprivate static func malformed(_ error: JSONSyntaxError) -> String {
    "malformed: expected \(error.expected), found \(error.found)"
  }

  private static func name(of reason: JSONSyntaxError.Reason) -> String? {
    switch reason {
    case .unexpectedEnd: "unexpectedEnd"
    case .unexpectedCharacter: "unexpectedCharacter"
    case .dataAfterEnd: "dataAfterEnd"
    case .byteOrderMark: "byteOrderMark"
    case .unsupportedEncoding: "unsupportedEncoding"
    case .invalidUTF8: "invalidUTF8"
    case .controlCharacter: "controlCharacter"
    case .invalidEscape: "invalidEscape"
    case .loneSurrogate: "loneSurrogate"
    case .invalidNumber: "invalidNumber"
    case .numberTooLarge: "numberTooLarge"
    case .depthLimitExceeded: nil
    }
  }

  /// The parts of an expectation, for programs: `a comma or the end of the list` is `comma` and
  /// `endOfList`.
  private static func tokens(of expected: String) -> [String] {
    if let tokens = expectations[expected] { return tokens }
    let literal = "the rest of \""
    guard expected.hasPrefix(literal) else { return [] }
    return [String(expected.dropFirst(literal.count).dropLast())]
  }

  private static let expectations = [
    "a value": ["value"], "a value in UTF-8": ["value", "utf8"], "text in UTF-8": ["utf8"],
    "a key in quotation marks": ["key"],
    "a key in quotation marks or the end of the object": ["key", "endOfObject"],
    "a colon": ["colon"],
    "a comma or the end of the object": ["comma", "endOfObject"],
    "a comma or the end of the list": ["comma", "endOfList"],
    "a value or the end of the list": ["value", "endOfList"],
    "the end of the text": ["endOfText"],
    "a fraction, an exponent or the end of the number": ["fraction", "exponent", "endOfNumber"],
    "a digit": ["digit"], "a number that a Double can hold": ["double"],
    "an escape": ["escape"],
    "one of the characters that form an escape": ["escapedCharacter"],
    "the closing quotation mark": ["closingQuotationMark"],
    "both escapes of a surrogate pair": ["surrogatePair"],
    "a hexadecimal digit": ["hexadecimalDigit"],
  ]

  /// What was found, for programs: a printable character, `U+0009`, `endOfText`, `UTF-16`.
  private static func found(_ phrase: String) -> String? {
    if let name = foundNames[phrase] { return name }
    if phrase.hasPrefix("\""), phrase.count == 3 { return String(phrase.dropFirst().dropLast()) }
    if phrase.hasPrefix("text in ") { return String(phrase.dropFirst("text in ".count)) }
    guard let start = phrase.firstIndex(of: "("), phrase.hasSuffix(")") else {
      return phrase.hasPrefix("the character ")
        ? phrase.split(separator: " ").last.map(String.init) : nil
    }
    return String(phrase[phrase.index(after: start)...].dropLast())
  }

  private static let foundNames = [
    "the end of the text": "endOfText", "the end of the line": "endOfLine", "a space": " ",
    "a quotation mark": "\"", "a backslash": "\\", "a byte order mark": "U+FEFF",
  ]
}

extension ConversionProblem {
  /// A string contains something other than JSON.
  static func malformedJSONText(_ error: JSONSyntaxError) -> Self {
    Self(
      .conversionFailed, expected: .jsonText, actual: Messages.malformed(error), kind: "malformed"
    ).completed { words in
      words.measured.merge(Messages.malformedJSON(error).parameters) { first, _ in first }
    }
  }
}
