import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct OneOrManyTests {
  struct Area: DefaultInitializable, Equatable { var name = "" }

  struct Page: DefaultInitializable, Equatable {
    var areas: [Area] = []
    var tags: [String] = []
    var ids: Set<Int>?
  }

  static func mapper(lossy isLossy: Bool = false, waiting isWaiting: Bool) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name).required()], for: Area.self)
    let areas = PropertyDescriptor<Page>.model(\.areas).oneOrMany()
    let tags = PropertyDescriptor<Page>.property(\.tags).oneOrMany()
    mapper.addMappings(
      [
        "areas": isLossy ? areas.lossy() : areas, "tags": isLossy ? tags.lossy() : tags,
        "ids": .property(\.ids).oneOrMany(),
      ], for: Page.self)
    if isWaiting {
      mapper.setFinalDecoder(for: Area.self) { _, area in
        if area.name == "bad" { throw MappingError("is bad") }
      }
    }
    return mapper
  }

  /// The problems of an input, which must be the same for a dictionary.
  private func problems(_ json: String, _ mapper: PropertyMapper) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let dictionary = try #require(object as? [String: Any])
    let ofText = Outcome.problems { try mapper.create(Page.self, from: .json(json)) }
    #expect(Outcome.problems { try mapper.create(Page.self, from: dictionary) } == ofText)
    return ofText
  }

  @Test(arguments: [false, true])
  func `a single element that isn't in a list is read as a list of one`(waiting: Bool) throws {
    let mapper = Self.mapper(waiting: waiting)
    let page = Page(areas: [Area(name: "north")], tags: ["new"], ids: [3])
    let json = #"{"areas":{"name":"north"},"tags":"new","ids":3}"#
    #expect(try mapper.create(Page.self, from: .json(json)) == page)
    #expect(
      try mapper.create(
        Page.self, from: ["areas": ["name": "north"], "tags": "new", "ids": 3]) == page)
    #expect(
      try mapper.export(page, as: .jsonText)
        == #"{"areas":[{"name":"north"}],"tags":["new"],"ids":[3]}"#)
    #expect(try mapper.create(Page.self, from: .json(mapper.export(page, as: .json))) == page)
  }

  @Test(arguments: [false, true])
  func `null and lists are read as ever`(waiting: Bool) throws {
    let mapper = Self.mapper(waiting: waiting)
    let json = #"{"areas":[{"name":"a"},{"name":"b"}],"tags":null,"ids":null}"#
    #expect(
      try mapper.create(Page.self, from: .json(json))
        == Page(areas: [Area(name: "a"), Area(name: "b")]))
    var page = Page(tags: ["old"], ids: [1])
    try mapper.update(&page, from: .json(#"{"tags":"new","ids":2,"areas":{"name":"c"}}"#))
    #expect(page == Page(areas: [Area(name: "c")], tags: ["new"], ids: [2]))
  }

  @Test(arguments: [false, true])
  func `the problems of a single element are reported at the entry`(waiting: Bool) throws {
    let mapper = Self.mapper(waiting: waiting)
    #expect(
      try problems(#"{"areas":{"name":[]},"tags":{},"ids":"x"}"#, mapper) == [
        "typeMismatch  areas.name  must be text, but is a list",
        "typeMismatch  tags  must be text, but is an object",
        "conversionFailed  ids  must be a whole number, but is text",
      ])
    #expect(
      try problems(#"{"areas":{}}"#, mapper) == [
        "missingValue  areas.name  must have a value, but is missing"
      ])
  }

  @Test func `errors of closures about a single element are reported at the entry`() throws {
    let mapper = Self.mapper(waiting: true)
    #expect(
      try problems(#"{"areas":{"name":"bad"}}"#, mapper) == ["rejected  areas  is bad"])
  }

  @Test(arguments: [false, true])
  func `a wrong single element of a lossy list is left out`(waiting: Bool) throws {
    let mapper = Self.mapper(lossy: true, waiting: waiting)
    var errors: [MappingError] = []
    let json = #"{"areas":{},"tags":[]}"#
    #expect(mapper.create(Page.self, from: .json(json), errors: &errors) == Page())
    #expect(
      errors.map { "\($0.severity) \($0)" } == [
        "warning areas.name: must have a value, but is missing"
      ])
    errors = []
    #expect(mapper.create(Page.self, from: ["tags": [:]], errors: &errors) == Page())
    #expect(errors.map { "\($0)" } == ["tags: must be text, but is an object"])
    guard waiting else { return }
    errors = []
    let bad = mapper.create(Page.self, from: .json(#"{"areas":{"name":"bad"}}"#), errors: &errors)
    #expect(bad == Page())
    #expect(errors.map { "\($0.severity) \($0)" } == ["warning areas: is bad"])
  }

  @Test
  func
    `a schema allows both forms, a description names them, and a warning says if there is no list`()
    throws
  {
    let mapper = Self.mapper(waiting: false)
    let schema = try mapper.export(mapper.jsonSchema(for: Page.self), as: .jsonText)
    #expect(
      schema.contains(
        #""tags":{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}]}"#))
    #expect(mapper.tableDescription(for: Page.self).contains("[String]   one or many"))
    #expect(mapper.diagnostics().isEmpty)
    #expect(
      try mapper.unknownKeys(in: .json(#"{"areas":{"nam":"x"}}"#), for: Page.self)
        .map { "\($0.path)" }
        == ["areas.nam"])
    mapper.setMappings(["name": .property(\.name).oneOrMany()], for: Area.self)
    #expect(
      mapper.diagnostics().map { "\($0)" }.contains {
        $0.contains("is oneOrMany(), but isn't an array")
      })
  }

  @Test func `an array of arrays can't be read from one element, so the modifier is reported`() {
    struct Grid: DefaultInitializable { var rows: [[Int]] = [] }
    let mapper = PropertyMapper()
    mapper.addMappings(["rows": .property(\.rows).oneOrMany()], for: Grid.self)
    #expect(
      mapper.diagnostics().map(\.message).contains("is oneOrMany(), but its elements are arrays"))
    #expect(throws: MappingErrors.self) {
      try mapper.create(Grid.self, from: .json(#"{"rows":[1]}"#))
    }
  }

  @Test func `an element validator's complaint about a bare element has the entry's path`() throws {
    struct Votes: DefaultInitializable { var counts: [Int] = [] }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["counts": .property(\.counts, .each(.max(3))).oneOrMany()], for: Votes.self)
    for (json, path) in [(#"{"counts":5}"#, "counts"), (#"{"counts":[1,5]}"#, "counts[1]")] {
      #expect(
        Outcome.problems { try mapper.create(Votes.self, from: .json(json)) }
          == ["validationFailed  \(path)  must be at most 3, but is 5"])
    }
  }
}
