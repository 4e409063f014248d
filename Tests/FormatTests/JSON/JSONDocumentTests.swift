import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

struct JSONDocumentTests {
  static let sample = #" {"a": [1, "two", {"b": null}, [], {}], "c": true, "d": false} "#

  @Test func `values have the same order as in the text`() throws {
    let root = try read(Self.sample)
    #expect(root.kind == .object)
    #expect(root.count == 3)
    #expect(root.members.map(\.key) == ["a", "c", "d"])
    #expect(root.members.map(\.value.kind) == [.array, .bool, .bool])
    let list = try #require(root.member("a")?.value)
    #expect(list.count == 5)
    #expect(list.elements.map(\.kind) == [.number, .string, .object, .array, .object])
    #expect(list.elements.map(\.count) == [0, 0, 1, 0, 0])
  }

  @Test func `a document can be rewritten as compact text`() throws {
    let text = #"{"a":[1,"two",{"b":null},[],{}],"c":true,"d":false}"#
    #expect(rewrite(try read(Self.sample)) == text)
  }

  @Test func `values know where they start and end`() throws {
    let bytes = Array(Self.sample.utf8)
    let root = try read(Self.sample)
    let list = try #require(root.member("a")?.value)
    let values = [root, list] + Array(list.elements) + root.members.map(\.value)
    let texts = values.map { String(decoding: bytes[$0.offset..<$0.endOffset], as: UTF8.self) }
    let listText = #"[1, "two", {"b": null}, [], {}]"#
    #expect(
      texts == [
        #"{"a": \#(listText), "c": true, "d": false}"#, listText,
        "1", #""two""#, #"{"b": null}"#, "[]", "{}", listText, "true", "false",
      ])
    #expect(root.members.map(\.keyOffset) == [2, 40, 51])
  }

  @Test func `requesting a different type returns nil or an empty sequence`() throws {
    let number = try read("12")
    #expect(number.bool == nil)
    #expect(number.string == nil)
    #expect(number.number?.text == "12")
    #expect(number.number == JSONNumber(12))
    #expect(number.double == 12)
    #expect(number.float == 12)
    #expect(Array(number.elements).isEmpty)
    #expect(Array(number.members).isEmpty)
    let object = try read(#"{"a":1}"#)
    #expect(Array(object.elements).isEmpty)
    #expect(object.number?.text == nil)
    #expect(object.double == nil)
    #expect(object.kind != .null)
    let list = try read("[1]")
    #expect(Array(list.members).isEmpty)
    #expect(list.member("a") == nil)
  }

  @Test(arguments: [
    "null", "true", "false", "0", #""""#, "[]", "{}", "\t\r\n null \n", "-1.5e3",
  ])
  func `any value may be the root`(text: String) {
    #expect(syntaxError(in: Array(text.utf8)) == nil)
  }

  @Test func `an integer is parsed directly from the bytes`() throws {
    guard case .exact(let value)? = try read("1e2").integer(UInt8.self) else {
      Issue.record("not exact")
      return
    }
    #expect(value == 100)
    #expect(try read("true").integer(UInt8.self) == nil)
  }

  @Test(
    arguments: [
      (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""A\u0000B""#, "A\u{0}B"), (#""\u00e9\u00E9""#, "éé"), (#""\u20ac""#, "€"),
      (#""\ud83d\ude00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
      ("\"\u{7F}\u{2028}\u{2029}\"", "\u{7F}\u{2028}\u{2029}"),
      (#""é\n日本語 and more\tthan eight""#, "é\n日本語 and more\tthan eight"),
      (#""\u007f\u0080\u07ff\u0800\uFEFF""#, "\u{7F}\u{80}\u{7FF}\u{800}\u{FEFF}"),
      (#""12345678\\12345678""#, #"12345678\12345678"#),
    ] as [(String, String)])
  func `strings are unescaped and otherwise unchanged`(text: String, value: String) throws {
    let string = try #require(try read(text).string)
    #expect(Array(string.utf8) == Array(value.utf8))
  }

  @Test(
    arguments: [[0xEF, 0xBF, 0xBE], [0xEF, 0xB7, 0x90], [0xF4, 0x8F, 0xBF, 0xBF]] as [[UInt8]])
  func `noncharacter code points are kept`(bytes: [UInt8]) throws {
    let document = try JSONDocument(reading: [0x22] + bytes + [0x22], maximumDepth: 1)
    let string = try #require(document.root.string)
    #expect(Array(string.utf8) == bytes)
  }

  @Test func `escaped noncharacter code points are kept`() throws {
    let string = try #require(try read(#""\uFFFE\ufdd0""#).string)
    #expect(Array(string.utf8) == [0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90])
  }

  @Test(arguments: 0...20)
  func `a special byte is found at every position in a word`(place: Int) throws {
    let padding = String(repeating: "x", count: place)
    for (special, meaning) in [("\\n", "\n"), ("é", "é"), ("", "")] {
      let string = try read("\"\(padding)\(special)\(padding)\"").string
      #expect(string == padding + meaning + padding)
    }
    for control: UInt8 in [0x00, 0x01, 0x1F] {
      let text = [0x22] + Array(padding.utf8) + [control] + Array(padding.utf8) + [0x22]
      #expect(syntaxError(in: text)?.offset == place + 1)
    }
  }

  @Test(arguments: [" ", "\n", "\t", "\r", "        ", "         ", "\n        \t"])
  func `whitespace is allowed between all tokens`(space: String) throws {
    let tokens = #"[ 1 , { "a" : [ ] , "b" : { } } ]"#.split(separator: " ")
    let text = space + tokens.joined(separator: space) + space
    #expect(rewrite(try read(text)) == #"[1,{"a":[],"b":{}}]"#)
  }

  @Test(arguments: [
    String(repeating: "9", count: 308), "0." + String(repeating: "9", count: 400),
    String(repeating: "9", count: 400) + "e-100", "0e400", "-0.0e99999",
  ])
  func `long numbers within the range of Double are read`(text: String) throws {
    #expect(try read(text).double?.isFinite == true)
  }

  @Test func `a null buffer is an error, like empty text`() {
    let errors = #expect(throws: MappingErrors.self) {
      try MappingValue(json: UnsafeRawBufferPointer(start: nil, count: 0))
    }
    #expect(errors?.map(\.code) == [.malformedJSON])
  }

  @Test func `large objects, large arrays and long strings are read`() throws {
    let keys = (0..<100_000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    #expect(try read("{\(keys)}").count == 100_000)
    let items = repeatElement("0", count: 300_000).joined(separator: ",")
    #expect(try read("[\(items)]").elements.reduce(0) { count, _ in count + 1 } == 300_000)
    let escapes = String(repeating: #"\u00e9"#, count: 200_000)
    #expect(try read("\"\(escapes)\"").string?.utf8.count == 400_000)
    let text = String(repeating: "a", count: 5_000_000)
    #expect(try read("\"\(text)\"").string?.utf8.count == 5_000_000)
  }
}
