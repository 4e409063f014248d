import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Arguments of an initializer that are written but not read.
@Suite struct UnreadArgumentTests {
  struct Part: DefaultInitializable { var name = "" }

  struct Article {
    let id: UUID
    let title: String
    let author: String?
    let views: Int
    let parts: [Part]
    let extras: [String: MappingValue]

    var slug: String { title.lowercased() }
  }

  static func table() -> Mappings<Article> {
    .initializing(
      Article.init, InitArgument("id", \.id, default: UUID()).encodeOnly(),
      InitArgument("title", \.title), InitArgument("author", \.author).encodeOnly(),
      InitArgument("views", \.views, default: 7).encodeOnly(),
      InitArgument("parts", \.parts, default: []),
      InitArgument(keepingUnknownKeysIn: \.extras)
    ).merging(["slug": .generator { $0.slug }])
  }

  static func mapper(unknownKeys: UnknownKeyPolicy = .ignore) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: unknownKeys))
    mapper.addMappings(table(), for: Article.self)
    mapper.addMappings(["name": .property(\.name)], for: Part.self)
    return mapper
  }

  static let input = #"{"id": 5, "title": "News", "author": "Ann", "views": {}}"#

  @Test func `a new model has the default, or nil, whatever the input contains`() throws {
    let mapper = Self.mapper()
    try mapper.verify()
    #expect(mapper.diagnostics() == [])
    let article = try mapper.create(Article.self, from: .json(Self.input))
    #expect((article.author, article.views, article.title) == (nil, 7, "News"))
    let two = try mapper.create([Article].self, from: [["title": "a"], ["title": "b"]])
    #expect(Set((two + [article]).map(\.id)).count == 3)
  }

  @Test func `the values are written, and what is computed from them`() throws {
    let article = Article(
      id: UUID(), title: "News", author: "Ann", views: 3, parts: [], extras: [:])
    #expect(
      try Self.mapper().export(article, as: .jsonText)
        == #"{"id":"\#(article.id)","title":"News","author":"Ann","views":3,"parts":[],"slug":"news"}"#
    )
  }

  @Test(arguments: [false, true]) func `an update keeps the values`(waits: Bool) throws {
    let mapper = Self.mapper()
    if waits { mapper.setFinalDecoder(for: Part.self) { _, part in part.name += "!" } }
    let old = Article(id: UUID(), title: "News", author: "Ann", views: 3, parts: [], extras: [:])
    var article = old
    try mapper.update(&article, from: .json(Self.input))
    try mapper.update(&article, from: ["title": "New", "parts": [["name": "a"]], "author": "Bob"])
    #expect((article.id, article.author, article.views) == (old.id, "Ann", 3))
    #expect((article.title, article.parts.map(\.name)) == ("New", [waits ? "a!" : "a"]))
    #expect(try mapper.changes(from: old, to: article).keys.sorted() == ["parts", "title"])
  }

  @Test func `an initializer that waits for other models receives the default, too`() throws {
    let mapper = Self.mapper()
    mapper.setFinalDecoder(for: Part.self) { _, part in part.name += "!" }
    let article = try mapper.create(
      Article.self, from: ["title": "News", "parts": [["name": "a"]], "views": 1])
    #expect((article.views, article.author, article.parts.map(\.name)) == (7, nil, ["a!"]))
  }

  @Test func `the keys count as unknown, and aren't kept`() throws {
    var errors: [MappingError] = []
    let strict = Self.mapper(unknownKeys: .reject)
    strict.addMappings(
      .initializing(
        { Article(id: $0, title: $1, author: nil, views: 0, parts: [], extras: [:]) },
        InitArgument("id", \.id, default: UUID()).encodeOnly(), InitArgument("title", \.title)),
      for: Article.self)
    _ = strict.create(Article.self, from: ["id": 5, "title": "News"], errors: &errors)
    #expect(
      errors.map(\.description) == ["id: is read-only"])
    let article = try Self.mapper().create(Article.self, from: .json(Self.input))
    #expect(article.extras == [:])
  }

  @Test func `a copy and an archive preserve the values`() throws {
    let mapper = Self.mapper()
    let article = Article(id: UUID(), title: "", author: "Ann", views: 3, parts: [], extras: [:])
    let copies = try [
      mapper.copy(article), mapper.unarchive(Article.self, from: mapper.archive(article)),
    ]
    for copy in copies {
      #expect((copy.id, copy.author, copy.views) == (article.id, "Ann", 3))
      #expect(mapper.areEqual(copy, article))
    }
  }

  @Test func `rules see the default`() throws {
    let mapper = Self.mapper()
    mapper.addRule(for: Article.self, \.views, \.title, at: "title") { views, title in
      title.count > views ? "must have at most \(views) characters" : nil
    }
    var errors: [MappingError] = []
    _ = mapper.create(Article.self, from: ["title": "12345678", "views": 9], errors: &errors)
    #expect(errors.map(\.description) == ["title: must have at most 7 characters"])
  }

  @Test func `an argument without a default that isn't an optional is a mistake`() {
    struct Point { let x: Int, y: Int?, z: Int }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Point.init, InitArgument("x", \.x).encodeOnly(),
        InitArgument("y", \.y).encodeOnly().required(),
        InitArgument("z", \.z, default: 0).or("zed").encodeOnly()),
      for: Point.self)
    #expect(
      mapper.diagnostics().map { "\($0.severity) \($0.code) \($0.message)" } == [
        "error argumentNotRead argument 1 of the initializer is encodeOnly() and has no default",
        "warning contradictoryEntry is encodeOnly(), so required() has no effect",
        "warning contradictoryEntry is encodeOnly(), so or(_:) has no effect",
      ])
  }
}
