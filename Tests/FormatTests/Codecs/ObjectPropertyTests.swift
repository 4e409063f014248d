import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct ObjectPropertyTests {
  struct Feature: DefaultInitializable, Equatable {
    var properties: MappingValue.Object?
    var more = MappingValue.Object()
    var list: [MappingValue.Object] = []
  }

  static func mapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "properties": .property(\.properties).writingNull(), "more": .property(\.more),
        "list": .property(\.list),
      ], for: Feature.self)
    return mapper
  }

  @Test func `objects keep their digits and the order of their keys`() throws {
    let mapper = Self.mapper()
    for json in [
      #"{"properties":{"z":1.50,"a":null},"more":{"b":1},"list":[{"x":1}]}"#,
      #"{"properties":null,"more":{},"list":[]}"#,
    ] {
      let feature = try mapper.create(Feature.self, from: .json(json))
      #expect(try mapper.export(feature, as: .jsonText) == json)
      #expect(
        try mapper.create(Feature.self, from: .value(mapper.export(feature, as: .value))) == feature
      )
    }
    #expect(
      try mapper.create(Feature.self, from: ["more": ["a": 1]]) == Feature(more: ["a": 1]))
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test func `an object is a collection of its members in order`() {
    let object: MappingValue.Object = ["z": 1, "a": 2, "z": 3]
    #expect(object.map(\.key) == ["z", "a"])
    #expect(object[0].value == 3)
    #expect(object.last?.key == "a")
    #expect(object.count == 2)
    #expect(MappingValue.Object().isEmpty)
  }

  @Test func `the members of an object are counted by validators and left out if there are none`()
    throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["more": .property(\.more, .maxLength(1), default: [:]).omittingEmpty()], for: Feature.self)
    #expect(mapper.diagnostics().isEmpty)
    #expect(try mapper.export(Feature(), as: .jsonText) == "{}")
    #expect(try mapper.export(Feature()).isEmpty)
    let error = #expect(throws: MappingErrors.self) {
      try mapper.create(Feature.self, from: .json(#"{"more":{"a":1,"b":2}}"#))
    }
    #expect(error?.map(\.description) == ["more: must have at most 1 element, but has 2"])
  }

  @Test func `other values are errors`() {
    let mapper = Self.mapper()
    #expect(
      Outcome.problems {
        try mapper.create(Feature.self, from: .json(#"{"properties":3,"more":[],"list":[1]}"#))
      } == [
        "typeMismatch  properties  must be an object, but is a number",
        "typeMismatch  more  must be an object, but is a list",
        "typeMismatch  list[0]  must be an object, but is a number",
      ])
    let repeated = Outcome.problems {
      try mapper.create(Feature.self, from: .json(#"{"more":{"a":1,"a":2}}"#))
    }
    #expect(repeated.map { $0.prefix(12) } == ["duplicateKey"])
  }

  @Test func `its schema is an object`() throws {
    let mapper = Self.mapper()
    #expect(
      try mapper.export(mapper.jsonSchema(for: Feature.self), as: .jsonText)
        .contains(#""more":{"type":"object"}"#))
  }

  struct Document: DefaultInitializable, Equatable {
    var id = 0
    var extra = MappingValue.Object()
  }

  struct Record: DefaultInitializable, Equatable {
    var id = 0
    var extra: [String: MappingValue] = [:]
  }

  @Test func `automatic tables map objects, but not the property that keeps unknown keys`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Document.self)
    let json = #"{"id":1,"extra":{"q":1},"z":2}"#
    #expect(
      try mapper.create(Document.self, from: .json(json)) == Document(id: 1, extra: ["q": 1]))
    mapper.setMappings(.automatic().keepingUnknownKeys(in: \.extra), for: Document.self)
    mapper.setMappings(.automatic().keepingUnknownKeys(in: \.extra), for: Record.self)
    let document = try mapper.create(Document.self, from: .json(json))
    #expect(document == Document(id: 1, extra: ["extra": ["q": 1], "z": 2]))
    #expect(try mapper.export(document, as: .jsonText) == json)
    let record = try mapper.create(Record.self, from: .json(json))
    #expect(record == Record(id: 1, extra: ["extra": ["q": 1], "z": 2]))
    #expect(try mapper.export(record, as: .jsonText) == json)
    try mapper.verify()
  }

  enum Role: String, Sendable { case admin, guest }

  struct Plan: DefaultInitializable, Equatable {
    var shifts: [[Role]] = []
    var slots: [Role?] = []
  }

  @Test func `lists of lists of enums, and of optional enums, are properties`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["shifts": .property(\.shifts), "slots": .property(\.slots)], for: Plan.self)
    let json = #"{"shifts":[["admin","guest"],[]],"slots":["guest",null]}"#
    let plan = try mapper.create(Plan.self, from: .json(json))
    #expect(plan == Plan(shifts: [[.admin, .guest], []], slots: [.guest, nil]))
    #expect(try mapper.export(plan, as: .jsonText) == json)
    #expect(
      Outcome.problems { try mapper.create(Plan.self, from: .json(#"{"shifts":[["x"]]}"#)) }.count
        == 1)
  }
}
