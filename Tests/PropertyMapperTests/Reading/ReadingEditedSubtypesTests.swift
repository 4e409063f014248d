import Testing

@testable import PropertyMapper

/// Objects whose input editors may name their type, which the reader reads in one pass.
@Suite struct ReadingEditedSubtypesTests {
  class Animal: DefaultInitializable, Equatable {
    var name = ""
    var log = ""
    let life = Life()

    required init() {}

    static func == (first: Animal, second: Animal) -> Bool {
      type(of: first) == type(of: second) && first.name == second.name && first.log == second.log
    }
  }
  final class Dog: Animal {}
  final class Cat: Animal {}
  struct Owner: DefaultInitializable, Equatable {
    var pets: [Animal] = []
    var dog: Dog?
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name), "log": .property(\.log)], for: Animal.self)
    mapper.addMappings([:], for: Dog.self)
    mapper.addMappings([:], for: Cat.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["dog": .subtype(Dog.self), "cat": .subtype(Cat.self)])
    mapper.addMappings(["pets": .model(\.pets), "dog": .model(\.dog)], for: Owner.self)
    mapper.setInputEditor(for: Animal.self) { object in
      object["log"] = "\(object["log"] ?? "")animal "
      if object["kind"] == nil { object["kind"] = object.removeValue(forKey: "species") }
    }
    mapper.setInputEditor(for: Dog.self) { object in
      object["log"] = "\(object["log"] ?? "")dog "
    }
  }

  private static let texts = [
    #"{"pets":[{"species":"dog","name":"a"},{"kind":"cat","name":"b"}]}"#,
    #"{"dog":{"species":"dog","name":"c","log":"x"}}"#, #"{"pets":[],"dog":{"kind":"dog"}}"#,
  ]

  private func expectReading(_ more: (PropertyMapper) -> Void) throws {
    let wrong = [#"{"pets":[{"species":"cow"}]}"#, #"{"pets":[{}]}"#]
    let areRead = try ReadingPathsTests.read(Owner.self, Self.texts + wrong) { mapper in
      Self.register(mapper)
      more(mapper)
    }
    #expect(areRead == Self.texts.map { _ in true } + wrong.map { _ in false })
  }

  @Test func `an input editor may name the type, and runs once`() throws {
    try expectReading { _ in }
    let orders = BothOrders(register: Self.register)
    let owner = try orders.reading.create(Owner.self, from: .json(Self.texts[0]))
    #expect(owner.pets.map(\.log) == ["animal dog ", "animal "])
    #expect(owner.pets.first is Dog)
  }

  @Test func `models that wait are edited once, too`() throws {
    try expectReading { mapper in
      mapper.setFinalDecoder(for: Animal.self) { input, animal in
        animal.log += "\(input["kind"] ?? "")"
      }
    }
  }

  @Test func `a closure that chooses the type sees the edited object`() throws {
    try expectReading { mapper in
      mapper.addSubtypes(of: Animal.self, ["dog": .subtype(Dog.self), "cat": .subtype(Cat.self)]) {
        input in
        input["kind"] as? String
      }
    }
  }

  @Test func `everything is released`() {
    let orders = BothOrders(register: Self.register)
    let left = LifeCount.left {
      for text in Self.texts {
        _ = try? orders.reading.create([Owner].self, from: .json("[\(text),\(text)]"))
        _ = try? orders.reading.create([Owner].self, from: .json("[\(text),7]"))
      }
    }
    #expect(left == 0)
  }
}
