import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Dictionaries that keep the values of Foundation's types.
@Suite struct NativeDictionaryTests {
  struct Name: RawRepresentable {
    var rawValue: UUID
  }

  struct Book: DefaultInitializable, Equatable {
    var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    var due = Date(timeIntervalSince1970: 1_496_620_800)
    var cover = Data([0x89, 0x50])
    var link: URL? = URL(string: "https://example.com/a?b")
    var price = Decimal(string: "12.50") ?? 0
    var extra = MappingValue.null
    var dates: Set<Date> = []
    var datesByName: [String: Date] = [:]
    var anything: (any Sendable)?

    static func == (first: Self, second: Self) -> Bool {
      first.id == second.id && first.due == second.due && first.cover == second.cover
        && first.link == second.link && first.price == second.price
    }
  }

  let mapper = PropertyMapper()
  let book = Book()

  private func add(_ table: Mappings<Book>) -> PropertyMapper {
    mapper.addMappings(table, for: Book.self)
    return mapper
  }

  static let columns: Mappings<Book> = [
    "id": .property(\.id), "due": .property(\.due), "cover": .property(\.cover),
    "link": .property(\.link), "price": .property(\.price),
  ]

  @Test func `dates, data, URLs, UUIDs, and decimals stay as they are`() throws {
    let mapper = add(Self.columns)
    let row = try mapper.export(book, as: .nativeDictionary)
    #expect(row["id"] as? UUID == book.id)
    #expect(row["due"] as? Date == book.due)
    #expect(row["cover"] as? Data == book.cover)
    #expect(row["link"] as? URL == book.link)
    #expect(row["price"] as? Decimal == book.price)
    #expect(try mapper.create(Book.self, from: row) == book)
    #expect(try mapper.create(Book.self, from: .dictionary(row)) == book)
    let rows = try mapper.export([book, book], as: .nativeDictionary)
    #expect(rows.map { $0["due"] as? Date } == [book.due, book.due])
    #expect(try mapper.create([Book].self, from: rows) == [book, book])
  }

  @Test func `other exports write text`() throws {
    let mapper = add(Self.columns)
    let text =
      #"{"cover":"iVA=","due":"2017-06-05T00:00:00Z","id":"01020304-0506-0708-090A-0B0C0D0E0F10","link":"https://example.com/a?b","price":12.5}"#
    for row in [try mapper.export(book), try mapper.export(book, as: .dictionary)] {
      #expect(row["id"] as? String == "01020304-0506-0708-090A-0B0C0D0E0F10")
      #expect(row["due"] as? String == "2017-06-05T00:00:00Z")
      #expect(row["cover"] as? String == "iVA=")
      #expect(row["link"] as? String == "https://example.com/a?b")
      #expect(row["price"] as? Decimal == book.price)
    }
    #expect(try mapper.export(book, as: .jsonText, options: .sortedKeys) == text)
    let value = try mapper.export(book, as: .value, options: .sortedKeys)
    #expect(value.description == text)
  }

  @Test func `a format that the table specifies is kept`() throws {
    let mapper = add([
      "id": .transform(\.id, decode: { (text: String) in UUID(uuidString: text) }) {
        $0.uuidString.lowercased()
      },
      "due": .transform(\.due, .date("yyyy-MM-dd")),
      "seconds": .transform(\.due, .secondsSince1970).encodeOnly(),
      "made": .generator { (book: Book) in book.due },
    ])
    let row = try mapper.export(book, as: .nativeDictionary)
    #expect(row["id"] as? String == "01020304-0506-0708-090a-0b0c0d0e0f10")
    #expect(row["due"] as? String == "2017-06-05")
    #expect(row["seconds"] as? Double == 1_496_620_800)
    #expect(row["made"] as? Date == book.due)
  }

  @Test func `JSON text inside a string contains only JSON`() throws {
    let mapper = add(["due": .property(\.due).inJSONText()])
    let row = try mapper.export(book, as: .nativeDictionary)
    #expect(row["due"] as? String == #""2017-06-05T00:00:00Z""#)
  }

  @Test func `values inside lists, dictionaries, raw values, and kept values stay as they are`()
    throws
  {
    struct Shelf: DefaultInitializable {
      var books: [Book] = []
      var name = Name(rawValue: Book().id)
      var links: [URL] = []
    }
    mapper.addMappings(
      [
        "extra": .property(\.extra), "dates": .property(\.dates),
        "byName": .property(\.datesByName),
      ], for: Book.self)
    mapper.addMappings(
      ["books": .model(\.books), "name": .property(\.name), "links": .property(\.links)],
      for: Shelf.self)
    var book = book
    let later = book.due + 1
    book.extra = ["due": .native(.date(book.due)), "cover": [.native(.data(book.cover))]]
    book.dates = [later, book.due]
    book.datesByName = ["a": later]
    let link = try #require(book.link)
    let shelf = Shelf(books: [book], links: [link])
    let row = try mapper.export(shelf, as: .nativeDictionary)
    #expect(row["name"] as? UUID == book.id)
    #expect(row["links"] as? [URL] == [link])
    let inner = try #require((row["books"] as? [[String: Any]])?.first)
    #expect(inner["dates"] as? [Date] == [book.due, later])
    #expect(inner["byName"] as? [String: Date] == ["a": later])
    let extra = try #require(inner["extra"] as? [String: Any])
    #expect(extra["due"] as? Date == book.due)
    #expect(extra["cover"] as? [Data] == [book.cover])
  }

  @Test func `final encoders see the values and may add some`() throws {
    mapper.addMappings(Self.columns, for: Book.self)
    mapper.setFinalEncoder(for: Book.self) { row, book in
      if let due = row["due"] as? Date { row["next"] = due + 1 }
      row["own"] = book.link
    }
    let row = try mapper.export(book, as: .nativeDictionary)
    #expect(row["due"] as? Date == book.due)
    #expect(row["next"] as? Date == book.due + 1)
    #expect(row["own"] as? URL == book.link)
    #expect(try mapper.export(book)["own"] as? String == "https://example.com/a?b")
  }

  @Test func `changes keep the values`() throws {
    let mapper = add(Self.columns)
    var changed = book
    changed.due += 60
    changed.link = nil
    let changes = try mapper.changes(from: book, to: changed, as: .nativeDictionary)
    #expect(Set(changes.keys) == ["due", "link"])
    #expect(changes["due"] as? Date == changed.due)
    #expect(changes["link"] is NSNull)
    var updated = book
    try mapper.update(&updated, from: .dictionary(changes))
    #expect(updated == changed)
    #expect(
      try mapper.changes(from: book, to: changed, as: .jsonText)
        == #"{"due":"2017-06-05T00:01:00Z","link":null}"#)
    changed.link = URL(string: "https://example.com")
    let list = try mapper.changes(from: book, to: changed, as: .propertyList(.binary))
    #expect(
      try MappingValue(propertyList: list)
        == ["due": .native(.date(changed.due)), "link": "https://example.com"])
  }

  @Test func `problems are the same as in other exports`() throws {
    let mapper = add(Self.columns)
    var wrong = book
    wrong.price = .nan
    let lines = Outcome.problems { try mapper.export(wrong) }
    #expect(lines.count == 1)
    #expect(Outcome.problems { try mapper.export(wrong, as: .nativeDictionary) } == lines)
    #expect(
      Outcome.problems { try mapper.export([book, wrong], as: .nativeDictionary) }
        == Outcome.problems { try mapper.export([book, wrong]) })
  }

  @Test func `dates before and after the years that JSON has`() throws {
    let mapper = add(["due": .property(\.due)])
    var old = book
    old.due = .distantPast - 1e10
    #expect(throws: MappingErrors.self) { try mapper.export(old) }
    #expect(try mapper.export(old, as: .nativeDictionary)["due"] as? Date == old.due)
  }
}
