import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// What arguments of initializers can do that entries can.
@Suite struct InitArgumentTests {
  enum Level: String, CaseIterable { case low, high, other }

  struct Area: Codable, Equatable {
    let width: Int
    let height: Int
  }

  struct Item: Equatable {
    let level: Level
    let levels: [Level]
    let more: Set<Level>?
    let best: Level?
    let area: Area?
    let note: String?
    let count: Int?
    let link: URL?
  }

  private let mapper = PropertyMapper()

  init() {
    // Closures without types make this expression slow to type-check.
    let link = InitArgument("link", \Item.link)
      .transformed(
        decode: { (text: String) -> URL? in URL(string: text) },
        encode: { (link: URL) -> String in link.absoluteString })
    mapper.addMappings(
      .initializing(
        Item.init, InitArgument("level", \.level, default: .low, fallback: .other),
        InitArgument("levels", \.levels, default: [], fallback: .other),
        InitArgument("more", \.more, .notEmpty, fallback: .other),
        InitArgument("best", \.best, fallback: .other),
        InitArgument("area", \.area).codable(),
        InitArgument("note", \.note, .minLength(2), .maxLength(4)),
        InitArgument("count", \.count, .even, default: 2), link),
      for: Item.self)
  }

  @Test func `all arguments are read and written back`() throws {
    let json = """
      {"level":"high","levels":["low"],"more":["high"],"best":"high","area":{"width":1,"height":2},"note":"note","count":4,\
      "link":"https://example.org"}
      """
    let item = try mapper.create(Item.self, from: .json(json))
    let expected = Item(
      level: .high, levels: [.low], more: [.high], best: .high, area: Area(width: 1, height: 2),
      note: "note",
      count: 4, link: URL(string: "https://example.org"))
    #expect(item == expected)
    #expect(try mapper.export(item, as: .jsonText) == json)
  }

  @Test func `unknown raw values become the fallback`() throws {
    let item = try mapper.create(
      Item.self,
      from: ["level": "huge", "best": "great", "levels": ["low", "none"], "more": ["x"]])
    #expect(item.level == .other)
    #expect(item.best == .other)
    #expect(item.levels == [.low, .other])
    #expect(item.more == [.other])
  }

  @Test func `missing or null values become nil or the default`() throws {
    let empty = Item(
      level: .low, levels: [], more: nil, best: nil, area: nil, note: nil, count: 2, link: nil)
    #expect(try mapper.create(Item.self, from: [:]) == empty)
    let nulls = #"{"area":null,"note":null,"best":null,"link":null,"level":null}"#
    #expect(try mapper.create(Item.self, from: .json(nulls)) == empty)
    #expect(
      try mapper.export(empty, as: .jsonText, options: .includesNull)
        == #"{"level":"low","levels":[],"more":null,"best":null,"area":null,"note":null,"count":2,"link":null}"#
    )
  }

  @Test func `validators get unwrapped values, and all problems are reported`() {
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(
        Item.self,
        from: ["note": "x", "count": 3, "area": ["width": 1]])
    }
    #expect(
      errors?.report == """
        3 problems while mapping Item:
          - area.height: must have a value, but is missing
          - note: must have at least 2 characters, but has 1
          - count: must be even, but is 3
        """)
  }

  @Test func `required() makes an optional argument mandatory`() {
    struct Named {
      let name: String?
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Named.init, InitArgument("name", \.name, .notEmpty).required()), for: Named.self
    )
    let errors = #expect(throws: MappingErrors.self) { try mapper.create(Named.self, from: [:]) }
    #expect(errors?.map(\.description) == ["name: must have a value, but is missing"])
  }
}
