import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct SnapshotTests {
  struct Inner: DefaultInitializable {
    var text = "made"
  }

  struct Model: DefaultInitializable {
    var text = "made"
    var inner = Inner()
    var inners: [Inner] = []
  }

  let mapper = PropertyMapper()

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `types may be registered in any order`(order: [Int]) throws {
    struct Outer: DefaultInitializable {
      var model = Model()
    }
    let steps: [(PropertyMapper) -> Void] = [
      { $0.addMappings(["text": .property(\.text)], for: Inner.self) },
      { $0.addMappings(["inner": .model(\.inner)], for: Model.self) },
      { $0.addMappings(["model": .model(\.model)], for: Outer.self) },
    ]
    for index in order { steps[index](mapper) }
    let outer = try mapper.create(
      Outer.self, from: ["model": ["inner": ["text": "read"]]])
    #expect(outer.model.inner.text == "read")
  }

  @Test func `a missing type can be registered after an error`() throws {
    mapper.addMappings(["inner": .model(\.inner)], for: Model.self)
    let input = ["inner": ["text": "read"]]
    #expect(
      Outcome.errors { try mapper.create(Model.self, from: input) }?.map(\.code)
        == [.unregisteredType])
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    #expect(try mapper.create(Model.self, from: input).inner.text == "read")
  }

  @Test func `a changed table takes effect from the next call on`() throws {
    mapper.addMappings(["a": .property(\.text)], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["a": "1", "b": "2"]).text == "1")
    mapper.setMappings(["b": .property(\.text)], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["a": "1", "b": "2"]).text == "2")
  }

  @Test func `a subclass uses the new table when its superclass is registered again`() throws {
    class Base: DefaultInitializable {
      var text = "made"
      required init() {}
    }
    final class Derived: Base {}
    mapper.addMappings(["a": .property(\.text)], for: Base.self)
    #expect(try mapper.create(Derived.self, from: ["a": "1", "b": "2"]).text == "1")
    mapper.setMappings(["b": .property(\.text)], for: Base.self)
    #expect(try mapper.create(Derived.self, from: ["a": "1", "b": "2"]).text == "2")
  }

  @Test func `a running call uses the tables as they were when it started`() throws {
    let calls = Recorder<String>()
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.addMappings(
      [
        "text": .transform(
          \.text,
          decode: { [mapper] (text: String) in
            calls.append("decoded")
            mapper.removeMappings(for: Inner.self)
            mapper.setMappings([:], for: Model.self)
            return text
          }),
        "inner": .model(\.inner),
      ], for: Model.self)
    let input: [String: Any] = ["text": "read", "inner": ["text": "read"]]

    let first = try mapper.create(Model.self, from: input)
    let second = try mapper.create(Model.self, from: input)

    #expect(first.inner.text == "read")
    #expect(second.inner.text == "made")
    #expect(calls.count == 1)
  }

  @Test func `a hook can replace itself for later calls`() throws {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.setFinalDecoder(for: Inner.self) { [mapper] _, inner in
      inner.text += "!"
      mapper.setFinalDecoder(for: Inner.self) { _, inner in inner.text += "?" }
    }
    let input = [["text": "a"], ["text": "b"]]
    #expect(try mapper.create([Inner].self, from: input).map(\.text) == ["a!", "b!"])
    #expect(try mapper.create([Inner].self, from: input).map(\.text) == ["a?", "b?"])
  }

  @Test func `a released mapper releases what its closures capture`() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let mapper = PropertyMapper()
      let object = Held()
      held = object
      mapper.addMappings(["a": .generator { _ in "\(object)" }], for: Model.self)
      mapper.removeMappings(for: Model.self)
      #expect(held != nil)
    }
    #expect(held == nil)
  }
}
