import Testing

@testable import PropertyMapper
@testable import TestSupport

struct JSONSyntaxErrorTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let reason: JSONSyntaxError.Reason
    let offset: Int
    let sentence: String

    init(_ text: String, _ reason: JSONSyntaxError.Reason, _ offset: Int, _ sentence: String) {
      self.init(Array(text.utf8), reason, offset, sentence)
    }

    init(_ text: [UInt8], _ reason: JSONSyntaxError.Reason, _ offset: Int, _ sentence: String) {
      self.text = text
      self.reason = reason
      self.offset = offset
      self.sentence = sentence
    }

    var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }
  }

  static let structure = [
    Mistake("", .unexpectedEnd, 0, "expected a value, found the end of the input"),
    Mistake(" \n\t\r", .unexpectedEnd, 4, "expected a value, found the end of the input"),
    Mistake(
      #"{"age": 2x}"#, .unexpectedCharacter, 9,
      #"expected "," or "}", found "x""#),
    Mistake(
      "[1 2]", .unexpectedCharacter, 3, #"expected "," or "]", found "2""#),
    Mistake(
      "[1", .unexpectedEnd, 2, "expected \",\" or \"]\", found the end of the input"),
    Mistake("[1,]", .unexpectedCharacter, 3, #"expected a value, found "]""#),
    Mistake("[[],]", .unexpectedCharacter, 4, #"expected a value, found "]""#),
    Mistake(
      "[,]", .unexpectedCharacter, 1, #"expected a value or "]", found ",""#),
    Mistake(
      "[}", .unexpectedCharacter, 1, #"expected a value or "]", found "}""#),
    Mistake(
      "{1:2}", .unexpectedCharacter, 1,
      #"expected a key in quotation marks or "}", found "1""#),
    Mistake(
      "{'a':2}", .unexpectedCharacter, 1,
      #"expected a key in quotation marks or "}", found "'""#),
    Mistake(
      #"{"a":1,}"#, .unexpectedCharacter, 7, #"expected a key in quotation marks, found "}""#),
    Mistake(#"{"a" 1}"#, .unexpectedCharacter, 5, #"expected ":", found "1""#),
    Mistake(#"{"a":}"#, .unexpectedCharacter, 5, #"expected a value, found "}""#),
    Mistake("[1] [2]", .dataAfterEnd, 4, #"expected the end of the input, found "[""#),
    Mistake("truex", .dataAfterEnd, 4, #"expected the end of the input, found "x""#),
    Mistake("[] // note", .dataAfterEnd, 3, #"expected the end of the input, found "/""#),
    Mistake("nan", .unexpectedCharacter, 1, #"expected the rest of "null", found "a""#),
    Mistake("[tru", .unexpectedEnd, 4, #"expected the rest of "true", found the end of the input"#),
    Mistake("NaN", .unexpectedCharacter, 0, #"expected a value, found "N""#),
    Mistake("Infinity", .unexpectedCharacter, 0, #"expected a value, found "I""#),
    Mistake("/* */ 1", .unexpectedCharacter, 0, #"expected a value, found "/""#),
    Mistake(
      "[\u{A0}1]", .unexpectedCharacter, 1,
      "expected a value or \"]\", found the character U+00A0"),
  ]

  @Test(arguments: structure)
  func `errors in the structure are described`(mistake: Mistake) {
    expect(mistake)
  }

  static let numbers = [
    Mistake(
      "[01]", .invalidNumber, 2,
      #"expected a fraction, an exponent, or the end of the number, found "1""#),
    Mistake("-", .unexpectedEnd, 1, "expected a digit, found the end of the input"),
    Mistake("-x", .invalidNumber, 1, #"expected a digit, found "x""#),
    Mistake("-Infinity", .invalidNumber, 1, #"expected a digit, found "I""#),
    Mistake("[1.]", .invalidNumber, 3, #"expected a digit, found "]""#),
    Mistake("[1.e1]", .invalidNumber, 3, #"expected a digit, found "e""#),
    Mistake("1e", .unexpectedEnd, 2, "expected a digit, found the end of the input"),
    Mistake("1e+ ", .invalidNumber, 3, "expected a digit, found a space"),
    Mistake("+1", .unexpectedCharacter, 0, #"expected a value, found "+""#),
    Mistake(".5", .unexpectedCharacter, 0, #"expected a value, found ".""#),
    Mistake("0x10", .dataAfterEnd, 1, #"expected the end of the input, found "x""#),
    Mistake("1.2.3", .dataAfterEnd, 3, #"expected the end of the input, found ".""#),
    Mistake(
      String(repeating: "9", count: 309), .numberTooLarge, 0,
      "expected a number that a Double can hold, found a larger one"),
    Mistake(
      "[-1e400]", .numberTooLarge, 1,
      "expected a number that a Double can hold, found a larger one"),
  ]

  @Test(arguments: numbers)
  func `errors in numbers are described`(mistake: Mistake) {
    expect(mistake)
  }

  static let texts = [
    Mistake(
      #"["abc"#, .unexpectedEnd, 5,
      "expected the closing quotation mark, found the end of the input"),
    Mistake(
      "\"a\tb\"", .controlCharacter, 2,
      "expected an escape sequence, found a control character (U+0009)"),
    Mistake(
      "\"a\u{0}b\"", .controlCharacter, 2,
      "expected an escape sequence, found a control character (U+0000)"),
    Mistake(
      "{\"a\nb\":1}", .controlCharacter, 3,
      "expected an escape sequence, found the end of the line"),
    Mistake(
      #""\x""#, .invalidEscape, 2,
      #"expected a character that completes the escape, found "x""#),
    Mistake(
      #""\"#, .unexpectedEnd, 2,
      "expected a character that completes the escape, found the end of the input"),
    Mistake(
      #""\u12G4""#, .invalidEscape, 5, #"expected a hexadecimal digit, found "G""#),
    Mistake(
      #""\u12""#, .invalidEscape, 5, "expected a hexadecimal digit, found a quotation mark"),
    Mistake(
      #""\uD800""#, .loneSurrogate, 1,
      "expected both escapes of a surrogate pair, found only one (U+D800)"),
    Mistake(
      #""\uDC00\uD800""#, .loneSurrogate, 1,
      "expected both escapes of a surrogate pair, found only one (U+DC00)"),
    Mistake(
      #""\uDC00\uDC00""#, .loneSurrogate, 1,
      "expected both escapes of a surrogate pair, found only one (U+DC00)"),
    Mistake(
      #"{"\uD834\u0041":1}"#, .loneSurrogate, 2,
      "expected both escapes of a surrogate pair, found only one (U+D834)"),
    Mistake(
      #""\uD834\\uDD1E""#, .loneSurrogate, 1,
      "expected both escapes of a surrogate pair, found only one (U+D834)"),
    Mistake("é", .unexpectedCharacter, 0, "expected a value, found the character U+00E9"),
    Mistake(
      "[1😀]", .unexpectedCharacter, 2,
      "expected \",\" or \"]\", found the character U+1F600"),
    Mistake(
      "[1\u{7F}]", .unexpectedCharacter, 2,
      "expected \",\" or \"]\", found a control character (U+007F)"),
  ]

  @Test(arguments: texts)
  func `errors in strings are described`(mistake: Mistake) {
    expect(mistake)
  }

  static let encodings = [
    Mistake(
      [0xEF, 0xBB, 0xBF, 0x5B, 0x5D], .byteOrderMark, 0,
      "expected a value, found a byte order mark"),
    Mistake(
      [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .unsupportedEncoding, 0,
      "expected a value in UTF-8, found UTF-16 text"),
    Mistake(
      [0x00, 0x5B, 0x00, 0x5D], .unsupportedEncoding, 0,
      "expected a value in UTF-8, found UTF-16 text"),
    Mistake(
      [0x5B, 0x00, 0x5D, 0x00], .unsupportedEncoding, 0,
      "expected a value in UTF-8, found UTF-16 text"),
    Mistake(
      [0x00, 0x00, 0x00, 0x31], .unsupportedEncoding, 0,
      "expected a value in UTF-8, found UTF-32 text"),
    Mistake(
      [0x31, 0x00, 0x00, 0x00], .unsupportedEncoding, 0,
      "expected a value in UTF-8, found UTF-32 text"),
    Mistake(
      [0xFF, 0xFE, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00], .unsupportedEncoding, 0,
      "expected a value in UTF-8, found UTF-32 text"),
    Mistake(
      [0xEF, 0xBB], .invalidUTF8, 0, "expected a value, found a byte that isn't valid UTF-8 (0xEF)"),
    Mistake(
      "4\u{0}4\u{0}4", .dataAfterEnd, 1,
      "expected the end of the input, found a control character (U+0000)"),
    Mistake(
      "4\u{0}4", .dataAfterEnd, 1,
      "expected the end of the input, found a control character (U+0000)"),
  ]

  @Test(arguments: encodings)
  func `other encodings are named in the error`(mistake: Mistake) {
    expect(mistake)
  }

  @Test(
    arguments: [
      [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF],  // overlong
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],  // surrogates
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],  // beyond U+10FFFF
      [0x80], [0xBF],  // continuation alone
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0x41], [0xF0, 0x41],  // cut off
    ] as [[UInt8]])
  func `invalid UTF-8 is rejected in values, keys and members`(bytes: [UInt8]) {
    let quoted: [UInt8] = [0x22] + bytes + [0x22]
    let afterText: [UInt8] = Array("\"ab é €".utf8) + bytes + [0x22]
    let key: [UInt8] = [0x7B] + quoted + Array(":1}".utf8)
    let member: [UInt8] = Array(#"{"a":["#.utf8) + quoted + Array("]}".utf8)
    for (text, offset) in [(quoted, 1), (afterText, 10), (key, 2), (member, 7)] {
      #expect(
        syntaxError(in: text)
          == JSONSyntaxError(
            reason: .invalidUTF8, offset: offset, expected: .utf8, found: .byte(bytes[0])))
    }
  }

  private func expect(_ mistake: Mistake) {
    let error = syntaxError(in: mistake.text)
    #expect(error?.reason == mistake.reason)
    #expect(error?.offset == mistake.offset)
    #expect(error.map { Messages.sentence(about: $0) } == mistake.sentence)
  }
}
