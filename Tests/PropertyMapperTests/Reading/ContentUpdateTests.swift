import Testing

@testable import PropertyMapper

/// Updates of models whose content is the value of a key, which also may identify the type.
@Suite struct ContentUpdateTests {
  struct Circle: DefaultInitializable, Equatable {
    var radius = 0
    var color: String?
    var life = Life()
  }
  final class Label: DefaultInitializable, Equatable {
    var text = ""
    let life = Life()
    static func == (first: Label, second: Label) -> Bool { first.text == second.text }
  }
  enum Shape: Equatable {
    case circle(Circle)
    case label(Label)
    case points([Int])
    case number(Int?)
    case circles([Circle])
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
      mapper.addMappings(["text": .property(\.text)], for: Label.self)
      mapper.addMappings(
        ["shape": .model(\.shape), "other": .model(\.other)], for: Figure.self)
      let subtypes: [String: Subtype<Shape>] = [
        "circle": .payload(Shape.circle), "label": .payload(Shape.label),
        "points": .payload(Shape.points), "number": .payload(Shape.number),
        "circles": .payload(Shape.circles),
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

  private static let existing: [@Sendable () -> Shape] = [
    { .circle(Circle(radius: 1, color: "red")) },
    { .label(Label()) }, { .points([1, 2]) }, { .number(3) }, { .number(nil) },
    { .circles([Circle(radius: 4)]) }, { .hidden },
  ]

  private static let keyed = [
    #"{"circle":{"radius":2}}"#, #"{"label":{"text":"a"}}"#, #"{"points":[3]}"#, #"{"number":4}"#,
    #"{"number":null}"#, #"{"circles":[{"radius":5},{}]}"#, "{}", #"{"circle":null}"#,
    #"{"circle":{"radius":"x"}}"#, #"{"circle":{},"label":{}}"#, #"{"circle":{"color":null}}"#,
  ]
  private static let named = [
    #"{"data":{"radius":2}}"#, #"{"kind":"circle","data":{"radius":2}}"#, "{}",
    #"{"kind":"label","data":{"text":"a"}}"#, #"{"data":[3]}"#, #"{"data":4}"#,
    #"{"data":null}"#, #"{"kind":"number"}"#, #"{"kind":"points"}"#, #"{"kind":"circle"}"#,
    #"{"kind":"circles","data":[{"radius":5}]}"#, #"{"kind":"number","data":null}"#,
  ]

  private static func text(
    _ shape: Shape, _ label: Label?, _ isUpdated: Bool, _ errors: [MappingError]
  ) -> String {
    var isSame = false
    if case .label(let now) = shape { isSame = now === label }
    return "\(shape) \(isSame) \(isUpdated) \(errors)"
  }

  @Test(arguments: [true, false])
  func `contents are updated, replaced, or left unchanged`(_ byKey: Bool) {
    let orders = Self.orders(byKey: byKey)
    for make in Self.existing {
      for json in byKey ? Self.keyed : Self.named {
        var (alone, inside): ([String], [String]) = ([], [])
        for mapper in [orders.standard, orders.finding] {
          var shape = make()
          var label: Label?
          if case .label(let old) = shape { label = old }
          var errors: [MappingError] = []
          var isUpdated = mapper.update(&shape, from: .json(json), errors: &errors)
          alone.append(Self.text(shape, label, isUpdated, errors))
          var figure = Figure(shape: make(), other: make())
          label = nil
          if case .label(let old)? = figure.other { label = old }
          errors = []
          isUpdated = mapper.update(
            &figure, from: .json(#"{"shape":\#(json),"other":\#(json)}"#), errors: &errors)
          inside.append(Self.text(figure.other ?? .hidden, label, isUpdated, errors))
          inside.append("\(figure)")
        }
        #expect(alone[0] == alone[1], "\(make()) \(json)")
        #expect(inside[..<2] == inside[2...], "\(make()) \(json)")
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

  @Test func `contents that are updated are released`() {
    let left = LifeCount.left {
      for byKey in [true, false] {
        let mapper = Self.orders(byKey: byKey).reading
        for make in Self.existing {
          for json in byKey ? Self.keyed : Self.named {
            var figure = Figure(shape: make(), other: make())
            var errors: [MappingError] = []
            mapper.update(
              &figure, from: .json(#"{"shape":\#(json),"other":\#(json)}"#), errors: &errors)
            mapper.update(&figure, from: .json(#"{"shape":\#(json),"other":7}"#), errors: &errors)
          }
        }
      }
    }
    #expect(left == 0)
  }
}
