import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Schemas, samples, descriptions, and findings for names that are numbers or Booleans.
@Suite struct NumberNameInspectionTests {
  struct Square: DefaultInitializable { var side: String? }
  struct Circle: DefaultInitializable { var radius: String? }
  enum Event {
    case square(Square)
    case circle(Circle)
    case other(MappingValue)
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
  }

  @Test func `a schema contains the numbers`() throws {
    mapper.addSubtypes(
      of: Event.self, discriminator: "op",
      [1: .payload(Event.square), true: .payload(Event.circle)], fallback: .payload(Event.other))
    #expect(
      try mapper.jsonSchema(for: Event.self)["oneOf"]?.description == """
        [{"type":"object","properties":{"side":{"type":["string","null"]},"op":{"const":1}},\
        "required":["op"]},{"type":"object","properties":{"radius":{"type":["string","null"]},\
        "op":{"const":true}},"required":["op"]},{"type":"object","properties":{"op":\
        {"type":["boolean","number","string"],"not":{"enum":[1,true]}}},"required":["op"]}]
        """)
  }

  @Test func `samples and descriptions show the numbers`() throws {
    mapper.addSubtypes(
      of: Event.self, discriminator: "op",
      [10: .payload(Event.circle), 9: .payload(Event.square), "x": .payload(Event.square)])
    #expect(try mapper.sampleInput(for: Event.self)["op"] == 9)
    let lines = mapper.tableDescription(for: Event.self).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.suffix(3) == ["9 Square", "10 Circle", #""x" Square"#])
  }

  @Test func `the same number twice and values that are no names are mistakes`() {
    mapper.addSubtypes(
      of: Event.self, discriminator: "op",
      [
        1: .payload(Event.square),
        .number(MappingValue.Number(text: "1.0") ?? .init(2)):
          .payload(Event.circle), nil: .payload(Event.square), [1]: .payload(Event.circle),
      ])
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "contradictoryEntry  Event  op  1 and 1.0 are the same number",
        "contradictoryEntry  Event  op  a name is null, but names must be strings, numbers, or Booleans",
        "contradictoryEntry  Event  op  a name is a list, but names must be strings, numbers, or Booleans",
      ])
    #expect(
      Outcome.errorList { try mapper.create(Event.self, from: .json(#"{"op":1}"#)) }.map(\.code)
        == [.invalidMapping])
  }
}
