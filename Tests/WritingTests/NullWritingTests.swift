import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct NullWritingTests {
  struct Inner: DefaultInitializable {
    var text: String?
    var next: [Inner] = []
  }

  struct Model: DefaultInitializable {
    var text: String?
    var number: Int?
    var inner: Inner?
    var inners: [Inner] = []
    var grid: [[Inner?]] = []
    var byName: [String: Inner?] = [:]
    var texts: [String?]?
    var twice: Int?? = .none
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
  }

  private func texts(_ model: Model) throws -> [String] {
    [
      Outcome.text(try mapper.export(model)),
      Outcome.text(try mapper.export(model, options: .includesNull)),
    ]
  }

  @Test func `null is written at every depth or at none`() throws {
    mapper.addMappings(
      [
        "text": .property(\.text), "inner": .model(\.inner), "inners": .model(\.inners),
        "grid": .model(\.grid), "byName": .model(\.byName),
      ], for: Model.self)
    let model = Model(
      inner: Inner(), inners: [Inner()], grid: [[Inner(), nil]], byName: ["a": Inner(), "b": nil])
    #expect(
      try texts(model) == [
        #"{"byName":{"a":{},"b":null},"grid":[[{},null]],"inner":{},"inners":[{}]}"#,
        #"{"byName":{"a":{"text":null},"b":null},"grid":[[{"text":null},null]],"inner":{"text":null},"inners":[{"text":null}],"text":null}"#,
      ])
  }

  @Test func `nil arrays are written as null, and so is nil inside an optional`() throws {
    mapper.addMappings(
      ["texts": .property(\.texts), "twice": .property(\.twice)], for: Model.self)
    #expect(try texts(Model()) == ["{}", #"{"texts":null,"twice":null}"#])
    #expect(
      try texts(Model(texts: [nil], twice: .some(nil))) == [
        #"{"texts":[null],"twice":null}"#, #"{"texts":[null],"twice":null}"#,
      ])
  }

  @Test func `nil at a dotted path is written as null in its object`() throws {
    mapper.addMappings(
      [
        "a.b.c": .property(\.text), "a.b.d": .property(\.number), "a.e": .property(\.text),
      ], for: Model.self)
    #expect(try texts(Model()) == ["{}", #"{"a":{"b":{"c":null,"d":null},"e":null}}"#])
    #expect(
      try texts(Model(number: 1)) == [
        #"{"a":{"b":{"d":1}}}"#, #"{"a":{"b":{"c":null,"d":1},"e":null}}"#,
      ])
  }

  @Test func `encoders aren't called for nil, but generators always are`() throws {
    let calls = Recorder<String>()
    mapper.addMappings(
      [
        "a": .transform(
          \.text, decode: { (text: String) in text },
          encode: { text in
            calls.append("encoder")
            return text
          }),
        "b": .generator { model -> Int? in
          calls.append("generator")
          return model.number
        },
      ], for: Model.self)
    #expect(try texts(Model()) == ["{}", #"{"a":null,"b":null}"#])
    #expect(calls.values == ["generator", "generator"])
  }

  @Test func `an encoder may write null`() throws {
    mapper.addMappings(
      [
        "a": .transform(
          \.text, decode: { (text: String?) in text }, encode: { _ -> String? in nil })
      ], for: Model.self)
    #expect(try texts(Model(text: "x")) == ["{}", #"{"a":null}"#])
  }

  @Test func `a model and a path inside it are merged, nulls included`() throws {
    mapper.addMappings(["a": .model(\.inner), "a.number": .property(\.number)], for: Model.self)
    #expect(try texts(Model()) == ["{}", #"{"a":{"number":null}}"#])
    #expect(try texts(Model(number: 1)) == [#"{"a":{"number":1}}"#, #"{"a":{"number":1}}"#])
    #expect(
      try texts(Model(inner: Inner())) == [#"{"a":{}}"#, #"{"a":{"number":null,"text":null}}"#])
  }

  // MARK: Repeated paths

  @Test func `the first value of a repeated path that isn't nil is written`() throws {
    mapper.addMappings(
      ["a": .property(\.text), "a": .property(\.number), "a": .generator { _ in "last" }],
      for: Model.self)
    #expect(try texts(Model(text: "first", number: 1))[0] == #"{"a":"first"}"#)
    #expect(try texts(Model(number: 1)) == [#"{"a":1}"#, #"{"a":1}"#])
    #expect(try texts(Model())[1] == #"{"a":"last"}"#)
  }

  @Test func `a repeated path with only nil values is written as null once`() throws {
    mapper.addMappings(["a.b": .property(\.text), "a.b": .property(\.number)], for: Model.self)
    #expect(try texts(Model()) == ["{}", #"{"a":{"b":null}}"#])
  }

  @Test func `only the first object of a repeated path is written`() throws {
    mapper.addMappings(
      [
        "a": .generator { _ in ["x": 1] }, "a": .generator { _ in ["x": 2, "y": 2] },
        "b.c": .generator { _ -> [String: Int]? in nil },
        "b.c": .generator { _ in ["x": 3] }, "b.c": .generator { _ in ["z": 4] },
      ], for: Model.self)
    #expect(try texts(Model())[0] == #"{"a":{"x":1},"b":{"c":{"x":3}}}"#)
  }

  @Test func `decodeOnly entries and alternative paths are not written`() throws {
    mapper.addMappings(
      [
        "a": .property(\.text).or("b", "c.d"), "e": .property(\.number).decodeOnly(),
      ], for: Model.self)
    #expect(try texts(Model(text: "x", number: 1))[1] == #"{"a":"x"}"#)
  }
}
