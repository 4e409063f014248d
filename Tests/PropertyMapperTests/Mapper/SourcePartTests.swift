import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The value at a path in a source.
@Suite struct SourcePartTests {
  struct Raven: DefaultInitializable, Equatable {
    var name = ""
    var age = 0
    var seen: Date?
  }

  final class Tower: DefaultInitializable {
    var name = ""
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(\.name).required(), "age": .property(\.age, .min(0)),
        "seen": .property(\.seen),
      ], for: Raven.self)
    mapper.addMappings(["name": .property(\.name, .notEmpty)], for: Tower.self)
  }

  static func sources(_ text: String) throws -> [(kind: String, source: MappingSource)] {
    let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
    var sources: [(kind: String, source: MappingSource)] = [
      ("text", .json(text)), ("data", .json(Data(text.utf8))),
      ("value", .value(try MappingValue(json: text))),
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary]
    where PropertyListSerialization.propertyList(any, isValidFor: format) {
      let list = try PropertyListSerialization.data(
        fromPropertyList: any, format: format, options: 0)
      sources.append(("property list \(format)", .propertyList(list)))
    }
    if let dictionary = any as? [String: Any] {
      sources.append(("dictionary", .dictionary(dictionary)))
    }
    if let elements = any as? [Any] { sources.append(("list", .list(elements))) }
    return sources
  }

  @Test func `models, lists, and values inside an envelope`() throws {
    let text = """
      {"response": {"count": 2.5, "is": true, "ok": "yes", "items": [{"name": "a"}, {"name": "b", "age": 2}]}}
      """
    for (kind, source) in try Self.sources(text) {
      #expect(
        try mapper.create([Raven].self, from: source.at("response.items"))
          == [Raven(name: "a"), Raven(name: "b", age: 2)], "\(kind)")
      #expect(
        try mapper.create(Raven.self, from: source.at("response.items[1]"))
          == Raven(name: "b", age: 2), "\(kind)")
      #expect(
        try mapper.create(Raven.self, from: source.at("response").at("items").at("[0]"))
          == Raven(name: "a"), "\(kind)")
      #expect(try mapper.create(Double.self, from: source.at("response.count")) == 2.5, "\(kind)")
      #expect(try mapper.create(Bool.self, from: source.at("response.is")), "\(kind)")
      #expect(try mapper.create(String.self, from: source.at("response.ok")) == "yes", "\(kind)")
      #expect(
        try mapper.create(MappingValue.self, from: source.at("response.items[0]"))
          == ["name": "a"], "\(kind)")
      let whole = try mapper.create(MappingValue.self, from: source)
      #expect(try mapper.create(MappingValue.self, from: source.at(.root)) == whole, "\(kind)")
    }
    for (kind, source) in try Self.sources(#"[[], [{"name": "a"}]]"#) {
      #expect(
        try mapper.create([Raven].self, from: source.at("[1]")) == [Raven(name: "a")], "\(kind)")
    }
  }

  @Test func `errors have the whole path`() throws {
    for (kind, source) in try Self.sources(#"{"a": {"b": [{"name": "x"}, {"age": -1}]}}"#) {
      var errors = Outcome.errorList { try mapper.create([Raven].self, from: source.at("a.b")) }
      #expect(errors.map(\.path) == ["a.b[1].name", "a.b[1].age"], "\(kind)")
      #expect(errors.map(\.code) == [.missingValue, .validationFailed], "\(kind)")
      errors = []
      #expect(mapper.create([Raven].self, from: source.at("a.b"), errors: &errors) == nil)
      #expect(errors.map(\.path) == ["a.b[1].name", "a.b[1].age"], "\(kind)")
    }
  }

  @Test func `errors have the line in the whole text`() throws {
    let text = """
      {
        "version": 1,
        "items": [
          {"name": "x", "age": -1}
        ]
      }
      """
    for source in [MappingSource.json(text), .json(Data("\u{FEFF}\(text)".utf8))] {
      let errors = Outcome.errorList { try mapper.create([Raven].self, from: source.at("items")) }
      #expect(errors.map { $0.location?.line } == [4])
      #expect(errors.map { $0.location?.column } == [26])
    }
    let errors = try #require(
      Outcome.errors { try mapper.create([Raven].self, from: .json(text).at("items")) })
    #expect(
      errors.report(in: text) == """
        1 problem while mapping [Raven]:
          - items[0].age: must be at least 0, but is -1
            4 |     {"name": "x", "age": -1}
              |                          ^
        """)
  }

  @Test func `a path that leads nowhere`() throws {
    for (kind, source) in try Self.sources(#"{"a": {"b": 1, "c": []}}"#) {
      for path in ["x", "x.y", "a.x", "a.c[0]", "a.c[0].x"] as [MappingPath] {
        let errors = Outcome.errorList { try mapper.create(Raven.self, from: source.at(path)) }
        #expect(errors.map(\.code) == [.missingValue], "\(kind) \(path)")
        #expect(errors.map(\.path) == [path], "\(kind) \(path)")
      }
    }
    let errors = Outcome.errorList {
      try mapper.create(Raven.self, from: .json("{\n \"a\": {}}").at("a.b"))
    }
    #expect(errors.map { $0.location?.line } == [2])
    #expect(errors.map(\.description) == ["a.b: must have a value, but is missing"])
  }

  @Test func `null at the path`() throws {
    for (kind, source) in try Self.sources(#"{"a": {"b": null}}"#) {
      var errors = Outcome.errorList { try mapper.create(Raven.self, from: source.at("a.b")) }
      #expect(errors.map(\.code) == [.nullValue], "\(kind)")
      #expect(errors.map(\.path) == ["a.b"], "\(kind)")
      #expect(try mapper.create(Raven?.self, from: source.at("a.b")) == nil, "\(kind)")
      #expect(try mapper.create(MappingValue.self, from: source.at("a.b")) == .null, "\(kind)")
      errors = Outcome.errorList { try mapper.create(Raven.self, from: source.at("a.b.c")) }
      #expect(errors.map(\.code) == [.missingValue], "\(kind)")
    }
  }

  @Test func `a value on the way that is no object`() throws {
    for (kind, source) in try Self.sources(#"{"a": {"b": "text", "c": [1]}}"#) {
      let cases: [(at: MappingPath, path: MappingPath)] = [
        ("a.b.c", "a.b"), ("a.c.d", "a.c"), ("a[0]", "a"), ("[0]", []),
      ]
      for (at, path) in cases {
        let errors = Outcome.errorList { try mapper.create(Raven.self, from: source.at(at)) }
        #expect(errors.map(\.code) == [.typeMismatch], "\(kind) \(at)")
        #expect(errors.map(\.path) == [path], "\(kind) \(at)")
      }
    }
  }

  @Test func `the text around the value must be valid`() {
    for text in [#"{"a": {"name": "x"}, }"#, #"{"a": {"name": "x"}} x"#, #"{"b": [1 2], "a": {}}"#]
    {
      let errors = Outcome.errorList {
        try mapper.create(Raven.self, from: .json(text).at("a"))
      }
      #expect(errors.map(\.code) == [.malformedJSON], "\(text)")
      #expect(errors.map(\.path) == [[]], "\(text)")
    }
    let errors = Outcome.errorList {
      try mapper.create(Raven.self, from: .propertyList(Data("{".utf8)).at("a"))
    }
    #expect(errors.map(\.code) == [.malformedPropertyList])
  }

  @Test func `the policy for duplicate keys applies to the path`() throws {
    let source = MappingSource.json(#"{"a": {"name": "x"}, "a": {"name": "y"}}"#).at("a")
    let errors = Outcome.errorList { try mapper.create(Raven.self, from: source) }
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(errors.map(\.path) == ["a"])
    for (policy, name) in [(DuplicateKeyPolicy.useFirst, "x"), (.useLast, "y")] {
      let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: policy))
      mapper.addMappings(from: self.mapper)
      #expect(try mapper.create(Raven.self, from: source).name == name)
    }
  }

  @Test func `limits apply to the whole input`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumInputBytes: 30))
    let text = #"{"a": 1, "b": "12345678901234567890"}"#
    let errors = Outcome.errorList { try mapper.create(Int.self, from: .json(text).at("a")) }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
  }

  @Test func `a path with a mistake`() {
    let errors = Outcome.errorList {
      try mapper.create(Int.self, from: .json("{}").at("a..b"))
    }
    #expect(errors.map(\.code) == [.invalidMapping])
  }

  @Test func `updates from a part, all or nothing`() throws {
    for (kind, source) in try Self.sources(#"{"patch": {"age": 3}, "bad": {"age": -3}}"#) {
      var raven = Raven(name: "a")
      try mapper.update(&raven, from: source.at("patch"))
      #expect(raven == Raven(name: "a", age: 3), "\(kind)")
      var errors: [MappingError] = []
      #expect(!mapper.update(&raven, from: source.at("bad"), errors: &errors), "\(kind)")
      #expect(!mapper.update(&raven, from: source.at("none"), errors: &errors), "\(kind)")
      #expect(errors.map(\.path) == ["bad.age", "none"], "\(kind)")
      #expect(raven.age == 3, "\(kind)")
      #expect(throws: MappingErrors.self) { try mapper.update(&raven, from: source.at("bad")) }
    }
    for (kind, source) in try Self.sources(#"{"patch": {"name": "x"}, "bad": {"name": ""}}"#) {
      let tower = Tower()
      try mapper.update(tower, from: source.at("patch"))
      #expect(tower.name == "x", "\(kind)")
      var errors: [MappingError] = []
      #expect(!mapper.update(tower, from: source.at("bad"), errors: &errors), "\(kind)")
      #expect(errors.map(\.path) == ["bad.name"], "\(kind)")
      #expect(tower.name == "x", "\(kind)")
    }
  }

  @Test func `warnings have the whole path`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    mapper.addMappings(from: self.mapper)
    for (kind, source) in try Self.sources(#"{"other": 1, "a": {"name": "x", "wings": 2}}"#) {
      var errors: [MappingError] = []
      #expect(mapper.create(Raven.self, from: source.at("a"), errors: &errors) != nil, "\(kind)")
      #expect(errors.map(\.path) == ["a.wings"], "\(kind)")
    }
  }

  @Test func `dates and data in property lists and dictionaries`() throws {
    let date = Date(timeIntervalSince1970: 1_496_620_800)
    let any: [String: Any] = [
      "raven": ["name": "x", "seen": date] as [String: Any], "date": date, "data": Data([1]),
      "big": "12345678901234567890",
    ]
    let list = try PropertyListSerialization.data(
      fromPropertyList: any, format: .binary, options: 0)
    for source in [MappingSource.propertyList(list), .dictionary(any)] {
      #expect(try mapper.create(Raven.self, from: source.at("raven")).seen == date)
      #expect(try mapper.create(Date.self, from: source.at("date")) == date)
      #expect(try mapper.create(Data.self, from: source.at("data")) == Data([1]))
    }
  }

  @Test func `values of sensitive entries aren't shown, and no other text around them`() throws {
    struct Login: DefaultInitializable {
      var pin = 0
      var age = 0
    }
    mapper.addMappings(
      ["pin": .property(\.pin).sensitive(), "age": .property(\.age, .min(0))], for: Login.self)
    let text = #"{"login": {"pin": 1234, "age": -1}}"#
    let errors = try #require(
      Outcome.errors { try mapper.create(Login.self, from: .json(text).at("login")) })
    let report = errors.report(in: text)
    #expect(report.contains("login.age"))
    #expect(!report.contains("1234"))
    let missing = try #require(
      Outcome.errors { try mapper.create(Login.self, from: .json(text).at("login.x")) })
    #expect(!missing.report(in: text).contains("1234"))
  }
}
