import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Recipes" for data of particular shapes.
struct RecipesTests {
  enum Generic {
    // snippet: recipes-page-models
    struct Page<Item> {
      var items: [Item] = []
      var next: String?
    }
    // end

    struct Post {
      var title = ""
    }
  }

  typealias Page<Item> = Generic.Page<Item>
  typealias Post = Generic.Post

  // snippet: recipes-page-table
  func addPages<Item>(of type: Item.Type, to mapper: PropertyMapper) {
    mapper.addMappings(
      ["items": .model(\.items).required(), "next": .property(\.next)],
      for: Page<Item>.self, makingWith: { Page() })
  }
  // end

  @Test func `generic models`() throws {
    let print = Printer()
    // check: recipes-page
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["title": .property(\.title)], for: Post.self,
      makingWith: { Post() })
    addPages(of: Post.self, to: mapper)

    let page = try mapper.create(
      Page<Post>.self,
      from: .json(
        #"{"items": [{"title": "Ravens"}], "next": "/posts/2"}"#))
    print(page.items[0].title)  // Ravens
    // end
    try print.expectComments(of: "recipes-page")
  }

  enum GraphQL {
    // snippet: recipes-graphql-models
    struct Member {
      var name = ""
    }

    struct Team {
      var members: [Member] = []
    }
    // end
  }

  @Test func `GraphQL connections`() throws {
    typealias Member = GraphQL.Member
    typealias Team = GraphQL.Team
    let print = Printer()
    // snippet: recipes-graphql
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["node.name": .property(\.name)], for: Member.self,
      makingWith: { Member() })
    mapper.addMappings(
      ["members.edges": .model(\.members)], for: Team.self,
      makingWith: { Team() })

    let json = """
      {"members": {"edges": [
        {"node": {"name": "Ada"}}, {"node": {"name": "Alan"}}
      ]}}
      """
    let team = try mapper.create(Team.self, from: .json(json))
    print(team.members.map(\.name))  // ["Ada", "Alan"]
    // end
    try print.expectComments(of: "recipes-graphql")
  }

  struct Named {
    var name = ""
  }

  @Test func `a path through a list is an error`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["edges.node.name": .property(\.name)], for: Named.self,
      makingWith: { Named() })
    var errors: [MappingError] = []
    let input: [String: Any] = ["edges": [["node": ["name": "Ada"]]]]
    _ = mapper.create(Named.self, from: input, errors: &errors)
    #expect(
      errors.map(\.description) == [
        "edges: must be an object, but is a list"
      ])
    mapper.setMappings(
      ["edges[0].node.name": .property(\.name)], for: Named.self)
    #expect(try mapper.create(Named.self, from: input).name == "Ada")
  }

  enum JSONAPI {
    // snippet: recipes-jsonapi-models
    class Resource: DefaultInitializable {
      var id = ""
      required init() {}
    }

    final class Person: Resource {
      var name = ""
    }

    final class Article: Resource {
      var title = ""
      var author: Person?
    }

    struct Document {
      var data: [Article] = []
      var included: [Resource] = []
    }
    // end
  }

  @Test func `JSON API documents`() throws {
    typealias Resource = JSONAPI.Resource
    typealias Person = JSONAPI.Person
    typealias Article = JSONAPI.Article
    typealias Document = JSONAPI.Document
    let print = Printer()
    // snippet: recipes-jsonapi-table
    let mapper = PropertyMapper(
      factory: IdentityFactory()
        .identifying(Article.self, by: \.id, at: "id")
        .identifying(Person.self, by: \.id, at: "id"))
    mapper.addSubtypes(
      of: Resource.self, discriminator: "type",
      [
        "articles": .subtype(Article.self),
        "people": .subtype(Person.self),
      ])
    mapper.addMappings(
      ["id": .property(\.id).required()], for: Resource.self)
    mapper.addMappings(
      ["attributes.name": .property(\.name)], for: Person.self)
    mapper.addMappings(
      [
        "attributes.title": .property(\.title),
        "relationships.author.data": .model(\.author),
      ], for: Article.self)
    mapper.addMappings(
      ["data": .model(\.data), "included": .model(\.included)],
      for: Document.self, makingWith: { Document() })
    // end

    // check: recipes-jsonapi
    let document = try mapper.create(
      Document.self,
      from: .json(
        """
        {
          "data": [
            {"type": "articles", "id": "1",
             "attributes": {"title": "Ravens"},
             "relationships": {
               "author": {"data": {"type": "people", "id": "9"}}}}
          ],
          "included": [
            {"type": "people", "id": "9", "attributes": {"name": "Ada"}}
          ]
        }
        """))
    print(document.data[0].author?.name ?? "unknown")  // Ada
    print(document.data[0].author === document.included[0])  // true
    // end
    try print.expectComments(of: "recipes-jsonapi")
  }

  enum Keyed {
    // snippet: recipes-keys-models
    struct Member {
      var id = ""
      var name = ""
    }

    struct Team {
      var members: [String: Member] = [:]
    }
    // end
  }

  @Test func `dictionary keys that belong in the models`() throws {
    typealias Member = Keyed.Member
    typealias Team = Keyed.Team
    let print = Printer()
    // snippet: recipes-keys
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name)], for: Member.self,
      makingWith: { Member() })
    mapper.addMappings(
      ["members": .model(\.members)], for: Team.self,
      makingWith: { Team() })
    mapper.setFinalDecoder(for: Team.self) { _, team in
      for id in team.members.keys { team.members[id]?.id = id }
    }

    let team = try mapper.create(
      Team.self,
      from: .json(
        #"{"members": {"m1": {"name": "Ada"}, "m2": {"name": "Alan"}}}"#))
    print(team.members["m2"]?.id ?? "none")  // m2
    print(try mapper.export(team, as: .jsonText))
    // {"members":{"m1":{"name":"Ada"},"m2":{"name":"Alan"}}}
    // end
    try print.expectComments(of: "recipes-keys")
  }

  struct User {
    var name = ""
  }

  @Test func `a scheme selected by the data`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name)], for: User.self, makingWith: { User() })
    mapper.using("v2").addMappings(
      ["fullName": .property(\.name)], for: User.self)

    // snippet: recipes-scheme
    func readUser(_ json: String) throws -> User {
      let data = try mapper.create(MappingValue.self, from: .json(json))
      let reader = data["version"] == 2 ? mapper.using("v2") : mapper
      return try reader.create(User.self, from: .json(json))
    }
    // end
    #expect(try readUser(#"{"name": "Ada"}"#).name == "Ada")
    #expect(
      try readUser(#"{"version": 2, "fullName": "Ada King"}"#).name
        == "Ada King")
  }
}
