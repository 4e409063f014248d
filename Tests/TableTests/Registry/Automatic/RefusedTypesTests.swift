import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Types of which no automatic table can be made, and what their mistakes say.
@Suite struct RefusedTypesTests {
  enum Direction { case north }
  actor Counter { var count = 1 }

  private func problems<Model>(_ type: Model.Type, _ mappings: Mappings<Model>) -> [String] {
    let mapper = PropertyMapper()
    mapper.addMappings(mappings, for: type)
    return Outcome.problems { try mapper.verify() }
  }

  @Test func `enums and actors have no properties to map`() {
    let rule = "can't be mapped automatically: it is"
    #expect(
      problems(Direction.self, .automatic()).first
        == "unreadableType  Direction  -  Direction \(rule) neither a struct nor a class")
    #expect(
      problems(Counter.self, .automatic()).first
        == "unreadableType  Counter  -  Counter \(rule) an actor")
  }

  struct Alphabet {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0
  }

  @Test func `unknown property names are reported with the known ones`() {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(only: ["nothing"]), for: Alphabet.self)
    let errors = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(errors?.first?.code == .unknownProperty)
    #expect(errors?.first?.hint?.contains(#""k", "l", or "m""#) == true)
  }

  struct Point {
    let x: Int
    let y: Int
    let z: Int?
  }

  @Test func `omitted properties that can't be nil are reported together`() {
    #expect(
      problems(Point.self, .automatic(except: ["x", "y"])).first?.hasSuffix(
        "nothing is mapped to x and y, which can't be nil") == true)
  }

  // MARK: Mistakes as texts

  @Test func `a description of mistakes is one line, and a report has a line for each`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["a..b": .property(\.a)], for: Alphabet.self) { Alphabet() }
    let errors = try #require(throws: ConfigurationErrors.self) { try mapper.verify() }
    let mistake = try #require(errors.first)
    #expect(errors.description == "1 mistake in the mappings: \(mistake.description)")
    #expect(
      errors.report.replacing(/\(registered at .*\)/, with: "(…)") == """
        1 mistake in the mappings:
          - Alphabet, a..b: isn't a valid path: it has an empty segment (…)
            help: write a.b for two keys, ["a.b"] for one, and items[0] for an element
        """)
    #expect(errors.localizedDescription == errors.description)
    #expect(mistake.localizedDescription == mistake.description)
  }
}
