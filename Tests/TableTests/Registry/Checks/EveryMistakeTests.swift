import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// One run of `verify()` lists what is wrong with a whole mapper, each mistake with all that helps to mend it.
@Suite struct EveryMistakeTests {
  struct Inner {
    var text = ""
  }

  struct Model {
    var text = ""
    var number = 0
    var inner: Inner?
    var ratios: [Double: Int] = [:]
  }

  struct Closed {
    let text: String
    let others: [String]
  }

  class Animal { var name = "" }
  final class Cat: Animal {}
  final class Stone: DefaultInitializable {}

  let mapper = PropertyMapper()

  /// Registers a table with every kind of mistake that a table can have.
  private func registerMistakes() {
    mapper.addMappings(
      [
        "a..b": .property(\.text),
        "c": .property(\.text), "c.d": .property(\.number),
        "e": .property(\.text).decodeOnly().encodeOnly(),
        "f": .model(\.inner),
        "g": .property(\.ratios),
        "h": .property(\.text, .matches("[a-z")),
      ], for: Model.self)
    mapper.addMappings(.automatic(only: ["text", "tset"]), for: Closed.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind[0]", ["cat": .subtype(Cat.self)])
  }

  @Test func `verify lists every kind of mistake in one run`() throws {
    registerMistakes()
    #expect(
      Outcome.problems { try mapper.verify() }
        == [
          "invalidPath  Animal  kind[0]  has an index, so it's read-only",
          "unregisteredType  Animal  kind[0]  Cat has no table",
          "unknownProperty  Closed  -  Closed has no stored property called tset",
          "invalidPath  Model  a..b  isn't a valid path: it has an empty segment",
          "contradictoryEntry  Model  e  is both decodeOnly() and encodeOnly()",
          "conflictingPaths  Model  c.d  is inside c, which isn't written as an object",
          "missingInitializer  Model  -  Model has no initializer that the mapper can call",
          "unsupportedKeyType  Model  g  the keys of [Double: Int] can't be represented as strings",
          "invalidPattern  Model  h  \"[a-z\" isn't a valid regular expression",
          "unregisteredType  Model  f  Inner has no table",
        ].sorted { kinds($0) < kinds($1) })
  }

  /// The order within a type is that of the checks, of which this test says nothing.
  private func kinds(_ line: String) -> String {
    line.split(separator: "  ").dropFirst().first.map(String.init) ?? line
  }

  @Test func `every mistake says where its table was registered and what to do`() throws {
    registerMistakes()
    let errors = try #require(throws: ConfigurationErrors.self) { try mapper.verify() }
    for error in errors {
      #expect(error.registration?.hasPrefix("TableTests/EveryMistakeTests.swift:") == true)
      #expect(error.hint?.isEmpty == false, "\(error)")
      #expect(error.severity == .error)
    }
  }

  @Test func `a mistake points to the registration of its entry, not the last one`() throws {
    let line = #line + 1
    mapper.addMappings(["a..b": .property(\.text)], for: Model.self, makingWith: { Model() })
    mapper.addMappings(["f": .model(\.inner)], for: Model.self)
    mapper.addMappings(["text": .property(\.text).or("text", "x[-1]")], for: Model.self)
    let found = mapper.diagnostics().map { finding in
      let place = finding.registration.flatMap { $0.split(separator: ":").last }
      return "\(finding.code) \(finding.path ?? "-") +\((place.flatMap { Int($0) } ?? 0) - line)"
    }
    #expect(
      found == [
        "invalidPath a..b +0", "invalidPath x[-1] +2", "unregisteredType f +1",
        "unreachableAlternative text +2", "contradictoryEntry text +2",
      ])
  }

  @Test func `a mistake in a subtype list points to that list`() throws {
    mapper.addMappings(["name": .property(\.name)], for: Animal.self, makingWith: { Animal() })
    let line = #line + 1
    mapper.addSubtypes(of: Animal.self, discriminator: "kind[0]", ["cat": .subtype(Cat.self)])
    mapper.addMappings([:], for: Animal.self)
    let errors = try #require(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(errors.map(\.code) == [.invalidPath])
    #expect(errors.first?.registration == "TableTests/EveryMistakeTests.swift:\(line)")
  }

  @Test func `a superclass's mistake is listed only once`() {
    mapper.addMappings(["a..b": .property(\.name)], for: Animal.self, makingWith: { Animal() })
    mapper.addMappings([:], for: Cat.self)
    #expect(
      Outcome.problems { try mapper.verify() }.filter { $0.hasPrefix("invalidPath") } == [
        "invalidPath  Animal  a..b  isn't a valid path: it has an empty segment"
      ])
  }

  @Test func `an invalid path doesn't hide mistakes in how a structure is created`() {
    mapper.addMappings(
      Mappings<Closed>.automatic(except: ["others"]).merging(["a..b": .generator { $0.text }]),
      for: Closed.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "invalidPath  Closed  a..b  isn't a valid path: it has an empty segment",
        "unsetProperty  Closed  -  nothing is mapped to others, which can't be nil",
      ])
  }
}
