import Foundation
import Testing

@testable import PropertyMapper

/// Updates of bases: an object isn't read until the existing model is known, because that model may
/// determine the type.
@Suite struct SubtypeUpdatingByFramesTests {
  typealias Animal = SubtypeUpdatingTests.Animal
  typealias Cat = SubtypeUpdatingTests.Cat
  typealias Dog = SubtypeUpdatingTests.Dog
  typealias Circle = SubtypeUpdatingTests.Circle
  typealias Square = SubtypeUpdatingTests.Square
  enum Figure: Equatable {
    case circle(Circle)
    case square(Square)
    case text(String)
    case nothing
  }
  final class Scene: DefaultInitializable {
    var figure = Figure.circle(Circle(x: 1, radius: 2))
    var pet: Animal? = Cat()
    var cat: Cat? = Cat()
    var pets: [Animal] = []
    var title = ""

    var line: String {
      let pets = ([pet].compactMap(\.self) + pets).map { pet in
        "\(type(of: pet)) \(pet.name) \((pet as? Cat)?.lives ?? (pet as? Dog)?.tricks ?? 0)"
      }
      return "\(figure) \(pets) \(cat?.name ?? "-") \(cat?.lives ?? 0) \(title)"
    }
  }

  private func orders(
    isPayload: Bool = false, more: (PropertyMapper) -> Void = { _ in }
  ) -> BothOrders {
    BothOrders { mapper in
      mapper.addSubtypes(
        of: Animal.self, discriminator: "kind",
        ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)])
      mapper.addMappings(["name": .property(\.name)], for: Animal.self)
      mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
      mapper.addMappings(["tricks": .property(\.tricks).required()], for: Dog.self)
      mapper.addMappings(["x": .property(\.x), "radius": .property(\.radius)], for: Circle.self)
      mapper.addMappings(["side": .property(\.side)], for: Square.self)
      let circle = Subtype<Figure>.subtype(Circle.self, wrap: Figure.circle) {
        if case .circle(let circle) = $0 { circle } else { nil }
      }
      let square = Subtype<Figure>.subtype(Square.self, wrap: Figure.square) {
        if case .square(let square) = $0 { square } else { nil }
      }
      if isPayload {
        mapper.addSubtypes(
          of: Figure.self, discriminator: "type", payload: "content",
          ["circle": circle, "square": square, "text": .payload(Figure.text)])
      } else {
        mapper.addSubtypes(
          of: Figure.self, discriminator: "type", ["circle": circle, "square": square])
      }
      mapper.addMappings(
        [
          "figure": .model(\.figure), "in.pet": .model(\.pet), "cat": .model(\.cat),
          "pets": .model(\.pets), "title": .property(\.title),
        ], for: Scene.self)
      more(mapper)
    }
  }

  /// The results of updating a scene with a mapper, from text and from dictionaries.
  private func lines(_ mapper: PropertyMapper, _ json: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return [true, false].map { isText in
      let scene = Scene()
      let problems = Outcome.problems {
        if isText {
          try mapper.update(scene, from: .json(json))
        } else {
          try mapper.update(scene, from: object as? [String: Any] ?? [:])
        }
      }
      return "\(scene.line) \(problems)"
    }
  }

  private static let inputs = [
    #"{"figure":{"radius":5},"in":{"pet":{"lives":3}},"cat":{"name":"Tom"}}"#,
    #"{"figure":{"type":"circle","x":4},"in":{"pet":{"kind":"cat","name":"Tim"}},"cat":{"kind":"cat"}}"#,
    #"{"figure":{"side":3,"type":"square"},"in":{"pet":{"kind":"dog","tricks":1}},"title":"a"}"#,
    #"{"pets":[{"kind":"dog","tricks":1,"name":"Rex"},{"kind":"cat"}],"in":{"pet":null},"cat":null}"#,
    #"{}"#,
  ]

  @Test(arguments: inputs)
  func `valid updates of bases are read at once`(json: String) throws {
    for more in [
      { (_: PropertyMapper) in },
      // Objects that closures have edited differ from those in the text.
      { mapper in mapper.setInputEditor(for: Scene.self) { $0["title"] = "edited" } },
      // Closures that see the object around a base also see the base's object.
      { mapper in
        mapper.setFinalDecoder(for: Scene.self) { input, scene in
          scene.title += "\(input.dictionary.count)"
        }
        mapper.setFinalDecoder(for: Animal.self) { input, animal in animal.name += "!" }
        mapper.setFinalDecoder(for: Figure.self) { input, figure in
          if case .circle(var circle) = figure {
            circle.x += 10
            figure = .circle(circle)
          }
        }
      },
    ] as [(PropertyMapper) -> Void] {
      let orders = orders(more: more)
      #expect(try lines(orders.reading, json) == lines(orders.finding, json))
    }
  }

  @Test func `problems in objects of bases leave everything unchanged`() throws {
    let orders = orders()
    let before = Scene().line
    for json in [
      #"{"title":"a","in":{"pet":{"kind":"dog"}}}"#,
      #"{"title":"a","in":{"pet":{"kind":"cow"}}}"#,
      #"{"title":"a","in":{"pet":{"lives":"x"}}}"#,
      #"{"title":"a","in":{"pet":7}}"#,
      #"{"title":"a","figure":{"type":null}}"#,
      #"{"title":"a","figure":{"type":"circle","x":[]}}"#,
      #"{"title":"a","cat":{"kind":"dog"}}"#,
      #"{"title":"a","pets":[{"name":"Rex"}]}"#,
    ] {
      let found = try lines(orders.standard, json)
      #expect(try found == lines(orders.finding, json))
      #expect(found.allSatisfy { $0.hasPrefix(before) && !$0.hasSuffix("[]") })
    }
  }

  @Test func `a decoder that throws rolls back models of bases`() throws {
    let orders = orders { mapper in
      mapper.setFinalDecoder(for: Scene.self) { _, _ in throw Refusal() }
    }
    let before = Scene().line
    for json in Self.inputs {
      let found = try lines(orders.reading, json)
      #expect(try found == lines(orders.finding, json))
      #expect(found.allSatisfy { $0.hasPrefix(before) })
    }
  }

  @Test(arguments: [
    #"{"figure":{"content":{"radius":5}}}"#,
    #"{"figure":{"type":"circle","content":{"radius":5}}}"#,
    #"{"figure":{"type":"square","content":{"side":5}}}"#,
    #"{"figure":{"type":"text","content":"a"}}"#,
    #"{"figure":{"type":"circle"}}"#,
  ])
  func `updates of payloads are read at once`(json: String) throws {
    let orders = orders(isPayload: true)
    #expect(try lines(orders.reading, json) == lines(orders.finding, json))
  }

  @Test func `payloads of other types are replaced, and unlisted models refused`() throws {
    let orders = orders(isPayload: true)
    for (figure, json) in [
      (Figure.text("a"), #"{"figure":{"content":"b"}}"#),
      (.text("a"), #"{"figure":{}}"#),
      (.nothing, #"{"figure":{"type":"text","content":"b"}}"#),
      (.nothing, #"{"figure":{"content":"b"}}"#),
    ] {
      let found = [orders.standard, orders.finding].map { mapper in
        let scene = Scene()
        scene.figure = figure
        return "\(Outcome.problems { try mapper.update(scene, from: .json(json)) }) \(scene.line)"
      }
      #expect(found[0] == found[1])
    }
  }

  @Test func `the model passed by a caller keeps its type`() throws {
    let orders = orders()
    for mapper in [orders.reading, orders.standard, orders.finding] {
      let cat = Cat()
      var animal: Animal = cat
      try mapper.update(&animal, from: .json(#"{"lives":3}"#))
      try mapper.update(&animal, from: ["kind": "cat", "name": "Tom"])
      #expect(animal === cat && cat.lives == 3 && cat.name == "Tom")
      try mapper.update(cat, from: .json(#"{"lives":4}"#))
      try mapper.update(cat, from: ["kind": "cat", "name": "Tim"])
      #expect(cat.lives == 4 && cat.name == "Tim")
      var figure = Figure.circle(Circle(x: 1))
      try mapper.update(&figure, from: .json(#"{"radius":3}"#))
      #expect(figure == .circle(Circle(x: 1, radius: 3)))
    }
    for mapper in [orders.standard, orders.finding] {
      var animal: Animal = Cat()
      #expect(
        Outcome.problems { try mapper.update(&animal, from: .json(#"{"kind":"dog","tricks":1}"#)) }
          == [
            #"unknownSubtype  kind  must be "cat", like the model being updated, but names another type"#
          ])
    }
  }

  @Test func `a closure chooses the type only of new models`() throws {
    let asked = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["name": .property(\.name)], for: Animal.self)
      mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
      mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
      mapper.addSubtypes(
        of: Animal.self, ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)]
      ) { input in
        asked.append(input["name"] as? String ?? "-")
        return input["lives"] == nil ? "dog" : "cat"
      }
      mapper.addMappings(["pet": .model(\.pet), "pets": .model(\.pets)], for: Scene.self)
    }
    let scene = Scene()
    try orders.standard.update(
      scene, from: .json(#"{"pet":{"name":"Tom"},"pets":[{"name":"Rex"}]}"#))
    #expect(scene.pet is Cat && scene.pet?.name == "Tom" && scene.pets.first is Dog)
    #expect(asked.values == ["Rex"])
  }

  @Test(arguments: [false, true], [false, true])
  func `values of bases are converted, and their decoders may throw`(
    isPayload: Bool, isThrown: Bool
  ) throws {
    let orders = orders(isPayload: isPayload) { mapper in
      mapper.addMappings(
        [
          "figure": .transform(\.figure) { (figure: Figure) in figure },
          "cat": .transform(\.cat) { (cat: Cat?) in cat },
          "in.pet": .transform(\.pet) { (pet: Animal?) in pet },
        ], for: Scene.self)
      mapper.setFinalDecoder(for: Circle.self) { _, circle in
        if isThrown { throw Refusal() }
        circle.x += 1
      }
    }
    let figure = isPayload ? #""content":{"x":1}"# : #""x":1"#
    let json =
      #"{"figure":{"type":"circle",\#(figure)},"cat":{"kind":"cat","name":"Tom"},"in":{"pet":{"kind":"dog","tricks":1}}}"#
    #expect(try lines(orders.standard, json) == lines(orders.finding, json))
    let made = [orders.standard, orders.finding].map { mapper in
      var scene: Scene?
      let problems = Outcome.problems { scene = try mapper.create(Scene.self, from: .json(json)) }
      return "\(scene?.line ?? "-") \(problems)"
    }
    #expect(made[0] == made[1])
  }

  @Test func `a new model of a listed type needs its name in an update, too`() throws {
    let orders = orders()
    for json in [#"{"cat":{"name":"Tom"}}"#, #"{"cat":{"name":"Tom","kind":"cat"}}"#] {
      let found = [orders.standard, orders.finding].map { mapper in
        let scene = Scene()
        scene.cat = nil
        return "\(Outcome.problems { try mapper.update(scene, from: .json(json)) }) \(scene.line)"
      }
      #expect(found[0] == found[1])
    }
  }
}
