import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Embedded models that read the whole object of their parent in a separate pass.
@Suite struct WholeObjectTests {
  struct Circle: DefaultInitializable, Equatable {
    var radius = 0
    var life = Life()
  }
  struct Label: DefaultInitializable, Equatable {
    var text = ""
  }
  enum Shape: Equatable {
    case circle(Circle)
    case label(Label)
  }
  struct Point: DefaultInitializable, Equatable {
    var x = 0
  }
  struct Figure: DefaultInitializable, Equatable {
    var name = ""
    var shape: Shape?
    var point = Point()
    var log = ""
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["text": .property(\.text)], for: Label.self)
    mapper.addMappings(["x": .property(\.x)], for: Point.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "kind",
      [
        "circle": .payload(Shape.circle), "label": .payload(Shape.label),
      ])
    mapper.addMappings(
      ["name": .property(\.name), .root: .model(\.shape), "point": .model(\.point)],
      for: Figure.self)
  }

  private static let texts = [
    #"{"kind":"circle","name":"a","radius":2}"#, #"{"name":"b","radius":2,"kind":"circle","z":[]}"#,
    #"{"kind":"label","name":"c"}"#, #"{"name":"d"}"#, #"{"name":"f","point":{"x":1},"y":2}"#,
  ]
  private static let wrong = [
    #"{"kind":"square","name":"a"}"#, #"{"name":"a","radius":2}"#,
    #"{"kind":"circle","radius":"x"}"#,
    #"{"kind":null,"name":"a"}"#,
  ]

  private func expectReading(
    _ texts: [String], wrong: [String], _ more: (PropertyMapper) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let areRead = try ReadingPathsTests.read(Figure.self, texts + wrong) { mapper in
      Self.register(mapper)
      more(mapper)
    }
    for (text, (isRead, isRight)) in zip(
      texts + wrong,
      zip(areRead, texts.map { _ in true } + wrong.map { _ in false }))
    {
      #expect(isRead == isRight, "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test func `an embedded model with subtypes is read from the object once more`() throws {
    try expectReading(Self.texts, wrong: Self.wrong)
  }

  @Test func `it may have to wait`() throws {
    try expectReading(Self.texts, wrong: Self.wrong) { mapper in
      mapper.setFinalDecoder(for: Circle.self) { input, circle in
        circle.radius += (input["name"] as? String)?.count ?? 0
      }
      mapper.setFinalDecoder(for: Figure.self) { input, figure in
        figure.log += "\(input["kind"] as? String ?? "")"
      }
    }
  }

  @Test func `an embedded model with an input editor is read`() throws {
    try expectReading([#"{"name":"a","y":3}"#, #"{"x":4}"#], wrong: [#"{"y":"a"}"#]) { mapper in
      mapper.setInputEditor(for: Point.self) { object in
        if let y = object["y"] { object["x"] = y }
      }
      mapper.setMappings(["name": .property(\.name), .root: .model(\.point)], for: Figure.self)
    }
  }

  @Test func `an embedded model may be at another place instead`() throws {
    try expectReading(
      [
        #"{"point":{"x":1}}"#, #"{"x":2}"#, #"{"x":2,"point":{"x":3}}"#, #"{}"#,
        #"{"point":null,"x":4}"#,
      ], wrong: [#"{"point":{"x":[]}}"#, #"{"x":{}}"#]
    ) { mapper in
      mapper.setMappings(
        [
          "name": .property(\.name),
          "point": PropertyDescriptor.model(\.point).or(.root),
        ], for: Figure.self)
    }
  }

  @Test func `everything is released`() {
    let orders = BothOrders(register: Self.register)
    let left = LifeCount.left {
      for text in Self.texts + Self.wrong {
        _ = try? orders.reading.create([Figure].self, from: .json("[\(text),\(text)]"))
        _ = try? orders.reading.create([Figure].self, from: .json("[\(text),7]"))
      }
    }
    #expect(left == 0)
  }
}
