import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Mapping your first model".
struct MappingYourFirstModelTests {
  // snippet: first-model
  enum Genre: String, CaseIterable { case fantasy, history, poetry }

  struct Book {
    var title = ""
    var pages = 0
    var genre: Genre?
    var tags: Set<String> = []
    var isInPrint = true
  }
  // end

  let mapper: PropertyMapper

  init() {
    // snippet: first-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "title": .property(\.title, .notEmpty).required(),
        "size.pages": .property(\.pages, .range(1...)),
        "genre": .property(\.genre),
        "tags": .property(\.tags),
        "in_print": .property(\.isInPrint).or("available"),
      ], for: Book.self, makingWith: Book.init)
    // end
    self.mapper = mapper
  }

  @Test func `a book is read and written`() throws {
    let print = Printer()
    // snippet: first-create
    let book = try mapper.create(
      Book.self, from: ["title": "Fire & Blood", "size": ["pages": "706"], "genre": "history"])
    print(book.title)  // Fire & Blood
    print(book.pages)  // 706
    print(book.isInPrint)  // true
    // end
    try print.expectComments(of: "first-create")

    // snippet: first-export
    let dictionary = try mapper.export(book)
    print(dictionary.keys.sorted())  // ["genre", "in_print", "size", "tags", "title"]
    print(try mapper.exportJSONString(book))
    // {"title":"Fire & Blood","size":{"pages":706},"genre":"history","tags":[],"in_print":true}
    // end
    try print.expectComments(of: "first-export")
  }

  @Test func `statements`() throws {
    // snippet: first-statements
    let keepsTags = false
    let library = PropertyMapper()
    library.addMappings(for: Book.self, makingWith: Book.init) { table in
      table["title"] = .property(\.title, .notEmpty).required()
      table["size.pages"] = .property(\.pages, .range(1...))
      if keepsTags { table["tags"] = .property(\.tags) }
    }
    // end
    let book = try library.create(Book.self, from: ["title": "Dunk", "tags": ["a"]])
    #expect(book.title == "Dunk")
    #expect(book.tags.isEmpty)
  }

  @Test func `bad input gives no book`() throws {
    let print = Printer()
    // snippet: first-errors
    do {
      _ = try mapper.create(Book.self, from: ["title": "", "size": ["pages": 0], "genre": "crime"])
    } catch {
      print(error.report)
      // 3 problems while mapping Book:
      //   - title: must not be empty, but is
      //   - size.pages: must be at least 1, but is 0
      //   - genre: must be one of fantasy, history, poetry, but is another text
    }
    // end
    try print.expectComments(of: "first-errors")
  }

  @Test func `tables are checked`() throws {
    let print = Printer()
    // snippet: first-verify
    try mapper.verify()

    let careless = PropertyMapper()
    careless.addMappings(["size..pages": .property(\.pages)], for: Book.self)
    do {
      try careless.verify()
    } catch {
      print(error[0].message)
      // must be a path, but has an empty segment
    }
    // end
    try print.expectComments(of: "first-verify")
  }

  @Test func `absent and null`() throws {
    let print = Printer()
    // snippet: first-absent
    let short = try mapper.create(Book.self, from: ["title": "Dunk", "genre": NSNull()])
    print(short.pages)  // 0
    print(short.genre == nil)  // true
    // end
    try print.expectComments(of: "first-absent")
  }
}

// snippet: first-validator
extension Validator where Value == String {
  static var inTitleCase: Self {
    .satisfying("in title case") { $0.first?.isUppercase ?? false }
  }
}
// end
