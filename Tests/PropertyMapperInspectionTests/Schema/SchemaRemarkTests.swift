import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// What a schema has no keywords for, and how it combines those that it has.
@Suite struct SchemaRemarkTests {
  struct Point: Equatable, Sendable { var x = 0 }
  struct Inner: DefaultInitializable { var x = 0 }
  enum Side: Int { case left, right }

  struct Model: DefaultInitializable {
    var text = ""
    var maybe: String?
    var number = 0
    var date = Date(timeIntervalSince1970: 0)
    var list: [Int] = []
    var names: [String] = []
    var data = Data()
    var point = Point()
    var inners: [Inner] = []
    var numbers: [String: Int] = [:]
    var bySide: [Side: Int] = [:]
    var byCount: [UInt: Int] = [:]
    var locale = Locale(identifier: "en")
    var object: NSNumber?
  }

  /// What the schema of a table with one entry says of it.
  private func property(_ descriptor: PropertyDescriptor<Model>) throws -> String {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": descriptor], for: Model.self)
    mapper.addMappings(["x": .property(\.x)], for: Inner.self)
    return try mapper.jsonSchema(for: Model.self)["properties"]?["v"]?.withoutIntegerBounds
      ?? "nothing"
  }

  static let numbers: [(Validator<Int>, String)] = [
    (.min(3), "be at least 3"), (.greaterThan(3), "be greater than 3"),
    (.max(3), "be at most 3"), (.lessThan(3), "be less than 3"),
    (.oneOf(1, 2), "be 1 or 2"), (.equalTo(4), "be 4"),
    (.range(1...3), "be between 1 and 3"),
    (.min(5).or(.max(1)), "be at least 5 or at most 1"),
    (.not(.greaterThan(3)), "be at most 3"),
  ]

  /// The pattern of text that contains a number, as in JSON text.
  static let number = #"^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#

  @Test(arguments: numbers.indices)
  func `rules for converted values become comments, since the data has another form`(
    index: Int
  ) throws {
    let (validator, rule) = Self.numbers[index]
    #expect(
      try property(.transform(\.number, .numberInText, validator))
        == #"{"type":"string","pattern":"\#(Self.number)","$comment":"the converted value must \#(rule)"}"#
    )
  }

  @Test func `a value that the data can't represent isn't shown in a comment`() throws {
    #expect(
      try property(
        .transform(
          \.point, decode: { (x: Int) in Point(x: x) }, encode: { $0.x }, .equalTo(Point())))
        == #"{"type":"integer","$comment":"the converted value must be a specific value"}"#)
  }

  static let start = Date(timeIntervalSince1970: 0)
  static let dates: [(Validator<Date>, String)] = [
    (.greaterThan(start), #"be greater than \"1970-01-01T00:00:00Z\""#),
    (.max(start), #"be at most \"1970-01-01T00:00:00Z\""#),
    (.lessThan(start), #"be less than \"1970-01-01T00:00:00Z\""#),
    (.oneOf(start), #"be \"1970-01-01T00:00:00Z\""#),
    (.equalTo(start), #"be \"1970-01-01T00:00:00Z\""#),
    (
      .min(start).or(.equalTo(start)),
      #"be at least \"1970-01-01T00:00:00Z\" or \"1970-01-01T00:00:00Z\""#
    ),
    (.not(.equalTo(start)), #"not be \"1970-01-01T00:00:00Z\""#),
  ]

  @Test(arguments: dates.indices)
  func `rules for dates become comments, since a date can be written in several ways`(index: Int)
    throws
  {
    let (validator, rule) = Self.dates[index]
    #expect(
      try property(.property(\.date, validator))
        == #"{"type":"string","format":"date-time","$comment":"must \#(rule)"}"#)
  }

  @Test func `the length of data isn't described as the length of its string`() throws {
    let schema = try property(.property(\.data, .length(5)))
    #expect(schema.contains(#""contentEncoding":"base64""#))
    #expect(schema.hasSuffix(#""$comment":"must have exactly 5 elements"}"#))
  }

  @Test func `a negated rule becomes a schema if all of it can be expressed`() throws {
    #expect(
      try property(.property(\.number, .not(.range(1...3))))
        == #"{"type":"integer","not":{"minimum":1,"maximum":3}}"#)
    #expect(
      try property(.property(\.number, .not(.min(5).or(.max(1)))))
        == #"{"type":"integer","not":{"anyOf":[{"minimum":5},{"maximum":1}]}}"#)
    #expect(
      try property(.property(\.number, .not(.not(.equalTo(3)))))
        == #"{"type":"integer","not":{"not":{"const":3}}}"#)
    #expect(
      try property(.property(\.list, .not(.length(2...3))))
        == #"{"type":"array","items":{"type":"integer"},"not":{"minItems":2,"maxItems":3}}"#)
    #expect(
      try property(.property(\.names, .not(.each(.minLength(2)))))
        == #"{"type":"array","items":{"type":"string"},"#
        + #""$comment":"must have elements that don't have at least 2 characters"}"#)
    #expect(
      try property(.property(\.list, .not(.minLength(0))))
        == #"{"type":"array","items":{"type":"integer"},"$comment":"must not have at least 0 elements"}"#
    )
  }

  @Test func `alternative rules for elements become schemas if all can be expressed`() throws {
    #expect(
      try property(.property(\.list, Validator.each(.min(5)).or(.each(.max(1)))))
        == #"{"type":"array","items":{"type":"integer"},"#
        + #""anyOf":[{"items":{"minimum":5}},{"items":{"maximum":1}}]}"#)
    let shining = Validator<String>("shine") { _ in nil }
    #expect(
      try property(.property(\.names, Validator.each(shining).or(.minLength(2))))
        == #"{"type":"array","items":{"type":"string"},"#
        + #""$comment":"each element must shine, or must have at least 2 elements"}"#)
  }

  @Test func `several patterns must all match`() throws {
    #expect(
      try property(.property(\.text, .matches("[a-z]+"), .matches("[a-m]+")))
        == #"{"type":"string","pattern":"^[a-z]+$","allOf":[{"pattern":"^[a-m]+$"}]}"#)
    #expect(
      try property(.property(\.text, .matches(#"\d+"#), .matches(".{2}")))
        == #"{"type":"string","allOf":[{"anyOf":[{"pattern":"^.{2}$"},{"pattern":"[^ -~]"}]},"#
        + #"{"anyOf":[{"pattern":"^\\d+$"},{"pattern":"[^ -~]"}]}]}"#)
  }

  @Test func `several lists of allowed values are reduced to their common values`() throws {
    #expect(
      try property(.property(\.number, .equalTo(3), .oneOf(3, 4)))
        == #"{"type":"integer","const":3}"#)
    #expect(
      try property(.property(\.number, .oneOf(1, 2, 3), .oneOf(3, 2, 4)))
        == #"{"type":"integer","enum":[2,3]}"#)
  }

  @Test func `an empty string that means null isn't valid for a required value`() throws {
    #expect(
      try property(.property(\.maybe).emptyAsNull().required())
        == #"{"type":"string","minLength":1}"#)
    #expect(try property(.property(\.maybe).emptyAsNull()) == #"{"type":["string","null"]}"#)
  }

  @Test func `elements that may be dropped aren't described, but the required minimum is`() throws {
    #expect(
      try property(.property(\.numbers).lossy(minimumCount: 2))
        == #"{"type":"object","minProperties":2,"$comment":"members that aren't valid are dropped"}"#
    )
    #expect(
      try property(.property(\.list, .minLength(2)).lossy())
        == #"{"type":"array","contains":{"type":"integer"},"minContains":0,"#
        + #""$comment":"must have at least 2 elements"}"#)
    #expect(
      try property(.model(\.inners, count: 1...3).lossy())
        == ##"{"type":"array","contains":{"$ref":"#/$defs/Inner"},"minContains":1,"##
        + ##""$comment":"must have 1 to 3 valid elements"}"##)
    #expect(
      try property(.model(\.inners, count: 2...).lossy())
        == ##"{"type":"array","contains":{"$ref":"#/$defs/Inner"},"minContains":2,"##
        + ##""$comment":"must have at least 2 valid elements"}"##)
  }

  @Test func `dictionary keys are described as precisely as their type allows`() throws {
    #expect(
      try property(.property(\.byCount))
        == #"{"type":"object","propertyNames":{"pattern":"^(?:0|[1-9][0-9]*)$"},"#
        + #""additionalProperties":{"type":"integer"}}"#)
    #expect(
      try property(.property(\.bySide))
        == #"{"type":"object","propertyNames":{"pattern":"^(?:0|-?[1-9][0-9]*)$"},"#
        + #""additionalProperties":{"type":"integer"}}"#)
  }

  @Test func `locales and NSNumber properties have schemas`() throws {
    #expect(
      try property(.property(\.locale))
        == #"{"type":"string","minLength":1,"$comment":"must be a locale identifier"}"#)
    #expect(try property(.property(\.object)) == #"{"type":["number","boolean","null"]}"#)
  }

  // MARK: Places

  @Test func `one path of each list of alternatives is required, also inside arrays`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.text).required().or("ids[1].text"),
        "count": .property(\.number).required().or("size"),
      ], for: Model.self)
    let schema = try mapper.jsonSchema(for: Model.self)
    let hasCount = #"{"required":["count"],"properties":{"count":{"not":{"type":"null"}}}}"#
    #expect(
      schema["allOf"]?.withoutIntegerBounds == """
        [{"if":{"required":["id"],"properties":{"id":{"not":{"type":"null"}}}},\
        "else":{"properties":{"ids":{"type":"array","prefixItems":[true,\
        {"type":"object","properties":{"text":{"type":["string","null"]}}}]}}}},\
        {"anyOf":[{"required":["id"],"properties":{"id":{"not":{"type":"null"}}}},\
        {"required":["ids"],"properties":{"ids":{"type":"array","minItems":2,\
        "prefixItems":[true,{"type":"object","required":["text"],\
        "properties":{"text":{"not":{"type":"null"}}}}]}}}]},\
        {"if":\(hasCount),"else":{"properties":{"size":{"type":["integer","null"]}}}},\
        {"anyOf":[\(hasCount),{"required":["size"],"properties":{"size":{"not":{"type":"null"}}}}]}]
        """)
  }

  @Test func `a value that's read as a whole and in parts must match both schemas`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "a": .property(\.numbers),
        "a.b": .property(\.number).decodeOnly(),
        "v": .property(\.number),
        "v": .transform(\.text, .trimmed),
      ], for: Model.self)
    let schema = try mapper.jsonSchema(for: Model.self)["properties"]
    #expect(
      schema?["a"]?.withoutIntegerBounds == """
        {"allOf":[{"type":"object","additionalProperties":{"type":"integer"}},\
        {"type":"object","properties":{"b":{"type":"integer","writeOnly":true}}}]}
        """)
    #expect(
      schema?["v"]?.withoutIntegerBounds == """
        {"anyOf":[{"type":"integer"},{"type":"string"}],"$comment":"several entries read it"}
        """)
  }
}
