import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct MergingTests {
  struct Model: DefaultInitializable {
    var first = "made"
    var second = "made"
    var third = "made"
  }

  let mapper = PropertyMapper()

  private func text(of model: Model = Model()) throws -> String {
    try mapper.export(model, as: .jsonText)
  }

  @Test func `a second table adds its entries after those of the first`() throws {
    mapper.addMappings(["b": .property(\.first)], for: Model.self)
    mapper.addMappings(["a": .property(\.second)], for: Model.self)
    #expect(try text() == #"{"b":"made","a":"made"}"#)
  }

  @Test func `a new entry replaces the one with the same path, in the same position`() throws {
    mapper.addMappings(
      ["c": .property(\.first), "b": .property(\.second), "a": .property(\.third)],
      for: Model.self)
    mapper.addMappings(["b": .generator { _ in "new" }, "d": .property(\.first)], for: Model.self)
    #expect(try text() == #"{"c":"made","b":"new","a":"made","d":"made"}"#)
  }

  @Test func `a later table replaces all entries of a repeated path`() throws {
    mapper.addMappings(
      ["a": .property(\.first), "b": .property(\.third), "a": .property(\.second)],
      for: Model.self)
    mapper.addMappings(["a": .property(\.third)], for: Model.self)
    let model = try mapper.create(Model.self, from: ["a": "read"])
    #expect([model.first, model.second, model.third] == ["made", "made", "read"])
    #expect(try text(of: model) == #"{"a":"read","b":"read"}"#)
  }

  @Test func `every entry for a repeated path reads its value`() throws {
    mapper.addMappings(["a": .property(\.first), "a": .property(\.second)], for: Model.self)
    let model = try mapper.create(Model.self, from: ["a": "read"])
    #expect([model.first, model.second] == ["read", "read"])
  }

  @Test func `two paths can map to one property, and the later entry wins`() throws {
    mapper.addMappings(["a": .property(\.first), "b": .property(\.first)], for: Model.self)
    let model = try mapper.create(Model.self, from: ["a": "one", "b": "two"])
    #expect(model.first == "two")
    #expect(try text(of: model) == #"{"a":"two","b":"two"}"#)
  }

  @Test func `a quoted key with a dot and a path of two keys are different paths`() throws {
    mapper.addMappings(["a.b": .property(\.first)], for: Model.self)
    mapper.addMappings([["a.b"]: .property(\.second)], for: Model.self)
    #expect(try text() == #"{"a":{"b":"made"},"a.b":"made"}"#)
  }

  @Test func `the same path written in two ways counts as one path`() throws {
    mapper.addMappings(["a.b": .property(\.first)], for: Model.self)
    mapper.addMappings([["a", "b"]: .property(\.second)], for: Model.self)
    let model = try mapper.create(Model.self, from: ["a": ["b": "read"]])
    #expect([model.first, model.second] == ["made", "read"])
  }

  @Test func `hooks and makingWith closures from another mapper replace existing ones`() throws {
    let other = PropertyMapper()
    other.addMappings([:], for: Model.self, makingWith: { Model(first: "theirs") })
    other.setFinalDecoder(for: Model.self) { _, model in model.second = "theirs" }
    mapper.addMappings([:], for: Model.self, makingWith: { Model(first: "ours") })
    mapper.setFinalDecoder(for: Model.self) { _, model in model.second = "ours" }
    mapper.setFinalEncoder(for: Model.self) { dictionary, _ in dictionary["by"] = "us" }
    mapper.addMappings(from: other)
    let model = try mapper.create(Model.self, from: [:])
    #expect([model.first, model.second] == ["theirs", "theirs"])
    #expect(try text() == "{}")
  }

  @Test func `later changes to the other mapper don't affect this one`() throws {
    let other = PropertyMapper()
    other.addMappings(["a": .property(\.first)], for: Model.self)
    mapper.addMappings(from: other)
    other.addMappings(["b": .property(\.second)], for: Model.self)
    mapper.addMappings(["c": .property(\.third)], for: Model.self)
    #expect(try text() == #"{"a":"made","c":"made"}"#)
    #expect(try other.export(Model(), as: .jsonText) == #"{"a":"made","b":"made"}"#)
  }

  @Test func `a mapper may be added to itself`() throws {
    mapper.addMappings(["a": .property(\.first)], for: Model.self)
    mapper.addMappings(from: mapper)
    #expect(try text() == #"{"a":"made"}"#)
  }

  @Test func `a second hook replaces the first`() throws {
    mapper.addMappings([:], for: Model.self)
    mapper.setFinalEncoder(for: Model.self) { dictionary, _ in dictionary["first"] = true }
    mapper.setFinalEncoder(for: Model.self) { dictionary, _ in dictionary["second"] = true }
    #expect(try text() == #"{"second":true}"#)
  }

  @Test func `removeMappings returns whether a table was registered`() {
    #expect(!mapper.removeMappings(for: Model.self))
    mapper.addMappings(["a": .property(\.first)], for: Model.self)
    #expect(mapper.removeMappings(for: Model.self))
    #expect(!mapper.removeMappings(for: Model.self))
  }

  @Test func `removeMappings returns true if only a hook was registered`() {
    mapper.setFinalEncoder(for: Model.self) { _, _ in }
    #expect(mapper.removeMappings(for: Model.self))
  }

  @Test func `a hook alone does not register a type`() {
    mapper.setFinalEncoder(for: Model.self) { _, _ in }
    #expect(Outcome.errors { try mapper.export(Model()) }?.map(\.code) == [.unregisteredType])
  }

  @Test func `a hook may be set before the table`() throws {
    mapper.setFinalEncoder(for: Model.self) { dictionary, _ in dictionary["hook"] = true }
    mapper.addMappings(["a": .property(\.first)], for: Model.self)
    #expect(try text() == #"{"a":"made","hook":true}"#)
  }
}
