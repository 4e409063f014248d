import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Choosing between subtypes".
struct SubtypesGuideTests {
  // snippet: subtypes-models
  protocol Shape {}

  struct Circle: Shape, Hashable {
    var radius = 0.0
  }

  struct Square: Shape, Hashable {
    var side = 0.0
  }
  // end

  // snippet: subtypes-enum
  enum Figure {
    case circle(Circle)
    case square(Square)
  }
  // end

  @Test func `the guide runs and prints what it says`() throws {
    let print = Printer()
    // snippet: subtypes-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["radius": .property(\.radius)], for: Circle.self, makingWith: { Circle() })
    mapper.addMappings(["side": .property(\.side)], for: Square.self, makingWith: { Square() })
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type",
      ["circle": .subtype(Circle.self), "square": .subtype(Square.self)])
    // end

    // snippet: subtypes-read
    let shapes = try mapper.create(
      [any Shape].self,
      fromJSON: #"[{"type": "circle", "radius": 1.5}, {"type": "square", "side": 2}]"#)
    print(shapes[0])  // Circle(radius: 1.5)
    print(try mapper.exportJSONString(shapes))
    // [{"type":"circle","radius":1.5},{"type":"square","side":2.0}]
    // end
    try print.expectComments(of: "subtypes-read")

    // snippet: subtypes-errors
    var errors: [MappingError] = []
    _ = mapper.create((any Shape).self, from: ["type": "squre"], errors: &errors)
    print(errors[0])
    // type: must be "circle" or "square", but is another text; did you mean square?
    // end
    try print.expectComments(of: "subtypes-errors")

    // snippet: subtypes-wrap
    mapper.addSubtypes(
      of: Figure.self, discriminator: "type",
      [
        "circle": .subtype(Circle.self, wrap: Figure.circle) {
          if case .circle(let circle) = $0 { circle } else { nil }
        },
        "square": .subtype(Square.self, wrap: Figure.square) {
          if case .square(let square) = $0 { square } else { nil }
        },
      ])
    let figure = try mapper.create(Figure.self, from: ["type": "square", "side": 3])
    print(try mapper.exportJSONString(figure))  // {"type":"square","side":3.0}
    // end
    try print.expectComments(of: "subtypes-wrap")

    // snippet: subtypes-choose
    let guessing = PropertyMapper()
    guessing.addMappings(from: mapper)
    guessing.removeMappings(for: (any Shape).self)
    guessing.addSubtypes(
      of: (any Shape).self, ["circle": .subtype(Circle.self), "square": .subtype(Square.self)]
    ) { input in
      input["radius"] == nil ? "square" : "circle"
    }
    let guessed = try guessing.create((any Shape).self, from: ["radius": 4])
    print(guessed)  // Circle(radius: 4.0)
    // end
    try print.expectComments(of: "subtypes-choose")
  }
}
