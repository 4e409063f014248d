import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Subtypes that are identified by the one key that is present.
@Suite struct SubtypesByKeyTests {
  struct Circle: DefaultInitializable, Hashable {
    var radius = 0.0
  }
  struct Square: DefaultInitializable, Hashable {
    var side = 0.0
  }
  enum Figure: Hashable {
    case circle(Circle)
    case square(Square)
    case label(String)
    case points([Int])
    case other(Square)
  }
  struct Drawing: DefaultInitializable, Equatable {
    var main: Figure?
    var figures: [Figure] = []
    var named: [String: Figure] = [:]
  }

  let mapper = PropertyMapper()

  init() { Self.register(in: mapper) }

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(["radius": .property(\.radius, .range(0...9))], for: Circle.self)
    mapper.addMappings(["side": .property(\.side).required()], for: Square.self)
    mapper.addSubtypes(
      of: Figure.self,
      byKey: [
        "circle": .payload(Figure.circle), "square": .payload(Figure.square),
        "label": .payload(Figure.label), "points": .payload(Figure.points),
        "more.other": .payload(Figure.other),
      ])
    mapper.addMappings(
      [
        "main": .model(\.main), "figures": .model(\.figures), "named": .model(\.named),
      ], for: Drawing.self)
  }

  static let json =
    #"{"main":{"circle":{"radius":1.5}},"figures":[{"square":{"side":2.5}},{"label":"a"},{"points":[]},{"more":{"other":{"side":0.5}}}],"named":{"a":{"circle":{"radius":0.5}},"b":{"label":""}}}"#
  static let drawing = Drawing(
    main: .circle(Circle(radius: 1.5)),
    figures: [
      .square(Square(side: 2.5)), .label("a"), .points([]), .other(Square(side: 0.5)),
    ],
    named: ["a": .circle(Circle(radius: 0.5)), "b": .label("")])

  @Test func `the key that is present selects the type, and export writes it back`() throws {
    try mapper.verify()
    let drawing = try mapper.create(Drawing.self, from: .json(Self.json))
    #expect(drawing == Self.drawing)
    #expect(try mapper.export(drawing, as: .jsonText) == Self.json)
    #expect(try mapper.create(Drawing.self, from: mapper.export(drawing)) == drawing)
    #expect(
      try mapper.create(Drawing.self, from: .value(MappingValue(json: Self.json))) == drawing)
    let figures = try mapper.create([Figure].self, from: .json(#"[{"label":"x"},{"circle":{}}]"#))
    #expect(figures == [.label("x"), .circle(Circle())])
  }

  @Test func `copies, comparisons, archives and validation know the keys`() throws {
    #expect(try mapper.copy(Self.drawing) == Self.drawing)
    #expect(mapper.areEqual(Self.drawing, Self.drawing))
    var other = Self.drawing
    other.figures[0] = .other(Square(side: 2.5))
    #expect(!mapper.areEqual(Self.drawing, other))
    #expect(
      try mapper.unarchive(Drawing.self, from: mapper.archive(Self.drawing)) == Self.drawing)
    #expect(
      Outcome.problems { try mapper.validate(Drawing(main: .circle(Circle(radius: 10)))) }
        == ["validationFailed  main.circle.radius  must be between 0 and 9, but is 10"])
  }

  @Test(
    arguments: [
      (
        #"{}"#,
        [
          "missingValue    must have a value at \"circle\", \"label\", \"more.other\", \"points\", or \"square\""
        ]
      ),
      (
        #"{"circle":null,"disk":{}}"#,
        [
          "missingValue    must have a value at \"circle\", \"label\", \"more.other\", \"points\", or \"square\""
        ]
      ),
      (
        #"{"square":{"side":1},"circle":{"radius":2}}"#,
        ["validationFailed  square  has a value, but so does \"circle\""]
      ),
      (
        #"{"square":5,"circle":{"radius":20},"more":{"other":{}}}"#,
        [
          "validationFailed  more.other  has a value, but so does \"circle\"",
          "validationFailed  square  has a value, but so does \"circle\"",
        ]
      ),
      (#"{"square":null,"circle":{"radius":2},"more":null}"#, []),
      (
        #"{"circle":{"radius":10}}"#,
        ["validationFailed  circle.radius  must be between 0 and 9, but is 10"]
      ),
      (#"{"square":{}}"#, ["missingValue  square.side  must have a value, but is missing"]),
      (#"{"circle":[]}"#, ["typeMismatch  circle  must be an object, but is a list"]),
      (#"{"label":[]}"#, ["typeMismatch  label  must be text, but is a list"]),
      (
        #"{"points":[1,"x"]}"#, ["conversionFailed  points[1]  must be a whole number, but is text"]
      ),
      (
        #"{"circle":{},"more":1}"#,
        ["typeMismatch  more  must be an object, but is a number"]
      ),
      (#"[]"#, ["typeMismatch    must be an object, but is a list"]),
    ])
  func `errors are reported at the object, the second key, or inside the value`(
    json: String, lines: [String]
  ) throws {
    #expect(Outcome.problems { try mapper.create(Figure.self, from: .json(json)) } == lines)
    if let dictionary = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] {
      #expect(Outcome.problems { try mapper.create(Figure.self, from: dictionary) } == lines)
    }
  }

  @Test func `errors have a place, a rule and parameters`() throws {
    let json = "{\n \"square\": {\"side\": 1},\n \"circle\": {}\n}"
    let error = try #require(
      Outcome.errorList { try mapper.create(Figure.self, from: .json(json)) }.first)
    #expect(error.location?.line == 2)
    #expect(error.rule == "singleKey")
    #expect(error.parameters == ["allowed": ["circle"]])
    let none = try #require(
      Outcome.errorList { try mapper.create(Figure.self, from: .json("{}")) }.first)
    #expect(none.rule == "anyKey")
    #expect(none.parameters == ["allowed": ["circle", "label", "more.other", "points", "square"]])
  }

  @Test func `other keys of the object are unknown, and keys of the list are not`() {
    let strict = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    Self.register(in: strict)
    #expect(
      Outcome.problems {
        try strict.create(
          Figure.self,
          from: ["circle": ["radius": 1, "radios": 2], "square": NSNull(), "sqare": 1])
      } == [
        "unknownKey  circle.radios  isn't a known key; did you mean radius?",
        "unknownKey  sqare  isn't a known key; did you mean square?",
      ])
  }

  @Test func `with empty text as null, an empty text is no value, except for text`() throws {
    let mapper = PropertyMapper(options: MappingOptions(emptyTextIsNull: true))
    Self.register(in: mapper)
    #expect(
      try mapper.create(Figure.self, from: .json(#"{"circle":"","label":""}"#)) == .label(""))
  }

  @Test func `enums are read and written as by their synthesized Codable conformance`() throws {
    enum Shape: Codable, Equatable {
      case circle(Double)
      case label(String)
    }
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Shape.self,
      byKey: ["circle._0": .payload(Shape.circle), "label._0": .payload(Shape.label)])
    let shapes = [Shape.circle(1.5), .label("a")]
    let data = try JSONEncoder().encode(shapes)
    #expect(try mapper.create([Shape].self, from: .json(data)) == shapes)
    #expect(try mapper.export(shapes, as: .json) == data)
  }

  @Test func `a key whose value is repeated is reported once`() {
    #expect(
      Outcome.problems {
        try mapper.create(Figure.self, from: .json(#"{"circle":{},"circle":{"radius":1}}"#))
      } == [
        "duplicateKey  circle  is a duplicate of the key at line 1, column 2"
      ])
  }
}
