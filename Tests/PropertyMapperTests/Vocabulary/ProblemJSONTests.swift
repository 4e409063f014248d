import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Errors as problem details (RFC 9457).
@Suite struct ProblemJSONTests {
  struct User: DefaultInitializable {
    var name = ""
    var age = 0
    var tags: [Int] = []
    var pin = 0
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(\.name).required(), "a/b.age": .property(\.age, .range(0...150)),
        "tags": .property(\.tags).lossy(), "pin": .property(\.pin, .max(9)).sensitive(),
      ], for: User.self)
  }

  private func errors() throws -> MappingErrors {
    try #require(throws: MappingErrors.self) {
      try mapper.create(
        User.self, from: ["a/b": ["age": 200], "tags": ["x"], "pin": 1234])
    }
  }

  @Test func `a number beyond the largest double is a string among the parameters`() throws {
    struct Reading: DefaultInitializable { var value = 0 }
    let mapper = PropertyMapper()
    mapper.addMappings(["value": .transform(\.value, .numberInText)], for: Reading.self)
    let errors = try #require(
      Outcome.errors { try mapper.create(Reading.self, from: ["value": "1e400"]) })
    #expect(errors.first?.message.contains("1e400") == true)
    #expect(errors.first?.parameters["value"] == .string("1e400"))
    #expect(throws: Never.self) { try MappingValue(json: errors.problemJSON()) }
  }

  @Test func `errors are exported as standard problem details`() throws {
    #expect(
      String(decoding: try errors().problemJSON(), as: UTF8.self)
        == #"{"type":"about:blank","title":"Unprocessable Content","status":422,"errors":["#
        + #"{"pointer":"/name","detail":"must have a value, but is missing","code":"missingValue"},"#
        + #"{"pointer":"/a~1b/age","detail":"must be between 0 and 150, but is 200","code":"validationFailed","#
        + #""rule":"range","parameters":{"maximum":150,"minimum":0,"value":200}},"#
        + #"{"pointer":"/pin","detail":"must be at most 9","code":"validationFailed","#
        + #""rule":"max","parameters":{"maximum":9}}]}"#)
  }

  @Test func `the caller can set the status, title and type`() throws {
    let data = try errors().problemJSON(
      status: 400, title: "Bad user", type: "https://example.org/problems/user")
    let value = try MappingValue(json: data)
    #expect(value["type"] == "https://example.org/problems/user")
    #expect(value["title"] == "Bad user")
    #expect(value["status"] == 400)
  }

  @Test func `there's no title for a status that isn't one of httpStatus, or with another type`()
    throws
  {
    #expect(try MappingValue(json: errors().problemJSON(status: 409))["title"] == nil)
    #expect(try MappingValue(json: errors().problemJSON(type: "about:user"))["title"] == nil)
  }

  /// The phrases of RFC 9110, section 15.5.
  @Test(arguments: [
    (400, "Bad Request"), (413, "Content Too Large"), (422, "Unprocessable Content"),
  ])
  func `the title is the reason phrase of the status`(status: Int, phrase: String) throws {
    #expect(
      try MappingValue(json: errors().problemJSON(status: status))["title"] == .string(phrase))
  }

  @Test func `malformed JSON is reported at the root`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json("{"))
    }
    #expect(
      String(decoding: errors.problemJSON(), as: UTF8.self)
        == #"{"type":"about:blank","title":"Bad Request","status":400,"errors":[{"pointer":"","#
        + #""detail":"expected a key in quotation marks or \"}\", found the end of the input","#
        + #""line":1,"column":2,"code":"malformedJSON","rule":"unexpectedEnd","#
        + #""parameters":{"expected":["key","endOfObject"],"found":"endOfText"}}]}"#)
  }

  @Test func `other errors in JSON text have no line and column`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json(#"{"name": [], "pin": "x"}"#))
    }
    #expect(errors.map { $0.location?.shortForm } == ["1:10@9", "1:21@20"])
    let problem = try MappingValue(json: errors.problemJSON())
    #expect(problem["errors"]?[0]?["line"] == nil)
    #expect(problem["errors"]?[1]?["column"] == nil)
  }
}
