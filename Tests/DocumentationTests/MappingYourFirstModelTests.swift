import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Mapping your first model".
struct MappingYourFirstModelTests {
  // snippet: first-model
  enum Genre: String, CaseIterable { case fantasy, history }

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
        "in_print": .property(\.isInPrint),
      ], for: Book.self, makingWith: Book.init)
    // end
    self.mapper = mapper
  }

  @Test func `a book is read and written`() throws {
    let print = Printer()
    // snippet: first-create
    let book = try mapper.create(
      Book.self,
      from: [
        "title": "Fire & Blood", "size": ["pages": "706"],
        "genre": "history",
      ])
    print(book.title)  // Fire & Blood
    print(book.pages)  // 706
    print(book.isInPrint)  // true

    let json = """
      {"title": "Dunk and Egg", "size": {"pages": 355}, "tags": ["novella"]}
      """
    let novella = try mapper.create(Book.self, from: .json(json))
    print(novella.tags)  // ["novella"]
    // end
    try print.expectComments(of: "first-create")

    // snippet: first-export
    let dictionary = try mapper.export(book)
    print(dictionary.keys.sorted())
    // ["genre", "in_print", "size", "tags", "title"]
    print(try mapper.export(book, as: .jsonText))
    // {"title":"Fire & Blood","size":{"pages":706},"genre":"history",
    //  "tags":[],"in_print":true}
    // end
    try print.expectComments(of: "first-export")
  }

  @Test func `bad input creates no book`() throws {
    let print = Printer()
    // snippet: first-errors
    let bad = """
      {
        "title": "",
        "size": { "pages": 0 },
        "genre": "crime"
      }
      """
    do {
      _ = try mapper.create(Book.self, from: .json(bad))
    } catch {
      print(error.report(in: bad))
      // 3 problems while mapping Book:
      //   - title: must not be empty
      //     2 |   "title": "",
      //       |            ^
      //   - size.pages: must be at least 1, but is 0
      //     3 |   "size": { "pages": 0 },
      //       |                      ^
      //   - genre: must be "fantasy" or "history", but is other text
      //     4 |   "genre": "crime"
      //       |            ^
    }
    // end
    try print.expectComments(of: "first-errors")
  }

  @Test func `the table has no mistakes`() throws {
    // snippet: first-verify
    try mapper.verify()
    // end
  }

  @Test func `absent and null values`() throws {
    let print = Printer()
    // check: first-absent
    let short = try mapper.create(
      Book.self, from: ["title": "Dunk", "genre": NSNull()])
    print(short.pages)  // 0
    print(short.genre == nil)  // true
    // end
    try print.expectComments(of: "first-absent")
  }
}
