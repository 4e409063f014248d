import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct InJSONTextTests {
  struct Arguments: DefaultInitializable, Equatable {
    var city = ""
    var days: Int?
    var counts: [Int] = []
    var rest = MappingValue.Object()
  }

  struct Row: DefaultInitializable, Equatable {
    var arguments: Arguments?
    var list: [Int] = []
    var raw: MappingValue = .null
    var year: Date?
    var byName: [String: Arguments] = [:]
  }

  static func mapper(waiting isWaiting: Bool = false, _ options: MappingOptions = .init())
    -> PropertyMapper
  {
    let mapper = PropertyMapper(options: options)
    let table: Mappings<Arguments> = [
      "city": .property(\.city).required(), "days": .property(\.days),
      "counts": .property(\.counts).inJSONText(),
    ]
    mapper.addMappings(table.keepingUnknownKeys(in: \.rest), for: Arguments.self)
    mapper.addMappings(
      [
        "arguments": .model(\.arguments).inJSONText(), "list": .property(\.list).inJSONText(),
        "raw": .property(\.raw).inJSONText(),
        "year": .transform(\.year, .date("yyyy")).inJSONText(),
        "byName": .model(\.byName).inJSONText(),
      ], for: Row.self)
    if isWaiting {
      mapper.setFinalDecoder(for: Arguments.self) { input, arguments in
        if arguments.city == "bad" { throw MappingError("is bad") }
        _ = try input.value
      }
    }
    return mapper
  }

  private func outcome(_ json: String, _ mapper: PropertyMapper) throws -> (Row?, [String]) {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let dictionary = try #require(object as? [String: Any])
    var errors: [MappingError] = []
    let row = mapper.create(Row.self, from: .json(json), errors: &errors)
    let lines = errors.map(Outcome.line)
    errors = []
    #expect(mapper.create(Row.self, from: dictionary, errors: &errors) == row)
    #expect(errors.map(Outcome.line) == lines)
    return (row, lines)
  }

  @Test(arguments: [false, true])
  func `values in JSON text are read and written`(waiting: Bool) throws {
    let mapper = Self.mapper(waiting: waiting)
    let json = #"""
      {"arguments":"{\"city\":\"R\\u00e4\",\"days\":3,\"counts\":\"[1,2]\",\"z\":1.50}",\#
      "list":"[ 1, 2 ] ","raw":"{\"b\":1,\"a\":[1.50]}","year":"\"2024\"",\#
      "byName":"{\"x\":{\"city\":\"y\"}}"}
      """#
    let (row, problems) = try outcome(json, mapper)
    #expect(problems == [])
    #expect(
      row?.arguments
        == Arguments(
          city: "Rä", days: 3, counts: [1, 2], rest: ["z": .number(.init(text: "1.50")!)]))
    #expect(row?.list == [1, 2])
    #expect(row?.byName == ["x": Arguments(city: "y")])
    let written = #"""
      {"arguments":"{\"city\":\"Rä\",\"days\":3,\"counts\":\"[1,2]\",\"z\":1.50}","list":"[1,2]",\#
      "raw":"{\"b\":1,\"a\":[1.50]}","year":"\"2024\"",\#
      "byName":"{\"x\":{\"city\":\"y\",\"counts\":\"[]\"}}"}
      """#
    let found = try #require(row)
    #expect(try mapper.export(found, as: .jsonText) == written)
    #expect(try mapper.create(Row.self, from: mapper.export(found)) == found)
    #expect(
      try mapper.create(Row.self, from: .propertyList(mapper.export(found, as: .propertyList())))
        == found)
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test(arguments: [false, true])
  func `null is read as usual, also in the text`(waiting: Bool) throws {
    let mapper = Self.mapper(waiting: waiting)
    #expect(try outcome(#"{"arguments":null,"list":null}"#, mapper) == (Row(), []))
    #expect(try outcome(#"{"arguments":"null"}"#, mapper) == (Row(), []))
  }

  @Test(arguments: [false, true])
  func `errors have the path inside, and the place in the whole text`(waiting: Bool) throws {
    let mapper = Self.mapper(waiting: waiting)
    let json = #"""
      {"arguments": "{\n\"city\": \"\\u0041\", \"days\": \"x\"}",
       "list": "[1, {}, 2]", "byName": "{\"\u0078\": {\"city\": \"a\", \"counts\": \"[1,[]]\"}}"}
      """#
    var errors: [MappingError] = []
    _ = mapper.create(Row.self, from: .json(json), errors: &errors)
    #expect(
      errors.map(Outcome.line) == [
        "conversionFailed  arguments.days  must be a whole number, but is text",
        "typeMismatch  list[1]  must be a whole number, but is an object",
        "typeMismatch  byName.x.counts[1]  must be a whole number, but is a list",
      ])
    let lines = json.split(separator: "\n").map(String.init)
    for (error, text) in zip(errors, [#"\"x\"}"#, "{}, 2]", #"[]]\"}}"#]) {
      let location = try #require(error.location)
      #expect(lines[location.line - 1].dropFirst(location.column - 1).hasPrefix(text))
    }
  }

  @Test(arguments: [false, true])
  func `text that isn't JSON, and other values, are errors`(waiting: Bool) throws {
    let mapper = Self.mapper(waiting: waiting)
    #expect(
      try outcome(#"{"arguments":"{","list":"","raw":"1 2","byName":{}}"#, mapper).1 == [
        "conversionFailed  arguments  must be text that contains JSON, but is malformed: "
          + "expected a key in quotation marks or \"}\", found the end of the input",
        "conversionFailed  list  must be text that contains JSON, but is malformed: "
          + "expected a value, found the end of the input",
        "conversionFailed  raw  must be text that contains JSON, but is malformed: "
          + #"expected the end of the input, found "2""#,
        "typeMismatch  byName  must be text that contains JSON, but is an object",
      ])
    #expect(
      Outcome.problems {
        try mapper.create(
          Row.self, from: .json(#"{"arguments":"{\"city\":\"a\",\"city\":\"b\"}"}"#))
      } == [
        "duplicateKey  arguments.city  is a duplicate of the key at line 1, column 16"
      ])
  }

  @Test func `secrets stay out of messages`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["list": .property(\.list).inJSONText().sensitive()], for: Row.self)
    #expect(
      Outcome.problems { try mapper.create(Row.self, from: .json(#"{"list":"[7s"}"#)) } == [
        "conversionFailed  list  must be text that contains JSON, but is malformed"
      ])
  }

  @Test func `nesting counts through the text`() throws {
    let mapper = Self.mapper(MappingOptions(maximumDepth: 3))
    #expect(try mapper.create(Row.self, from: .json(#"{"raw":"[[1]]"}"#)).raw == [[1]])
    #expect(
      Outcome.problems { try mapper.create(Row.self, from: .json(#"{"raw":"[[[1]]]"}"#)) }.map {
        $0.prefix(18)
      } == ["depthLimitExceeded"])
  }

  @Test func `the limit of elements applies to lists and dictionaries in the text, not to models`()
    throws
  {
    let mapper = Self.mapper(MappingOptions(maximumElementCount: 2))
    let read = #"""
      {"arguments":"{\"city\":\"a\",\"days\":1,\"counts\":\"[1]\"}","list":"[1]",\#
      "byName":"{\"x\":{\"city\":\"y\",\"days\":1}}"}
      """#
    #expect(try outcome(read, mapper).1 == [])
    let refused = #"{"list":"[1,2,3]","byName":"{\"x\":{},\"y\":{},\"z\":{}}","raw":"[1,2,3]"}"#
    #expect(
      try outcome(refused, mapper).1 == [
        "sizeLimitExceeded  list  must have at most 2 elements, but has 3",
        "sizeLimitExceeded  raw  must have at most 2 elements, but has 3",
        "sizeLimitExceeded  byName  must have at most 2 elements, but has 3",
      ])
  }

  /// A list in the text that begins at the same offset as the whole input.
  @Test func `what is known about the whole input isn't taken for the text`() throws {
    let rows = Array(repeating: #"{"list":"[1]"}"#, count: 3000)
    let json = "[\(rows.joined(separator: ","))]"
    let long = "[\(Array(repeating: "1", count: 2000).joined(separator: ","))]"
    let all = "\(json.dropLast()),{\"list\":\"\(long)\"}]"
    let mapper = Self.mapper(MappingOptions(maximumElementCount: 3001))
    let read = try mapper.create([Row].self, from: .json(all))
    #expect(read.count == 3001)
    #expect(read.last?.list.count == 2000)
  }

  @Test func `errors of closures are placed at the text`() throws {
    let mapper = Self.mapper(waiting: true)
    let json = #"{"arguments":"{\"city\":\"bad\"}"}"#
    var errors: [MappingError] = []
    #expect(mapper.create(Row.self, from: .json(json), errors: &errors) == nil)
    #expect(errors.map(Outcome.line) == ["rejected  arguments  is bad"])
    #expect(errors.first?.location?.column == 14)
  }

  @Test func `an update replaces the value, and changes contain the whole text`() throws {
    let mapper = Self.mapper()
    var row = Row(arguments: Arguments(city: "a", days: 1))
    try mapper.update(&row, from: .json(#"{"arguments":"{\"city\":\"b\"}"}"#))
    #expect(row.arguments == Arguments(city: "b"))
    var changed = row
    changed.arguments?.days = 2
    #expect(
      try mapper.changes(from: row, to: changed) as? [String: String]
        == ["arguments": #"{"city":"b","days":2,"counts":"[]"}"#])
    #expect(mapper.areEqual(row, row))
    #expect(!mapper.areEqual(row, changed))
    #expect(try mapper.unarchive(Row.self, from: mapper.archive(changed)) == changed)
  }

  @Test func `a schema, a sample and a description say that it's JSON in text`() throws {
    let mapper = Self.mapper()
    let schema = try mapper.export(mapper.jsonSchema(for: Row.self), as: .jsonText)
    #expect(
      schema.contains(
        #""list":{"type":"string","contentMediaType":"application/json","contentSchema":{"type":"array""#
      ))
    #expect(mapper.tableDescription(for: Row.self).contains("JSON in text"))
    let sample = try mapper.sampleInput(for: Row.self, .full)
    #expect(try mapper.export(sample, as: .jsonText).contains(#""list":"["#))
    _ = try mapper.create(Row.self, from: .value(sample))
  }
}
