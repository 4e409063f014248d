import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Updates of models that an initializer creates, whose other properties the table doesn't mention.
@Suite struct UnsetPropertyTests {
  struct Note: Equatable {
    let words: [String]
  }
  struct Point {
    var x: Int
    var y: Int
    let id: UUID
    let sum: Int
    var tags = [String]()
    var note = Note(words: [])
    lazy var cached = x * 100

    init(x: Int, y: Int = 0) {
      (self.x, self.y, sum) = (x, y, x + y)
      id = UUID()
    }
  }
  final class Token {
    let text: String
    let serial: Int
    var uses = 0
    init(text: String) {
      self.text = text
      serial = 1
    }
    init(text: String, serial: Int) {
      (self.text, self.serial) = (text, serial)
    }
  }
  struct Line: DefaultInitializable {
    var start = Point(x: 1, y: 2)
  }

  let mapper = PropertyMapper()
  let narrow: PropertyMapper

  init() {
    mapper.addMappings(
      .initializing(
        { Point(x: $0, y: $1) }, InitArgument("x", \.x), InitArgument("y", \.y)), for: Point.self)
    mapper.addMappings(["start": .model(\.start)], for: Line.self)
    mapper.addMappings(
      .initializing(Token.init(text:), InitArgument("text", \.text)), for: Token.self)
    narrow = mapper.using("narrow")
    narrow.setMappings(
      .initializing({ Point(x: $0) }, InitArgument("x", \.x)), for: Point.self)
  }

  @Test func `131: an update through a scheme with fewer arguments keeps the other properties`()
    throws
  {
    var point = Point(x: 1, y: 2)
    point.tags = ["a"]
    point.note = Note(words: ["b"])
    let id = point.id
    try narrow.update(&point, from: ["x": 5])
    #expect((point.x, point.y, point.id) == (5, 2, id))
    #expect((point.tags, point.note) == (["a"], Note(words: ["b"])))
    try narrow.update(&point, from: .json(#"{"x": 6}"#))
    #expect((point.x, point.y) == (6, 2))
    var line = Line()
    try narrow.update(&line, from: ["start": ["x": 9]])
    #expect((line.start.x, line.start.y) == (9, 2))
    // The initializer computes what depends on its arguments only.
    var other = Point(x: 1, y: 2)
    try mapper.update(&other, from: ["x": 10])
    #expect((other.x, other.y, other.sum) == (10, 2, 12))
    #expect(other.cached == 1000)
  }

  @Test func `131: a constant of a class that the initializer would reset is an error`() throws {
    var token = Token(text: "a", serial: 7)
    #expect(
      Outcome.problems { try mapper.update(&token, from: ["text": "b"]) } == [
        "factoryFailed    Token's initializer doesn't take serial, so an update would lose its value; add an argument for it, or make it a var"
      ])
    var usual = Token(text: "a")
    usual.uses = 3
    try mapper.update(&usual, from: ["text": "b"])
    #expect((usual.text, usual.uses) == ("b", 3))
  }

  @Test func `an immutable instance says how it can be updated, before anything is created`()
    throws
  {
    let token = Token(text: "a")
    #expect(
      Outcome.problems { try mapper.update(token, from: ["text": "b"]) } == [
        "hookFailed    Token's values are set by its initializer, so an update would have to create a new instance; pass the model as an inout variable, or map properties that can be set"
      ])
    #expect(token.text == "a")
    try mapper.update(token, from: [:])
  }

  final class Width: DefaultInitializable {
    var value = 1
  }
  struct Area {
    let width: Width
    let id: Int
    var size: Int

    init(width: Width, id: Int) {
      (self.width, self.id) = (width, id)
      size = width.value * 10
    }
  }

  @Test func `a property derived from an instance that is updated in place is derived again`()
    throws
  {
    mapper.addMappings(["value": .property(\.value)], for: Width.self)
    mapper.addMappings(
      .initializing(
        Area.init(width:id:), InitArgument("width", \.width), InitArgument("id", \.id)),
      for: Area.self)
    for patch in [#"{"width": {"value": 5}}"#, #"{"width": {"value": 5}, "id": 2}"#] {
      var area = Area(width: Width(), id: 1)
      try mapper.update(&area, from: .json(patch))
      #expect(area.width.value == 5 && area.size == 50)
      area.size = 7
      try mapper.update(&area, from: .json(#"{"width": {"value": 6}}"#))
      #expect(area.size == 7)
    }
  }
}
