import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Closures that choose the types of objects while there are sensitive values, which the reader calls.
@Suite struct SensitiveChooserTests {
  struct Circle: DefaultInitializable, Equatable {
    var radius = 0
  }
  struct Label: DefaultInitializable, Equatable {
    var text = ""
  }
  enum Shape: Equatable {
    case circle(Circle)
    case label(Label)
  }
  struct Figure: DefaultInitializable, Equatable {
    var shapes: [Shape] = []
    var hidden: Shape?
    var secret = ""
  }

  private static func register(
    _ choose: @escaping @Sendable (MappingInput) throws -> String?
  ) -> (PropertyMapper) -> Void {
    { mapper in
      mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
      mapper.addMappings(["text": .property(\.text)], for: Label.self)
      mapper.addSubtypes(
        of: Shape.self, ["circle": .payload(Shape.circle), "label": .payload(Shape.label)],
        choosingWith: choose)
      mapper.addMappings(
        [
          "shapes": .model(\.shapes), "hidden": .model(\.hidden).sensitive(),
          "secret": .property(\.secret).sensitive(),
        ], for: Figure.self)
    }
  }

  @Test func `the reader calls a closure that chooses a type`() throws {
    let texts = [
      #"{"shapes":[{"radius":1},{"text":"a"}],"secret":"x"}"#, #"{"hidden":{"text":"b"}}"#,
    ]
    let areRead = try ReadingPathsTests.read(
      Figure.self, texts,
      register: Self.register { input in input["radius"] == nil ? "label" : "circle" })
    #expect(areRead == [true, true])
  }

  @Test func `an error that the closure catches shows nothing of a sensitive value`() throws {
    let seen = Recorder<String>()
    let orders = BothOrders(
      register: Self.register { input in
        do {
          _ = try input.value(Int.self, at: "text")
        } catch {
          seen.append("\(error)")
        }
        return "label"
      })
    for (text, isSecret) in [
      (#"{"shapes":[{"text":"abc"}]}"#, false), (#"{"hidden":{"text":"abc"}}"#, true),
    ] {
      let figure = try orders.reading.create(Figure.self, from: .json(text))
      #expect(try orders.finding.create(Figure.self, from: .json(text)) == figure)
      let errors = Array(seen.values.suffix(2))
      #expect(errors.count == 2)
      // What may be shown depends on the place of the object, which is only known while problems are reported.
      #expect(!errors[0].contains("abc"))
      #expect(!isSecret || !errors[1].contains("abc"))
    }
  }
}
