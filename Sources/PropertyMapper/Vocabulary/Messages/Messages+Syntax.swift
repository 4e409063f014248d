// Messages about text and data that cannot be parsed. Readers report enum cases; their words, and their names
// for programs, are here.

extension Messages {
  static func malformedJSON(_ error: JSONSyntaxError) -> Sentence {
    var parameters: [String: MappingValue] = [:]
    let expected = tokens(for: error.expected)
    if !expected.isEmpty { parameters["expected"] = .array(expected.map { .string($0) }) }
    parameters["found"] = token(for: error.found).map { .string($0) }
    return Sentence(sentence(about: error), rule: name(of: error.reason), parameters)
  }

  /// What is wrong, without the position: `expected "," or "}", found the end of the input`.
  static func sentence(about error: JSONSyntaxError) -> String {
    "expected \(phrase(for: error.expected)), found \(phrase(for: error.found))"
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

  static func phrase(for expected: JSONSyntaxError.Expected) -> String {
    switch expected {
    case .value: "a value"
    case .valueOrEndOfList: "a value or \"]\""
    case .key: "a key in quotation marks"
    case .keyOrEndOfObject: "a key in quotation marks or \"}\""
    case .colon: "\":\""
    case .commaOrEndOfObject: "\",\" or \"}\""
    case .commaOrEndOfList: "\",\" or \"]\""
    case .end: "the end of the input"
    case .rest(let literal): "the rest of \"\(literal)\""
    case .restOfNumber: "a fraction, an exponent, or the end of the number"
    case .digit: "a digit"
    case .double: "a number that a Double can hold"
    case .escape: "an escape sequence"
    case .escapedCharacter: "a character that completes the escape"
    case .hexadecimalDigit: "a hexadecimal digit"
    case .surrogatePair: "both escapes of a surrogate pair"
    case .closingQuotationMark: "the closing quotation mark"
    case .utf8: "UTF-8 text"
    case .valueInUTF8: "a value in UTF-8"
    case .nesting(let limit): "at most \(limit) \(limit == 1 ? "level" : "levels") of nesting"
    }
  }

  /// The parts of an expectation, for programs.
  private static func tokens(for expected: JSONSyntaxError.Expected) -> [String] {
    switch expected {
    case .value: ["value"]
    case .valueOrEndOfList: ["value", "endOfList"]
    case .key: ["key"]
    case .keyOrEndOfObject: ["key", "endOfObject"]
    case .colon: ["colon"]
    case .commaOrEndOfObject: ["comma", "endOfObject"]
    case .commaOrEndOfList: ["comma", "endOfList"]
    case .end: ["endOfText"]
    case .rest(let literal): [literal]
    case .restOfNumber: ["fraction", "exponent", "endOfNumber"]
    case .digit: ["digit"]
    case .double: ["double"]
    case .escape: ["escape"]
    case .escapedCharacter: ["escapedCharacter"]
    case .hexadecimalDigit: ["hexadecimalDigit"]
    case .surrogatePair: ["surrogatePair"]
    case .closingQuotationMark: ["closingQuotationMark"]
    case .utf8: ["utf8"]
    case .valueInUTF8: ["value", "utf8"]
    case .nesting: []
    }
  }

  /// Printable ASCII is quoted, other characters are named.
  static func phrase(for found: JSONSyntaxError.Found) -> String {
    switch found {
    case .end: "the end of the input"
    case .scalar("\n"), .scalar("\r"): "the end of the line"
    case .scalar(" "): "a space"
    case .scalar("\""): "a quotation mark"
    case .scalar("\\"): "a backslash"
    case .scalar(let scalar):
      switch scalar.value {
      case 0x21..<0x7F: "\"\(scalar)\""
      case 0x00..<0x20, 0x7F..<0xA0: "a control character (\(codePoint(scalar.value)))"
      default: "the character \(codePoint(scalar.value))"
      }
    case .byte(let byte): "a byte that isn't valid UTF-8 (\(hexadecimal(byte)))"
    case .byteOrderMark: "a byte order mark"
    case .encoding(let name): "\(name) text"
    case .loneSurrogate(let unit): "only one (\(codePoint(unit)))"
    case .largerNumber: "a larger one"
    case .deeperNesting: "more"
    }
  }

  /// What was found, for programs: a printable character, `U+0009`, `endOfText`, `UTF-16`.
  private static func token(for found: JSONSyntaxError.Found) -> String? {
    switch found {
    case .end: "endOfText"
    case .scalar("\n"), .scalar("\r"): "endOfLine"
    case .scalar(let scalar):
      (0x20..<0x7F).contains(scalar.value) ? "\(scalar)" : codePoint(scalar.value)
    case .byte(let byte): hexadecimal(byte)
    case .byteOrderMark: "U+FEFF"
    case .encoding(let name): name
    case .loneSurrogate(let unit): codePoint(unit)
    case .largerNumber, .deeperNesting: nil
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x\(String(byte, radix: 16, uppercase: true))"
  }

  /// A scalar or surrogate in the notation of the Unicode standard: `U+00E9`.
  private static func codePoint(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension ConversionProblem {
  /// A string contains something other than JSON.
  static func malformedJSONText(_ error: JSONSyntaxError) -> Self {
    Self(
      .conversionFailed, expected: .jsonText,
      actual: "malformed: \(Messages.sentence(about: error))",
      kind: "malformed"
    ).completed { words in
      words.measured.merge(Messages.malformedJSON(error).parameters) { first, _ in first }
    }
  }
}

// MARK: Property lists and archives

extension Messages {
  static let isLines = "if each line is a value, pass .jsonLines"
  static let isList = "if the lines form one array, pass .jsonArray"

  package static func malformedPropertyList(_ flaw: PropertyListFlaw) -> Sentence {
    say(flaw.rule, "isn't a property list: \(flaw.fact)", flaw.parameters)
  }
  package static let oldPropertyListFormat = say(
    "propertyListFormat", must: "be written as an XML or binary property list")

  package static func malformedArchive(_ failure: ArchiveFlaw) -> Sentence {
    say("\(failure)", damage(failure))
  }
  package static let misplacedInArchive = say(
    "misplaced", "the archive has a different kind of value here")

  private static func damage(_ failure: ArchiveFlaw) -> String {
    switch failure {
    case .truncated: "the archive ends unexpectedly"
    case .damaged: "the archive is damaged"
    case .foreign: "isn't an archive written by archive(_:)"
    case .newer: "the archive was written by a later version of the library"
    case .trailing: "the archive is followed by other data"
    case .deep: "the archive is nested deeper than the options allow"
    case .beyondStack: "the archive is nested deeper than this thread's stack allows"
    }
  }
}
