import Foundation
import GRDB
import PropertyMapper

// Rows of a database.

// check: beside-rows-model
struct Book {
  var id = UUID()
  var title = ""
  var price = Decimal(0)
  var isLent = false
  var due: Date?
  var cover: Data?
}
// end

// snippet: beside-rows-dictionary
extension Row {
  /// The values by column name; a repeated name keeps its first value.
  var dictionary: [String: Any] {
    Dictionary(
      map { ($0, $1.storage.value as Any) },
      uniquingKeysWith: { first, _ in first })
  }
}
// end

func readAndWriteBooks() throws {
  let print = Printer("Rows of a database")
  // check: beside-rows-table
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "id": .property(\.id).required(),
      "title": .property(\.title, .notEmpty).required(),
      "price": .property(\.price, .min(0)),
      "is_lent": .property(\.isLent),
      "due_at": .property(\.due),
      "cover": .property(\.cover),
    ], for: Book.self, makingWith: { Book() })
  // end

  let database = try DatabaseQueue()
  try database.write { db in
    try db.execute(
      sql: """
        CREATE TABLE book (
          id BLOB PRIMARY KEY, title TEXT, price TEXT, is_lent INTEGER, due_at TEXT, cover BLOB)
        """)
  }

  let books = [
    Book(
      title: "Dragons", price: 12.5, isLent: true,
      due: Date(timeIntervalSince1970: 1_782_928_800),
      cover: Data([0x89, 0x50])),
    Book(title: "Krakens", price: 9),
  ]
  // check: beside-rows-insert
  let insert = """
    INSERT INTO book (id, title, price, is_lent, due_at, cover)
    VALUES (:id, :title, :price, :is_lent, :due_at, :cover)
    """
  try database.write { db in
    for row in try mapper.export(
      books, as: .nativeDictionary, options: .includesNull)
    {
      try db.execute(
        sql: insert, arguments: StatementArguments(row) ?? [])
    }
  }
  // end

  // snippet: beside-rows-read
  func fetchBooks() throws -> [Book] {
    let rows = try database.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM book ORDER BY title")
        .map(\.dictionary)
    }
    return try mapper.create([Book].self, from: rows)
  }
  // end

  // check: beside-rows-fetched
  let fetched = try fetchBooks()
  print(fetched.map(\.id) == books.map(\.id))  // true
  print(fetched[0].price)  // 12.5
  print(fetched[0].due?.formatted(.iso8601) ?? "none")
  // 2026-07-01T18:00:00Z
  print(fetched[0].cover?.count ?? 0)  // 2
  print(fetched[1].cover == nil)  // true
  // end

  // check: beside-rows-update
  var returned = books[0]
  returned.isLent = false
  returned.due = nil
  var changes = try mapper.changes(
    from: books[0], to: returned, as: .nativeDictionary)
  let assignments = changes.keys.sorted().map { "\($0) = :\($0)" }
    .joined(separator: ", ")
  print(assignments)  // due_at = :due_at, is_lent = :is_lent
  changes["id"] = returned.id
  try database.write { db in
    try db.execute(
      sql: "UPDATE book SET \(assignments) WHERE id = :id",
      arguments: StatementArguments(changes) ?? [])
  }
  print(try fetchBooks().map(\.isLent))  // [false, false]
  // end

  try database.write { db in
    try db.execute(
      sql:
        "UPDATE book SET title = '', price = 'free' WHERE title = 'Krakens'"
    )
  }
  do {
    _ = try fetchBooks()
  } catch let errors as MappingErrors {
    for problem in errors { print(problem) }
    // [0].title: must not be empty
    // [0].price: must be a number, but is text
  }
  try print.expectComments()
}
