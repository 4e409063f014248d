import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct HookTests {
  struct Inner: DefaultInitializable {
    var text = ""
  }

  struct Model: DefaultInitializable {
    var text = ""
    var number = 0
    var inner: Inner?
    var inners: [Inner] = []
  }

  let mapper = PropertyMapper()
  let calls = Recorder<String>()

  init() {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.addMappings(
      [
        "text": .property(\.text), "meta.number": .property(\.number).or("number"),
        "inner": .model(\.inner), "inners": .model(\.inners),
      ], for: Model.self)
  }

  // MARK: Final decoders

  @Test func `a final decoder sees the whole object by default`() throws {
    mapper.setFinalDecoder(for: Model.self) { [calls] input, _ in
      calls.append(Outcome.text(input.dictionary))
    }
    _ = try mapper.create(
      Model.self,
      from: .json(#"{"text":"a","meta":{"number":1,"x":[null,1.5]},"inner":{"text":"b","y":true}}"#)
    )
    #expect(
      calls.values == [
        #"{"inner":{"text":"b","y":true},"meta":{"number":1,"x":[null,1.5]},"text":"a"}"#
      ])
  }

  @Test func `a final decoder for unmapped keys sees neither alternatives nor nested models`()
    throws
  {
    mapper.setFinalDecoder(for: Model.self, keys: .unmapped) { [calls] input, _ in
      calls.append(Outcome.text(input.dictionary))
    }
    _ = try mapper.create(
      Model.self,
      from: .json(#"{"meta":{"number":1,"x":2},"number":3,"inner":{"z":1},"other":null}"#))
    #expect(calls.values == [#"{"meta":{"x":2},"other":null}"#])
  }

  @Test func `unmapped keys of a nested object are seen by its own hook`() throws {
    mapper.setFinalDecoder(for: Inner.self, keys: .unmapped) { input, inner in
      inner.text += Outcome.text(input.dictionary)
    }
    let model = try mapper.create(Model.self, from: ["inner": ["text": "a", "z": 1]])
    #expect(model.inner?.text == #"a{"z":1}"#)
  }

  @Test func `a final decoder sees the object as an editor left it`() throws {
    mapper.setInputEditor(for: Model.self) { $0["added"] = true }
    mapper.setFinalDecoder(for: Model.self, keys: .unmapped) { [calls] input, _ in
      calls.append(Outcome.text(input.dictionary))
    }
    _ = try mapper.create(Model.self, from: ["text": "a"])
    #expect(calls.values == [#"{"added":true}"#])
  }

  @Test func `children's final decoders run before their parent's`() throws {
    mapper.setFinalDecoder(for: Inner.self) { [calls] _, inner in
      calls.append(inner.text)
      inner.text += "!"
    }
    mapper.setFinalDecoder(for: Model.self) { [calls] _, model in
      calls.append("\(model.text) of \(model.inners.map(\.text))")
    }
    _ = try mapper.create(
      Model.self, from: ["text": "m", "inners": [["text": "a"], ["text": "b"]]])
    #expect(calls.values == ["a", "b", #"m of ["a!", "b!"]"#])
  }

  @Test func `a final decoder may replace a struct as a whole`() throws {
    mapper.setFinalDecoder(for: Inner.self) { _, inner in inner = Inner(text: "replaced") }
    let model = try mapper.create(Model.self, from: ["inner": ["text": "a"]])
    #expect(model.inner?.text == "replaced")
  }

  @Test func `a final decoder runs even if the input is empty`() throws {
    mapper.setFinalDecoder(for: Model.self) { [calls] input, _ in
      calls.append(Outcome.text(input.dictionary))
    }
    _ = try mapper.create(Model.self, from: [:])
    #expect(calls.values == ["{}"])
  }

  @Test func `errors from final decoders are collected, and the parent's doesn't run`() {
    mapper.setFinalDecoder(for: Inner.self) { _, inner in
      if inner.text == "bad" { throw Refusal() }
    }
    mapper.setFinalDecoder(for: Model.self) { [calls] _, _ in calls.append("parent") }
    let errors = Outcome.errors {
      try mapper.create(
        Model.self,
        from: ["inner": ["text": "bad"], "inners": [["text": "good"], ["text": "bad"]]])
    }
    #expect(
      errors?.map(Outcome.line) == [
        "hookFailed  inner  the final decoder threw Refusal",
        "hookFailed  inners[1]  the final decoder threw Refusal",
      ])
    #expect(calls.values.isEmpty)
  }

  @Test func `changing a copy of the input in a hook changes nothing else`() throws {
    mapper.setFinalDecoder(for: Inner.self) { input, inner in
      var copy = input.dictionary
      copy["text"] = "changed"
      inner.text = Outcome.text(input.dictionary)
    }
    let model = try mapper.create(Model.self, from: ["inner": ["text": "a"]])
    #expect(model.inner?.text == #"{"text":"a"}"#)
  }

  // MARK: Input editors

  @Test func `an input editor changes the object that is read`() throws {
    mapper.setInputEditor(for: Inner.self) { object in
      object["text"] = object.removeValue(forKey: "legacy")
    }
    let model = try mapper.create(
      Model.self, from: ["inner": ["legacy": "old"], "inners": [["text": "gone"]]])
    #expect(model.inner?.text == "old")
    #expect(model.inners.map(\.text) == [""])
  }

  @Test func `a parent's input editor runs before its child's`() throws {
    mapper.setInputEditor(for: Model.self) { [calls] object in
      calls.append("model")
      object["inner"] = ["text": "edited"]
    }
    mapper.setInputEditor(for: Inner.self) { [calls] object in calls.append(Outcome.text(object)) }
    #expect(try mapper.create(Model.self, from: [:]).inner?.text == "edited")
    #expect(calls.values == ["model", #"{"text":"edited"}"#])
  }

  @Test func `values added by an input editor are checked like any input`() {
    mapper.setInputEditor(for: Inner.self) { $0["text"] = Date(timeIntervalSince1970: 0)...Date() }
    #expect(
      Outcome.errors { try mapper.create(Inner.self, from: [:]) }?.map { "\($0.code) \($0.path)" }
        == ["typeMismatch text"])
  }

  @Test func `an error thrown by an input editor is reported at its object`() {
    mapper.setInputEditor(for: Inner.self) { object in
      if object["text"] as? String == "bad" { throw Refusal() }
    }
    #expect(
      Outcome.problems {
        try mapper.create(
          Model.self,
          from: ["text": 1.5, "inner": ["text": "bad"], "inners": [["text": "bad"], 3]])
      } == [
        "hookFailed  inner  the input editor threw Refusal",
        "hookFailed  inners[0]  the input editor threw Refusal",
        "typeMismatch  inners[1]  must be an object, but is a number",
      ])
  }

  // MARK: Consumers

  @Test func `consumers run in table order, after all properties are set`() throws {
    mapper.setMappings(
      [
        "a": .consumer { [calls] (text: String, model) in
          calls.append("a \(text) \(model.text) \(model.inners.count)")
          model.number += 1
        },
        "text": .property(\.text),
        "b": .consumer { [calls] (text: String, model) in
          calls.append("b \(text) \(model.number)")
        },
        "inners": .model(\.inners),
      ], for: Model.self)
    _ = try mapper.create(
      Model.self, from: ["b": "2", "a": "1", "inners": [[:], [:]], "text": "t"])
    #expect(calls.values == ["a 1 t 2", "b 2 1"])
  }

  @Test func `consumers accept models, arrays of models, Any values and objects`() throws {
    mapper.setMappings(
      [
        "a": .consumer { [calls] (inner: Inner, _) in calls.append(inner.text) },
        "b": .consumer { [calls] (inners: [Inner], _) in calls.append("\(inners.map(\.text))") },
        "c": .consumer { [calls] (value: Any, _) in calls.append(Outcome.text(value)) },
        "d": .consumer { [calls] (value: [String: Any], _) in calls.append(Outcome.text(value)) },
        "e": .consumer { [calls] (value: [Any], _) in calls.append(Outcome.text(value)) },
        "f": .consumer { [calls] (value: [Int?]?, _) in calls.append("\(value?.count ?? -1)") },
      ], for: Model.self)
    let json = #"""
      {"a":{"text":"x"},"b":[{"text":"y"},{}],"c":{"k":[1,null]},"d":{"k":1.5},"e":[true],"f":[1,null]}
      """#
    _ = try mapper.create(Model.self, from: .json(json))
    #expect(
      calls.values == ["x", #"["y", ""]"#, #"{"k":[1,null]}"#, #"{"k":1.5}"#, "[true]", "2"])
  }

  @Test func `a throwing consumer is an error at its path, and the next one still runs`() {
    mapper.setMappings(
      [
        "a.b": .consumer { (_: Int, _) in throw Refusal() },
        "c": .consumer { [calls] (_: Int, _) in calls.append("c") },
        "d": .consumer { (_: Int, _) in throw Refusal() },
      ], for: Model.self)
    mapper.setFinalDecoder(for: Model.self) { [calls] _, _ in calls.append("final") }
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["a": ["b": 1], "c": 2, "d": 3]) } == [
        "hookFailed  a.b  the consumer threw Refusal",
        "hookFailed  d  the consumer threw Refusal",
      ])
    #expect(calls.values == ["c"])
  }

  // MARK: Two steps

  @Test func `factories, consumers and final decoders don't run if any value is wrong`() {
    struct NotingFactory: ModelFactory {
      let calls: Recorder<String>
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? {
        calls.append("factory")
        return nil
      }
    }
    let mapper = PropertyMapper(factory: NotingFactory(calls: calls))
    mapper.addMappings(
      ["text": .consumer { [calls] (_: String, _) in calls.append("consumer") }], for: Inner.self)
    mapper.addMappings(
      ["inners": .model(\.inners), "number": .property(\.number)], for: Model.self)
    mapper.setFinalDecoder(for: Inner.self) { [calls] _, _ in calls.append("final decoder") }
    mapper.setFinalDecoder(for: Model.self) { [calls] _, _ in calls.append("final decoder") }

    #expect(
      Outcome.problems {
        try mapper.create(Model.self, from: ["inners": [["text": "a"]], "number": "x"])
      } == ["conversionFailed  number  must be a whole number, but is text"])
    #expect(calls.values.isEmpty)
  }
}
