import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Closures that choose among payloads of any type, and fallbacks for what they don't recognize.
@Suite struct ChosenValueTests {
  struct Circle: DefaultInitializable, Equatable { var radius = 0 }
  enum Figure: Equatable {
    case circle(Circle)
    case sizes([String: Int])
    case circles([String: Circle])
    case other(MappingValue)
    case nothing
  }
  struct Drawing: DefaultInitializable, Equatable {
    var figures: [Figure] = []
    var first: Figure?
  }
  struct Flat: DefaultInitializable { var figure = Figure.nothing }
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Stranger: Animal {}

  @Sendable static func choose(_ input: MappingInput) -> String? {
    let object = input.dictionary
    if object.isEmpty { return nil }
    if object["radius"] != nil { return "circle" }
    if object["what"] != nil { return "something" }
    return object.values.allSatisfy { $0 is Int } ? "sizes" : "circles"
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(
      ["figures": .model(\.figures), "first": .model(\.first)], for: Drawing.self)
    mapper.addSubtypes(
      of: Figure.self,
      [
        "circle": .payload(Figure.circle), "sizes": .payload(Figure.sizes),
        "circles": .payload(Figure.circles),
      ], fallback: .payload(Figure.other), choosingWith: choose)
  }

  let mapper = PropertyMapper()

  init() { Self.register(mapper) }

  static let text =
    #"[{"radius":1},{"a":2,"b":3},{"x":{"radius":4}},{"what":1.50,"z":[]},{}]"#

  @Test func `a closure chooses dictionaries as well as models`() throws {
    try mapper.verify()
    let figures = try mapper.create([Figure].self, from: .json(Self.text))
    #expect(
      figures == [
        .circle(Circle(radius: 1)), .sizes(["a": 2, "b": 3]), .circles(["x": Circle(radius: 4)]),
        .other(try MappingValue(json: #"{"what":1.50,"z":[]}"#)), .other([:]),
      ])
    #expect(
      try mapper.create([Figure].self, from: .json(mapper.export(figures, as: .jsonText)))
        == figures)
    #expect(
      try mapper.export(figures.suffix(2).map(\.self), as: .jsonText)
        == #"[{"what":1.50,"z":[]},{}]"#)
    #expect(try mapper.unarchive([Figure].self, from: mapper.archive(figures)) == figures)
  }

  @Test func `they are read in one pass, and by the problem finder alike`() throws {
    let texts = [
      #"{"figures":\#(Self.text)}"#, #"{"figures":[],"first":{"a":1}}"#,
      #"{"first":{"x":{"radius":4},"y":{}}}"#, #"{"first":{"what":true}}"#,
    ]
    #expect(
      try ReadingPathsTests.read(Drawing.self, texts, register: Self.register)
        == [true, true, true, true])
    #expect(
      try ReadingPathsTests.read(Drawing.self, texts) { mapper in
        Self.register(mapper)
        mapper.setFinalDecoder(for: Circle.self) { _, circle in circle.radius += 1 }
        mapper.setFinalDecoder(for: Figure.self) { input, figure in
          if input.dictionary.isEmpty { figure = .nothing }
        }
      } == [true, true, true, true])
  }

  @Test func `wrong values are reported at their keys`() {
    #expect(
      Outcome.problems {
        try mapper.create(
          [Figure].self, from: .json(#"[{"x":{"radius":[]},"y":3.5},{"radius":{}}]"#))
      } == [
        "typeMismatch  [0].x.radius  must be a whole number, but is a list",
        "typeMismatch  [0].y  must be an object, but is a number",
        "typeMismatch  [1].radius  must be a whole number, but is an object",
      ])
  }

  @Test func `an update replaces the dictionary of an existing value`() throws {
    var drawing = Drawing(first: .sizes(["a": 1]))
    try mapper.update(&drawing, from: .json(#"{"first":{"b":2}}"#))
    #expect(drawing.first == .sizes(["b": 2]))
    let changes = try mapper.changes(from: drawing, to: Drawing(first: .sizes(["b": 3, "c": 1])))
    try mapper.update(&drawing, from: changes)
    #expect(drawing.first == .sizes(["b": 3, "c": 1]))
  }

  @Test func `a fallback is used for nil and for names that are not listed`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings([:], for: Stranger.self)
    mapper.addSubtypes(
      of: Animal.self, ["animal": .subtype(Animal.self)], fallback: .subtype(Stranger.self)
    ) { input in
      input["name"] as? String
    }
    try mapper.verify()
    let animals = try mapper.create(
      [Animal].self, from: .json(#"[{"name":"animal"},{"name":"cat"},{}]"#))
    #expect(animals.map { $0 is Stranger } == [false, true, true])
    mapper.addSubtypes(
      of: Figure.self, [:], fallback: .value(.nothing), choosingWith: { _ in nil })
    #expect(try mapper.create(Figure.self, from: ["a": 1]) == .nothing)
    #expect(try mapper.export(Figure.nothing, as: .jsonText) == "{}")
  }

  @Test func `a dictionary that takes all keys isn't flattened`() {
    mapper.addMappings([.root: .model(\.figure)], for: Flat.self)
    #expect(
      Outcome.lines(of: mapper.diagnostics()).contains {
        $0.contains("a subtype of Figure, reads all of")
      })
  }
}
