import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Lists, dictionaries and optionals of `any Protocol`, in and out by every way.
@Suite struct ProtocolListTests {
  protocol Shape: Sendable {}
  struct Circle: Shape, DefaultInitializable, Equatable {
    var radius = 0
  }
  final class Square: Shape, DefaultInitializable, @unchecked Sendable {
    var side = 0
  }
  struct Drawing: DefaultInitializable {
    var shapes: [any Shape] = []
    var groups: [[any Shape]] = []
    var named: [String: any Shape] = [:]
    var maybe: (any Shape)?
    var gaps: [(any Shape)?] = []
  }
  struct Plain {
    var shapes: [any Shape]
    var main: any Shape
  }

  let mapper = PropertyMapper()
  let list = #"[{"type":"circle","radius":1},{"type":"square","side":2}]"#

  init() {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type",
      ["circle": .subtype(Circle.self), "square": .subtype(Square.self)])
    mapper.addMappings(
      [
        "shapes": .model(\.shapes), "groups": .model(\.groups), "named": .model(\.named),
        "maybe": .model(\.maybe), "gaps": .model(\.gaps),
      ], for: Drawing.self)
    mapper.addMappings(.automatic(), for: Plain.self)
  }

  @Test func `protocol arrays are read and written as text, dictionaries and property lists`()
    throws
  {
    let shapes = try mapper.create([any Shape].self, from: .json(list))
    #expect(shapes.first as? Circle == Circle(radius: 1))
    #expect((shapes.last as? Square)?.side == 2)
    #expect(try mapper.export(shapes, as: .jsonText) == list)
    let dictionaries = try mapper.export(shapes)
    #expect(
      Outcome.text(dictionaries) == #"[{"radius":1,"type":"circle"},{"side":2,"type":"square"}]"#)
    let again = try mapper.create([any Shape].self, from: dictionaries as [Any])
    #expect(try mapper.export(again, as: .jsonText) == list)
    let plist = try mapper.export(shapes, as: .propertyList())
    let third = try mapper.create([any Shape].self, from: .propertyList(plist))
    #expect(try mapper.export(third, as: .jsonText) == list)
  }

  @Test func `a dictionary of protocol values is read and written`() throws {
    let json = #"{"a":{"type":"circle","radius":1},"b":{"type":"square","side":2}}"#
    let shapes = try mapper.create([String: any Shape].self, from: .json(json))
    #expect(try mapper.export(shapes, as: .jsonText) == json)
    let again = try mapper.create(
      [String: any Shape].self, from: ["a": ["type": "circle", "radius": 1]])
    #expect(again["a"] as? Circle == Circle(radius: 1))
  }

  @Test func `protocol values work in models, wherever models can be used`() throws {
    let json =
      #"{"shapes":\#(list),"groups":[\#(list),[]],"named":{"x":{"type":"square","side":3}},"maybe":{"type":"circle","radius":4},"gaps":[null,{"type":"circle","radius":5}]}"#
    let drawing = try mapper.create(Drawing.self, from: .json(json))
    #expect(try mapper.export(drawing, as: .jsonText) == json)
    #expect(try mapper.export(mapper.copy(drawing), as: .jsonText) == json)
    let archived = try mapper.unarchive(Drawing.self, from: mapper.archive(drawing))
    #expect(try mapper.export(archived, as: .jsonText) == json)
  }

  @Test func `automatic tables map properties of protocol types`() throws {
    let json = #"{"shapes":\#(list),"main":{"type":"circle","radius":1}}"#
    let plain = try mapper.create(Plain.self, from: .json(json))
    #expect(try mapper.export(plain, as: .jsonText) == json)
  }

  @Test func `consumers, transforms and generators accept and return protocol arrays`() throws {
    let mapper = mapper
    mapper.addMappings(
      [
        "shapes": .custom(
          consumer: { (shapes: [any Shape], drawing) in drawing.shapes = shapes },
          generator: { $0.shapes }),
        "maybe": .transform(
          \.maybe, decode: { (shapes: [any Shape]) in shapes.first },
          encode: { $0.map { [$0] } ?? [] }),
      ], for: Drawing.self)
    let json = #"{"shapes":\#(list),"maybe":[{"type":"square","side":2}]}"#
    let drawing = try mapper.create(Drawing.self, from: .json(json))
    let output = try mapper.export(drawing, as: .jsonText)
    #expect(
      output
        == #"{"shapes":\#(list),"groups":[],"named":{},"maybe":[{"type":"square","side":2}],"gaps":[]}"#
    )
  }

  @Test func `errors include the array index and the listed subtype names`() {
    #expect(
      Outcome.problems {
        try mapper.create(
          [any Shape].self, from: .json(#"[{"type":"circle","radius":[]},{"type":1},{}]"#))
      } == [
        "typeMismatch  [0].radius  must be a whole number, but is a list",
        #"unknownSubtype  [1].type  must be "circle" or "square", but is a number"#,
        #"unknownSubtype  [2].type  must be "circle" or "square", but is missing"#,
      ])
  }
}
