import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct VerifyingTests {
  struct Inner {
    var text = ""
  }

  struct Other {
    var text = ""
  }

  struct Model: DefaultInitializable {
    var text = ""
    var number = 0
    var inner: Inner?
    var inners: [String: [Inner]] = [:]
    var other: Other?
  }

  struct Unmakeable {
    var text: String
  }

  struct UnmakeableFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      Unmakeable(text: "factory") as? Model
    }
  }

  let mapper = PropertyMapper()

  @Test func `valid tables have no mistakes`() throws {
    mapper.addMappings(["text": .property(\.text)], for: Model.self)
    try mapper.verify()
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test func `the mistakes of all tables are listed, sorted by type`() {
    mapper.addMappings(["a..b": .property(\.text), "c[01]": .property(\.number)], for: Model.self)
    mapper.addMappings(
      ["text": .property(\.text).decodeOnly().encodeOnly()], for: Inner.self,
      makingWith: { Inner() })
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Inner  text  is both decodeOnly() and encodeOnly()",
        "invalidPath  Model  a..b  isn't a valid path: it has an empty segment",
        "invalidPath  Model  c[01]  isn't a valid path: it has an index that isn't a whole number from 0 up",
      ])
  }

  @Test func `mapping a plain value as a model isn't a mistake`() throws {
    mapper.addMappings(["number": .model(\.number)], for: Model.self)
    try mapper.verify()
    mapper.setTransformer(.numberInText, for: Int.self)
    try mapper.verify()
    #expect(try mapper.create(Model.self, from: ["number": "7"]).number == 7)
  }

  @Test func `a configuration error tells where its table was registered`() throws {
    let line = #line + 1
    mapper.addMappings(["a..b": .property(\.text)], for: Model.self)
    let mistake = try #require(mapper.diagnostics().first)
    #expect(mistake.registration == "TableTests/VerifyingTests.swift:\(line)")
    #expect(mistake.severity == .error)
    #expect(
      mistake.hint == #"write a.b for two keys, ["a.b"] for one, and items[0] for an element"#)
  }

  @Test func `a nested type without a table is listed at each entry that uses it`() {
    mapper.addMappings(
      ["a": .model(\.inner), "b": .model(\.inners), "c": .model(\.other)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unregisteredType  Model  a  Inner has no table",
        "unregisteredType  Model  b  Inner has no table",
        "unregisteredType  Model  c  Other has no table",
      ])
    #expect(
      mapper.diagnostics().map(\.hint) == [
        "call addMappings(_:for: Inner.self)", "call addMappings(_:for: Inner.self)",
        "call addMappings(_:for: Other.self)",
      ])
  }

  @Test func `when decoding or exporting, each unregistered type is reported once`() {
    mapper.addMappings(
      ["a": .model(\.inners), "b": .model(\.inner), "c": .model(\.other)], for: Model.self)
    let expected = [
      "unregisteredType  a  Inner has no table; "
        + "call addMappings(_:for: Inner.self)",
      "unregisteredType  c  Other has no table; "
        + "call addMappings(_:for: Other.self)",
    ]
    #expect(Outcome.problems { try mapper.create(Model.self, from: ["a": 1]) } == expected)
    #expect(Outcome.problems { try mapper.export(Model()) } == expected)
  }

  @Test func `warnings are listed but don't make verify throw`() throws {
    mapper.addMappings(
      [
        "a": .transform(\.text, decode: { (text: String) in text }),
        "b": .property(\.number).or("c", "b", "c"),
        "d": .property(\.number, default: 3).required(),
        "e[0]": .property(\.number),
      ], for: Model.self)
    try mapper.verify()
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "oneWayTransform  Model  a  has no encode: (warning)",
        "unusedDefault  Model  d  is required(), so its default is never used (warning)",
        "indexNotWritten  Model  e[0]  has an index, so it's read-only (warning)",
        "unreachableAlternative  Model  b  lists b twice (warning)",
        "unreachableAlternative  Model  b  lists c twice (warning)",
        "contradictoryEntry  Model  d  the entry at b also maps Model.number (warning)",
      ])
    #expect(try mapper.create(Model.self, from: ["d": 1]).number == 1)
  }

  @Test func `a one-way transform marked decodeOnly gets no warning`() {
    mapper.addMappings(
      ["a": .transform(\.text, decode: { (text: String) in text }).decodeOnly()], for: Model.self)
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test func `a model that can't be created is a mistake, and an error when decoding`() throws {
    mapper.addMappings(["text": .property(\.text)], for: Unmakeable.self)
    let message = "Unmakeable has no initializer that the mapper can call"
    let hint =
      "pass makingWith:, conform it to DefaultInitializable, use .initializing, or set a factory"
    #expect(mapper.diagnostics().map(\.hint) == [hint])
    #expect(
      Outcome.problems { try mapper.verify() } == ["missingInitializer  Unmakeable  -  \(message)"])
    #expect(
      Outcome.problems { try mapper.create(Unmakeable.self, from: ["text": "a"]) } == [
        "invalidMapping    \(message); \(hint)"
      ])
  }

  @Test func `a model that's only encoded needs no way to be created`() throws {
    mapper.addMappings(
      ["text": .property(\.text).encodeOnly(), "made": .generator { (_: Unmakeable) in 1 }],
      for: Unmakeable.self)
    try mapper.verify()
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test func `a table used only by subclasses needs no way to create the superclass`() throws {
    class Base { var text = "" }
    final class Derived: Base, DefaultInitializable { override init() {} }
    mapper.addMappings(["text": .property(\.text)], for: Base.self)
    #expect(Outcome.problems { try mapper.verify() }.count == 1)
    mapper.addMappings([:], for: Derived.self)
    try mapper.verify()
  }

  @Test func `dictionaries with keys that can't be strings are reported as mistakes`() throws {
    struct Point: Hashable, DefaultInitializable {
      var x = 0
    }
    struct Shelf: DefaultInitializable {
      var points: [Point: Inner] = [:]
      var ratios: [[Double: Int]]? = nil
      var moments: [Date: Int] = [:]
      var spans: [String: [UUID: Bool]] = [:]
    }
    mapper.addMappings(["text": .property(\.text)], for: Inner.self, makingWith: { Inner() })
    mapper.addMappings(
      [
        "points": .model(\.points), "ratios": .property(\.ratios), "moments": .property(\.moments),
        "spans": .property(\.spans),
        "sums": .transform(\.spans, decode: { (_: [Float: Int]) in [:] }).decodeOnly(),
      ], for: Shelf.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unsupportedKeyType  Shelf  points  the keys of [Point: Inner] can't be represented as strings",
        "unsupportedKeyType  Shelf  ratios  the keys of [Double: Int] can't be represented as strings",
        "unsupportedKeyType  Shelf  sums  the keys of [Float: Int] can't be represented as strings",
      ])
  }

  @Test func `an invalid regular expression is reported as a mistake`() throws {
    mapper.addMappings(
      [
        "a": .property(\.text, .matches("[a-z")), "b": .property(\.text, .matches("[a-z]+")),
        "c": .property(\.text, .not(.matches("(")).and(.notEmpty)),
        "d": .property(\.text, .notEmpty.or(.matches("*"))),
      ], for: Model.self)
    let fact = { (pattern: String) in
      "\"\(pattern)\" isn't a valid regular expression"
    }
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "invalidPattern  Model  a  \(fact("[a-z"))", "invalidPattern  Model  c  \(fact("("))",
        "invalidPattern  Model  d  \(fact("*"))",
      ])
    struct Lists: DefaultInitializable { var words: [String]? = nil }
    mapper.setMappings([:], for: Model.self)
    mapper.addMappings(
      ["words": .property(\.words, .each(.matches("+")))], for: Lists.self)
    #expect(
      Outcome.problems { try mapper.verify() } == ["invalidPattern  Lists  words  \(fact("+"))"])
  }

  @Test func `a model that can't be created can still be exported`() throws {
    mapper.addMappings(["text": .property(\.text)], for: Unmakeable.self)
    #expect(Outcome.text(try mapper.export(Unmakeable(text: "a"))) == #"{"text":"a"}"#)
  }

  @Test func `a custom factory counts as a way to create any model`() throws {
    let mapper = PropertyMapper(factory: UnmakeableFactory())
    mapper.addMappings(["text": .property(\.text)], for: Unmakeable.self)
    #expect(mapper.diagnostics().isEmpty)
    #expect(try mapper.create(Unmakeable.self, from: [:]).text == "factory")
  }

  @Test func `a way to create a model can be added later`() throws {
    mapper.addMappings(["text": .property(\.text)], for: Unmakeable.self)
    mapper.addMappings([:], for: Unmakeable.self, makingWith: { Unmakeable(text: "closure") })
    #expect(mapper.diagnostics().isEmpty)
    #expect(try mapper.create(Unmakeable.self, from: [:]).text == "closure")
  }

  @Test func `mistakes and unregistered types are reported together, once per type`() {
    mapper.addMappings(["text..": .property(\.text)], for: Inner.self)
    mapper.addMappings(
      ["c": .model(\.other), "a": .model(\.inner), "b": .model(\.inners)], for: Model.self)
    #expect(
      Outcome.errors { try mapper.create(Model.self, from: [:]) }?.map { "\($0.code) \($0.path)" }
        == ["unregisteredType c", "invalidMapping a"])
  }

  @Test func `a recursive type is checked only once`() throws {
    final class Node: DefaultInitializable {
      var next: Node?
      var other: Other?
    }
    mapper.addMappings(["next": .model(\.next), "other": .model(\.other)], for: Node.self)
    #expect(
      Outcome.errors { try mapper.create(Node.self, from: [:]) }?.map { "\($0.code) \($0.path)" }
        == ["unregisteredType other"])
  }

  @Test func `models in encode-only entries need no table when decoding`() throws {
    mapper.addMappings(["inner": .model(\.inner).encodeOnly()], for: Model.self)
    #expect(try mapper.create(Model.self, from: [:]).inner == nil)
    #expect(Outcome.errors { try mapper.export(Model()) }?.map(\.code) == [.unregisteredType])
  }
}
