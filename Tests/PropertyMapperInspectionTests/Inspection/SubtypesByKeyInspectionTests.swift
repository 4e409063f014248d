import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct SubtypesByKeyInspectionTests {
  struct Circle: DefaultInitializable { var radius = 0.0 }
  struct Square: DefaultInitializable { var side: Int? }
  enum Figure {
    case circle(Circle)
    case square(Square)
    case label(String)
    case any(MappingValue)
  }
  struct Drawing: DefaultInitializable { var figures: [Figure] = [] }

  let mapper = PropertyMapper()

  init() { Self.register(in: mapper) }

  private static func register(in mapper: PropertyMapper) {
    mapper.addMappings(["radius": .property(\.radius).required()], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(["figures": .model(\.figures)], for: Drawing.self)
    mapper.addSubtypes(
      of: Figure.self,
      byKey: [
        "circle": .payload(Figure.circle), "square": .payload(Figure.square),
        "more.label": .payload(Figure.label), "any": .payload(Figure.any),
      ])
  }

  @Test func `the schema of input describes each key, and requires one of them`() throws {
    let schema = try mapper.jsonSchema(for: Figure.self)
    #expect(
      schema["properties"]?.description == """
        {"any":true,"circle":{"anyOf":[{"$ref":"#/$defs/Circle"},{"type":"null"}]},\
        "more":{"properties":{"label":{"type":["string","null"]}}},\
        "square":{"anyOf":[{"$ref":"#/$defs/Square"},{"type":"null"}]}}
        """)
    #expect(
      schema["oneOf"]?.description == """
        [{"required":["any"],"properties":{"any":{"not":{"type":"null"}}}},\
        {"required":["circle"],"properties":{"circle":{"not":{"type":"null"}}}},\
        {"required":["more"],"properties":{"more":{"type":"object","required":["label"],\
        "properties":{"label":{"not":{"type":"null"}}}}}},\
        {"required":["square"],"properties":{"square":{"not":{"type":"null"}}}}]
        """)
  }

  @Test func `the schema of output is one object for each key, which it requires`() throws {
    #expect(
      try mapper.jsonSchema(for: Figure.self, direction: .output)["oneOf"]?.withoutIntegerBounds
        == """
        [{"type":"object","properties":{"any":{"not":{"type":"null"}}},"required":["any"]},\
        {"type":"object","properties":{"circle":{"$ref":"#/$defs/Circle"}},"required":["circle"]},\
        {"type":"object","properties":{"more":{"type":"object",\
        "properties":{"label":{"type":"string"}},"required":["label"]}},"required":["more"]},\
        {"type":"object","properties":{"square":{"$ref":"#/$defs/Square"}},"required":["square"]}]
        """)
  }

  @Test func `with unknown keys rejected, the schema only allows the keys of the list`() throws {
    let strict = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    Self.register(in: strict)
    let schema = try strict.jsonSchema(for: Figure.self)
    #expect(schema["additionalProperties"] == false)
    #expect(
      schema["properties"]?["more"]?.description == """
        {"properties":{"label":{"type":["string","null"]}},"additionalProperties":false}
        """)
  }

  @Test(arguments: [SampleSize.minimal, .full])
  func `a sample has the first key, and is read`(size: SampleSize) throws {
    let sample = try mapper.sampleInput(for: Drawing.self, size)
    _ = try mapper.create(Drawing.self, from: .value(sample))
    #expect(try mapper.sampleInput(for: Figure.self, size)["any"] != nil)
  }

  indirect enum Filter {
    case equals(String)
    case all(Filter)
  }

  @Test func `an enum that holds itself refers to its own schema, and has an end in samples`()
    throws
  {
    mapper.addSubtypes(
      of: Filter.self, byKey: ["equals": .payload(Filter.equals), "all": .payload(Filter.all)])
    #expect(
      try mapper.jsonSchema(for: Filter.self)["properties"] == [
        "all": ["anyOf": [["$ref": "#"], ["type": "null"]]],
        "equals": ["type": ["string", "null"]],
      ])
    let sample = try mapper.sampleInput(for: Filter.self, .full)
    _ = try mapper.create(Filter.self, from: .value(sample))
    let json = #"{"all":{"all":{"equals":"a","x":1},"y":1},"z":1}"#
    #expect(
      try mapper.unknownKeys(in: .json(json), for: Filter.self).map(\.path.description)
        == ["all.all.x", "all.y", "z"])
  }

  @Test func `the description lists the types by key`() {
    #expect(
      mapper.tableDescription(for: Figure.self) == """
        Figure
          - subtypes by key
              any         MappingValue
              circle      Circle
              more.label  String
              square      Square
        """)
  }

  @Test func `unknown keys are those beside the keys, and those in the value`() throws {
    let json = """
      [{"circle": {"radius": 1, "side": 1}, "square": null, "x": 1}, {"any": {"y": 1}},
       {"z": 1, "square": {"side": 1, "w": 2}, "circle": {"v": 3}}]
      """
    let found = try mapper.unknownKeys(in: .json(json), for: Figure.self).map(\.description)
    // In an object of two types, nothing that either reads is unknown.
    #expect(
      found == [
        "circle.side: once, at [0].circle.side", "circle.v: once, at [2].circle.v",
        "square.w: once, at [2].square.w", "x: once, at [0].x", "z: once, at [2].z",
      ])
  }
}
