import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Any JSON as a value: exact, and the same when it is written again.
struct JSONTextValueTests {
  @Test(arguments: [
    "null", "true", "1", "1.0", "1.10", "-0", "-0.0", "1e2", "1E+2", "1e-400", "0.1000",
    "123456789012345678901234567890", "\"\"", "[]", "{}", "[[],{}]", #"{"b":1,"a":2}"#,
    #"{"":{"":""}}"#, #"[1.50,{"z":[null,false],"y":"é😀"}]"#,
  ])
  func `compact text is reproduced byte for byte`(json: String) throws {
    #expect(String(decoding: try MappingValue(json: json).jsonData(), as: UTF8.self) == json)
  }

  @Test(arguments: ["orders.json"])
  func `a document survives a round trip, compact or pretty-printed`(name: String) throws {
    let data = try Package.fixture(name)
    try expectRoundTrip(data)
    let pretty = try MappingValue(json: data).jsonData(options: .prettyPrinted)
    #expect(
      String(decoding: pretty + [0x0A], as: UTF8.self) == String(decoding: data, as: UTF8.self))
  }

  @Test func `a large document in many scripts survives a round trip`() throws {
    let data = try Package.fixture("twitter.json")
    try expectRoundTrip(data)
    #expect(try MappingValue(json: data)["statuses"]?[99]?["id"] != nil)
  }

  private func expectRoundTrip(_ data: Data) throws {
    let value = try MappingValue(json: data)
    let compact = try value.jsonData()
    #expect(try MappingValue(json: compact) == value)
    #expect(try MappingValue(json: value.jsonData(options: .prettyPrinted)) == value)
    #expect(try PropertyMapper().export(value, as: .json) == compact)
    let sorted = try MappingValue(json: value.jsonData(options: .sortedKeys))
    #expect(try sorted.jsonData(options: .sortedKeys) == value.jsonData(options: .sortedKeys))
    let theirs = try JSONSerialization.jsonObject(with: data) as? NSObject
    #expect(try JSONSerialization.jsonObject(with: compact) as? NSObject == theirs)
  }

  @Test func `a value in a model keeps its digits and the order of its keys`() throws {
    struct Model: DefaultInitializable {
      var kept: MappingValue?
      var all: [String: MappingValue] = [:]
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["kept": .property(\.kept), "all": .property(\.all)], for: Model.self)
    let json = #"{"kept":{"b":1.10,"a":[1e2,null]},"all":{"x":12345678901234567890123,"y":null}}"#
    let model = try mapper.create(Model.self, from: .json(json))
    #expect(try mapper.export(model, as: .jsonText) == json)
  }

  @Test func `null is read as a null value`() throws {
    struct Model: DefaultInitializable {
      var kept: MappingValue = true
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["kept": .property(\.kept)], for: Model.self)
    #expect(try mapper.create(Model.self, from: .json(#"{"kept": null}"#)).kept == .null)
  }

  @Test func `numbers are equal only if they are written the same way`() throws {
    #expect(try MappingValue(json: "[1.0]") != MappingValue(json: "[1]"))
    #expect(try MappingValue(json: "[1]") == [1])
  }

  @Test func `objects with a different order of keys aren't equal`() throws {
    #expect(try MappingValue(json: #"{"a":1,"b":2}"#) == ["a": 1, "b": 2])
    #expect(try MappingValue(json: #"{"a":1,"b":2}"#) != ["b": 2, "a": 1])
  }

  @Test(arguments: ["", "[1,]", "{\"a\":1,}", "nul", "[1] 2", "\u{FEFF}\u{FEFF}1", "4\u{0}4"])
  func `text that isn't JSON is an error`(json: String) throws {
    let errors = try #require(throws: MappingErrors.self) { try MappingValue(json: json) }
    #expect(errors.map(\.code) == [.malformedJSON])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random values survive a round trip`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<Effort.rounds(50) {
      let value = try MappingValue(json: random.record())
      #expect(try MappingValue(json: value.jsonData()) == value)
      #expect(try MappingValue(json: value.jsonData(options: .prettyPrinted)) == value)
    }
  }
}
