import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Values that are exported or archived alone: a protocol is gone by then, since the language opens it, and the value gets
/// the names of all bases that list it.
@Suite struct NamesOfBasesTests {
  protocol Shape {}
  protocol Round: Shape {}
  protocol Drawn {}
  struct Circle: Round, Drawn, DefaultInitializable, Equatable {
    var radius = 0
  }
  struct Square: Shape, DefaultInitializable, Equatable {
    var side = 0
  }
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  class Cat: Animal {
    var lives = 9
  }
  final class Kitten: Cat {
    var age = 0
  }

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
  }

  static func mapper(_ register: (PropertyMapper) -> Void) -> PropertyMapper {
    let mapper = PropertyMapper()
    Self.register(in: mapper)
    register(mapper)
    return mapper
  }

  static func twoBases() -> PropertyMapper {
    mapper { mapper in
      mapper.addSubtypes(
        of: (any Shape).self, discriminator: "shape",
        ["circle": .subtype(Circle.self), "square": .subtype(Square.self)])
      mapper.addSubtypes(
        of: (any Drawn).self, discriminator: "by.hand", ["round": .subtype(Circle.self)])
    }
  }

  static func twoLevels(_ discriminator: MappingPath = "round") -> PropertyMapper {
    mapper { mapper in
      mapper.addSubtypes(
        of: (any Shape).self, discriminator: "shape",
        ["round": .subtype((any Round).self), "square": .subtype(Square.self)])
      mapper.addSubtypes(
        of: (any Round).self, discriminator: discriminator, ["circle": .subtype(Circle.self)])
    }
  }

  // MARK: Export

  @Test func `a value listed by two bases is written with both names`() throws {
    let mapper = Self.twoBases()
    let shape: any Shape = Circle(radius: 2)
    let json = try mapper.export(shape, as: .jsonText)
    #expect(json == #"{"by":{"hand":"round"},"shape":"circle","radius":2}"#)
    #expect(try mapper.create((any Shape).self, from: .json(json)) as? Circle == Circle(radius: 2))
    #expect(try mapper.create((any Drawn).self, from: .json(json)) as? Circle == Circle(radius: 2))
    #expect(try mapper.create(Circle.self, from: .json(json)) == Circle(radius: 2))
    #expect(
      Outcome.text(try mapper.export(shape))
        == #"{"by":{"hand":"round"},"radius":2,"shape":"circle"}"#)
    #expect(try mapper.export([shape], as: .jsonText) == #"[{"shape":"circle","radius":2}]"#)
    #expect(try mapper.export(Square(side: 1), as: .jsonText) == #"{"shape":"square","side":1}"#)
  }

  final class Terrier: Animal, Drawn {}

  @Test(arguments: [("kind", "by"), ("kind", "kind")])
  func `a class and a protocol may name the same type, but only at different paths`(
    paths: (MappingPath, MappingPath)
  ) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings([:], for: Terrier.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: paths.0, ["dog": .subtype(Terrier.self)])
    mapper.addSubtypes(
      of: (any Drawn).self, discriminator: paths.1, ["terrier": .subtype(Terrier.self)])
    let terrier = Terrier()
    terrier.name = "x"
    let problems = Outcome.problems { try mapper.export(terrier, as: .jsonText) }
    if paths.0 == paths.1 {
      #expect(
        problems == [
          "unknownSubtype  kind  two bases use different names for Terrier: \"terrier\" and \"dog\"; export it "
            + "in an array, or use a different path for each base"
        ])
      // Where a base is declared, its own name counts.
      #expect(
        try mapper.export([terrier as Animal], as: .jsonText) == #"[{"kind":"dog","name":"x"}]"#)
      let drawn: [any Drawn] = [terrier]
      #expect(try mapper.export(drawn, as: .jsonText) == #"[{"kind":"terrier","name":"x"}]"#)
    } else {
      #expect(problems == [])
      let json = try mapper.export(terrier, as: .jsonText)
      #expect(json == #"{"by":"terrier","kind":"dog","name":"x"}"#)
      #expect(try mapper.create(Animal.self, from: .json(json)) is Terrier)
      #expect(try mapper.create((any Drawn).self, from: .json(json)) is Terrier)
    }
  }

  @Test func `a value two levels down gets the names of both levels, the outer one first`() throws {
    let mapper = Self.twoLevels()
    let shape: any Shape = Circle(radius: 2)
    let json = try mapper.export(shape, as: .jsonText)
    #expect(json == #"{"shape":"round","round":"circle","radius":2}"#)
    #expect(json == (try mapper.export([shape], as: .jsonText)).dropFirst().dropLast())
    #expect(try mapper.create((any Shape).self, from: .json(json)) as? Circle == Circle(radius: 2))
    #expect(try mapper.create((any Round).self, from: .json(json)) as? Circle == Circle(radius: 2))
    let same = Self.twoLevels("shape")
    let short = try same.export(shape, as: .jsonText)
    #expect(short == #"{"shape":"circle","radius":2}"#)
    #expect(try same.create((any Shape).self, from: .json(short)) as? Circle == Circle(radius: 2))
    #expect(try same.create((any Round).self, from: .json(short)) as? Circle == Circle(radius: 2))
  }

  @Test func `a value listed by a base both directly and indirectly gets both names`() throws {
    let mapper = Self.twoLevels()
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "shape", ["plain": .subtype(Circle.self)])
    let json = try mapper.export(Circle(radius: 2), as: .jsonText)
    #expect(json == #"{"shape":"plain","round":"circle","radius":2}"#)
    #expect(try mapper.create((any Shape).self, from: .json(json)) as? Circle == Circle(radius: 2))
    #expect(try mapper.create((any Round).self, from: .json(json)) as? Circle == Circle(radius: 2))
    let same = try mapper.unarchive((any Round).self, from: mapper.archive(Circle(radius: 2)))
    #expect(same as? Circle == Circle(radius: 2))
  }

  @Test func `two different names at one path are an error`() throws {
    let mapper = Self.twoBases()
    mapper.addSubtypes(
      of: (any Drawn).self, discriminator: "shape", ["round": .subtype(Circle.self)])
    #expect(
      Outcome.problems { try mapper.export(Circle()) } == [
        #"unknownSubtype  shape  two bases use different names for Circle: "round" and "circle"; export it in an array, or use a different path for each base"#
      ])
    #expect(try mapper.export([Circle() as any Shape], as: .jsonText).contains("circle"))
    // One name for both is none too many.
    mapper.removeMappings(for: (any Drawn).self)
    mapper.addSubtypes(
      of: (any Drawn).self, discriminator: "shape", ["circle": .subtype(Circle.self)])
    #expect(try mapper.export(Circle(), as: .jsonText) == #"{"shape":"circle","radius":0}"#)
  }

  @Test func `final encoders of all bases run`() throws {
    let mapper = Self.twoBases()
    mapper.setFinalEncoder(for: (any Shape).self) { object, _ in object["a"] = 1 }
    mapper.setFinalEncoder(for: (any Drawn).self) { object, _ in object["b"] = 2 }
    let json = try mapper.export(Circle(), as: .jsonText)
    #expect(json == #"{"by":{"hand":"round"},"shape":"circle","radius":0,"a":1,"b":2}"#)
  }

  @Test func `diagnostics point out a type that two bases list`() {
    let warnings = Self.twoBases().diagnostics().filter { $0.code == .ambiguousSubtypeName }
    #expect(
      Outcome.lines(of: warnings) == [
        "ambiguousSubtypeName  Circle  -  is listed by Drawn and Shape (warning)"
      ])
    #expect(!Self.twoLevels().diagnostics().contains { $0.code == .ambiguousSubtypeName })
  }

  // MARK: Updates

  @Test func `a value listed by two bases can be updated through a base`() throws {
    let mapper = Self.twoBases()
    var shape: any Shape = Circle(radius: 2)
    try mapper.update(&shape, from: ["radius": 3, "shape": "circle"])
    #expect(shape as? Circle == Circle(radius: 3))
    #expect(throws: MappingErrors.self) { try mapper.update(&shape, from: ["shape": "square"]) }
  }

  // MARK: Classes

  @Test func `an unlisted subclass of a listed class is an error, alone or in an array`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    #expect(try mapper.export(Cat(), as: .jsonText) == #"{"kind":"cat","name":"","lives":9}"#)
    let message =
      "Kitten isn't listed as a subtype of Animal"
    #expect(
      Outcome.problems { try mapper.export(Kitten(), as: .jsonText) } == [
        "unknownSubtype    \(message)"
      ]
    )
    #expect(Outcome.problems { try mapper.export(Kitten()) } == ["unknownSubtype    \(message)"])
    #expect(
      Outcome.problems { try mapper.export(Kitten() as Cat) } == ["unknownSubtype    \(message)"])
    #expect(
      Outcome.problems { try mapper.export([Kitten()]) } == ["unknownSubtype  [0]  \(message)"])
    #expect(try mapper.create(Kitten.self, from: ["lives": 2]).lives == 2)
    // On a list of its superclass it is named by that.
    mapper.addSubtypes(of: Cat.self, discriminator: "size", ["kitten": .subtype(Kitten.self)])
    #expect(
      try mapper.export(Kitten(), as: .jsonText)
        == #"{"kind":"cat","size":"kitten","name":"","lives":9}"#)
    #expect(
      try mapper.export(Kitten() as Animal, as: .jsonText)
        == #"{"kind":"cat","size":"kitten","name":"","lives":9}"#)
  }

  // MARK: Archives

  @Test func `an archived value can be read as each of its bases and as its own type`() throws {
    for mapper in [Self.twoBases(), Self.twoLevels(), Self.twoLevels("shape")] {
      let shape: any Shape = Circle(radius: 2)
      let data = try mapper.archive(shape)
      #expect(try mapper.unarchive((any Shape).self, from: data) as? Circle == Circle(radius: 2))
      #expect(try mapper.unarchive(Circle.self, from: data) == Circle(radius: 2))
    }
    let data = try Self.twoBases().archive(Circle(radius: 2) as any Drawn)
    #expect(
      try Self.twoBases().unarchive((any Drawn).self, from: data) as? Circle == Circle(radius: 2))
    let inner = try Self.twoLevels().archive(Circle(radius: 2) as any Round)
    #expect(
      try Self.twoLevels().unarchive((any Round).self, from: inner) as? Circle == Circle(radius: 2))
    let square = try Self.twoLevels().archive(Square(side: 1))
    #expect(
      Outcome.errorList { try Self.twoLevels().unarchive((any Round).self, from: square) }
        .map(\.code) == [.unknownSubtype])
  }
}
