import Dispatch
import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// From what JSON text is read, and as what.
struct JSONTextInputTests {
  struct Point: DefaultInitializable, Equatable {
    var x = 0
    var label: String?

    init() {}

    init(_ x: Int, _ label: String? = nil) {
      self.x = x
      self.label = label
    }
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["x": .property(\.x, .min(0)).required(), "label": .property(\.label)], for: Point.self)
  }

  static let text = #"{"x": 1, "label": "é"}"#

  // MARK: Kinds of bytes

  @Test func `JSON is read from a slice of Data`() throws {
    let data = Data(("[]" + Self.text + "[]").utf8)
    let slice = data[2..<(data.count - 2)]
    #expect(slice.startIndex == 2)
    #expect(try mapper.create(Point.self, from: .json(slice)) == Point(1, "é"))
  }

  @Test func `error locations in a slice of Data are relative to its start`() throws {
    let slice = Data("[[[{\"x\": true}]]]".utf8)[3..<14]
    var errors: [MappingError] = []
    #expect(mapper.create(Point.self, from: .json(slice), errors: &errors) == nil)
    #expect(errors.map { $0.location?.shortForm } == ["1:7@6"])
  }

  /// `DispatchData` itself has no contiguous bytes on Linux.
  @Test func `JSON is read from DispatchData with several regions`() throws {
    var data = DispatchData.empty
    for piece in [Self.text.prefix(7), Self.text.dropFirst(7)] {
      Array(piece.utf8).withUnsafeBytes { data.append($0) }
    }
    #expect(try mapper.create(Point.self, from: .json(Data(data))) == Point(1, "é"))
  }

  @Test func `JSON is read from a Foundation string`() throws {
    let text = NSString(string: Self.text) as String
    #expect(try mapper.create(Point.self, from: .json(text)) == Point(1, "é"))
  }

  static let nothing =
    "malformed JSON at line 1, column 1: expected a value, found the end of the input"

  @Test func `empty input is an error, whatever its type`() {
    var errors: [MappingError] = []
    _ = mapper.create(Point.self, from: .json(Data()), errors: &errors)
    _ = mapper.create(Point.self, from: .json(Data([0x20])[1...]), errors: &errors)
    _ = mapper.create(Point.self, from: .json([UInt8]()), errors: &errors)
    _ = mapper.create(Point.self, from: .json(JSONFace.NoBytes()), errors: &errors)
    _ = mapper.create(Point.self, from: .json(""), errors: &errors)
    #expect(errors.map(\.description) == Array(repeating: Self.nothing, count: 5))
  }

  @Test(arguments: [" ", "\n\t\r ", "\r\n\r\n"])
  func `whitespace alone is an error at its end`(text: String) {
    let errors = JSONFace.problems(mapper, Point.self, text)
    #expect(errors.map(\.code) == [.malformedJSON])
    #expect(errors.map { $0.location?.offset } == [text.utf8.count])
  }

  // MARK: Roots

  @Test func `scalars are read`() throws {
    #expect(try mapper.create(Double.self, from: .json("1.5")) == 1.5)
    #expect(try mapper.create(Int.self, from: .json(" 7\n")) == 7)
    #expect(try mapper.create(String.self, from: .json(#""a""#)) == "a")
    #expect(try mapper.create(Bool.self, from: .json(Data("true".utf8))))
    #expect(try mapper.create(Int?.self, from: .json("null")) == nil)
    #expect(try mapper.create([Int?].self, from: .json("[1, null]")) == [1, nil])
    #expect(try mapper.create([String: [Int]].self, from: .json(#"{"a": [1]}"#)) == ["a": [1]])
    #expect(
      try mapper.create(MappingValue.self, from: .json("1.10")) == .number(.init(text: "1.10")!))
  }

  @Test(arguments: [
    ("[]", "must be an object, but is a list"), ("1", "must be an object, but is a number"),
    (#""a""#, "must be an object, but is text"), ("null", "must have a value, but is null"),
    ("true", "must be an object, but is true"),
  ])
  func `a root of the wrong type is an error`(json: String, message: String) {
    #expect(JSONFace.reportLines(mapper, Point.self, json) == [message])
  }

  // MARK: Throwing and collecting

  @Test func `malformed JSON is reported without any other errors`() {
    let errors = JSONFace.reportLines(mapper, [Point].self, #"[{"x": -1}, {}, x]"#)
    #expect(
      errors == ["malformed JSON at line 1, column 17: expected a value, found \"x\""])
  }
}
