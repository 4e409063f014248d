import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Subtypes whose names are numbers or Booleans, and numbers in place of names that are text.
@Suite struct NumberNameTests {
  protocol Shape {}
  struct Square: Shape, Equatable, DefaultInitializable { var side = 0 }
  struct Circle: Shape, Equatable, DefaultInitializable { var radius = 0 }
  enum Event: Equatable {
    case square(Square)
    case circle(Circle)
    case count(Int)
    case note(String?)
    case other(MappingValue)
  }
  struct Holder: DefaultInitializable, Equatable {
    var events: [Event] = []
  }
  struct Drawing: DefaultInitializable {
    var shape: any Shape = Square()
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["shape": .model(\.shape)], for: Drawing.self)
    mapper.addMappings(["events": .model(\.events)], for: Holder.self)
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type",
      [1: .subtype(Square.self), 2: .subtype(Circle.self)])
    mapper.addSubtypes(
      of: Event.self, discriminator: "op", payload: "d",
      [
        1: .payload(Event.square), 2.5: .payload(Event.circle), true: .payload(Event.count),
        "note": .payload(Event.note),
      ], fallback: .payload(Event.other))
  }

  /// A list whose names are the digits of numbers.
  static func registerTexts(_ mapper: PropertyMapper) {
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["events": .model(\.events)], for: Holder.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "op",
      ["1": .payload(Event.square), "2.0": .payload(Event.circle)], fallback: .payload(Event.other))
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type",
      ["1": .subtype(Square.self), "2": .subtype(Circle.self)])
  }

  let mapper = PropertyMapper()

  init() { Self.register(mapper) }

  static let events =
    #"[{"op":1,"d":{"side":1}},{"op":2.5,"d":{"radius":2}},{"op":true,"d":7},{"op":"note","d":"a"},{"op":"note"}]"#

  @Test func `an unlisted number is the same error in text and in a dictionary`() throws {
    let text = #"{"shape":{"type":1.50}}"#
    let errors = Outcome.errorList { try mapper.create(Drawing.self, from: .json(text)) }
    let others = Outcome.errorList {
      try mapper.create(Drawing.self, from: ["shape": ["type": 1.5]])
    }
    #expect(errors.map(\.message) == ["must be 1 or 2, but is 1.5"])
    #expect(errors == others)
  }

  @Test func `numbers and Booleans are read and written as they are`() throws {
    try mapper.verify()
    let events = try mapper.create([Event].self, from: .json(Self.events))
    #expect(
      events == [
        .square(Square(side: 1)), .circle(Circle(radius: 2)), .count(7), .note("a"), .note(nil),
      ])
    #expect(try mapper.export(events, as: .jsonText) == Self.events)
    let shapes = #"[{"type":1,"side":3},{"type":2,"radius":4}]"#
    #expect(
      try mapper.export(mapper.create([any Shape].self, from: .json(shapes)), as: .jsonText)
        == shapes)
    #expect(try mapper.export(Circle(radius: 4), as: .jsonText) == #"{"type":2,"radius":4}"#)
  }

  @Test func `dictionaries, property lists, and archives contain them as well`() throws {
    let events = try mapper.create([Event].self, from: .json(Self.events))
    let dictionary = try mapper.export(Holder(events: events))
    #expect(
      Outcome.text(dictionary)
        == #"{"events":[{"d":{"side":1},"op":1},{"d":{"radius":2},"op":2.5},{"d":7,"op":true},{"d":"a","op":"note"},{"op":"note"}]}"#
    )
    #expect(try mapper.create(Holder.self, from: dictionary).events == events)
    let list = try mapper.export(events, as: .propertyList())
    #expect(try mapper.create([Event].self, from: .propertyList(list)) == events)
    #expect(try mapper.unarchive([Event].self, from: mapper.archive(events)) == events)
  }

  @Test func `an archive distinguishes a number from the same digits as text`() throws {
    let mapper = PropertyMapper()
    Self.register(mapper)
    mapper.addSubtypes(
      of: Event.self, discriminator: "op", payload: "d", ["1": .payload(Event.circle)])
    let events: [Event] = [.square(Square(side: 1)), .circle(Circle(radius: 2)), .other(["op": 9])]
    #expect(try mapper.unarchive([Event].self, from: mapper.archive(events)) == events)
  }

  @Test func `numbers are compared by value`() throws {
    for text in ["1", "1.0", "10e-1", "0.1E1"] {
      let shape = try mapper.create((any Shape).self, from: .json(#"{"type":\#(text),"side":3}"#))
      #expect(shape as? Square == Square(side: 3), "\(text)")
      #expect(
        try mapper.create(Square.self, from: .json(#"{"side":3,"type":\#(text)}"#)).side == 3,
        "\(text)")
    }
    #expect(try mapper.create((any Shape).self, from: ["type": 2.0]) is Circle)
    #expect(try mapper.create(Event.self, from: .json(#"{"op":25e-1}"#)) == .circle(Circle()))
  }

  @Test func `valid input is read in one pass, and by the problem finder alike`() throws {
    let texts = [
      #"{"events":\#(Self.events)}"#, #"{"events":[{"d":{"side":1},"op":1.0}]}"#,
      #"{"events":[{"op":false},{"op":-7},{"op":"x"}]}"#,
    ]
    #expect(
      try ReadingPathsTests.read(Holder.self, texts, register: Self.register)
        == [true, true, true])
    let digits = [#"{"events":[{"op":1,"side":2},{"op":2.0,"radius":1},{"op":3},{"op":"1"}]}"#]
    #expect(
      try ReadingPathsTests.read(Holder.self, digits, register: Self.registerTexts) == [true])
  }

  @Test func `a fallback keeps every other number, Boolean, or text`() throws {
    let text = #"[{"op":false,"x":1},{"op":9.50},{"op":"zz"},{"op":"1"}]"#
    let events = try mapper.create([Event].self, from: .json(text))
    #expect(events.allSatisfy { if case .other = $0 { true } else { false } })
    #expect(try mapper.export(events, as: .jsonText) == text)
    let names = #"must be 1, 2.5, true, or "note""#
    #expect(
      Outcome.problems {
        try mapper.create([Event].self, from: .json(#"[{"op":null},{},{"op":[]},{"op":{}}]"#))
      } == [
        "unknownSubtype  [0].op  \(names), but is null",
        "unknownSubtype  [1].op  \(names), but is missing",
        "unknownSubtype  [2].op  \(names), but is a list",
        "unknownSubtype  [3].op  \(names), but is an object",
      ])
  }

  @Test func `other names are errors, and text with the same digits is a hint`() {
    let json = #"[{"type":3},{"type":"1"},{"type":true},{"type":"x"},{"type":null}]"#
    #expect(
      Outcome.problems { try mapper.create([any Shape].self, from: .json(json)) } == [
        "unknownSubtype  [0].type  must be 1 or 2, but is 3",
        "unknownSubtype  [1].type  must be 1 or 2, but is other text; did you mean 1?",
        "unknownSubtype  [2].type  must be 1 or 2, but is true",
        "unknownSubtype  [3].type  must be 1 or 2, but is other text",
        "unknownSubtype  [4].type  must be 1 or 2, but is null",
      ])
    let errors = Outcome.errorList {
      try mapper.create(Square.self, from: .json(#"{"type":2}"#))
    }
    #expect(errors.map(Outcome.line) == ["unknownSubtype  type  must be 1, but is 2"])
    #expect(errors.first?.parameters["allowed"] == [1])
  }

  @Test func `a number that is no name is not shown if it is sensitive`() {
    let mapper = PropertyMapper()
    Self.register(mapper)
    mapper.addMappings(["shape": .model(\.shape).sensitive()], for: Drawing.self)
    let problems = Outcome.problems {
      try mapper.create(Drawing.self, from: .json(#"{"shape":{"type":4711}}"#))
    }
    #expect(problems.count == 1)
    #expect(!problems.joined().contains("4711"))
  }

  @Test func `names that are text take numbers, unless conversion is strict`() throws {
    let mapper = PropertyMapper()
    Self.registerTexts(mapper)
    let json = #"[{"op":1,"side":2},{"op":2.0,"radius":1},{"op":1.0},{"op":10e-1},{"op":7}]"#
    let events = try mapper.create([Event].self, from: .json(json))
    #expect(
      events == [
        .square(Square(side: 2)), .circle(Circle(radius: 1)), .square(Square()), .square(Square()),
        .other(["op": 7]),
      ])
    #expect(
      try mapper.export(events.prefix(2).map(\.self), as: .jsonText)
        == #"[{"op":"1","side":2},{"op":"2.0","radius":1}]"#)
    #expect(try mapper.create(Square.self, from: ["type": 1, "side": 2]).side == 2)

    let strict = PropertyMapper(options: MappingOptions(conversion: .strict))
    Self.registerTexts(strict)
    #expect(
      Outcome.problems { try strict.create([Event].self, from: .json(#"[{"op":1},{"op":7}]"#)) }
        == [
          #"unknownSubtype  [0].op  must be "1" or "2.0", but is a number"#,
          #"unknownSubtype  [1].op  must be "1" or "2.0", but is a number"#,
        ])
  }

  @Test func `an update compares the number with the model's own name`() throws {
    var drawing = Drawing(shape: Square(side: 1))
    try mapper.update(&drawing, from: .json(#"{"shape":{"type":1.0,"side":2}}"#))
    #expect(drawing.shape as? Square == Square(side: 2))
    try mapper.update(&drawing, from: .json(#"{"shape":{"type":2,"radius":3}}"#))
    #expect(drawing.shape as? Circle == Circle(radius: 3))
    var square = Square()
    #expect(
      Outcome.problems { try mapper.update(&square, from: .json(#"{"type":2}"#)) } == [
        "unknownSubtype  type  must be 1, as in the model being updated, but names a different type"
      ])
  }

  @Test func `lists with the same discriminator are merged`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type",
      [3: .payload(Event.square), "c": .payload(Event.circle)])
    mapper.addSubtypes(of: Event.self, discriminator: "type", ["d": .payload(Event.circle)])
    let json = #"[{"type":3},{"type":"c"},{"type":"d"}]"#
    #expect(
      try mapper.create([Event].self, from: .json(json))
        == [.square(Square()), .circle(Circle()), .circle(Circle())])
    #expect(
      Outcome.problems { try mapper.create(Event.self, from: .json(#"{"type":4}"#)) } == [
        #"unknownSubtype  type  must be 3, "c", or "d", but is 4"#
      ])
  }
}
