import Foundation
import Synchronization
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct MakingTests {
  class Inner {
    var text = ""
    let madeBy: String
    init(madeBy: String) { self.madeBy = madeBy }
  }

  final class Special: Inner {}

  final class Model: DefaultInitializable {
    var text = ""
    var inner: Inner?
    var inners: [Inner] = []
    let madeBy: String
    init() { madeBy = "init" }
    init(madeBy: String) { self.madeBy = madeBy }
  }

  /// Asks a closure and notes which types were asked for.
  struct ClosureFactory: ModelFactory {
    let calls: Recorder<String>
    var make: @Sendable (any Any.Type, MappingInput) throws -> Any? = { _, _ in nil }

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      calls.append("\(type) \(Outcome.text(input.dictionary))")
      return try make(type, input) as? Model
    }
  }

  let calls = Recorder<String>()

  private func mapper(
    _ orders: CallOrder = .readingFirst,
    _ make: @escaping @Sendable (any Any.Type, MappingInput) throws -> Any? = { _, _ in nil }
  ) -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: ClosureFactory(calls: calls, make: make), options: MappingOptions(orders))
    register(with: mapper)
    return mapper
  }

  private func register(with mapper: PropertyMapper) {
    mapper.addMappings(
      ["text": .property(\.text)], for: Inner.self, makingWith: { Inner(madeBy: "makingWith") })
    mapper.addMappings(
      ["text": .property(\.text), "inner": .model(\.inner), "inners": .model(\.inners)],
      for: Model.self)
  }

  @Test func `a model's own init creates it if nothing else does`() throws {
    #expect(try mapper().create(Model.self, from: [:]).madeBy == "init")
  }

  @Test func `makingWith takes precedence over init`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings([:], for: Model.self, makingWith: { Model(madeBy: "makingWith") })
    #expect(try mapper.create(Model.self, from: [:]).madeBy == "makingWith")
  }

  @Test func `a factory takes precedence over makingWith`() throws {
    let mapper = mapper { type, _ in type == Inner.self ? Inner(madeBy: "factory") : nil }
    let model = try mapper.create(Model.self, from: ["inner": [:]])
    #expect(model.madeBy == "init")
    #expect(model.inner?.madeBy == "factory")
  }

  @Test
  func `a factory is called once per model, from the root down, with its object`()
    throws
  {
    let input: [String: Any] = [
      "text": "a", "inner": ["text": "b"], "inners": [["text": "c"], ["text": "d"]],
    ]
    _ = try mapper().create(Model.self, from: input)
    #expect(
      calls.values == [
        #"Model {"inner":{"text":"b"},"inners":[{"text":"c"},{"text":"d"}],"text":"a"}"#,
        #"Inner {"text":"b"}"#, #"Inner {"text":"c"}"#, #"Inner {"text":"d"}"#,
      ])
  }

  @Test func `a factory isn't called if anything is wrong with the input`() {
    let mapper = mapper()
    #expect(
      Outcome.problems {
        try mapper.create(Model.self, from: ["text": "a", "inners": [["text": "b"], [:], 3]])
      } == ["typeMismatch  inners[2]  must be an object, but is a number"])
    #expect(calls.values.isEmpty)
  }

  @Test func `an existing instance from a factory is filled and returned`() throws {
    let existing = Inner(madeBy: "hand")
    existing.text = "old"
    nonisolated(unsafe) let shared = existing
    let mapper = mapper { type, _ in type == Inner.self ? shared : nil }
    let model = try mapper.create(
      Model.self, from: ["inners": [["text": "new"], [:]]])
    #expect(model.inners.allSatisfy { $0 === existing })
    #expect(existing.text == "new")
  }

  @Test func `a factory may return an instance of a subclass`() throws {
    let mapper = mapper { type, _ in type == Inner.self ? Special(madeBy: "factory") : nil }
    let model = try mapper.create(Model.self, from: ["inner": ["text": "read"]])
    #expect(model.inner is Special)
    #expect(model.inner?.text == "read")
  }

  @Test func `a factory can read values by path and type`() throws {
    let mapper = mapper { type, input in
      guard type == Inner.self else { return nil }
      let id = try input.value(Int.self, at: "id.number") ?? 0
      #expect(input["id.other"] is NSNull)
      #expect(input["id.none"] == nil)
      return Inner(madeBy: "number \(id)")
    }
    let model = try mapper.create(
      Model.self, from: ["inner": ["id": ["number": "7", "other": NSNull()]]])
    #expect(model.inner?.madeBy == "number 7")
  }

  @Test func `a factory's error is reported at its object, and other factory calls continue`() {
    let mapper = mapper { type, input in
      if type == Inner.self, input["text"] as? String == "bad" { throw Refusal() }
      return nil
    }
    let errors = Outcome.errors {
      try mapper.create(
        Model.self, from: ["inner": ["text": "bad"], "inners": [[:], ["text": "bad"], [:]]])
    }
    #expect(
      errors?.map(Outcome.line) == [
        "factoryFailed  inner  the factory threw Refusal",
        "factoryFailed  inners[1]  the factory threw Refusal",
      ])
    #expect(errors?.compactMap { $0.underlyingError as? Refusal }.count == 2)
    #expect(calls.count == 5)
  }

  @Test func `a factory that returns nil is an error if nothing else can create the model`() {
    struct Alone { var text = "" }
    let mapper = mapper()
    mapper.addMappings(["text": .property(\.text)], for: Alone.self)
    #expect(
      Outcome.problems { try mapper.create(Alone.self, from: [:]) } == [
        "factoryFailed    the factory returned nil, "
          + "and Alone has no initializer that the mapper can call"
      ])
  }

  @Test func `a factory that reads a wrong value reports it at the value's path`() throws {
    let mapper = mapper { _, input in try input.value(Int.self, at: "text") }
    #expect(
      Outcome.problems { try mapper.create(Inner.self, from: ["text": "no number"]) } == [
        "conversionFailed  text  must be a whole number, but is text"
      ])
  }

  @Test func `models are created before their children`() throws {
    let calls = calls
    let mapper = PropertyMapper()
    mapper.addMappings(
      [:], for: Inner.self,
      makingWith: {
        calls.append("inner")
        return Inner(madeBy: "makingWith")
      })
    mapper.addMappings(
      ["inner": .model(\.inner), "inners": .model(\.inners)], for: Model.self,
      makingWith: {
        calls.append("model")
        return Model()
      })
    _ = try mapper.create(Model.self, from: ["inner": [:], "inners": [[:]]])
    #expect(calls.values == ["model", "inner", "inner"])
  }

  @Test func `a subclass passed as its superclass's metatype is created`() throws {
    class Base: DefaultInitializable {
      var text = ""
      required init() {}
    }
    final class Derived: Base {}
    let mapper = PropertyMapper(options: MappingOptions(.readingOnly))
    mapper.addMappings(["text": .property(\.text)], for: Base.self)
    let type: Base.Type = Derived.self
    let made = try mapper.create(type, from: ["text": "read"])
    #expect(made is Derived)
    #expect(made.text == "read")
  }

  @Test func `the way to create a model isn't inherited`() throws {
    class Base { var text = "" }
    final class Derived: Base {}
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.text)], for: Base.self, makingWith: { Base() })
    #expect(try mapper.create(Base.self, from: ["text": "read"]).text == "read")
    let errors = Outcome.errorList { try mapper.create(Derived.self, from: ["text": "read"]) }
    #expect(errors.map(\.code) == [.invalidMapping])
  }

  @Test func `an existing model instance in the input is used unchanged`() throws {
    let finished = Inner(madeBy: "hand")
    let model = try mapper(.readingOnly).create(
      Model.self, from: ["inner": finished, "inners": [finished, ["text": "new"]]])
    #expect(model.inner === finished)
    #expect(model.inners.first === finished)
    #expect(model.inners.last?.text == "new")
  }
}
