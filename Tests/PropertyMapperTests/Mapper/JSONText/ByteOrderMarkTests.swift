import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Text that begins with a byte order mark, as many tools on Windows write it.
struct ByteOrderMarkTests {
  struct User: Equatable, Sendable {
    var name = ""
    var age = 0
    var password: String?
  }

  private static let mark = "\u{FEFF}"
  private static let text = mark + #"{"name": "Jon", "age": 16}"#
  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["name": .property(\.name), "age": .property(\.age)], for: User.self,
      makingWith: { User() })
  }

  @Test func `models are created from text with a byte order mark`() throws {
    let jon = User(name: "Jon", age: 16)
    #expect(try mapper.create(User.self, from: .json(Self.text)) == jon)
    #expect(try mapper.create(User.self, from: .json(Data(Self.text.utf8))) == jon)
    #expect(try mapper.create(User.self, from: .json(Array(Self.text.utf8))) == jon)
    var errors: [MappingError] = []
    #expect(mapper.create(User.self, from: .json(Self.text), errors: &errors) == jon)
    #expect(errors == [])
  }

  @Test func `models are updated from text with a byte order mark`() throws {
    var user = User(name: "Arya", age: 11)
    try mapper.update(&user, from: .json(Self.mark + #"{"age": 12}"#))
    #expect(user == User(name: "Arya", age: 12))
    try mapper.update(&user, from: .json(Data((Self.mark + #"{"age": 13}"#).utf8)))
    #expect(user == User(name: "Arya", age: 13))
  }

  @Test func `values are read from text with a byte order mark`() throws {
    #expect(try MappingValue(json: Self.mark + "[1]") == [1])
    #expect(try MappingValue(json: Data((Self.mark + " 1").utf8)) == 1)
    #expect(try mapper.create(MappingValue.self, from: .json(Self.mark + "true")) == true)
  }

  @Test func `unknown keys are found in text with a byte order mark`() throws {
    let json = Self.mark + #"{"name": "Jon", "house": "Stark"}"#
    let keys = [
      try mapper.unknownKeys(in: .json(json), for: User.self),
      try mapper.unknownKeys(in: .json(Data(json.utf8)), for: User.self),
    ]
    #expect(keys.map { $0.map(\.path.description) } == [["house"], ["house"]])
  }

  /// Text of the test suite on whose meaning parsers may differ.
  @Test func `an empty object after a byte order mark is an empty object`() throws {
    let bytes = try JSONCorpora.bytes(
      of: "i_structure_UTF-8_BOM_empty_object.json", in: "json-parsing")
    #expect(try MappingValue(json: bytes) == [:])
  }

  /// Offsets are those in the data; columns are those that editors show, which hide the mark.
  @Test(arguments: [
    (#"{"age": x}"#, "malformedJSON 1:9@11"),
    (#"{"age": "x"}"#, "conversionFailed 1:9@11"),
    (#"{"name": "é", "age": "x"}"#, "conversionFailed 1:22@25"),
    ("{\n  \"age\": \"x\"}", "conversionFailed 2:10@14"),
    ("", "malformedJSON 1:1@3"),
    (" ", "malformedJSON 1:2@4"),
  ])
  func `columns don't include a byte order mark, but offsets do`(json: String, place: String) {
    let errors = JSONFace.problems(mapper, User.self, Self.mark + json)
    #expect(errors.map { "\($0.code) \($0.location?.shortForm ?? "-")" } == [place])
    var user = User()
    let thrown = Outcome.errorList { try mapper.update(&user, from: .json(Self.mark + json)) }
    #expect(thrown.map { "\($0.code) \($0.location?.shortForm ?? "-")" } == [place])
  }

  @Test func `the first place of a duplicate key doesn't include a byte order mark`() {
    let errors = JSONFace.problems(mapper, User.self, Self.mark + #"{"age": 1, "age": 2}"#)
    #expect(
      errors.map(\.description)
        == ["age: is a duplicate of the key at line 1, column 2"])
    #expect(errors.map { $0.location?.shortForm } == ["1:12@14"])
  }

  private func report(_ json: String, _ mapper: PropertyMapper) throws -> String {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json(json))
    }
    return errors.report(in: json)
  }

  @Test func `reports show the first line without a byte order mark`() throws {
    let json = Self.mark + #"{"age": "x"}"#
    #expect(
      try report(json, mapper) == """
        1 problem while mapping User:
          - age: must be a whole number, but is text
            1 | {"age": "x"}
              |         ^
        """)
  }

  @Test func `reports hide sensitive values after a byte order mark`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["age": .property(\.age), "password": .property(\.password).sensitive()], for: User.self,
      makingWith: { User() })
    let json = Self.mark + #"{"age": "x", "password": "hodor"}"#
    #expect(
      try report(json, mapper) == """
        1 problem while mapping User:
          - age: must be a whole number, but is text
            line 1, column 9
        """)
  }

  @Test(arguments: [
    (
      mark + mark + "1",
      "malformed JSON at line 1, column 1: expected a value, found a byte order mark"
    ),
    (
      " " + mark + "1",
      "malformed JSON at line 1, column 2: expected a value, found the character U+FEFF"
    ),
    (
      "1" + mark,
      "malformed JSON at line 1, column 2: expected the end of the input, found the character U+FEFF"
    ),
    (
      mark + "[" + mark + "1]",
      "malformed JSON at line 1, column 2: "
        + "expected a value or \"]\", found the character U+FEFF"
    ),
  ])
  func `a byte order mark elsewhere is a syntax error`(json: String, message: String) {
    #expect(JSONFace.reportLines(mapper, MappingValue.self, json) == [message])
  }

  @Test(arguments: [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x31], [0xEF, 0xBF, 0xBF]] as [[UInt8]])
  func `bytes that only begin like a byte order mark are a syntax error`(bytes: [UInt8]) {
    let errors = Outcome.errorList { try MappingValue(json: bytes) }
    #expect(errors.map(\.code) == [.malformedJSON])
    #expect(errors.map { $0.location?.shortForm } == ["1:1@0"])
  }

  @Test func `a byte order mark doesn't count toward the size of the input`() throws {
    let mapper = PropertyMapper(options: MappingOptions(maximumInputBytes: 2))
    #expect(try mapper.create(MappingValue.self, from: .json(Self.mark + "12")) == 12)
    #expect(
      Outcome.errorList { try mapper.create(MappingValue.self, from: .json(Self.mark + "123")) }
        .map(\.code)
        == [.sizeLimitExceeded])
  }

  @Test func `streams count columns in the same way`() {
    let lines = mapper.models(
      of: User.self, from: Data((Self.mark + #"{"age": "x"}"#).utf8), as: .jsonLines)
    let list = mapper.models(
      of: User.self, from: Data((Self.mark + #"[{"age": "x"}]"#).utf8), as: .jsonArray)
    let places = (Array(lines) + Array(list)).map { record -> [String] in
      guard case .failure(let errors) = record.result else { return [] }
      return errors.map { $0.location?.shortForm ?? "-" }
    }
    #expect(places == [["1:9@11"], ["1:10@12"]])
  }
}
