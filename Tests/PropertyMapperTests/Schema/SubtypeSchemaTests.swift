import PropertyMapper
import PropertyMapperInspection
import Testing

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
}
