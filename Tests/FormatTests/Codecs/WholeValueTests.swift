import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Whole inputs as `MappingValue`.
@Suite struct WholeValueTests {
  struct User: DefaultInitializable {
    var name = ""
    var all = MappingValue.null
    var rest = MappingValue.null
  }

  private func orders(_ keys: FinalDecoderKeys) -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(["name": .property(\.name), "a.b": .property(\.name)], for: User.self)
      mapper.setFinalDecoder(for: User.self, keys: keys) { input, user in
        user.all = try input.value
      }
    }
  }

  private static let json = #"{"z": 1.50, "name": "Jon", "a": {"b": "x", "c": [null]}}"#

  @Test func `a hook gets the whole object with its digits and order`() throws {
    let both = orders(.all)
    for mapper in [both.reading, both.finding] {
      #expect(
        try mapper.create(User.self, from: .json(Self.json)).all.description
          == #"{"z":1.50,"name":"Jon","a":{"b":"x","c":[null]}}"#)
      #expect(
        try mapper.create(User.self, from: ["b": 1, "a": ["c": NSNull()]]).all.description
          == #"{"a":{"c":null},"b":1}"#)
    }
    #expect(
      try both.standard.create(User.self, from: .value(MappingValue(json: Self.json))).all
        == MappingValue(json: Self.json))
  }

  @Test func `a hook for unmapped keys gets the rest of the object`() throws {
    let both = orders(.unmapped)
    for mapper in [both.reading, both.finding] {
      #expect(
        try mapper.create(User.self, from: .json(Self.json)).all.description
          == #"{"a":{"c":[null]},"z":1.5}"#)
      #expect(try mapper.create(User.self, from: .json(#"{"name": "x"}"#)).all == [:])
    }
  }

  @Test func `a property list becomes a value`() throws {
    let list: [String: Any] = [
      "b": [1, 1.5, true], "a": Date(timeIntervalSince1970: 0), "c": Data([1]),
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
      #expect(
        try MappingValue(propertyList: data).description
          == #"{"a":"1970-01-01T00:00:00Z","b":[1,1.5,true],"c":"AQ=="}"#)
    }
    #expect(
      Outcome.errorList { try MappingValue(propertyList: Data("x".utf8)) }.map(\.code)
        == [.malformedPropertyList])
  }

  @Test func `a mapper parses JSON with its own limits and duplicate keys`() throws {
    let mapper = PropertyMapper(
      options: MappingOptions(duplicateKeys: .useLast, maximumInputBytes: 20))
    #expect(try mapper.create(MappingValue.self, from: .json(#"{"a": 1, "a": 2}"#)) == ["a": 2])
    #expect(
      Outcome.errorList {
        try mapper.create(MappingValue.self, from: .json(String(repeating: " ", count: 21) + "1"))
      }
      .map(\.code) == [.sizeLimitExceeded])
    #expect(
      Outcome.errorList { try MappingValue(json: #"{"a": 1, "a": 2}"#) }.map(\.code)
        == [.duplicateKey])
  }

  @Test func `an object prints like a value`() throws {
    let value = try MappingValue(json: #"{"b": "x\n", "a": 1.0, "c": {}}"#)
    guard case .object(let object) = value else {
      Issue.record("not an object")
      return
    }
    #expect("\(object)" == #"{"b":"x\n","a":1.0,"c":{}}"#)
    #expect("\(object)" == "\(value)")
    #expect("\(MappingValue.Object())" == "{}")
    #expect("\(["a": object])" == #"["a": {"b":"x\n","a":1.0,"c":{}}]"#)
  }
}
