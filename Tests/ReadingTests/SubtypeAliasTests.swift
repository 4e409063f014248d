import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

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
      #expect(try mapper.export(shape, as: .jsonText) == json)
      #expect(try mapper.export([shape], as: .jsonText) == "[\(json)]")
      #expect(try mapper.create(Circle.self, from: ["type": name, "radius": 1]).radius == 1)
    }
    #expect(try mapper.export([Dot() as any Drawn], as: .jsonText) == #"[{"type":"point","x":0}]"#)
    #expect(try mapper.export(Dot(), as: .jsonText) == #"{"type":"point","x":0}"#)
    #expect(try mapper.export([Dot()], as: .jsonText) == #"[{"type":"point","x":0}]"#)
    #expect(
      Outcome.lines(of: mapper.diagnostics().filter { $0.code == .ambiguousSubtypeName }) == [
        #"ambiguousSubtypeName  Drawn  type  lists "point" and "dot" for Dot, but writes only "point" (warning)"#,
        #"ambiguousSubtypeName  Shape  type  lists "ring" and "circle" for Circle, but writes only "ring" (warning)"#,
        #"ambiguousSubtypeName  Shape  type  lists "ring" and "zero" for Circle, but writes only "ring" (warning)"#,
      ])
    try mapper.verify()
  }

  @Test func `of two names in a literal, the first is written, without a warning`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["x": .property(\.x)], for: Dot.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "type",
      ["ring": .subtype(Circle.self), "circle": .subtype(Circle.self)])
    // Keys of literals that aren't literals themselves keep their order, too.
    let names = ["point", "dot"]
    mapper.addSubtypes(
      of: (any Drawn).self, discriminator: "type",
      [names[0]: .subtype(Dot.self), names[1]: .subtype(Dot.self)])
    #expect(mapper.diagnostics() == [])
    for name in ["ring", "circle"] {
      let shape = try mapper.create(Shape.self, from: ["type": name, "radius": 1])
      #expect(try mapper.export(shape, as: .jsonText) == #"{"type":"ring","radius":1}"#)
    }
    #expect(try mapper.export(Dot(), as: .jsonText) == #"{"type":"point","x":0}"#)
    // Listing a name again makes it the last.
    mapper.addSubtypes(of: Shape.self, discriminator: "type", ["ring": .subtype(Circle.self)])
    #expect(
      try mapper.export([Circle() as Shape], as: .jsonText) == #"[{"type":"circle","radius":0}]"#)
  }

  @Test func `of two names in a dictionary, the first in byte order is written`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    let names: [String: Subtype<Shape>] = [
      "ring": .subtype(Circle.self), "circle": .subtype(Circle.self),
    ]
    mapper.addSubtypes(of: Shape.self, discriminator: "type", names)
    #expect(
      try mapper.export([Circle() as Shape], as: .jsonText) == #"[{"type":"circle","radius":0}]"#)
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        #"ambiguousSubtypeName  Shape  type  lists "circle" and "ring" for Circle, but writes only "circle" (warning)"#
      ])
    // Listing a name again doesn't make it the first.
    mapper.addSubtypes(of: Shape.self, discriminator: "type", ["circle": .subtype(Circle.self)])
    #expect(
      try mapper.export([Circle() as Shape], as: .jsonText) == #"[{"type":"ring","radius":0}]"#)
  }

  @Test func `of two names for a case, the first in the literal is written`() throws {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "data",
      [
        "z": .payload(Event.ping), "a": .payload(Event.ping), "n": .payload(Event.names),
        "m": .payload(Event.names), 2: .payload(Event.count), 1: .payload(Event.count),
      ])
    try mapper.verify()
    #expect(
      try mapper.export([Event.ping(1), .names(nil), .count(nil)], as: .jsonText)
        == #"[{"type":"z","data":1},{"type":"n"},{"type":2}]"#)
    #expect(
      try mapper.create(
        [Event].self,
        from: .json(#"[{"type":"a","data":1},{"type":"m"},{"type":1},{"type":2,"data":5}]"#))
        == [.ping(1), .names(nil), .count(nil), .count(5)])
    var event = Event.ping(3)
    try mapper.update(&event, from: ["data": 4])
    #expect(event == .ping(4))
  }

  @Test func `the names in a dictionary can be the cases of an enum`() throws {
    enum Kind: String, MappingValueConvertible { case ring, dot }
    let names: [Kind: Subtype<Shape>] = [.ring: .subtype(Circle.self)]
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(of: Shape.self, discriminator: "type", names)
    let shape = try mapper.create(Shape.self, from: ["type": "ring", "radius": 3])
    #expect(try mapper.export(shape, as: .jsonText) == #"{"type":"ring","radius":3}"#)
  }

  @Test func `a name in a dictionary that has no text is a mistake`() {
    let names: [[Int]: Subtype<Shape>] = [[1]: .subtype(Circle.self)]
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(of: Shape.self, discriminator: "type", names)
    #expect(mapper.diagnostics().map(\.code) == [.contradictoryEntry])
  }

  @Test func `a closure's names can be a literal or a dictionary`() throws {
    let names: [String: Subtype<Shape>] = ["ring": .subtype(Circle.self)]
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(of: Shape.self, names) { $0["radius"] == nil ? nil : "ring" }
    let shape = try mapper.create(Shape.self, from: ["radius": 3])
    #expect((shape as? Circle)?.radius == 3)
    mapper.addSubtypes(of: Shape.self, ["circle": .subtype(Circle.self)]) { _ in "circle" }
    #expect(try mapper.create(Shape.self, from: [:]) is Circle)
  }

  @Test func `a name that a literal lists twice is a mistake`() {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "data",
      ["a": .payload(Event.ping), "b": .payload(Event.names), "a": .payload(Event.count)])
    mapper.addSubtypes(of: Event.self, discriminator: "type", [:])
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        #"contradictoryEntry  Event  type  "a" is listed twice"#
      ])
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
    #expect(try mapper.create([Event].self, from: .json(json)) == expected)
    #expect(try mapper.create([Event].self, from: .value(MappingValue(json: json))) == expected)
    #expect(
      try mapper.create(Event.self, from: ["type": "names"] as [String: Any]) == .names(nil))
    let written = try mapper.export(expected, as: .jsonText)
    #expect(try mapper.create([Event].self, from: .json(written)) == expected)
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
