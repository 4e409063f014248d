import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Dictionaries with other keys than text.
@Suite struct DictionaryKeyTests {
  struct Tag: MappingValueConvertible, Hashable {
    var name: String

    init(_ name: String) { self.name = name }

    init(mappingValue: MappingValue) throws {
      guard case .string(let text) = mappingValue, text.hasPrefix("#") else {
        throw MappingError("must begin with #")
      }
      name = String(text.dropFirst())
    }

    var mappingValue: MappingValue {
      get throws { name.isEmpty ? .null : .string("#\(name)") }
    }
  }

  struct Model: DefaultInitializable {
    var flags: [Bool: Int] = [:]
    var ids: [UUID: String] = [:]
    var moments: [Date: [URL: Int]] = [:]
    var tags: [Tag: Int]? = nil
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "flags": .property(\.flags), "ids": .property(\.ids), "moments": .property(\.moments),
        "tags": .property(\.tags),
      ], for: Model.self)
  }

  @Test func `dictionary keys are read and written as strings, sorted`() throws {
    try mapper.verify()
    let text = """
      {"flags":{"false":0,"true":1},"ids":{"68753A44-4D6F-1226-9C60-0050E4C00067":"a"},\
      "moments":{"1970-01-01T00:00:05Z":{"https://a.org":1,"https://b.org":2}},\
      "tags":{"#a":1,"#b":2}}
      """
    let model = try mapper.create(Model.self, from: .json(text))
    #expect(model.flags == [true: 1, false: 0])
    #expect(model.moments.keys.map(\.timeIntervalSince1970) == [5])
    #expect(model.tags == [Tag("a"): 1, Tag("b"): 2])
    #expect(try mapper.export(model, as: .jsonText) == text)
    #expect(try mapper.create(Model.self, from: mapper.export(model)).tags == model.tags)
  }

  @Test func `a string that can't be converted to a key is reported at its path`() {
    let input: [String: Any] = [
      "flags": ["1": 1], "ids": ["x": "y"], "moments": ["soon": [:]], "tags": ["a": 1],
    ]
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: input) } == [
        "conversionFailed  flags.1  must be a key that is true or false, but is text in another form",
        "conversionFailed  ids.x  must be a key that is a UUID, but is text in another form",
        "conversionFailed  moments.soon  must be a key that is a date, but is text in another form",
        "conversionFailed  tags.a  must be a key that can be converted to Tag, but is text in another form",
      ])
  }

  @Test func `a key that can't be written as a string is reported`() {
    var model = Model()
    model.tags = [Tag(""): 1]
    #expect(
      Outcome.problems { try mapper.export(model) } == [
        "unrepresentableValue  tags  can't be written because it's a dictionary with keys of type Tag"
      ])
  }
}
