import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

/// The PATCH endpoint of a JSON:API server: a document changes an article, moves its comments, and refers to
/// people by their identifiers.
@Suite struct ResourcePatchStory {
  class Resource: DefaultInitializable {
    var id = ""
    required init() {}
  }
  final class Person: Resource {
    var name = ""
  }
  final class Comment: Resource {
    var body = ""
    var author: Person?
  }
  final class Article: Resource {
    var title = ""
    var subtitle: String?
    var author: Person?
    var comments: [Comment] = []
  }
  final class Document: DefaultInitializable {
    var data = Article()
  }

  let store = IdentityStore()
  let mapper: PropertyMapper

  init() {
    let factory = IdentityFactory(store: store)
      .identifying(Person.self, by: \.id, at: "id")
      .identifying(Comment.self, by: \.id, at: "id")
      .identifying(Article.self, by: \.id, at: "id")
    mapper = PropertyMapper(factory: factory)
    mapper.addMappings(["id": .property(\.id, .notEmpty)], for: Resource.self)
    mapper.addMappings(["attributes.name": .property(\.name).required()], for: Person.self)
    mapper.addMappings(
      [
        "attributes.body": .property(\.body, .length(1...80)).required(),
        "relationships.author.data": .model(\.author),
      ], for: Comment.self)
    mapper.addMappings(
      [
        "attributes.title": .property(\.title, .notEmpty).required(),
        "attributes.subtitle": .property(\.subtitle),
        "relationships.author.data": .model(\.author),
        "relationships.comments.data": .model(\.comments),
      ], for: Article.self)
    mapper.addMappings(["data": .model(\.data)], for: Document.self)
  }

  private func document() throws -> Document {
    try mapper.create(
      Document.self,
      from: .json(
        """
        {"data": {"id": "1", "attributes": {"title": "Winter", "subtitle": "It comes"},
          "relationships": {
            "author": {"data": {"id": "jon", "attributes": {"name": "Jon"}}},
            "comments": {"data": [
              {"id": "5", "attributes": {"body": "First!"}, "relationships": {"author": {"data":
                {"id": "sam", "attributes": {"name": "Sam"}}}}},
              {"id": "6", "attributes": {"body": "Cold."}}]}}}}
        """))
  }

  @Test func `a patch changes resources, and refers to others by identifier`() throws {
    let document = try document()
    let article = document.data
    let comments = article.comments
    try mapper.update(
      document,
      from: .json(
        """
        {"data": {"id": "1", "attributes": {"subtitle": null},
          "relationships": {
            "author": {"data": {"id": "sam"}},
            "comments": {"data": [
              {"id": "7", "attributes": {"body": "Third."}, "relationships": {"author": {"data":
                {"id": "jon"}}}},
              {"id": "5", "attributes": {"body": "Second!"}}]}}}}
        """))
    #expect(document.data === article)
    #expect((article.title, article.subtitle) == ("Winter", nil))
    #expect(article.author === comments[0].author)
    #expect(article.comments.map(\.body) == ["Third.", "Second!"])
    #expect(article.comments[1] === comments[0])
    #expect(article.comments[0].author?.name == "Jon")
    #expect(comments[1].body == "Cold.")
    #expect(store.find(Comment.self, id: "7") === article.comments[0])
  }

  @Test func `all problems of a patch are reported, and nothing changes`() throws {
    let document = try document()
    let before = mapper.description(of: document)
    let problems = Outcome.problems {
      try mapper.update(
        document,
        from: .json(
          """
          {"data": {"id": "1", "attributes": {"title": null},
            "relationships": {
              "author": {"data": {"id": "pyp"}},
              "comments": {"data": [{"id": "6", "attributes": {"body": ""}}, {"id": "8"}]}}}}
          """))
    }
    #expect(
      problems == [
        "nullValue  data.attributes.title  must have a value, but is null",
        "missingValue  data.relationships.author.data.attributes.name  must have a value, but is missing",
        "validationFailed  data.relationships.comments.data[0].attributes.body  must have 1 to 80 characters, but has 0",
        "missingValue  data.relationships.comments.data[1].attributes.body  must have a value, but is missing",
      ])
    #expect(mapper.description(of: document) == before)
    #expect(store.count == 5)
  }

  @Test func `the identifier of a resource is fixed`() throws {
    let article = try document().data
    #expect(
      Outcome.problems { try mapper.update(article, from: ["id": "2"]) } == [
        "validationFailed  id  must stay the identifier of the existing model, but is another one"
      ])
    #expect(article.id == "1")
  }

  @Test func `an app sends only what it changed`() throws {
    let document = try document()
    let edited = try mapper.copy(document)
    edited.data.subtitle = nil
    edited.data.comments.reverse()
    edited.data.comments[0].body = "Warm."
    let changes = try mapper.changes(from: document, to: edited)
    #expect(
      Outcome.text(changes) == """
        {"data":{"attributes":{"subtitle":null},"relationships":{"comments":{"data":[\
        {"attributes":{"body":"Warm."},"id":"6","relationships":{"author":{"data":null}}},\
        {"attributes":{"body":"First!"},"id":"5","relationships":{"author":{"data":\
        {"attributes":{"name":"Sam"},"id":"sam"}}}}]}}}}
        """)
    try mapper.update(document, from: changes)
    #expect(mapper.areEqual(document, edited))
    #expect(document.data.comments[0] === store.find(Comment.self, id: "6"))
  }
}
