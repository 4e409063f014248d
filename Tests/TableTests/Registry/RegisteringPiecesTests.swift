import PropertyMapper
import Testing

@testable import TestSupport

/// What replacing, removing and taking over a table leaves as it was.
@Suite struct RegisteringPiecesTests {
  class Animal {
    var name = ""
    var sound = ""
  }
  final class Cat: Animal {}

  struct Owner: DefaultInitializable {
    var pet: Animal?
    var code = 0
  }

  private func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self, makingWith: { Animal() })
    mapper.addMappings([:], for: Cat.self, makingWith: { Cat() })
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["animal": .subtype(Animal.self), "cat": .subtype(Cat.self)])
    mapper.setFinalDecoder(for: Animal.self) { _, animal in animal.sound = "final" }
    mapper.addMappings(["pet": .model(\.pet)], for: Owner.self)
    return mapper
  }

  @Test func `setMappings replaces only the entries`() throws {
    let mapper = makeMapper()
    mapper.setMappings(["called": .property(\.name)], for: Animal.self)
    let animal = try mapper.create(
      Animal.self, from: ["kind": "cat", "name": "no", "called": "Tom"])
    #expect(animal is Cat)
    #expect(animal.name == "Tom")
    #expect(animal.sound == "final")
  }

  @Test func `removeMappings removes everything registered for a type, and nothing else`() throws {
    let mapper = makeMapper()
    #expect(mapper.removeMappings(for: Animal.self))
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unregisteredType  Owner  pet  Animal has no table"
      ])
    mapper.addMappings(["name": .property(\.name)], for: Animal.self, makingWith: { Animal() })
    let owner = try mapper.create(Owner.self, from: ["pet": ["kind": "cat", "name": "Tom"]])
    #expect(owner.pet.map { type(of: $0) == Animal.self } == true)
    #expect(owner.pet?.name == "Tom")
    #expect(owner.pet?.sound == "")
    #expect(!mapper.removeMappings(for: String.self))
  }

  @Test func `addMappings(from:) replaces everything registered for each of its types`() throws {
    let mapper = makeMapper()
    let other = PropertyMapper()
    other.addMappings(["called": .property(\.name)], for: Animal.self, makingWith: { Animal() })
    mapper.addMappings(from: other)
    other.removeMappings(for: Animal.self)
    let owner = try mapper.create(
      Owner.self, from: ["pet": ["kind": "cat", "name": "no", "called": "Tom"]])
    #expect(owner.pet.map { type(of: $0) == Animal.self } == true)
    #expect(owner.pet?.name == "Tom")
    #expect(owner.pet?.sound == "")
  }

  @Test func `a second discriminator is reported as a mistake`() throws {
    let mapper = makeMapper()
    let line = #line + 1
    mapper.addSubtypes(of: Animal.self, discriminator: "type", ["lynx": .subtype(Cat.self)])
    let errors = try #require(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(errors.map(\.message) == ["has two discriminators, kind and type"])
    #expect(errors.first?.path == "type")
    #expect(errors.first?.registration?.hasSuffix("RegisteringPiecesTests.swift:\(line)") == true)
    var problems: [MappingError] = []
    #expect(mapper.create(Animal.self, from: ["kind": "cat"], errors: &problems) == nil)
    #expect(problems.map(\.code) == [.invalidMapping])
    mapper.removeMappings(for: Animal.self)
    mapper.addMappings(["name": .property(\.name)], for: Animal.self, makingWith: { Animal() })
    mapper.addSubtypes(
      of: Animal.self, discriminator: "type", ["animal": .subtype(Animal.self)])
    try mapper.verify()
  }

  /// Counts the types that a factory is called for.
  private final class Listing: ModelFactory {
    nonisolated(unsafe) private(set) var types: [String] = []
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? {
      types.append("\(type)")
      return nil
    }
  }

  @Test func `a factory is called only for models that the mapper fills in`() throws {
    struct Fixed { let owner: Owner }
    enum Pet { case animal(Animal) }
    let factory = Listing()
    let mapper = PropertyMapper(factory: factory)
    mapper.addMappings(from: makeMapper())
    mapper.addMappings(
      .initializing(Fixed.init, InitArgument("owner", \.owner)), for: Fixed.self)
    _ = try mapper.create(Fixed.self, from: ["owner": ["pet": ["kind": "cat"]]])
    #expect(factory.types == ["Owner", "Cat"])
    var owner = Owner()
    owner.pet = Cat()
    try mapper.update(&owner, from: ["pet": ["name": "Tom"]])
    #expect(factory.types == ["Owner", "Cat", "Cat"])
  }
}
