import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Immutable models".
struct ImmutableModelsTests {
  // snippet: immutable-models
  enum Status: String { case open, closed, unknown }

  struct Ticket {
    let title: String
    let note: String?
    let status: Status
    let link: URL?
    let extras: [String: MappingValue]
  }
  // end

  // snippet: immutable-written-model
  struct Article {
    let id: UUID
    let title: String
    let author: String?

    var slug: String { title.lowercased().replacing(" ", with: "-") }
  }
  // end

  // check: immutable-order-model
  struct Size {
    let width: Int
    let height: Int
  }
  // end

  @Test func `the table of an immutable model`() throws {
    let print = Printer()
    // snippet: immutable-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Ticket.init,
        InitArgument("title", \.title, .length(1...80)),
        InitArgument("note", \.note, .minLength(2)),
        InitArgument("status", \.status, fallback: .unknown),
        InitArgument("link", \.link)
          .transformed(
            decode: { (text: String) in URL(string: text) },
            encode: { $0.absoluteString }),
        InitArgument(keepingUnknownKeysIn: \.extras)),
      for: Ticket.self)

    let ticket = try mapper.create(
      Ticket.self,
      from: .json(
        """
        {"title": "Broken lamp", "status": "on hold",
         "link": "https://example.org/7", "votes": 12}
        """))
    print(ticket.status)  // unknown
    print(try mapper.export(ticket, as: .jsonText))
    // {"title":"Broken lamp","status":"unknown",
    //  "link":"https://example.org/7","votes":12}
    // end
    try print.expectComments(of: "immutable-table")

    let printErrors = Printer()
    do {
      let print = printErrors
      // snippet: immutable-errors
      do {
        _ = try mapper.create(
          Ticket.self, from: ["note": "x", "status": "open"])
      } catch {
        print(error.report)
      }
      // 2 problems while mapping Ticket:
      //   - title: must have a value, but is missing
      //   - note: must have at least 2 characters, but has 1
      // end
    }
    try printErrors.expectComments(of: "immutable-errors")

    let printUpdate = Printer()
    do {
      let print = printUpdate
      // snippet: immutable-update
      var closed = ticket
      try mapper.update(
        &closed, from: ["status": "closed", "assignee": "Ada"])
      print(closed.status)  // closed
      print(closed.extras.keys.sorted())  // ["assignee", "votes"]
      // end
    }
    try printUpdate.expectComments(of: "immutable-update")
  }

  @Test func `arguments that are only written`() throws {
    let print = Printer()
    // snippet: immutable-written
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Article.init,
        InitArgument("id", \.id, default: UUID()).encodeOnly(),
        InitArgument("title", \.title),
        InitArgument("author", \.author).encodeOnly()
      )
      .merging(["slug": .generator { $0.slug }]),
      for: Article.self)

    let article = try mapper.create(
      Article.self, from: ["title": "Hello world", "author": "Mallory"])
    print(article.author as Any)  // nil
    print(try mapper.export(article).keys.sorted())
    // ["id", "slug", "title"]
    // end
    try print.expectComments(of: "immutable-written")
  }

  @Test func `arguments in the wrong order`() throws {
    let print = Printer()
    // snippet: immutable-order
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Size.init, InitArgument("h", \.height), InitArgument("w", \.width)
      ),
      for: Size.self)
    do {
      try mapper.verify()
    } catch {
      print(error[0].message)
    }
    // the initializer's arguments are swapped: Size.height receives the
    //  value meant for Size.width
    // end
    try print.expectComments(of: "immutable-order")
  }
}
