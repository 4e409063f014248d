import PropertyMapper
import PropertyMapperInspection
import Testing

/// Schemas of bases inside of bases, of payloads that need keys, and the names that types get.
@Suite struct NestedSubtypeSchemaTests {
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  class Pet: Animal {}
  final class Cat: Pet {}
  final class Other: Animal {
    var rest = MappingValue.Object()
  }

  @Test func `a fallback excludes the names of all subtypes, including nested ones`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Other.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind", ["pet": .subtype(Pet.self)],
      fallback: .subtype(Other.self))
    mapper.addSubtypes(of: Pet.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    let name = #"{"type":"object","properties":{"name":{"type":"string"},"kind":"#
    #expect(
      try mapper.jsonSchema(for: Animal.self)["oneOf"]?.description == """
        [\(name){"const":"pet"}},"required":["kind"]},\(name){"const":"cat"}},"required":["kind"]},\
        \(name){"type":"string","not":{"enum":["pet","cat"]}}},"required":["kind"]}]
        """)
  }

  struct Ring {
    let radius: Int
  }
  enum Figure {
    case ring(Ring)
    case size(Int?)
  }

  private func payload(_ radius: InitArgument<Ring, Int>, _ direction: SchemaDirection) throws
    -> [MappingValue?]
  {
    let mapper = PropertyMapper()
    mapper.addMappings(.initializing(Ring.init(radius:), radius), for: Ring.self)
    mapper.addSubtypes(
      of: Figure.self, discriminator: "kind", payload: "data",
      ["ring": .payload(Figure.ring), "size": .payload(Figure.size)])
    let ways = try mapper.jsonSchema(for: Figure.self, direction: direction)["oneOf"]
    return [ways?[0]?["required"], ways?[1]?["required"]]
  }

  @Test func `a payload is required if its arguments are`() throws {
    #expect(
      try payload(InitArgument("radius", \.radius), .input)
        == [["data", "kind"], ["kind"]])
    #expect(
      try payload(InitArgument("radius", \.radius, default: 1), .input)
        == [["kind"], ["kind"]])
  }

  @Test func `a payload that may be null isn't required on output`() throws {
    let required = try payload(InitArgument("radius", \.radius), .output)
    #expect(required[1] == ["kind"])
  }

  @Test func `a subtype without a table is reported`() {
    let mapper = PropertyMapper()
    mapper.addSubtypes(of: Figure.self, discriminator: "kind", ["ring": .payload(Figure.ring)])
    let errors = #expect(throws: ConfigurationErrors.self) {
      try mapper.jsonSchema(for: Figure.self)
    }
    #expect(errors?.map(\.code).contains(.unregisteredType) == true)
  }

  // MARK: Names

  protocol Shape {}
  struct Dot: DefaultInitializable, Shape { var x = 0 }
  struct Ö: DefaultInitializable { var y = 0 }
  struct Drawing: DefaultInitializable {
    var shapes: [any Shape] = []
    var other = Ö()
  }

  @Test func `definitions are named after types if the names are plain ASCII letters`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["x": .property(\.x)], for: Dot.self)
    mapper.addMappings(["y": .property(\.y)], for: Ö.self)
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "kind", ["dot": .subtype(Dot.self)])
    mapper.addMappings(["shapes": .model(\.shapes), "o": .model(\.other)], for: Drawing.self)
    let schema = try mapper.jsonSchema(for: Drawing.self)
    #expect(
      schema["properties"]?.description
        == ##"{"shapes":{"type":"array","items":{"$ref":"#/$defs/Shape"}},"o":{"$ref":"#/$defs/Model"}}"##
    )
    #expect(schema["$defs"]?["Shape"]?["properties"]?["kind"] == ["const": "dot"])
    #expect(schema["$defs"]?["Model"]?["properties"]?["y"]?["type"] == "integer")
  }
}
