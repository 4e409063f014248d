import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Updates of models whose content is the value of a key, which also may identify the type.
@Suite struct ContentUpdateTests {
  struct Circle: DefaultInitializable, Equatable {
    var radius = 0
    var color: String?
  }
  enum Shape: Equatable {
    case circle(Circle)
    case points([Int])
    case number(Int?)
    case hidden
  }
  struct Figure: DefaultInitializable, Equatable {
    var shape = Shape.hidden
    var other: Shape?
  }

  private static func orders(byKey: Bool) -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(
        ["radius": .property(\.radius), "color": .property(\.color)], for: Circle.self)
      mapper.addMappings(
        ["shape": .model(\.shape), "other": .model(\.other)], for: Figure.self)
      let subtypes: [String: Subtype<Shape>] = [
        "circle": .payload(Shape.circle), "points": .payload(Shape.points),
        "number": .payload(Shape.number),
      ]
      if byKey {
        mapper.addSubtypes(
          of: Shape.self,
          byKey: Dictionary(
            uniqueKeysWithValues: subtypes.map { (MappingPath(stringLiteral: $0.key), $0.value) }))
      } else {
        mapper.addSubtypes(of: Shape.self, discriminator: "kind", payload: "data", subtypes)
      }
    }
  }

  @Test func `the reader updates contents alone`() throws {
    let keyed = Self.orders(byKey: true).reading
    var figure = Figure(shape: .circle(Circle(radius: 1, color: "red")), other: .points([1]))
    try keyed.update(
      &figure, from: .json(#"{"shape":{"circle":{"radius":2}},"other":{"number":7}}"#))
    #expect(figure.shape == .circle(Circle(radius: 2, color: "red")))
    #expect(figure.other == .number(7))
    try keyed.update(&figure.shape, from: .json(#"{"circle":{"radius":3}}"#))
    try keyed.update(&figure, from: .json(#"{"shape":{},"other":{}}"#))
    #expect(figure.shape == .circle(Circle(radius: 3, color: "red")))
    #expect(figure.other == .number(7))
    let named = Self.orders(byKey: false).reading
    try named.update(&figure, from: .json(#"{"other":{"data":8},"shape":{"data":{"radius":4}}}"#))
    try named.update(&figure, from: .json(#"{"other":{"kind":"number"}}"#))
    #expect(figure.other == .number(8))
    try named.update(&figure, from: .json(#"{"other":{"kind":"points","data":[1]}}"#))
    #expect(figure.other == .points([1]))
  }
}
