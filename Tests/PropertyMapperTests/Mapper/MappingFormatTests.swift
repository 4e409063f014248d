import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// What `export(_:as:)` returns.
@Suite struct MappingFormatTests {
  struct Raven: DefaultInitializable {
    var name = ""
    var letter: String?
  }

  struct Refusal: Error, CustomStringConvertible {
    let description = "no more ink"
  }

  let mapper = PropertyMapper()
  let raven = Raven(name: "Mormont's")

  init() {
    mapper.addMappings(
      ["name": .property(\.name, .notEmpty), "letter": .property(\.letter)], for: Raven.self)
  }

  @Test func `every format contains what the table writes`() throws {
    let text = #"{"name":"Mormont's"}"#
    #expect(try mapper.export(raven, as: .json) == Data(text.utf8))
    #expect(try mapper.export(raven, as: .jsonText) == text)
    #expect(try mapper.export(raven, as: .value) == ["name": "Mormont's"])
    #expect(Outcome.text(try mapper.export(raven, as: .dictionary)) == text)
    #expect(Outcome.text(try mapper.export(raven, as: .nativeDictionary)) == text)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let list = try mapper.export(raven, as: .propertyList(format))
      #expect(try MappingValue(propertyList: list) == ["name": "Mormont's"])
    }
    let list = try mapper.export(raven, as: .propertyList())
    #expect(list.starts(with: Data("<?xml".utf8)))
  }

  @Test func `options apply to the formats that have them`() throws {
    let options: ExportOptions = [.includesNull, .sortedKeys, .prettyPrinted]
    let text = """
      {
        "letter": null,
        "name": "Mormont's"
      }
      """
    #expect(try mapper.export(raven, as: .jsonText, options: options) == text)
    #expect(try mapper.export(raven, as: .json, options: options) == Data(text.utf8))
    #expect(
      try mapper.export(raven, as: .value, options: options).description
        == #"{"letter":null,"name":"Mormont's"}"#)
    #expect(
      try mapper.export(raven, as: .nativeDictionary, options: options)["letter"] is NSNull)
    let list = try mapper.export(raven, as: .propertyList(), options: options)
    #expect(try MappingValue(propertyList: list) == ["name": "Mormont's"])
  }

  @Test func `lists, dictionaries, and values have no object, except in formats of dictionaries`()
    throws
  {
    #expect(try mapper.export([raven], as: .jsonText) == #"[{"name":"Mormont's"}]"#)
    #expect(try mapper.export(["a": raven], as: .jsonText) == #"{"a":{"name":"Mormont's"}}"#)
    #expect(try mapper.export(1.5, as: .value) == 1.5)
    #expect(Outcome.text(try mapper.export(["a": 1], as: .nativeDictionary)) == #"{"a":1}"#)
    #expect(
      Outcome.problems { try mapper.export(7, as: .nativeDictionary) } == [
        "typeMismatch    Int isn't written as an object"
      ])
  }

  @Test func `a list of models is a list of dictionaries`() throws {
    let ravens = [raven, Raven(name: "Oldtown's", letter: "winter")]
    let text = #"[{"name":"Mormont's"},{"letter":"winter","name":"Oldtown's"}]"#
    let plain = try mapper.export(ravens, as: .dictionary)
    let native = try mapper.export(ravens, as: .nativeDictionary)
    let own = try mapper.export(ravens, as: .names)
    #expect(Outcome.text(plain) == text)
    #expect(Outcome.text(native) == text)
    #expect(Outcome.text(own) == #"[{"name":"Mormont's"},{"name":"Oldtown's"}]"#)
    #expect(try mapper.export([Raven](), as: .nativeDictionary).isEmpty)
    #expect(
      Outcome.problems { try mapper.export([1, 2], as: .nativeDictionary) } == [
        "typeMismatch  [0]  Int isn't written as an object",
        "typeMismatch  [1]  Int isn't written as an object",
      ])
  }

  @Test func `a custom format converts the value`() throws {
    #expect(try mapper.export(raven, as: .keys) == ["name"])
    #expect(try mapper.export(raven, as: .keys, options: .includesNull) == ["name", "letter"])
    #expect(try mapper.changes(from: raven, to: Raven(name: "x"), as: .keys) == ["name"])
  }

  @Test func `errors thrown by a custom format are the problems of the export`() throws {
    let refusing = MappingFormat<Int> { _ in throw Refusal() }
    let placed = MappingFormat<[String: Any]> { _ in
      throw MappingError("must be shorter", at: "name")
    }
    #expect(
      Outcome.problems { try mapper.export(raven, as: refusing) } == [
        "hookFailed    the format threw: no more ink"
      ])
    #expect(
      Outcome.problems { try mapper.export(raven, as: placed) } == [
        "rejected  name  must be shorter"
      ])
    #expect(
      Outcome.problems { try mapper.export([raven, raven], as: placed) } == [
        "rejected  [0].name  must be shorter",
        "rejected  [1].name  must be shorter",
      ])
  }

  @Test func `a custom format isn't called if the export fails`() {
    let unreachable = MappingFormat<Int> { _ in
      Issue.record("called")
      return 0
    }
    #expect(
      Outcome.errorList { try mapper.export(Double.nan, as: unreachable) }.map(\.code) == [
        .unrepresentableValue
      ])
  }

  @Test func `changes in every format`() throws {
    let old = Raven(name: "a", letter: "b")
    let new = Raven(name: "c")
    let text = #"{"name":"c","letter":null}"#
    #expect(try mapper.changes(from: old, to: new, as: .jsonText) == text)
    #expect(try mapper.changes(from: old, to: new, as: .json) == Data(text.utf8))
    #expect(try mapper.changes(from: old, to: new, as: .value).description == text)
    #expect(try mapper.changes(from: old, to: new, as: .nativeDictionary)["letter"] is NSNull)
    #expect(try mapper.changes(from: old, to: old, as: .jsonText) == "{}")
    let list = try mapper.changes(
      from: old, to: Raven(name: "c", letter: "b"), as: .propertyList(.binary))
    #expect(try MappingValue(propertyList: list) == ["name": "c"])
    #expect(
      Outcome.errorList { try mapper.changes(from: old, to: new, as: .propertyList()) }.count == 1)
  }
}

extension MappingFormat where Output == [String] {
  fileprivate static var keys: Self {
    Self { value in if case .object(let object) = value { object.keys } else { [] } }
  }
}

extension MappingFormat where Output == [String: Any] {
  fileprivate static var names: Self {
    Self { ["name": "\($0["name"] ?? "")".filter { $0 != "\"" }] }
  }
}
