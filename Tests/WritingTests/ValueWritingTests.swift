import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct ValueWritingTests {
  enum Role: String { case ranger }

  struct Inner: DefaultInitializable, Hashable {
    var text = ""
  }

  struct Money: MappingValueConvertible {
    var cents = 5
    init() {}
    init(mappingValue: MappingValue) throws { cents = try Int(mappingValue: mappingValue) }
    var mappingValue: MappingValue {
      get throws {
        if cents < 0 { throw Refusal() }
        return ["cents": .number(.init(cents))]
      }
    }
  }

  struct Opaque {}

  struct Model: DefaultInitializable {
    var double = 0.0
    var float: Float = 0
    var doubles: [Double] = []
    var byName: [String: Double] = [:]
    var money = Money()
    var inners: Set<Inner> = []
    var roles: Set<Role> = []
    var byRole: [String: [Int: String]] = [:]
    var decimal: Decimal = 0
    var inner = Inner()
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
  }

  /// What a generator's value is written as.
  private func written<Output>(_ make: @escaping @Sendable (Model) throws -> Output) throws
    -> String
  {
    mapper.setMappings(["it": .generator(make)], for: Model.self)
    return Outcome.text(try mapper.export(Model()))
  }

  private func problems<Output>(_ make: @escaping @Sendable (Model) throws -> Output) -> [String] {
    Outcome.problems { try written(make) }
  }

  // MARK: Numbers

  @Test func `NaN and infinity are reported at their paths`() {
    mapper.addMappings(
      [
        "a": .property(\.double), "b": .property(\.float), "c": .property(\.doubles),
        "d": .property(\.byName),
      ], for: Model.self)
    let model = Model(
      double: .nan, float: .infinity, doubles: [1, -.infinity], byName: ["x": .nan])
    #expect(
      Outcome.problems { try mapper.export(model) } == [
        "unrepresentableValue  a  can't be written because it's not a number (NaN)",
        "unrepresentableValue  b  can't be written because it's infinite",
        "unrepresentableValue  c[1]  can't be written because it's infinite",
        "unrepresentableValue  d.x  can't be written because it's not a number (NaN)",
      ])
  }

  @Test func `exported numbers keep their types`() throws {
    #expect(try written { _ in Int8(-1) } == #"{"it":-1}"#)
    #expect(try written { _ in UInt64.max } == #"{"it":UInt64(18446744073709551615)}"#)
    #expect(try written { _ in 1.0 } == #"{"it":1.0}"#)
    #expect(try written { _ in Float(0.1) } == #"{"it":0.1}"#)
    #expect(try written { _ in Decimal(string: "0.1") } == #"{"it":Decimal(0.1)}"#)
    #expect(try written { _ in true } == #"{"it":true}"#)
  }

  @Test func `decimals stay decimals if a final encoder sees them`() throws {
    mapper.addMappings(["a": .generator { _ in Decimal(string: "0.1") }], for: Model.self)
    mapper.setFinalEncoder(for: Model.self) { _, _ in }
    #expect(Outcome.text(try mapper.export(Model())) == #"{"a":Decimal(0.1)}"#)
  }

  // MARK: Generators

  @Test func `generators may return values, models and collections of both`() throws {
    #expect(try written { _ in "text" } == #"{"it":"text"}"#)
    #expect(try written { _ in Role.ranger } == #"{"it":"ranger"}"#)
    #expect(try written { _ in Inner(text: "a") } == #"{"it":{"text":"a"}}"#)
    #expect(try written { _ in [Inner(text: "a")] } == #"{"it":[{"text":"a"}]}"#)
    #expect(try written { _ in ["k": [Inner(text: "a")]] } == #"{"it":{"k":[{"text":"a"}]}}"#)
    #expect(try written { _ in Money() } == #"{"it":{"cents":5}}"#)
    #expect(try written { _ in MappingValue.array([1, nil]) } == #"{"it":[1,null]}"#)
    #expect(
      try written { _ in Date(timeIntervalSince1970: 0) } == #"{"it":"1970-01-01T00:00:00Z"}"#)
    #expect(try written { _ in URL(string: "https://a.example") } == #"{"it":"https://a.example"}"#)
    #expect(try written { _ in Data([1, 2]) } == #"{"it":"AQI="}"#)
  }

  @Test func `generators may return Any and dictionaries of Any`() throws {
    #expect(
      try written { _ -> [String: Any] in
        [
          "a": Inner(text: "a"), "b": [Money()], "c": Int?.none as Any, "d": NSNull(),
          "e": Role.ranger, "f": [1: "one"], "g": Set(["s"]), "h": Date(timeIntervalSince1970: 0),
        ]
      }
        == #"{"it":{"a":{"text":"a"},"b":[{"cents":5}],"c":null,"d":null,"e":"ranger","f":{"1":"one"},"g":["s"],"h":"1970-01-01T00:00:00Z"}}"#
    )
    #expect(try written { _ -> Any in 3 } == #"{"it":3}"#)
    #expect(try written { _ -> [Any] in [1, "a", [true]] } == #"{"it":[1,"a",[true]]}"#)
    #expect(try written { _ -> Any? in nil } == "{}")
  }

  @Test func `a value of an unknown type is an error, not a crash`() {
    let opaque =
      "unrepresentableValue  it.a[1]  can't be written because "
      + "it's a value of type Opaque"
    #expect(problems { _ -> [String: Any] in ["a": [1, Opaque()]] } == [opaque])
    #expect(
      problems { _ -> Any in NSObject() } == [
        "unrepresentableValue  it  can't be written because "
          + "it's a value of type NSObject"
      ])
    #expect(
      problems { _ -> Any in ["a": Double.nan] } == [
        "unrepresentableValue  it.a  can't be written because "
          + "it's not a number (NaN)"
      ])
  }

  @Test func `errors thrown by generators and encoders are collected`() {
    mapper.addMappings(
      [
        "a": .generator { _ -> Int in throw Refusal() },
        "b": .transform(
          \.double, decode: { (value: Double) in value }, encode: { _ in throw Refusal() }),
        "c": .property(\.money),
        "d.e": .generator { _ -> Int in throw Refusal() },
      ], for: Model.self)
    var model = Model()
    model.money.cents = -1
    let errors = Outcome.errors { try mapper.export(model) }
    #expect(
      errors?.map(Outcome.line) == [
        "hookFailed  a  can't be written (threw Refusal)",
        "transformFailed  b  can't be written (threw Refusal)",
        "unrepresentableValue  c  its type can't write it (threw Refusal)",
        "hookFailed  d.e  can't be written (threw Refusal)",
      ])
    #expect(errors?.compactMap { $0.underlyingError as? Refusal }.count == 4)
  }

  @Test func `encoders and generators run in table order`() throws {
    let calls = Recorder<String>()
    mapper.addMappings(
      [
        "b": .generator { _ in
          calls.append("b")
          return 1
        },
        "a": .transform(
          \.double, decode: { (value: Double) in value },
          encode: { value in
            calls.append("a")
            return value
          }),
        "c": .generator { _ in
          calls.append("c")
          return 1
        },
      ], for: Model.self)
    _ = try mapper.export(Model())
    #expect(calls.values == ["b", "a", "c"])
  }

  // MARK: Collections

  @Test func `sets are written as arrays sorted by their text`() throws {
    mapper.addMappings(["a": .model(\.inners), "b": .property(\.roles)], for: Model.self)
    let model = Model(
      inners: [Inner(text: "c"), Inner(text: "a"), Inner(text: "b")], roles: [.ranger])
    #expect(
      Outcome.text(try mapper.export(model))
        == #"{"a":[{"text":"a"},{"text":"b"},{"text":"c"}],"b":["ranger"]}"#)
  }

  @Test func `dictionaries are sorted by key in JSON text`() throws {
    mapper.addMappings(["z": .property(\.byRole), "a": .property(\.byName)], for: Model.self)
    let model = Model(
      byName: ["b": 1, "a": 2, "Z": 3, "ä": 4],
      byRole: ["x": [10: "ranger", 9: "ranger"], "w": [:]])
    let text = try mapper.export(model, as: .jsonText)
    #expect(
      text
        == #"{"z":{"w":{},"x":{"10":"ranger","9":"ranger"}},"a":{"Z":3,"a":2,"b":1,"ä":4}}"#
    )
  }

  // MARK: Final encoders

  @Test func `a final encoder can add, change and remove keys at every depth`() throws {
    mapper.addMappings(
      ["inner": .model(\.inner), "a.b": .property(\.double), "a.c": .property(\.float)],
      for: Model.self)
    mapper.setFinalEncoder(for: Inner.self) { dictionary, inner in
      dictionary["length"] = inner.text.count
      dictionary["text"] = nil
    }
    mapper.setFinalEncoder(for: Model.self) { dictionary, _ in
      var a = try #require(dictionary["a"] as? [String: Any])
      a["b"] = nil
      a["c"] = "changed"
      dictionary["a"] = a
      dictionary["z"] = NSNull()
      dictionary["y"] = [Inner(text: "abc")]
    }
    #expect(
      try mapper.export(Model(), as: .jsonText)
        == #"{"inner":{"length":0},"a":{"c":"changed"},"y":[{"length":3}],"z":null}"#)
  }

  @Test func `a final encoder sees the output of nested final encoders`() throws {
    let calls = Recorder<String>()
    mapper.addMappings(["inner": .model(\.inner)], for: Model.self)
    mapper.setFinalEncoder(for: Inner.self) { dictionary, _ in dictionary["by"] = "inner" }
    mapper.setFinalEncoder(for: Model.self) { dictionary, _ in
      calls.append(Outcome.text(dictionary))
    }
    _ = try mapper.export(Model())
    #expect(calls.values == [#"{"inner":{"by":"inner","text":""}}"#])
  }

  @Test func `a final encoder may throw, and the values it adds are checked`() {
    mapper.addMappings(["inner": .model(\.inner)], for: Model.self)
    mapper.setFinalEncoder(for: Inner.self) { _, _ in throw Refusal() }
    #expect(
      Outcome.problems { try mapper.export(Model()) } == [
        "hookFailed  inner  the final encoder threw Refusal"
      ])
    mapper.setFinalEncoder(for: Inner.self) { dictionary, _ in
      dictionary["a"] = [Double.nan]
      dictionary["b"] = Opaque()
    }
    #expect(
      Outcome.problems { try mapper.export(Model()) } == [
        "unrepresentableValue  inner.a[0]  can't be written because "
          + "it's not a number (NaN)",
        "unrepresentableValue  inner.b  can't be written because "
          + "it's a value of type Opaque",
      ])
  }
}
