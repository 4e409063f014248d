import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct SubtypeTests {
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal {
    var lives = 9
  }
  class Dog: Animal {
    var tricks: [String] = []
  }
  final class Puppy: Dog {
    var weeks = 0
  }

  protocol Shape {}
  struct Circle: Shape, DefaultInitializable, Hashable {
    var radius = 0.0
  }
  struct Square: Shape, DefaultInitializable, Hashable {
    var side = 0.0
  }
  enum Figure: Hashable {
    case circle(Circle)
    case square(Square)
  }

  struct Drawing: DefaultInitializable {
    var main: (any Shape)?
    var shapes: [any Shape] = []
    var named: [String: any Shape] = [:]
    var figures: Set<Figure> = []
    var pet: Animal?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)])
    mapper.addSubtypes(of: Dog.self, discriminator: "kind", ["puppy": .subtype(Puppy.self)])
    mapper.addMappings(["name": .property(\.name, .notEmpty)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives, .range(1...9)).required()], for: Cat.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addMappings(["weeks": .property(\.weeks)], for: Puppy.self)
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type",
      ["circle": .subtype(Circle.self), "square": .subtype(Square.self)])
    mapper.addSubtypes(
      of: Figure.self, discriminator: "meta.type",
      [
        "circle": .subtype(Circle.self, wrap: Figure.circle) {
          if case .circle(let circle) = $0 { circle } else { nil }
        },
        "square": .subtype(Square.self, wrap: Figure.square) {
          if case .square(let square) = $0 { square } else { nil }
        },
      ])
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(
      [
        "main": .model(\.main), "shapes": .model(\.shapes), "named": .model(\.named),
        "figures": .model(\.figures), "pet": .model(\.pet),
      ], for: Drawing.self)
  }

  @Test func `a discriminator selects the subclass, at the root and in arrays`() throws {
    let cat = try mapper.create(Animal.self, from: ["kind": "cat", "name": "Tom", "lives": 7])
    #expect((cat as? Cat)?.lives == 7)
    #expect(cat.name == "Tom")
    let json =
      #"[{"kind":"dog","name":"Rex","tricks":["sit"]},{"kind":"cat","name":"Tom","lives":1}]"#
    let animals = try mapper.create([Animal].self, from: .json(json))
    #expect((animals[0] as? Dog)?.tricks == ["sit"])
    #expect(
      try mapper.export(animals, as: .jsonText) == json.replacing("\"tricks\"", with: "\"tricks\""))
    try mapper.verify()
  }

  @Test func `a subtype with the same discriminator adds its names to its base's`() throws {
    let puppy = try mapper.create(Animal.self, from: ["kind": "puppy", "name": "P", "weeks": 3])
    #expect((puppy as? Puppy)?.weeks == 3)
    let output = try mapper.export(puppy)
    #expect(output["kind"] as? String == "puppy")
    #expect(output.count == 4)
    // A dog is a dog, and no discriminator is asked twice.
    let dog = try mapper.create(Animal.self, from: ["kind": "dog", "name": "D"])
    #expect(type(of: dog) == Dog.self)
  }

  @Test func `an unlisted class isn't exported, even if its superclass is listed`() throws {
    class Poodle: Dog {}
    final class Stray: Animal {}
    let poodle = Poodle()
    let stray = Stray()
    for animal in [poodle, stray] as [Animal] {
      animal.name = "x"
      var drawing = Drawing()
      drawing.pet = animal
      let line =
        "unknownSubtype  pet  \(type(of: animal)) isn't listed as a subtype of Animal"
      #expect(Outcome.problems { try mapper.export(drawing) } == [line])
      #expect(Outcome.problems { try mapper.export(drawing, as: .json) } == [line])
    }
    // On the list of a listed class, which has the same discriminator, it is found.
    mapper.addSubtypes(of: Dog.self, discriminator: "kind", ["poodle": .subtype(Poodle.self)])
    var drawing = Drawing()
    drawing.pet = poodle
    let pet = try mapper.export(drawing)["pet"] as? [String: Any]
    #expect(pet?["kind"] as? String == "poodle")
  }

  @Test func `struct and enum subtypes work wherever models can be used`() throws {
    let json =
      #"{"main":{"type":"circle","radius":1},"shapes":[{"type":"square","side":2}],"named":{"a":{"type":"circle","radius":3}},"figures":[{"meta":{"type":"circle"},"radius":4},{"meta":{"type":"square"},"side":5}],"pet":{"kind":"cat","name":"Tom","lives":9}}"#
    let drawing = try mapper.create(Drawing.self, from: .json(json))
    #expect((drawing.main as? Circle)?.radius == 1)
    #expect((drawing.shapes.first as? Square)?.side == 2)
    #expect((drawing.named["a"] as? Circle)?.radius == 3)
    #expect(drawing.figures == [.circle(Circle(radius: 4)), .square(Square(side: 5))])
    let text = try mapper.export(drawing, as: .jsonText)
    #expect(try MappingValue(json: text) == MappingValue(json: json))
    let figure = try mapper.create(Figure.self, from: ["meta": ["type": "square"], "side": 1])
    #expect(figure == .square(Square(side: 1)))
    let shape = try mapper.create((any Shape).self, from: ["type": "square", "side": 1])
    #expect(shape is Square)
    #expect(try mapper.export(shape)["type"] as? String == "square")
  }

  @Test(
    arguments: [
      (#"{"name":"x"}"#, #"kind: must be "cat", "dog", or "puppy", but is missing"#),
      (#"{"kind":null}"#, #"kind: must be "cat", "dog", or "puppy", but is null"#),
      (#"{"kind":1}"#, #"kind: must be "cat", "dog", or "puppy", but is a number"#),
      (
        #"{"kind":"dgo"}"#,
        #"kind: must be "cat", "dog", or "puppy", but is other text; did you mean dog?"#
      ),
      (
        #"{"kind":"SubtypeTests.Cat"}"#,
        #"kind: must be "cat", "dog", or "puppy", but is other text"#
      ),
    ])
  func `anything but a listed name is an unknown subtype`(json: String, line: String) throws {
    var errors: [MappingError] = []
    #expect(mapper.create(Animal.self, from: .json(json), errors: &errors) == nil)
    #expect(errors.map(\.description) == [line])
    #expect(errors.first?.code == .unknownSubtype)
    #expect(errors.first?.location != nil)
  }

  @Test func `errors come only from the selected subtype's entries`() throws {
    var errors: [MappingError] = []
    _ = mapper.create(
      [Animal].self, from: .list([["kind": "cat", "name": ""], ["kind": "dog", "tricks": 1]]),
      errors: &errors)
    #expect(errors.map(\.path.description) == ["[0].name", "[0].lives", "[1].tricks"])
  }

  @Test func `the discriminator is a known key`() throws {
    let strict = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    strict.addMappings(from: mapper)
    let shape = try strict.create((any Shape).self, from: ["type": "circle", "radius": 1])
    #expect(shape is Circle)
    _ = try strict.create(Cat.self, from: ["kind": "cat", "lives": 1])
    var errors: [MappingError] = []
    _ = strict.create((any Shape).self, from: ["type": "circle", "side": 1], errors: &errors)
    #expect(errors.map(\.code) == [.unknownKey])
  }

  @Test func `a factory is called only for the selected subtype`() throws {
    struct Asked: ModelFactory {
      let note: @Sendable (String) -> Void
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
        note("\(type)")
        return nil
      }
    }
    let names = Recorder<String>()
    let asking = PropertyMapper(factory: Asked { names.append($0) })
    asking.addMappings(from: mapper)
    _ = try asking.create([Animal].self, from: [["kind": "dog"], ["kind": "cat", "lives": 1]])
    _ = try asking.create((any Shape).self, from: ["type": "circle"])
    #expect(names.values == ["Dog", "Cat", "Circle"])
  }

  @Test func `a subtype is unregistered if neither it nor its base has a table`() throws {
    let empty = PropertyMapper()
    empty.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    var errors: [MappingError] = []
    _ = empty.create(Animal.self, from: ["kind": "cat"], errors: &errors)
    #expect(errors.map(\.code) == [.unregisteredType])
    #expect(empty.diagnostics().filter { $0.severity == .error }.map(\.code) == [.unregisteredType])
  }

  @Test func `mistakes in a list of subtypes are reported`() {
    let wrong = PropertyMapper()
    wrong.addMappings(["kind.name": .property(\.name)], for: Animal.self)
    wrong.addMappings([:], for: Cat.self)
    wrong.addMappings(["radius": .property(\.radius)], for: Circle.self)
    wrong.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    wrong.addSubtypes(of: Dog.self, discriminator: "a..b", ["cat": .subtype(Cat.self)])
    wrong.addSubtypes(of: Figure.self, discriminator: "list[0]", ["circle": .subtype(Circle.self)])
    let codes = Set(
      wrong.diagnostics().filter { $0.severity == .error }.map { "\($0.type) \($0.code)" })
    #expect(codes.contains("Animal conflictingPaths"))
    #expect(codes.contains("Dog invalidPath"))
    #expect(codes.contains("Dog unrelatedSubtype"))
    #expect(codes.contains("Figure invalidPath"))
  }

  @Test func `listing a type as its own subtype doesn't cause an infinite loop`() throws {
    final class Box: DefaultInitializable {
      var depth = 0
    }
    let round = PropertyMapper()
    round.addMappings(["depth": .property(\.depth)], for: Box.self)
    round.addSubtypes(of: Box.self, discriminator: "type", ["box": .subtype(Box.self)])
    let box = try round.create(Box.self, from: ["type": "box", "depth": 2])
    #expect(box.depth == 2)
    #expect(try round.export(box, as: .jsonText) == #"{"type":"box","depth":2}"#)
    #expect(throws: MappingErrors.self) { try round.create(Box.self, from: ["type": "bag"]) }
  }

  @Test func `a closure chooses the subtype if the data has no discriminator`() throws {
    let choosing = PropertyMapper()
    choosing.addMappings(["name": .property(\.name)], for: Animal.self)
    choosing.addMappings(["lives": .property(\.lives)], for: Cat.self)
    choosing.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    choosing.addSubtypes(
      of: Animal.self, ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)]
    ) { input in
      if input["bad"] != nil { return "bird" }
      return input["lives"] != nil ? "cat" : input["tricks"] != nil ? "dog" : nil
    }
    let animals = try choosing.create(
      [Animal].self, from: [["lives": 1], ["tricks": []], ["name": "x"]])
    #expect(animals[0] is Cat)
    #expect(animals[1] is Dog)
    #expect(type(of: animals[2]) == Animal.self)
    #expect(
      try choosing.export(animals, as: .jsonText)
        == #"[{"name":"","lives":1},{"name":"","tricks":[]},{"name":"x"}]"#)
    var errors: [MappingError] = []
    _ = choosing.create(Animal.self, from: ["bad": 1], errors: &errors)
    #expect(errors.map(\.code) == [.unknownSubtype])
  }
}

extension SubtypeTests {
  @Test func `a value of a protocol type is exported and updated with its subtype name`() throws {
    var shape: any Shape = Circle(radius: 1)
    #expect(try mapper.export(shape, as: .jsonText) == #"{"type":"circle","radius":1}"#)
    try mapper.update(&shape, from: ["type": "circle", "radius": 2])
    #expect((shape as? Circle)?.radius == 2)
    #expect(throws: MappingErrors.self) { try mapper.update(&shape, from: ["type": "square"]) }
  }

  @Test func `a base class's editor runs once, before its discriminator is read`() throws {
    class Vehicle: DefaultInitializable {
      var runs: [String] = []
      required init() {}
    }
    class Car: Vehicle {}
    final class Sports: Car {}
    let mapper = PropertyMapper()
    mapper.addMappings(["runs": .property(\.runs)], for: Vehicle.self)
    mapper.addMappings([:], for: Car.self)
    mapper.addMappings([:], for: Sports.self)
    mapper.addSubtypes(of: Vehicle.self, discriminator: "kind", ["car": .subtype(Car.self)])
    mapper.addSubtypes(
      of: Car.self, discriminator: "sort",
      ["car": .subtype(Car.self), "sports": .subtype(Sports.self)])
    func edit<Model>(
      _ type: Model.Type, _ change: @escaping @Sendable (inout [String: Any]) -> Void
    ) {
      mapper.setInputEditor(for: type) { object in
        change(&object)
        object["runs"] = (object["runs"] as? [String] ?? []) + ["\(Model.self)"]
      }
    }
    edit(Vehicle.self) { object in
      if let data = object["data"] as? [String: Any] { object = data }
    }
    edit(Car.self) { $0["sort"] = $0["fast"] as? Bool == true ? "sports" : "car" }
    edit(Sports.self) { _ in }
    let slow = try mapper.create(Vehicle.self, from: ["data": ["kind": "car"]])
    #expect(type(of: slow) == Car.self)
    #expect(slow.runs == ["Vehicle", "Car"])
    let fast = try mapper.create(
      Vehicle.self, from: .json(#"{"data": {"kind": "car", "fast": true}}"#))
    #expect(type(of: fast) == Sports.self)
    #expect(fast.runs == ["Vehicle", "Car", "Sports"])
    try mapper.update(fast, from: ["data": ["kind": "car", "fast": true]])
    #expect(fast.runs == ["Vehicle", "Car", "Sports"])
    let sports = try mapper.create(Sports.self, from: ["kind": "car", "fast": true])
    #expect(sports.runs == ["Vehicle", "Car", "Sports"])
    #expect(
      Outcome.errorList { try mapper.update(fast, from: ["data": ["kind": "bus"]]) }.map(\.code)
        == [.unknownSubtype])
  }
}
