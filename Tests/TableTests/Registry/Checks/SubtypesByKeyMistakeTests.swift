import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

@Suite struct SubtypesByKeyMistakeTests {
  struct Circle: DefaultInitializable { var radius = 0.0 }
  struct Square: DefaultInitializable { var side = 0.0 }
  enum Figure {
    case circle(Circle)
    case square(Square)
    case disk(Circle)
  }
  class Animal: DefaultInitializable {
    required init() {}
  }
  final class Cat: Animal {}
  final class Stranger: DefaultInitializable {}

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings([:], for: Cat.self)
    mapper.addMappings([:], for: Stranger.self)
  }

  private var mistakes: [String] { Outcome.problems { try mapper.verify() } }

  @Test func `an enum can have two cases with one type`() throws {
    mapper.addSubtypes(
      of: Figure.self,
      byKey: ["circle": .payload(Figure.circle), "disk": .payload(Figure.disk)])
    try mapper.verify()
    let json = #"[{"disk":{"radius":1.5}},{"circle":{"radius":2.5}}]"#
    let figures = try mapper.create([Figure].self, from: .json(json))
    #expect(try mapper.export(figures, as: .jsonText) == json)
    #expect(!mapper.areEqual(Figure.circle(Circle()), .disk(Circle())))
  }

  @Test func `a class under two keys is a mistake`() {
    mapper.addSubtypes(
      of: Animal.self, byKey: ["cat": .subtype(Cat.self), "kitty": .subtype(Cat.self)])
    #expect(
      mistakes == [
        "contradictoryEntry  Animal  kitty  Cat has two keys, cat and kitty"
      ])
    #expect(
      Outcome.problems { try mapper.create(Animal.self, from: ["cat": [String: Any]()]) }.count == 1
    )
  }

  @Test func `an empty list is a mistake`() {
    mapper.addSubtypes(of: Animal.self, byKey: [:])
    #expect(
      mistakes == [
        "contradictoryEntry  Animal  -  the list of subtypes is empty"
      ])
  }

  @Test func `paths must be keys that are not inside each other`() {
    mapper.addSubtypes(
      of: Figure.self,
      byKey: [
        "a": .payload(Figure.circle), "a.b": .payload(Figure.square),
        "list[0]": .payload(Figure.disk),
      ])
    #expect(
      mistakes == [
        "conflictingPaths  Figure  a.b  is inside the value of a",
        "invalidPath  Figure  list[0]  has an index or no key",
      ])
    mapper.removeMappings(for: Figure.self)
    mapper.addSubtypes(
      of: Figure.self,
      byKey: [.root: .payload(Figure.circle), "a..b": .payload(Figure.square)])
    #expect(
      mistakes.map { $0.prefix(30) }
        == ["invalidPath  Figure    has an ", "invalidPath  Figure  a..b  isn"])
  }

  @Test func `a second way to identify the subtypes is a mistake`() {
    mapper.addSubtypes(of: Figure.self, byKey: ["circle": .payload(Figure.circle)])
    mapper.addSubtypes(
      of: Figure.self, discriminator: "type", ["square": .payload(Figure.square)])
    #expect(
      mistakes == [
        "contradictoryEntry  Figure  type  subtypes are identified both by keys and by the discriminator type"
      ])
    mapper.removeMappings(for: Figure.self)
    mapper.addSubtypes(of: Figure.self, ["square": .payload(Figure.square)]) { _ in "square" }
    mapper.addSubtypes(of: Figure.self, byKey: ["circle": .payload(Figure.circle)])
    #expect(
      mistakes == [
        "contradictoryEntry  Figure  -  subtypes are identified both by keys and by a closure"
      ])
  }

  @Test func `unrelated, missing and nested types are mistakes at their keys`() {
    mapper.addSubtypes(
      of: Animal.self, byKey: ["cat": .subtype(Cat.self), "it": .subtype(Stranger.self)])
    #expect(
      mistakes.first
        == "unrelatedSubtype  Animal  it  Stranger isn't a subtype of Animal")
    mapper.removeMappings(for: Animal.self)
    mapper.removeMappings(for: Square.self)
    mapper.addSubtypes(
      of: Animal.self, byKey: ["cat": .subtype(Cat.self), "animal": .subtype(Animal.self)])
    mapper.addSubtypes(of: Figure.self, byKey: ["square": .payload(Figure.square)])
    #expect(
      mistakes == [
        "contradictoryEntry  Animal  animal  contains the base Animal itself",
        "unregisteredType  Figure  square  Square has no table",
      ])
  }
}
