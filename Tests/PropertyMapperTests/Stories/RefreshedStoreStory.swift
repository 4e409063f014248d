import Foundation
import PropertyMapper
import Testing

/// A small store in memory is refreshed twice from the network; what a view holds on to stays the same instance.
@Suite struct RefreshedStoreStory {
  final class Author: DefaultInitializable {
    var id = ""
    var name = ""
  }

  final class Article: DefaultInitializable {
    var id = 0
    var title = ""
    var likes = 0
    var author: Author?
  }

  let store = IdentityStore()
  let mapper: PropertyMapper

  init() {
    mapper = PropertyMapper(
      factory: IdentityFactory(store: store)
        .identifying(Author.self, by: \.id, at: "id")
        .identifying(Article.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id), "name": .property(\.name)], for: Author.self)
    mapper.addMappings(
      [
        "id": .property(\.id), "title": .property(\.title),
        "likes": .property(\.likes, .min(0)), "author": .model(\.author),
      ], for: Article.self)
  }

  @Test func `a refresh updates the existing instances`() throws {
    let first = try mapper.create(
      [Article].self,
      from: .json(
        """
        [{"id": 1, "title": "Winter", "likes": 3, "author": {"id": "jon", "name": "Jon"}},
         {"id": 2, "title": "Wall", "likes": 5, "author": {"id": "jon", "name": "Jon"}}]
        """))
    let author = try #require(first[0].author)
    #expect(first[1].author === author)

    // The first refresh: one article changed, one is new, and the author has a longer name by now.
    let second = try mapper.create(
      [Article].self,
      from: .json(
        """
        [{"id": 2, "likes": 6, "author": {"id": "jon", "name": "Jon Snow"}},
         {"id": 3, "title": "Watch", "likes": 0, "author": {"id": "sam", "name": "Sam"}}]
        """))
    #expect(second[0] === first[1])
    #expect(first[1].title == "Wall")
    #expect(first[1].likes == 6)
    #expect(author.name == "Jon Snow")
    #expect(first[0].author?.name == "Jon Snow")

    // The second refresh is broken in its last article: nothing changes at all.
    #expect(throws: MappingErrors.self) {
      try mapper.create(
        [Article].self, from: .json(#"[{"id": 1, "title": "Spring"}, {"id": 4, "likes": -1}]"#))
    }
    #expect(first[0].title == "Winter")
    #expect(store.find(Article.self, id: 4) == nil)
    #expect(store.find(Article.self, id: 3) === second[1])
    #expect(store.count == 5)
  }
}
