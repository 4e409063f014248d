import Foundation
import PropertyMapper
import Testing

/// What YYModel's tests of its property mapper tell: keys, key paths, several keys for one property, one key
/// for several properties, names that are special elsewhere, and containers.
@Suite struct ModelMapperStory {
  struct Item: DefaultInitializable, Hashable { var name = "" }

  struct Book: DefaultInitializable {
    var name = ""
    var count = 0
    var description = ""
    var id = ""
    var title = ""
    var titleLength = 0
    var items: [Item] = []
    var itemSet: Set<Item> = []
    var itemsByName: [String: Item] = [:]
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(.automatic(), for: Item.self)
  }

  @Test func `keys match the property names`() throws {
    mapper.addMappings(.automatic(), for: Book.self)
    let book = try mapper.create(
      Book.self, from: .json(#"{"name": "Apple", "count": 12, "description": "hi", "id": "7"}"#))
    #expect((book.name, book.count) == ("Apple", 12))
    #expect((book.description, book.id) == ("hi", "7"))
  }

  @Test func `a property can have a key, a nested path, or several keys`() throws {
    mapper.addMappings(
      [
        "n": .property(\.name),
        "ext.c": .property(\.count),
        "desc1": .property(\.description).or("desc2", "ext.d"),
      ], for: Book.self)
    let json = [
      #"{"n": "Apple", "ext": {"c": 12, "d": "deep"}, "desc1": "first"}"#,
      #"{"n": "Apple", "ext": {"c": 12, "d": "deep"}, "desc2": "second"}"#,
      #"{"n": "Apple", "ext": {"c": 12, "d": "deep"}, "desc1": null}"#,
    ]
    let books = try json.map { try mapper.create(Book.self, from: .json($0)) }
    #expect(books.map(\.description) == ["first", "second", "deep"])
    #expect(books.map(\.count) == [12, 12, 12])
    let third = try #require(books.last)
    #expect(
      try mapper.export(third, as: .jsonText) == #"{"n":"Apple","ext":{"c":12},"desc1":"deep"}"#)
  }

  @Test func `one key can set several properties, and is written once`() throws {
    mapper.addMappings(
      [
        "title": .property(\.title),
        "title": .transform(\.titleLength, decode: { (text: String) in text.count }).decodeOnly(),
      ], for: Book.self)
    let book = try mapper.create(Book.self, from: ["title": "Emma"])
    #expect((book.title, book.titleLength) == ("Emma", 4))
    #expect(try mapper.export(book, as: .jsonText) == #"{"title":"Emma"}"#)
  }

  @Test func `arrays, sets and dictionaries can hold models`() throws {
    mapper.addMappings(.automatic(only: ["items", "itemSet", "itemsByName"]), for: Book.self)
    let json = """
      {"items":[{"name":"a"},{"name":"b"}],"itemSet":[{"name":"c"}],"itemsByName":{"k":{"name":"d"}}}
      """
    let book = try mapper.create(Book.self, from: .json(json))
    #expect(book.items.map(\.name) == ["a", "b"])
    #expect(book.itemSet == [Item(name: "c")])
    #expect(book.itemsByName == ["k": Item(name: "d")])
    #expect(try mapper.export(book, as: .jsonText) == json)
  }

  @Test func `an invalid value in a container of models is reported at its path`() {
    mapper.addMappings(.automatic(only: ["items", "itemsByName"]), for: Book.self)
    let error = #expect(throws: MappingErrors.self) {
      try mapper.create(Book.self, from: ["items": [["name": "a"], "b"], "itemsByName": ["k": 1]])
    }
    #expect(
      error?.report == """
        2 problems while mapping Book:
          - items[1]: must be an object, but is text
          - itemsByName.k: must be an object, but is a number
        """)
  }
}
