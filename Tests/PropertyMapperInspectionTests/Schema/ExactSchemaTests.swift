import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Schemas refuse nothing that a strict mapper reads.
@Suite struct ExactSchemaTests {
  struct Model: DefaultInitializable {
    var text = ""
    var maybe: String?
    var number: Int?
    var numbers: [Int?] = []
    var long: Int64 = 0
    var unsigned: UInt64 = 0
    var wide: Int128 = 0
    var widest: UInt128 = 0
  }

  private func schema(
    _ mappings: Mappings<Model>, _ options: MappingOptions = MappingOptions()
  ) throws -> MappingValue {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(mappings, for: Model.self)
    return try mapper.jsonSchema(for: Model.self)
  }

  @Test func `64-bit and 128-bit integers have the bounds of their types`() throws {
    let properties = try schema([
      "long": .property(\.long), "unsigned": .property(\.unsigned), "wide": .property(\.wide),
      "widest": .property(\.widest, .max(.max - 1)),
      "near": .property(\.long, .lessThan(.max), .min(.min + 1)),
    ])["properties"]
    #expect(
      properties?.description == """
        {"long":{"type":"integer","minimum":\(Int64.min),"maximum":\(Int64.max)},\
        "unsigned":{"type":"integer","minimum":0,"maximum":\(UInt64.max)},\
        "wide":{"type":"integer","minimum":\(Int128.min),"maximum":\(Int128.max)},\
        "widest":{"type":"integer","minimum":0,"maximum":\(UInt128.max - 1)},\
        "near":{"type":"integer","minimum":\(Int64.min + 1),"exclusiveMaximum":\(Int64.max)}}
        """)
  }

  @Test func `an alternative path is described only if earlier paths have no value`() throws {
    let schema = try schema(["id": .property(\.maybe).or("meta.id")])
    #expect(
      schema["properties"]?.description == """
        {"id":{"type":["string","null"]},\
        "meta":{"properties":{"id":{"$comment":"used only if id has no value"}}}}
        """)
    #expect(
      schema["if"]?.description
        == #"{"required":["id"],"properties":{"id":{"not":{"type":"null"}}}}"#)
    #expect(
      schema["else"]?.description == """
        {"properties":{"meta":{"type":"object","properties":{"id":{"type":["string","null"]}}}}}
        """)
  }

  @Test func `a strict mapper accepts null along a path`() throws {
    let table: Mappings<Model> = [
      "a.b": .property(\.maybe), "c[0].d": .property(\.text), "e.f": .property(\.number).required(),
    ]
    let strict = try schema(table, MappingOptions(conversion: .strict))["properties"]
    #expect(strict?["a"]?["type"] == ["object", "null"])
    #expect(strict?["c"]?["type"] == ["array", "null"])
    #expect(strict?["e"]?["type"] == "object")
    let usual = try schema(table)["properties"]
    #expect(usual?["a"]?["type"] == "object")
  }

  struct Box: DefaultInitializable {
    var size = 0
  }

  class Parcel: DefaultInitializable {
    var box: Box?
    required init() {}
  }

  final class LabeledParcel: Parcel {
    var label = ""
  }

  @Test func `output may lack a model into whose object others write`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["size": .property(\.size)], for: Box.self)
    mapper.addMappings(["box": .model(\.box).encodeOnly()], for: Parcel.self)
    mapper.addMappings(["box.label": .property(\.label)], for: LabeledParcel.self)
    #expect(try mapper.export(LabeledParcel(), as: .jsonText) == #"{"box":{"label":""}}"#)
    let schema = try mapper.jsonSchema(for: LabeledParcel.self, direction: .output)
    #expect(
      schema["properties"]?.description
        == #"{"box":{"type":"object","properties":{"label":{"type":"string"}},"required":["label"]}}"#
    )
  }

  @Test func `empty strings are described as null if the options say so`() throws {
    let properties = try schema(
      [
        "a.text": .property(\.maybe), "number": .property(\.number),
        "numbers": .property(\.numbers),
        "long": .property(\.long).required(),
      ], MappingOptions(emptyTextIsNull: true))["properties"]
    #expect(
      properties?["a"]?.description == """
        {"anyOf":[{"type":"object","properties":{"text":{"type":["string","null"]}}},{"const":""}]}
        """)
    #expect(
      properties?["number"]?.withoutIntegerBounds
        == #"{"anyOf":[{"type":"integer"},{"const":""},{"type":"null"}]}"#)
    #expect(
      properties?["numbers"]?.withoutIntegerBounds == """
        {"anyOf":[{"type":"array","items":\
        {"anyOf":[{"type":"integer"},{"const":""},{"type":"null"}]}},{"const":""}]}
        """)
    #expect(properties?["long"]?.withoutIntegerBounds == #"{"type":"integer"}"#)
  }

  @Test func `the empty string is no value for a required optional`() throws {
    let properties = try schema(
      ["number": .property(\.number).required()], MappingOptions(emptyTextIsNull: true)
    )["properties"]
    #expect(properties?["number"]?.withoutIntegerBounds == #"{"type":"integer"}"#)
  }

  @Test func `with an input editor, nothing is required at any depth`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(
      ["a.b": .property(\.text).required(), "c": .property(\.maybe).required().or("d")],
      for: Model.self)
    mapper.setInputEditor(for: Model.self) { _ in }
    #expect(
      try mapper.jsonSchema(for: Model.self).description == """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Model","type":"object",\
        "properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}},\
        "c":{"type":["string","null"]},"d":{"$comment":"used only if c has no value"}},\
        "$comment":"an input editor may change the object before it's read"}
        """)
  }

  @Test(arguments: [false, true])
  func `unknown keys are also rejected next to a dotted discriminator`(hasPayload: Bool) throws {
    enum Shape: Sendable { case model(Inner) }
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "meta.kind", payload: hasPayload ? "data" : nil,
      ["model": .payload(Shape.model)])
    var errors: [MappingError] = []
    let json = #"{"meta":{"kind":"model","extra":1},"extra":1}"#
    #expect(mapper.create(Shape.self, from: .json(json), errors: &errors) == nil)
    #expect(errors.map(\.path) == ["extra", "meta.extra"])
    let schema = try mapper.jsonSchema(for: Shape.self)
    #expect(schema["additionalProperties"] == false)
    #expect(schema["properties"]?["meta"]?["additionalProperties"] == false)
  }

  struct Inner: DefaultInitializable, Sendable { var text = "" }
}
