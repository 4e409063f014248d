import Foundation
import PropertyMapper
import Testing

/// One generic repository for every kind of entity, with pages, two forms of the data, and many tasks on one mapper.
@Suite struct GenericRepositoryStory {
  struct Book: Equatable {
    var id = 0
    var title = ""
    var authors: [Author] = []
  }

  struct Author: Equatable {
    var name = ""
  }

  struct Page<Element> {
    var items: [Element] = []
    var next: String?
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id), "title": .property(\.title), "authors": .model(\.authors)],
      for: Book.self, makingWith: { Book() })
    mapper.addMappings(["name": .property(\.name)], for: Author.self, makingWith: { Author() })
    mapper.using("v2").addMappings(["fullName": .property(\.name)], for: Author.self)
    addPages(of: Book.self, to: mapper)
    addPages(of: Author.self, to: mapper)
    return mapper
  }()

  static func addPages<Entity>(of type: Entity.Type, to mapper: PropertyMapper) {
    mapper.addMappings(
      ["items": .model(\.items).required(), "next": .property(\.next)],
      for: Page<Entity>.self, makingWith: { Page() })
  }

  struct Repository<Entity>: Sendable {
    let mapper: PropertyMapper
    let send: @Sendable (_ path: String) async throws -> Data

    func all(from path: String) async throws -> [Entity] {
      var (entities, next): ([Entity], String?) = ([], path)
      while let path = next {
        let page = try mapper.create(Page<Entity>.self, from: .json(try await send(path)))
        entities += page.items
        next = page.next
      }
      return entities
    }

    func body(for entities: [Entity]) throws -> Data {
      try mapper.export(Page(items: entities), as: .json)
    }
  }

  // MARK: The repositories

  static let pages = [
    "books": #"{"items":[{"id":1,"title":"Emma","authors":[{"name":"Jane"}]}],"next":"books/2"}"#,
    "books/2": #"{"items":[{"id":2,"title":"Walden","authors":[]}]}"#,
    "v2/books": #"{"items":[{"id":1,"title":"Emma","authors":[{"fullName":"Jane"}]}]}"#,
    "authors": #"{"items":[{"name":"Jane"},{"name":"Henry"}]}"#,
    "broken": #"{"items":[{"id":"one","title":null,"authors":[7]}],"next":2}"#,
  ]

  @Sendable static func send(_ path: String) async throws -> Data {
    await Task.yield()
    return Data(try #require(pages[path]).utf8)
  }

  func repository<Entity>(
    of type: Entity.Type, _ mapper: PropertyMapper = mapper
  ) -> Repository<Entity> {
    Repository(mapper: mapper, send: Self.send)
  }

  let emma = Book(id: 1, title: "Emma", authors: [Author(name: "Jane")])

  @Test func `a repository of any entity type reads all pages`() async throws {
    let books = try await repository(of: Book.self).all(from: "books")
    #expect(books == [emma, Book(id: 2, title: "Walden")])
    let authors = try await repository(of: Author.self).all(from: "authors")
    #expect(authors.map(\.name) == ["Jane", "Henry"])
  }

  @Test func `a second data format needs only another mapper for the same repository`() async throws
  {
    let repository = repository(of: Book.self, Self.mapper.using("v2"))
    #expect(try await repository.all(from: "v2/books") == [emma])
    let body = String(decoding: try repository.body(for: [emma]), as: UTF8.self)
    #expect(body == Self.pages["v2/books"])
  }

  @Test func `errors have paths that start at the page`() async throws {
    let errors = try await #require(throws: MappingErrors.self) {
      try await repository(of: Book.self).all(from: "broken")
    }
    #expect(
      errors.report == """
        2 problems while mapping Page<Book>:
          - items[0].id: must be a whole number, but is text
          - items[0].authors[0]: must be an object, but is a number
        """)
  }

  @Test func `an unregistered entity type throws instead of crashing`() async throws {
    let errors = try await #require(throws: MappingErrors.self) {
      try await repository(of: Date.self).all(from: "authors")
    }
    #expect(
      errors.report == """
        1 problem while mapping Page<Date>:
          - Page<Date> has no table
            help: call addMappings(_:for: Page<Date>.self)
        """)
  }

  @Test func `many tasks can use one mapper while others register schemes`() async throws {
    let mapper = PropertyMapper()
    mapper.addMappings(from: Self.mapper)
    let plain = repository(of: Book.self, mapper)
    let second = repository(of: Book.self, mapper.using("v2"))
    try await withThrowingTaskGroup(of: [Book].self) { group in
      for index in 0..<200 {
        group.addTask {
          if index % 10 == 0 {
            mapper.using(MappingScheme("\(index)")).setMappings(
              ["title": .property(\.title)], for: Book.self)
          }
          return index % 2 == 0
            ? try await plain.all(from: "books") : try await second.all(from: "v2/books")
        }
      }
      for try await books in group { #expect(books.first == emma) }
    }
  }
}
