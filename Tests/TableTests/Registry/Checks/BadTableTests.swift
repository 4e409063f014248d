import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct BadTableTests {
  struct Inner: DefaultInitializable {
    var text = ""
  }

  struct Model: DefaultInitializable {
    var text = ""
    var number = 0
    var inner = Inner()
    var inners: [Inner] = []
    var anything: MappingValue = .null
  }

  let mapper = PropertyMapper()

  @Test(
    arguments: [
      ("", "is empty"),
      (".a", "has an empty segment"),
      ("a.", "has an empty segment"),
      ("a..b", "has an empty segment"),
      (".", "has an empty segment"),
      ("a.[0]", "has an empty segment"),
      ("a[-1]", "has an index that isn't a whole number from 0 up"),
      ("a[01]", "has an index that isn't a whole number from 0 up"),
      ("a[]", "has an index that isn't a whole number from 0 up"),
      ("a[x]", "has an index that isn't a whole number from 0 up"),
      ("a[+1]", "has an index that isn't a whole number from 0 up"),
      ("a[99999999999999999999]", "has an index that isn't a whole number from 0 up"),
      ("a[0", "has an opening bracket without a closing one"),
      ("a]", "has a closing bracket without an opening one"),
      ("a[0]b", "has text right after a closing bracket"),
      (#"["a"#, "has a quoted key without its end"),
      (#"["\q"]"#, "has an unknown escape"),
    ])
  func `an invalid path string makes the table unusable`(text: String, fact: String) {
    mapper.addMappings([MappingPath(text): .property(\.text)], for: Model.self)
    #expect(mapper.diagnostics().map(\.code) == [.invalidPath])
    #expect(mapper.diagnostics().map(\.message) == ["isn't a valid path: it \(fact)"])
    #expect(
      Outcome.errors { try mapper.create(Model.self, from: [:]) }?.map(\.code) == [.invalidMapping])
    #expect(Outcome.errors { try mapper.export(Model()) }?.map(\.code) == [.invalidMapping])
  }

  @Test func `only some paths that begin with an index are mistakes`() {
    mapper.addMappings(
      ["[0]": .property(\.text), "number": .property(\.number).or("[1]")], for: Model.self)
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "invalidPath  Model  [0]  begins with an index, unlike the table's other paths",
        "invalidPath  Model  [1]  begins with an index, unlike the table's other paths",
      ])
  }

  @Test func `a path without keys is reported as a mistake`() {
    mapper.addMappings([[]: .property(\.text)], for: Model.self)
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "invalidPath  Model    the value at .root is of type String, which can't share its parent's object"
      ])
  }

  @Test func `an empty string is a valid key`() throws {
    mapper.addMappings([[""]: .property(\.text), #"[""].a"#: .property(\.number)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        #"conflictingPaths  Model  [""].a  is inside [""], which isn't written as an object"#
      ])
    mapper.setMappings([[""]: .property(\.text)], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["": "read"]).text == "read")
  }

  @Test func `an invalid alternative path is reported as a mistake`() {
    mapper.addMappings(["a": .property(\.text).or("b", "c[-1]")], for: Model.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "invalidPath  Model  c[-1]  isn't a valid path: it has an index that isn't a whole number from 0 up"
      ])
  }

  @Test func `a path below a non-object value is reported as a mistake`() {
    mapper.addMappings(["a": .property(\.text), "a.b": .property(\.number)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "conflictingPaths  Model  a.b  is inside a, which isn't written as an object"
      ])
  }

  @Test func `a path below an array of models is reported as a mistake`() {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.addMappings(["a.b": .property(\.number), "a": .model(\.inners)], for: Model.self)
    #expect(mapper.diagnostics().map(\.code) == [.conflictingPaths])
  }

  @Test func `a path below a decode-only entry is allowed`() throws {
    mapper.addMappings(
      ["a": .property(\.text).decodeOnly(), "a.b": .property(\.number)], for: Model.self)
    try mapper.verify()
    #expect(Outcome.text(try mapper.export(Model())) == #"{"a":{"b":0}}"#)
  }

  @Test func `a path below a model is allowed`() throws {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.addMappings(["a": .model(\.inner), "a.b": .property(\.number)], for: Model.self)
    try mapper.verify()
    #expect(Outcome.text(try mapper.export(Model())) == #"{"a":{"b":0,"text":""}}"#)
  }

  @Test func `a path below a value of any kind is allowed if the value is an object`() throws {
    mapper.addMappings(["a": .property(\.anything), "a.b": .property(\.number)], for: Model.self)
    #expect(
      Outcome.text(try mapper.export(Model(anything: ["c": true]))) == #"{"a":{"b":0,"c":true}}"#)
    #expect(
      Outcome.problems { try mapper.export(Model(anything: "text")) } == [
        "unrepresentableValue  a  must be an object because other paths are inside it, but is something else"
      ])
  }

  @Test func `contradictory modifiers are reported as mistakes`() {
    mapper.addMappings(
      [
        "a": .property(\.text).decodeOnly().encodeOnly(),
        "b": .generator { $0.number }.decodeOnly(),
        "c": .consumer { (_: Int, _) in }.encodeOnly(),
        "d": .transform(\.text, decode: { (text: String) in text }).encodeOnly(),
      ], for: Model.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Model  a  is both decodeOnly() and encodeOnly()",
        "contradictoryEntry  Model  b  is a generator marked decodeOnly()",
        "contradictoryEntry  Model  c  is encodeOnly(), but can't be written",
        "contradictoryEntry  Model  d  is encodeOnly(), but can't be written",
      ])
  }

  @Test func `adding a valid entry doesn't clear an earlier mistake`() {
    mapper.addMappings(["a": .property(\.text).decodeOnly().encodeOnly()], for: Model.self)
    mapper.addMappings(["a": .property(\.text)], for: Model.self)
    #expect(Outcome.errors { try mapper.export(Model()) }?.map(\.code) == [.invalidMapping])
  }

  @Test func `setMappings clears earlier mistakes`() throws {
    mapper.addMappings(["a..b": .property(\.text)], for: Model.self)
    mapper.setMappings(["a": .property(\.text)], for: Model.self)
    try mapper.verify()
    #expect(Outcome.text(try mapper.export(Model())) == #"{"a":""}"#)
  }

  @Test func `removeMappings clears earlier mistakes`() throws {
    mapper.addMappings(["a..b": .property(\.text)], for: Model.self)
    mapper.removeMappings(for: Model.self)
    mapper.addMappings(["a": .property(\.text)], for: Model.self)
    try mapper.verify()
    #expect(Outcome.text(try mapper.export(Model())) == #"{"a":""}"#)
  }

  @Test func `a bad table that's used twice is reported once, instead of data errors`() {
    mapper.addMappings(["text..": .property(\.text)], for: Inner.self)
    mapper.addMappings(
      ["a": .model(\.inner), "b": .model(\.inners), "c": .property(\.number)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["c": "no number"]) } == [
        "invalidMapping  a  Inner's table has a mistake: "
          + "text.. isn't a valid path: it has an empty segment; call verify()"
      ])
  }

  @Test func `a bad table doesn't affect other types`() throws {
    mapper.addMappings(["a..b": .property(\.text)], for: Model.self)
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    #expect(try mapper.create(Inner.self, from: ["text": "read"]).text == "read")
  }

  @Test func `a bad table of a superclass makes its subclasses unusable`() {
    class Base: DefaultInitializable {
      var text = ""
      required init() {}
    }
    final class Derived: Base {}
    mapper.addMappings(["a[01]": .property(\.text)], for: Base.self)
    mapper.addMappings(["b": .property(\.text)], for: Derived.self)
    #expect(
      Outcome.errors { try mapper.create(Derived.self, from: [:]) }?.map(\.code) == [
        .invalidMapping
      ])
  }
}
