import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct RefinementTests {
  final class Article: DefaultInitializable {
    var title = ""
    var author = ""
    var words = 0
    var cache = "empty"
    var url: URL?
  }

  typealias Step = @Sendable (Mappings<Article>) -> Mappings<Article>

  static let steps: [Step] = [
    { $0.mapping("meta.writer", to: \.author) },
    { $0.format(\.words) { (text: String) in text.split(separator: " ").count } },
    { $0.ignoring(\.cache) },
    { $0.merging(["title": .property(\.title, .notEmpty), "heading": .property(\.title)]) },
  ]

  static let permutations: [[Int]] = {
    func permutations(of items: [Int]) -> [[Int]] {
      guard items.count > 1 else { return [items] }
      return items.flatMap { item in
        permutations(of: items.filter { $0 != item }).map { [item] + $0 }
      }
    }
    return permutations(of: Array(steps.indices))
  }()

  func mapper(_ order: [Int]) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      order.reduce(Mappings<Article>.automatic()) { Self.steps[$1]($0) }, for: Article.self)
    return mapper
  }

  @Test(arguments: permutations)
  func `refinements may come in any order`(order: [Int]) throws {
    let mapper = mapper(order)
    try mapper.verify()
    let article = try mapper.create(
      Article.self,
      from: [
        "title": "Winter", "meta": ["writer": "Sam"], "words": "is coming soon", "cache": "full",
        "author": "nobody", "url": "https://example.org",
      ])
    #expect(article.title == "Winter")
    #expect(article.author == "Sam")
    #expect(article.words == 3)
    #expect(article.cache == "empty")
    #expect(
      try mapper.export(article, as: .jsonText)
        == #"{"title":"Winter","meta":{"writer":"Sam"},"url":"https://example.org","heading":"Winter"}"#
    )
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Article.self, from: ["title": "", "words": 1, "meta": ["writer": []]])
    }
    #expect(errors?.map(\.path.description) == ["title", "meta.writer"])
  }

  @Test func `key paths can refer to properties in refinements`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().mapping("meta.writer", to: \.author).ignoring(\.cache, \.url, \.words),
      for: Article.self)
    try mapper.verify()
    let article = try mapper.create(
      Article.self, from: ["title": "Winter", "meta": ["writer": "Sam"], "cache": "full"])
    #expect(article.author == "Sam")
    #expect(article.cache == "empty")
    #expect(
      try mapper.export(article, as: .jsonText) == #"{"title":"Winter","meta":{"writer":"Sam"}}"#)
  }

  class Note: DefaultInitializable {
    var text = "" { didSet { changes += 1 } }
    var changes = 0
    var size: Int { text.count }
    required init() {}
  }

  @Test func `a key path that doesn't reveal its property is tried out or is an error`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().mapping("body", to: \.text).ignoring(\.changes), for: Note.self)
    try mapper.verify()
    #expect(try mapper.create(Note.self, from: ["body": "a", "changes": 9]).text == "a")
    mapper.setMappings(
      .automatic().mapping("size", to: \.size).ignoring(\.text.count), for: Note.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unknownProperty  Note  -  \(Self.unnamed)", "unknownProperty  Note  -  \(Self.unnamed)",
      ])
    #expect(
      mapper.diagnostics().filter { $0.severity == .error }.map(\.hint) == [
        "exclude it with except:", "merge an entry for it",
      ])
  }

  private static let unnamed =
    "a key path of Note doesn't show which stored property it refers to"

  @Test func `ignoring takes precedence over every other refinement`() throws {
    for table in [
      Mappings<Article>.automatic().ignoring(\.author).mapping("writer", to: \.author),
      Mappings<Article>.automatic().mapping("writer", to: \.author).ignoring(\.author),
    ] {
      let mapper = PropertyMapper()
      mapper.setMappings(table, for: Article.self)
      let article = try mapper.create(Article.self, from: ["writer": "Sam", "author": "Sam"])
      #expect(article.author == "")
    }
  }

  @Test func `explicit entries take precedence over automatic ones in either order`() throws {
    let explicit: Mappings<Article> = ["title": .property(\.author)]
    for table in [explicit.merging(.automatic()), .automatic().merging(explicit)] {
      let mapper = PropertyMapper()
      mapper.addMappings(table, for: Article.self)
      let article = try mapper.create(Article.self, from: ["title": "Sam"])
      #expect(article.author == "Sam")
      #expect(article.title == "")
    }
  }

  @Test func `a property may be mapped without an automatic table`() throws {
    let mapper = PropertyMapper()
    let table: Mappings<Article> = ["words": .property(\.words)]
    mapper.addMappings(table.mapping("head.line", to: \.title), for: Article.self)
    let article = try mapper.create(
      Article.self, from: ["words": 1, "head": ["line": "Winter"], "author": "Sam"])
    #expect(article.title == "Winter")
    #expect(article.words == 1)
    #expect(article.author == "")
  }

  @Test func `a property that is mapped twice is read from both paths`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(only: ["title"]).mapping("a", to: \.title).mapping(
        "b", to: \.title),
      for: Article.self)
    #expect(try mapper.create(Article.self, from: ["a": "x"]).title == "x")
    #expect(try mapper.create(Article.self, from: ["b": "y", "title": "z"]).title == "y")
  }

  // MARK: Names

  @Test func `only and except restrict the properties in a table`() throws {
    func keys(_ table: Mappings<Article>) throws -> [String] {
      let mapper = PropertyMapper()
      mapper.addMappings(table, for: Article.self)
      return try mapper.export(Article(), options: .includesNull).keys.sorted()
    }
    #expect(try keys(.automatic()) == ["author", "cache", "title", "url", "words"])
    #expect(try keys(.automatic(only: ["title", "url"])) == ["title", "url"])
    #expect(try keys(.automatic(except: ["title", "url"])) == ["author", "cache", "words"])
    #expect(try keys(.automatic(only: ["title", "url"], except: ["url"])) == ["title"])
  }

  @Test func `unknown property names are errors with a suggestion`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(only: ["titel"], except: ["autor"]), for: Article.self)
    let found = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(found?.map(\.code) == Array(repeating: .unknownProperty, count: 2))
    #expect(
      Set(found?.compactMap(\.hint) ?? []) == ["did you mean title?", "did you mean author?"])
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Article.self, from: [:])
    }
    #expect(errors?.map(\.code) == [.invalidMapping])
  }
}
