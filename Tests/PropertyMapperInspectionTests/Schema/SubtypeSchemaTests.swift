import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

private protocol Beast {}

private protocol BigBeast: Beast {}

private struct Lion: BigBeast, DefaultInitializable { var lives = 1 }

@Suite struct SubtypeSchemaTests {
  struct Circle: DefaultInitializable { var radius = 0.0 }
  struct Square: DefaultInitializable { var side: Int? }

  enum Figure: Sendable {
    case circle(Circle)
    case square(Square)
    case other(MappingValue)
  }

  private var mapper: PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius).required()], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    return mapper
  }

  @Test func `each subtype is an object with its name, and a fallback allows other names`() throws {
    let mapper = mapper
    mapper.addSubtypes(
      of: Figure.self, discriminator: "kind",
      ["circle": .payload(Figure.circle), "square": .payload(Figure.square)],
      fallback: .payload(Figure.other))
    #expect(
      try mapper.jsonSchema(for: Figure.self)["oneOf"]?.withoutIntegerBounds == """
        [{"type":"object","properties":{"radius":{"type":"number"},"kind":{"const":"circle"}},\
        "required":["radius","kind"]},\
        {"type":"object","properties":{"side":{"type":["integer","null"]},"kind":{"const":"square"}},\
        "required":["kind"]},\
        {"type":"object","properties":{"kind":{"type":"string","not":{"enum":["circle","square"]}}},\
        "required":["kind"]}]
        """)
  }

  @Test func `a payload is next to the name, and required if an empty one would be invalid`()
    throws
  {
    let mapper = mapper
    mapper.addSubtypes(
      of: Figure.self, discriminator: "kind", payload: "data",
      ["circle": .payload(Figure.circle), "square": .payload(Figure.square)])
    #expect(
      try mapper.jsonSchema(for: Figure.self)["oneOf"]?.withoutIntegerBounds == """
        [{"type":"object","properties":{"data":{"$ref":"#/$defs/Circle"},"kind":{"const":"circle"}},\
        "required":["data","kind"]},\
        {"type":"object","properties":{"data":{"anyOf":[{"$ref":"#/$defs/Square"},{"type":"null"}]},\
        "kind":{"const":"square"}},"required":["kind"]}]
        """)
  }

  @Test func `a closure can choose any of the subtypes`() throws {
    let mapper = mapper
    mapper.addSubtypes(
      of: Figure.self, ["circle": .payload(Figure.circle), "square": .payload(Figure.square)]
    ) { $0["radius"] == nil ? "square" : "circle" }
    let schema = try mapper.jsonSchema(for: Figure.self)
    #expect(
      schema["anyOf"]?.withoutIntegerBounds == """
        [{"type":"object","properties":{"radius":{"type":"number"}},"required":["radius"]},\
        {"type":"object","properties":{"side":{"type":["integer","null"]}}}]
        """)
    #expect(schema["$comment"] == "a closure chooses")
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal {}

  @Test func `a class can be its own subtype, and each subtype writes its name`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["animal": .subtype(Animal.self), "cat": .subtype(Cat.self)])
    let input = #""properties":{"name":{"type":"string"},"kind":{"const":"#
    #expect(
      try mapper.jsonSchema(for: Animal.self)["oneOf"]?.withoutIntegerBounds
        == #"[{"type":"object",\#(input)"animal"}},"required":["kind"]},"#
        + #"{"type":"object",\#(input)"cat"}},"required":["kind"]}]"#)
    let cat = try mapper.jsonSchema(for: Cat.self, direction: .output)
    #expect(cat["properties"]?["kind"] == ["const": "cat"])
    #expect(cat["required"] == ["name", "kind"])
  }

  @Test func `alternatives that may overlap aren't exclusive`() throws {
    let mapper = mapper
    mapper.addSubtypes(
      of: Figure.self, discriminator: "kind",
      ["circle": .payload(Figure.circle), "square": .payload(Figure.square)])
    #expect(try mapper.jsonSchema(for: Figure.self)["oneOf"] != nil)
    mapper.setInputEditor(for: Figure.self) { (object: inout MappingValue.Object) in
      object["kind"] = object["kind"] ?? "circle"
    }
    let schema = try mapper.jsonSchema(for: Figure.self)
    #expect(schema["anyOf"]?[1] != nil && schema["oneOf"] == nil)
    #expect(try mapper.jsonSchema(for: Figure.self, direction: .output)["oneOf"] != nil)
  }

  @Test func `a base whose names are merged with another base's has no name itself`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["lives": .property(\.lives)], for: Lion.self)
    mapper.addSubtypes(
      of: (any Beast).self, discriminator: "kind", ["big": .subtype((any BigBeast).self)])
    mapper.addSubtypes(
      of: (any BigBeast).self, discriminator: "kind", ["lion": .subtype(Lion.self)])
    let schema = try mapper.jsonSchema(for: (any Beast).self)
    #expect(schema["properties"]?["kind"] == ["const": "lion"])
    let sample = try mapper.sampleInput(for: (any Beast).self)
    #expect(sample["kind"] == "lion")
    #expect(try mapper.create((any Beast).self, from: .value(sample)) is Lion)
  }

  @Test func `a flattened value without a payload is an object in the output`() throws {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Signal.self, byKey: ["off": .value(.off), "on": .payload(Signal.on)])
    mapper.addMappings(["id": .property(\.id), .root: .model(\.signal)], for: Lamp.self)
    #expect(try mapper.export(Lamp(), as: .jsonText) == #"{"id":0,"off":{}}"#)
    let schema = try mapper.jsonSchema(for: Lamp.self, direction: .output)
    #expect(
      schema["allOf"]?[0]?["oneOf"]?[0] == [
        "type": "object", "properties": ["off": ["type": "object"]], "required": ["off"],
      ])
  }

  enum Signal {
    case off
    case on(Int)
  }

  struct Lamp: DefaultInitializable {
    var id = 0
    var signal = Signal.off
  }
}
