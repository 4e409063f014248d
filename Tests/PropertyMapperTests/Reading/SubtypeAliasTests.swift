import PropertyMapper
import PropertyMapperInspection
import Testing

/// Types with several names in a list, and optional payloads.
@Suite struct SubtypeAliasTests {
  class Shape: DefaultInitializable { required init() {} }
  final class Circle: Shape { var radius = 0 }
  protocol Drawn {}
  struct Dot: Drawn, DefaultInitializable { var x = 0 }
  enum Event: Equatable {
    case count(Int?)
    case names([String]?)
    case ping(Int)
  }

  @Test func `of two names of a type, the one listed by the earlier call is written`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["x": .property(\.x)], for: Dot.self)
    mapper.addSubtypes(of: Shape.self, discriminator: "type", ["ring": .subtype(Circle.self)])
    mapper.addSubtypes(
      of: Shape.self, discriminator: "type",
      ["circle": .subtype(Circle.self), "zero": .subtype(Circle.self)])
    mapper.addSubtypes(of: (any Drawn).self, discriminator: "type", ["point": .subtype(Dot.self)])
    mapper.addSubtypes(of: (any Drawn).self, discriminator: "type", ["dot": .subtype(Dot.self)])
    for name in ["ring", "circle", "zero"] {
      let shape = try mapper.create(Shape.self, from: ["type": name, "radius": 1])
      let json = #"{"type":"ring","radius":1}"#
      #expect(try mapper.exportJSONString(shape) == json)
      #expect(try mapper.exportJSONString([shape]) == "[\(json)]")
      #expect(try mapper.create(Circle.self, from: ["type": name, "radius": 1]).radius == 1)
    }
    #expect(try mapper.exportJSONString([Dot() as any Drawn]) == #"[{"type":"point","x":0}]"#)
    #expect(try mapper.exportJSONString(Dot()) == #"{"type":"point","x":0}"#)
    #expect(try mapper.exportJSONString([Dot()]) == #"[{"type":"point","x":0}]"#)
    #expect(
      Outcome.lines(of: mapper.diagnostics().filter { $0.code == .listedTwice }) == [
        #"listedTwice  Drawn  type  must have one name for Dot, but lists "point" and "dot", and writes "point" (warning)"#,
        #"listedTwice  Shape  type  must have one name for Circle, but lists "ring" and "circle", and writes "ring" (warning)"#,
        #"listedTwice  Shape  type  must have one name for Circle, but lists "ring" and "zero", and writes "ring" (warning)"#,
      ])
    try mapper.verify()
  }

  @Test func `of two names in one call, the first in byte order is written`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "type",
      ["ring": .subtype(Circle.self), "circle": .subtype(Circle.self)])
    #expect(
      try mapper.exportJSONString([Circle() as Shape]) == #"[{"type":"circle","radius":0}]"#)
    // Listing a name again doesn't make it the first.
    mapper.addSubtypes(of: Shape.self, discriminator: "type", ["circle": .subtype(Circle.self)])
    #expect(
      try mapper.exportJSONString([Circle() as Shape]) == #"[{"type":"ring","radius":0}]"#)
  }

  @Test func `an absent payload of an optional type is nil`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "data",
      [
        "count": .payload(Event.count), "names": .payload(Event.names),
        "ping": .payload(Event.ping),
      ])
    let json = #"[{"type":"count"},{"type":"names","data":null},{"type":"count","data":3}]"#
    let expected: [Event] = [.count(nil), .names(nil), .count(3)]
    #expect(try mapper.create([Event].self, fromJSON: json) == expected)
    #expect(try mapper.create([Event].self, from: MappingValue(json: json)) == expected)
    #expect(
      try mapper.create(Event.self, from: ["type": "names"] as [String: Any]) == .names(nil))
    let written = try mapper.exportJSONString(expected)
    #expect(try mapper.create([Event].self, fromJSON: written) == expected)
    var event = Event.count(4)
    try mapper.update(&event, from: ["type": "count"])
    #expect(event == .count(4))
    #expect(
      Outcome.problems { try mapper.create(Event.self, from: ["type": "ping"]) }
        == ["missingValue  data  must have a value, but is missing"])
    let schema = "\(try mapper.jsonSchema(for: Event.self))"
    #expect(schema.contains(#""required":["type"]"#))
  }
}
