import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Errors know the line, the column and the byte of what is wrong, whatever is wrong with it.
struct JSONTextLocationTests {
  struct Address: DefaultInitializable {
    var zip = 0
  }

  struct User: DefaultInitializable {
    var name = ""
    var age = 0
    var city = ""
    var even: Int?
    var site: URL?
    var third = 0
    var address: Address?
    var addresses: [Address] = []
    var byName: [String: Address] = [:]
    var kept: MappingValue?
    var fed = 0
  }

  let mapper: PropertyMapper

  init() {
    mapper = Self.makeMapper(MappingOptions())
  }

  private static func makeMapper(_ options: MappingOptions) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "name": .property(\.name, .maxLength(8)),
        "age": .property(\.age, .range(0...150)).or("years"),
        "home.city": .property(\.city),
        "even": .property(\.even, .satisfying("be even") { $0 % 2 == 0 }),
        "site": .transform(\.site, decode: { (text: String) in URL(string: text) }),
        "list[2]": .property(\.third),
        "address": .model(\.address),
        "addresses": .model(\.addresses),
        "byName": .model(\.byName),
        "kept": .property(\.kept),
        "fed": .consumer { (number: Int, user) in
          if number < 0 { throw Refusal() }
          user.fed = number
        },
      ], for: User.self)
    mapper.addMappings(["zip": .property(\.zip).required()], for: Address.self)
    return mapper
  }

  @Test(arguments: [
    // Not JSON
    "{\"name\": ⌖x}", "{\n  \"name\": \"a\"\n  ⌖\"age\": 1}", "{\"name\": \"a\"}⌖}", "[1, 2⌖",
    "{\"nobody\": \"é⌖\t", "{\"é😀\": 1⌖;}", "\r\n\t[⌖", "[\r\r\n\n\r⌖,]",
    // Values of the wrong kind
    #"{"name": ⌖[]}"#, "{\r\n\t\"name\":\r\n\t\t⌖{}}", #"{"é": "日本語 😀", "name": ⌖{}}"#,
    #"{"address": ⌖1}"#, #"{"addresses": [{"zip": 1}, ⌖null]}"#, #"{"byName": {"a": ⌖[]}}"#,
    #"{"addresses": [{"zip": 1}, {"zip": ⌖"x"}]}"#, #"{"home": ⌖3}"#, #"{"list": [1, 2, ⌖{}]}"#,
    #"{"list": ⌖{"a": 1}}"#,
    // Values that cannot become what they must
    #"{"age": ⌖1.5}"#, #"{"age": ⌖"1abc"}"#, #"{"age": ⌖1e300}"#, #"{"years": ⌖"x"}"#,
    // Values that a validator, a transform or a consumer refuses
    #"{"age": ⌖151}"#, "{\n\"name\":\t⌖\"much too long\"}", #"{"even": ⌖3}"#, #"{"site": ⌖[]}"#,
    #"{"fed":   ⌖-1}"#, #"{"home": {"city": ⌖[]}}"#,
    // Objects that lack something
    #"{"address": ⌖{}}"#, #"{"addresses": [{"zip": 1}, ⌖{"zap": 1}]}"#,
    "{\"byName\": {\"b\":\n⌖{}}}",
    // Keys that stand twice: the second place
    #"{"name": "a", ⌖"name": "b"}"#, "{\"name\": \"é\",\n ⌖\"n\\u0061me\": \"b\"}",
    #"{"kept": {"a": [{"b": 1, ⌖"b": 1}]}}"#, #"{"byName": {"a": {"zip": 1}, ⌖"a": {"zip": 1}}}"#,
  ])
  func `a problem has the location of the offending value`(marked: String) throws {
    let (json, line, column, offset) = try JSONFace.unmark(marked)
    let problems = JSONFace.problems(mapper, User.self, json)
    #expect(problems.map { $0.location?.shortForm } == ["\(line):\(column)@\(offset)"], "\(json)")
  }

  @Test func `a missing value is located at the object that lacks it, not at the root`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["home.city": .property(\.city).required(), "name": .property(\.name).required()],
      for: User.self)
    let problems = JSONFace.problems(mapper, User.self, #" {"home": {"zip": 1}}"#)
    #expect(
      problems.map(\.description) == [
        "home.city: must have a value, but is missing", "name: must have a value, but is missing",
      ])
    #expect(problems.map { $0.location?.shortForm } == ["1:11@10", "1:2@1"])
  }

  @Test func `a null for a required value is located at the null`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name).required()], for: User.self)
    let problems = JSONFace.problems(mapper, User.self, "{\n\"name\": null}")
    #expect(problems.map { $0.location?.shortForm } == ["2:9@10"])
  }

  @Test func `an unknown key error is located at the key`() throws {
    let (json, line, column, offset) = try JSONFace.unmark(
      "{\"name\": \"é\",\r\n  ⌖\"naem\": \"x\"}")
    let problems = JSONFace.problems(
      Self.makeMapper(MappingOptions(unknownKeys: .reject)), User.self, json)
    #expect(
      problems.map(\.description) == [
        "naem: isn't a known key; did you mean name?"
      ])
    #expect(problems.map { $0.location?.shortForm } == ["\(line):\(column)@\(offset)"])
  }

  @Test func `a duplicate key error has both locations`() {
    let json = "{\n  \"age\": 1,\n  \"name\": \"a\",\n  \"age\": 2\n}"
    let problems = JSONFace.problems(mapper, User.self, json)
    #expect(
      problems.map(\.description) == [
        "age: is a duplicate of the key at line 2, column 3"
      ])
    #expect(problems.map { $0.location?.shortForm } == ["4:3@31"])
  }

  @Test func `problems on the same line have their own columns`() {
    let json = #"{"name": [], "age": -1, "address": {"zip": {}}}"#
    let problems = JSONFace.problems(mapper, User.self, json)
    #expect(problems.map { $0.location?.shortForm } == ["1:10@9", "1:21@20", "1:44@43"])
  }

  @Test func `locations far into a long line are correct`() throws {
    let padding = String(repeating: "日é😀x", count: 20_000)
    let marked = #"{"nobody": "\#(padding)", "name": ⌖1.5, "more": "\#(padding)"}"#
    let (json, line, column, offset) = try JSONFace.unmark(marked)
    let problems = JSONFace.problems(
      Self.makeMapper(MappingOptions(conversion: .strict)), User.self, json)
    #expect(problems.map { $0.location?.shortForm } == ["\(line):\(column)@\(offset)"])
  }

  @Test func `errors from reading a dictionary have no location`() {
    var errors: [MappingError] = []
    #expect(mapper.create(User.self, from: ["age": -1], errors: &errors) == nil)
    #expect(errors.map(\.location) == [nil])
  }

  @Test func `the location is part of the errors' JSON data`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json("{\n\"age\": -1}"))
    }
    #expect(
      String(decoding: errors.jsonData(), as: UTF8.self)
        == #"[{"code":"validationFailed","severity":"error","path":"age","pointer":"/age","#
        + #""property":"User.age","message":"must be between 0 and 150, but is -1","#
        + #""expected":"a value between 0 and 150","actual":"-1","line":2,"column":8,"offset":9}]"#)
  }
}
