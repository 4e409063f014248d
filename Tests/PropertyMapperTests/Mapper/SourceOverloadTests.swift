import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Which overload the compiler chooses for literals, variables, and sources.
@Suite struct SourceOverloadTests {
  struct Raven: DefaultInitializable, Equatable {
    var name = "none"
    var extra: MappingValue?
  }

  final class Tower: DefaultInitializable {
    var name = "none"
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["name": .property(\.name), "extra": .property(\.extra)], for: Raven.self)
    mapper.addMappings(["name": .property(\.name)], for: Tower.self)
  }

  @Test func `literals are dictionaries and arrays`() throws {
    #expect(try mapper.create(Raven.self, from: [:]) == Raven())
    #expect(try mapper.create(Raven.self, from: ["name": "a", "extra": NSNull()]).name == "a")
    #expect(try mapper.create([String: Int].self, from: ["a": 1]) == ["a": 1])
    #expect(try mapper.create([Raven].self, from: []).isEmpty)
    #expect(
      try mapper.create([Raven].self, from: [["name": "a"], [:]]).map(\.name) == ["a", "none"])
    #expect(try mapper.create([[Int]].self, from: [[1, 2], []]) == [[1, 2], []])
    var raven = Raven()
    try mapper.update(&raven, from: [:])
    try mapper.update(&raven, from: ["name": "b"])
    #expect(raven.name == "b")
    let tower = Tower()
    try mapper.update(tower, from: [:])
    try mapper.update(tower, from: ["name": "b"])
    #expect(tower.name == "b")
  }

  @Test func `literals are dictionaries in calls that list errors`() {
    var errors: [MappingError] = []
    #expect(mapper.create(Raven.self, from: [:], errors: &errors) == Raven())
    #expect(mapper.create(Raven.self, from: ["name": "a"], errors: &errors)?.name == "a")
    #expect(mapper.create([Int].self, from: .list([1, "x"]), errors: &errors) == nil)
    #expect(errors.map(\.path) == ["[1]"])
    var raven = Raven()
    #expect(mapper.update(&raven, from: ["name": "b"], errors: &errors))
    let tower = Tower()
    #expect(mapper.update(tower, from: ["name": "b"], errors: &errors))
    #expect([raven.name, tower.name] == ["b", "b"])
  }

  @Test func `variables are passed as they are`() throws {
    let object: [String: Any] = ["name": "a"]
    let plain = ["name": "b"]
    let list: [Any] = [object, plain]
    let source = MappingSource.json(#"{"name": "c"}"#)
    #expect(try mapper.create(Raven.self, from: object).name == "a")
    #expect(try mapper.create(Raven.self, from: plain).name == "b")
    #expect(try mapper.create(Raven.self, from: source).name == "c")
    #expect(try mapper.create([Raven].self, from: list).map(\.name) == ["a", "b"])
    #expect(try mapper.create([Raven].self, from: [object, object]).count == 2)
    var raven = Raven()
    for object in [object, plain] { try mapper.update(&raven, from: object) }
    #expect(raven.name == "b")
    try mapper.update(&raven, from: source)
    #expect(raven.name == "c")
    let tower = Tower()
    try mapper.update(tower, from: plain)
    try mapper.update(tower, from: source)
    #expect(tower.name == "c")
  }

  @Test func `members of sources take literals, too`() throws {
    #expect(try mapper.create(Raven.self, from: .dictionary([:])) == Raven())
    #expect(try mapper.create(Raven.self, from: .dictionary(["name": "a"])).name == "a")
    #expect(try mapper.create([Raven].self, from: .list([["name": "a"]])).count == 1)
    #expect(try mapper.create([Raven].self, from: .list([])).isEmpty)
    #expect(try mapper.create(Raven.self, from: .value([:])) == Raven())
    #expect(try mapper.create(Raven.self, from: .value(["name": "a"])).name == "a")
    #expect(try mapper.create([Raven].self, from: .value([["name": "a"]])).count == 1)
    #expect(try mapper.create(Int.self, from: .json("7")) == 7)
    #expect(try mapper.create(Int.self, from: .json([0x37])) == 7)
    #expect(try mapper.create(Raven.self, from: .value(["a": ["name": "b"]]).at("a")).name == "b")
  }

  @Test func `a source may be chosen, made in a closure, and kept in a list`() throws {
    let texts = [#"{"name": "a"}"#, #"{"name": "b"}"#]
    #expect(
      try texts.map { try mapper.create(Raven.self, from: .json($0)).name } == ["a", "b"])
    #expect(
      try texts.map { Data($0.utf8) }.map { try mapper.create(Raven.self, from: .json($0)).name }
        == ["a", "b"])
    for isText in [true, false] {
      let raven = try mapper.create(
        Raven.self, from: isText ? .json(texts[0]) : .dictionary(["name": "a"]))
      #expect(raven.name == "a")
    }
    let sources: [MappingSource] = [.json(texts[0]), .value(["name": "a"]), .dictionary([:])]
    #expect(
      try sources.map { try mapper.create(Raven.self, from: $0).name } == ["a", "a", "none"])
  }

  @Test func `a value without a table is read from any source`() throws {
    let value = try mapper.create(MappingValue.self, from: .json(#"{"a":1.10}"#))
    #expect(value.description == #"{"a":1.10}"#)
    #expect(try mapper.create(MappingValue.self, from: .value(value)) == value)
    #expect(try mapper.create(MappingValue.self, from: ["a": [1]]) == ["a": [1]])
    #expect(try mapper.create(MappingValue.self, from: .list([1, "b"])) == [1, "b"])
  }

  @Test func `the type of an export follows from its format`() throws {
    let ravens = [Raven(name: "a")]
    let plain: [String: Any] = try mapper.export(ravens[0])
    let list: [[String: Any]] = try mapper.export(ravens)
    #expect(plain["name"] as? String == "a")
    #expect(list.map { $0["name"] as? String } == ["a"])
    let text = try mapper.export(ravens, as: .jsonText)
    #expect(text == #"[{"name":"a"}]"#)
    #expect(try mapper.export(ravens, as: .json) == Data(text.utf8))
    let data: Data = try mapper.export(ravens, as: .propertyList())
    #expect(try mapper.create([Raven].self, from: .propertyList(data)) == ravens)
    #expect(try mapper.export(ravens, as: .value)[0] == ["name": "a"])
    let rows = try mapper.export(ravens, as: .nativeDictionary)
    #expect(rows.count == 1)
    let row = try mapper.export(ravens[0], as: .nativeDictionary)
    #expect(row.count == 1)
    let options: ExportOptions = [.sortedKeys, .includesNull]
    #expect(
      try mapper.export(ravens[0], as: .jsonText, options: options) == #"{"extra":null,"name":"a"}"#
    )
  }

  @Test func `keys are looked for, and entries traced, in any source`() throws {
    let sources: [MappingSource] = [
      .json(#"{"nam": 1}"#), .dictionary(["nam": 1]), .value(["nam": 1]),
      .json(#"{"raven": {"nam": 1}}"#).at("raven"),
    ]
    for source in sources {
      #expect(try mapper.unknownKeys(in: source, for: Raven.self).map(\.path) == ["nam"])
      #expect(try mapper.trace(Raven.self, from: source).contains("the input has nam"))
    }
    let errors = Outcome.errorList { try mapper.trace(Raven.self, from: sources[0].at("x.y")) }
    #expect(errors.map(\.code) == [.missingValue])
    #expect(errors.map(\.path) == ["x.y"])
  }
}
