import Foundation
import Observation
import PropertyMapper
import Testing

// snippet: main-actor-models
nonisolated enum Kind: String {
  case news, essay
}

nonisolated struct Article {
  var title = ""
  var kind = Kind.news
}

@Observable
nonisolated final class Feed {
  var title = ""
  var articles: [Article] = []
}
// end

// snippet: main-actor-mapper
nonisolated let mapper: PropertyMapper = {
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "title": .property(\.title, .headline), "kind": .property(\.kind),
    ],
    for: Article.self, makingWith: { Article() })
  mapper.addMappings(
    ["title": .property(\.title), "articles": .model(\.articles)],
    for: Feed.self, makingWith: { Feed() })
  return mapper
}()
// end

// snippet: main-actor-helpers
nonisolated extension Validator where Value == String {
  static var headline: Self {
    .satisfying("a headline") { $0.first?.isUppercase == true }
  }
}
// end

// snippet: main-actor-load
@concurrent func readArticles(in data: Data) async throws(MappingErrors)
  -> [Article]
{
  try mapper.create([Article].self, from: .json(data))
}
// end

// check: main-actor-newsstand-model
@Observable
final class Newsstand {
  var articles: [Article] = []
  var problems = ""

  func load(_ data: Data) async {
    do {
      articles = try await readArticles(in: data)
    } catch {
      problems = error.report
    }
  }
}
// end

// check: main-actor-sending
@concurrent func readFeed(in data: Data) async throws(MappingErrors)
  -> sending Feed
{
  try mapper.create(Feed.self, from: .json(data))
}
// end

// snippet: main-actor-parse
@concurrent func parse(_ data: Data) async throws(MappingErrors)
  -> MappingValue
{
  try mapper.create(MappingValue.self, from: .json(data))
}
// end

// check: main-actor-key
nonisolated enum LanguageKey: MappingEnvironmentKey {
  static let defaultValue = "en"
}
// end

// snippet: main-actor-isolated
final class Draft {
  var text = "" { didSet { edits += 1 } }
  private(set) var edits = 0

  nonisolated init() {}
}
// end

// check: main-actor-drafts
let drafts: PropertyMapper = {
  let mapper = PropertyMapper()
  mapper.addMappings(
    ["text": .property(\.text)], for: Draft.self,
    makingWith: { Draft() })
  return mapper
}()
// end

/// The code of the guide "Main actor apps".
///
/// This target is isolated to the main actor by default, as such an app is.
struct MainActorAppsTests {
  @Test func `a model is read on the main actor`() throws {
    let print = Printer()
    // check: main-actor-read
    let json =
      #"{"title": "Ravens", "articles": [{"title": "Winter came", "kind": "essay"}]}"#
    let feed = try mapper.create(Feed.self, from: .json(json))
    print(feed.articles[0].kind)  // essay
    // end
    #expect(print.lines == ["essay"])
  }

  @Test func `structs are read off the main actor`() async {
    let print = Printer()
    // check: main-actor-newsstand
    let stand = Newsstand()
    await stand.load(Data(#"[{"title": "Winter came"}]"#.utf8))
    print(stand.articles[0].title)  // Winter came
    await stand.load(Data(#"[{"title": "winter went"}]"#.utf8))
    print(stand.problems)
    // 1 problem while mapping [Article]:
    //   - [0].title: must be a headline
    // end
    #expect(
      print.lines == [
        "Winter came", "1 problem while mapping [Article]:",
        "  - [0].title: must be a headline",
      ])
  }

  @Test func `an observed instance is updated on the main actor`()
    async throws
  {
    let print = Printer()
    let feed = try await readFeed(
      in: Data(#"{"title": "Ravens"}"#.utf8))
    withObservationTracking {
      _ = feed.title
    } onChange: {
      MainActor.assumeIsolated { print("the title changes") }
    }
    // snippet: main-actor-update
    let patch = try await parse(Data(#"{"title": "Crows"}"#.utf8))
    try mapper.update(feed, from: .value(patch))
    print(feed.title)  // Crows
    // end
    #expect(print.lines == ["the title changes", "Crows"])
  }

  @Test func `a closure gets main actor state passed with the call`()
    throws
  {
    let print = Printer()
    // check: main-actor-passing
    let localized = PropertyMapper()
    localized.addMappings(
      [
        "title": .consumer { (titles: [String: String], article) in
          article.title =
            titles[MappingEnvironment.current[LanguageKey.self]] ?? ""
        }
      ], for: Article.self, makingWith: { Article() })

    let article = try localized.passing("de", for: LanguageKey.self)
      .create(
        Article.self,
        from: .json(#"{"title": {"en": "Winter", "de": "Der Winter"}}"#)
      )
    print(article.title)  // Der Winter
    // end
    #expect(print.lines == ["Der Winter"])
  }

  @Test func `an isolated model is read and updated on the main actor`()
    throws
  {
    let print = Printer()
    // check: main-actor-draft
    let draft = try drafts.create(Draft.self, from: ["text": "Dear"])
    try drafts.update(draft, from: ["text": "Dear Jon"])
    print(draft.edits)  // 2
    // end
    #expect(print.lines == ["2"])
  }
}

/// Stands in for `print` in a snippet.
final class Printer {
  private(set) var lines: [String] = []

  func callAsFunction(_ item: Any) {
    lines += "\(item)".split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }
}
