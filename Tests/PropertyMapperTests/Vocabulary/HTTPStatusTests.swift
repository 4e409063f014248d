import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// The status of a response to a request with invalid data.
@Suite struct HTTPStatusTests {
  struct Note: DefaultInitializable, Equatable {
    var text = ""
    var tags: [String] = []
    var replies: [Note] = []
    var count: Int?
    var inner: MappingValue?
  }

  private let mapper: PropertyMapper

  init() {
    mapper = PropertyMapper(
      options: MappingOptions(
        maximumDepth: 6, maximumTextBytes: 8, maximumElementCount: 3,
        maximumInputBytes: 100))
    mapper.addMappings(
      [
        "text": .property(\.text, .notEmpty), "tags": .property(\.tags).lossy(),
        "replies": .model(\.replies), "count": .property(\.count),
        "inner": .transform(\.inner) { (json: String) in try MappingValue(json: json) },
      ], for: Note.self)
  }

  private func errors(in json: String) throws -> MappingErrors {
    try #require(throws: MappingErrors.self) { try mapper.create(Note.self, from: .json(json)) }
  }

  @Test(arguments: ["", "<html>", #"{"text": "a""#, "{} {}", #"{"count": 1e999}"#])
  func `malformed JSON is a bad request`(json: String) throws {
    #expect(try errors(in: json).httpStatus == 400)
  }

  @Test func `data that is no property list or archive is a bad request`() throws {
    let data = Data("{}".utf8)
    let list = Outcome.errors { try mapper.create(Note.self, from: .propertyList(data)) }
    #expect(list?.map(\.code) == [.malformedPropertyList])
    #expect(list?.httpStatus == 400)
    let archive = Outcome.errors { try mapper.unarchive(Note.self, from: data) }
    #expect(archive?.map(\.code) == [.malformedArchive])
    #expect(archive?.httpStatus == 400)
  }

  @Test(arguments: [
    #"{"text": "\#(String(repeating: "a", count: 100))"}"#,
    #"{"text": "nine byte"}"#, #"{"tags": ["a", "b", "c", "d"]}"#,
    #"{"replies": [{"replies": [{"replies": [{"replies": []}]}]}]}"#, "[[[[[[[]]]]]]]",
  ])
  func `data beyond a limit is too large`(json: String) throws {
    let errors = try errors(in: json)
    #expect(Set(errors.map(\.code)).isSubset(of: [.sizeLimitExceeded, .depthLimitExceeded]))
    #expect(errors.httpStatus == 413)
  }

  @Test(arguments: ["[]", #"{"text": ""}"#, #"{"count": "x"}"#, #"{"text": null, "replies": [1]}"#])
  func `data that breaks a rule is unprocessable`(json: String) throws {
    #expect(try errors(in: json).httpStatus == 422)
  }

  @Test func `one value beyond a limit is enough`() throws {
    let errors = try errors(in: #"{"text": "", "tags": ["a", "b", "c", "d"], "count": "x"}"#)
    #expect(errors.map(\.code) == [.validationFailed, .sizeLimitExceeded, .conversionFailed])
    #expect(errors.httpStatus == 413)
  }

  @Test func `malformed JSON inside a string is unprocessable`() throws {
    let errors = try errors(in: #"{"inner": "{"}"#)
    #expect(errors.map(\.code) == [.malformedJSON])
    #expect(errors.httpStatus == 422)
  }

  @Test func `a malformed property list inside a value is unprocessable`() {
    let error = MappingError("must be a property list", at: "data", code: .malformedPropertyList)
    #expect(MappingErrors(error).httpStatus == 422)
  }

  @Test func `the first status that applies is used`() throws {
    let large = MappingError("must be shorter", code: .sizeLimitExceeded)
    let malformed = MappingError("must be JSON", code: .malformedJSON)
    #expect(MappingErrors(large, malformed).httpStatus == 400)
    #expect(MappingErrors().httpStatus == 422)
  }

  @Test func `warnings are ignored`() throws {
    let errors = try errors(in: #"{"text": "", "tags": ["nine byte"]}"#)
    #expect(errors.contains { $0.code == .sizeLimitExceeded && $0.severity == .warning })
    #expect(errors.httpStatus == 422)
  }

  @Test func `problem details have the status of the errors`() throws {
    let problem = try MappingValue(json: errors(in: #"{"text": "nine byte"}"#).problemJSON())
    #expect(problem["status"] == 413)
    #expect(problem["title"] == "Content Too Large")
  }
}
