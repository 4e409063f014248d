import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct SubtypeUpdatingTests {
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal {
    var lives = 9
  }
  final class Dog: Animal {
    var tricks = 0
  }
  struct Circle: DefaultInitializable, Equatable {
    var x = 0
    var radius = 0
  }
  struct Square: DefaultInitializable, Equatable {
    var side = 0
  }
  enum Figure: Equatable {
    case circle(Circle)
    case square(Square)
  }
  final class Scene: DefaultInitializable {
    var figure = Figure.circle(Circle(x: 1, radius: 2))
    var pet: Animal?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)])
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addMappings(["x": .property(\.x), "radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
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
    mapper.addMappings(["figure": .model(\.figure), "pet": .model(\.pet)], for: Scene.self)
  }

  @Test func `an update without a discriminator keeps the type`() throws {
    let scene = Scene()
    let cat = Cat()
    scene.pet = cat
    try mapper.update(scene, from: ["figure": ["radius": 5], "pet": ["lives": 3]])
    #expect(scene.figure == .circle(Circle(x: 1, radius: 5)))
    #expect(scene.pet === cat)
    #expect(cat.lives == 3)
    try mapper.update(scene, from: ["figure": ["type": "circle", "x": 0], "pet": ["kind": "cat"]])
    #expect(scene.figure == .circle(Circle(x: 0, radius: 5)))
    try mapper.update(cat as Animal, from: ["kind": "cat", "lives": 1])
    #expect(cat.lives == 1)
  }

  @Test func `an update of an instance as its own class can't change its name, either`() throws {
    let cat = Cat()
    let changed = [
      #"unknownSubtype  kind  must be "cat", as in the model being updated, but names a different type"#
    ]
    for _ in 0..<2 {
      #expect(
        Outcome.problems { try mapper.update(cat, from: ["kind": "dog", "name": "Rex"]) } == changed
      )
      #expect(
        Outcome.problems { try mapper.update(cat, from: .json(#"{"name": "Rex", "kind": "dog"}"#)) }
          == changed)
      #expect(
        Outcome.problems { try mapper.update(cat as Animal, from: ["kind": "dog"]) } == changed)
    }
    #expect(cat.name == "")
    try mapper.update(cat, from: ["kind": "cat", "name": "Tom"])
    try mapper.update(cat, from: ["kind": 5, "lives": 2])
    #expect(cat.name == "Tom" && cat.lives == 2)
  }

  @Test func `editors run before the name of an instance's class is compared`() throws {
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["feline": .subtype(Cat.self)])
    mapper.setInputEditor(for: Animal.self) { object in
      object["kind"] = (object["kind"] as? String)?.lowercased()
    }
    let cat = Cat()
    try mapper.update(cat, from: ["kind": "CAT", "name": "Tom"])
    try mapper.update(cat, from: ["kind": "Feline", "lives": 2])
    #expect(cat.name == "Tom" && cat.lives == 2)
    #expect(throws: MappingErrors.self) { try mapper.update(cat, from: ["kind": "DOG"]) }
  }

  @Test func `a discriminator that names another type replaces the model`() throws {
    let scene = Scene()
    let cat = Cat()
    (cat.name, scene.pet) = ("Tom", cat)
    try mapper.update(
      scene, from: ["figure": ["type": "square", "side": 1], "pet": ["kind": "dog", "tricks": 2]])
    #expect(scene.figure == .square(Square(side: 1)))
    let dog = try #require(scene.pet as? Dog)
    #expect((dog.name, dog.tricks) == ("", 2))
    #expect(cat.name == "Tom")
  }

  @Test func `a model of another type needs all of its required values`() throws {
    mapper.addMappings(["tricks": .property(\.tricks).required()], for: Dog.self)
    mapper.addMappings(["side": .property(\.side).required()], for: Square.self)
    let scene = Scene()
    scene.pet = Cat()
    let problems = Outcome.problems {
      try mapper.update(scene, from: ["figure": ["type": "square"], "pet": ["kind": "dog"]])
    }
    #expect(
      problems == [
        "missingValue  figure.side  must have a value, but is missing",
        "missingValue  pet.tricks  must have a value, but is missing",
      ])
    #expect(scene.figure == .circle(Circle(x: 1, radius: 2)))
    #expect(scene.pet is Cat)
  }

  @Test func `a payload of another type replaces the old one`() throws {
    enum Event: Equatable {
      case note(String)
      case circle(Circle)
    }
    struct Log { var event: Event? = .note("a") }
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "payload",
      ["note": .payload(Event.note), "circle": .payload(Event.circle)])
    mapper.addMappings(["event": .model(\.event)], for: Log.self, makingWith: { Log() })
    var log = Log()
    try mapper.update(&log, from: ["event": ["type": "circle", "payload": ["x": 3]]])
    #expect(log.event == .circle(Circle(x: 3)))
    #expect(
      Outcome.problems { try mapper.update(&log, from: ["event": ["type": "note"]]) } == [
        "missingValue  event.payload  must have a value, but is missing"
      ])
    #expect(log.event == .circle(Circle(x: 3)))
  }

  @Test func `40: the root can't change its type`() throws {
    let cat = Cat()
    let problems = Outcome.problems {
      try mapper.update(cat as Animal, from: ["kind": "dog", "name": "Rex"])
    }
    #expect(
      problems == [
        #"unknownSubtype  kind  must be "cat", as in the model being updated, but names a different type"#
      ])
    #expect(cat.name == "")
    var figure = Figure.circle(Circle(x: 1))
    #expect(
      Outcome.problems { try mapper.update(&figure, from: ["type": "square"]) } == [
        #"unknownSubtype  type  must be "circle", as in the model being updated, but names a different type"#
      ])
    let scene = Scene()
    scene.pet = cat
    #expect(
      Outcome.problems { try mapper.update(scene, from: ["pet": ["kind": "bird"]]) } == [
        #"unknownSubtype  pet.kind  must be "cat" or "dog", but is other text"#
      ])
  }

  @Test func `an update creates a missing model of the named type`() throws {
    let scene = Scene()
    try mapper.update(scene, from: ["pet": ["kind": "dog", "tricks": 2]])
    #expect((scene.pet as? Dog)?.tricks == 2)
    var errors: [MappingError] = []
    scene.pet = nil
    #expect(!mapper.update(scene, from: ["pet": ["tricks": 2]], errors: &errors))
    #expect(errors.map(\.code) == [.unknownSubtype])
  }

  @Test func `a subtype closure is called only for models that are created`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addSubtypes(
      of: Animal.self, ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)]
    ) { $0["lives"] == nil ? "dog" : "cat" }
    mapper.addMappings(["pet": .model(\.pet)], for: Scene.self)
    let scene = Scene()
    try mapper.update(scene, from: ["pet": ["name": "Tom", "lives": 7]])
    let cat = try #require(scene.pet as? Cat)
    try mapper.update(scene, from: ["pet": ["name": "Tim"]])
    #expect(scene.pet === cat)
    #expect((cat.name, cat.lives) == ("Tim", 7))
    try mapper.update(cat as Animal, from: ["name": "Jim"])
    #expect(cat.name == "Jim")
    var figure = Figure.circle(Circle(x: 1, radius: 2))
    mapper.addMappings(["x": .property(\.x), "radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addSubtypes(
      of: Figure.self, ["circle": .payload(Figure.circle), "square": .payload(Figure.square)]
    ) { $0["radius"] == nil ? "square" : "circle" }
    try mapper.update(&figure, from: ["x": 5])
    #expect(figure == .circle(Circle(x: 5, radius: 2)))
  }
}
