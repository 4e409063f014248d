import PropertyMapper
import Testing

@testable import TestSupport

/// Warnings about tables of types whose transformers take precedence everywhere.
@Suite struct ShadowedTableTests {
  struct Color: DefaultInitializable { var hex = "" }
  struct Theme: DefaultInitializable { var color = Color() }
  enum Paint { case color(Color) }
  protocol Tint {}
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal {}
  struct Zoo: DefaultInitializable { var cats: [Cat] = [] }

  let mapper = PropertyMapper()

  /// Its input may be an object.
  private static let hex = Transformer<MappingValue, Color> {
    Color(hex: text(of: $0))
  } encode: {
    .string($0.hex)
  }
  private static let name = Transformer<MappingValue, Animal> { value in
    let animal = Animal()
    animal.name = text(of: value)
    return animal
  } encode: {
    .string($0.name)
  }

  private static func text(of value: MappingValue) -> String {
    if case .string(let text) = value { text } else { "" }
  }

  private func warnings(_ mapper: PropertyMapper? = nil) -> [String] {
    Outcome.lines(
      of: (mapper ?? self.mapper).diagnostics().filter { $0.code == .unregisteredType })
  }

  private func registerColor(_ mapper: PropertyMapper? = nil) {
    (mapper ?? self.mapper).addMappings(["hex": .property(\.hex)], for: Color.self)
  }

  @Test func `a table of a type whose transformer takes precedence is a warning`() throws {
    registerColor()
    mapper.setTransformer(Self.hex, for: Color.self)
    let found =
      "unregisteredType  Color  -  Color has a transformer, so nothing uses its table (warning)"
    #expect(warnings() == [found])
    try mapper.verify()
    #expect(try mapper.create(Color.self, from: .json(#""a""#)).hex == "a")
    // An entry uses the transformer as well.
    mapper.addMappings(["color": .model(\.color)], for: Theme.self)
    mapper.addRule(for: Color.self, \.hex) { _ in nil }
    #expect(warnings() == [found.replacing("its table", with: "its table and rules")])
  }

  @Test func `a table for the objects that the transformer doesn't take causes no warning`() throws
  {
    registerColor()
    mapper.setTransformer(Transformer { (hex: String) in Color(hex: hex) }, for: Color.self)
    #expect(mapper.diagnostics().isEmpty)
    #expect(try mapper.create(Color.self, from: .json(#""a""#)).hex == "a")
    #expect(try mapper.create(Color.self, from: .json(#"{"hex": "b"}"#)).hex == "b")
  }

  @Test func `a table that the transformer's input uses causes no warning`() throws {
    registerColor()
    mapper.setTransformer(
      Transformer<[Color], Color> {
        $0.first
      } encode: {
        [$0]
      }, for: Color.self)
    #expect(try mapper.create(Color.self, from: .json(#"[{"hex": "a"}]"#)).hex == "a")
    #expect(warnings() == [])
  }

  @Test func `a table that a list of subtypes uses causes no warning`() throws {
    registerColor()
    mapper.setTransformer(Self.hex, for: Color.self)
    mapper.addSubtypes(
      of: Paint.self, discriminator: "type", ["color": .payload { Paint.color($0) }])
    #expect(throws: Never.self) {
      try mapper.create(Paint.self, from: .json(#"{"type": "color", "hex": "a"}"#))
    }
    #expect(warnings() == [])
    // The value at a key is converted by the transformer.
    let other = PropertyMapper()
    registerColor(other)
    other.setTransformer(Self.hex, for: Color.self)
    other.addSubtypes(of: Paint.self, byKey: ["color": .payload { Paint.color($0) }])
    #expect(
      try other.export([Paint.color(Color(hex: "a"))]) as? [[String: String]] == [["color": "a"]])
    #expect(warnings(other).count == 1)
  }

  @Test func `a table that a scheme shares causes no warning`() {
    registerColor()
    mapper.using("short").setTransformer(Self.hex, for: Color.self)
    #expect(warnings() == [])
    registerColor(mapper.using("short"))
    #expect(mapper.diagnostics().filter { $0.code == .unregisteredType }.map(\.scheme) == ["short"])
    let other = PropertyMapper()
    other.setTransformer(Self.hex, for: Color.self)
    registerColor(other.using("long"))
    #expect(other.diagnostics().filter { $0.code == .unregisteredType }.map(\.scheme) == ["long"])
  }

  @Test func `a table that subclasses inherit causes no warning`() {
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.setTransformer(Self.name, for: Animal.self)
    #expect(warnings().count == 1)
    mapper.addMappings(["cats": .model(\.cats)], for: Zoo.self)
    #expect(warnings() == [])
    mapper.removeMappings(for: Zoo.self)
    mapper.addMappings([:], for: Cat.self)
    #expect(warnings() == [])
  }

  @Test func `hooks without a table, and transformers alone, cause no such warning`() {
    mapper.setTransformer(Self.hex, for: Color.self)
    #expect(warnings() == [])
    mapper.setFinalDecoder(for: Color.self) { _, _ in }
    #expect(mapper.diagnostics().map(\.severity) == [.error])
  }
}
