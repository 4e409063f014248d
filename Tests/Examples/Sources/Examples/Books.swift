import Foundation
import PropertyMapper

// Rows of a database, as returned by SQLite.

// snippet: beside-rows-model
struct Book {
  var id = 0
  var title = ""
  var price = 0.0
  var isLent = false
  var due: Date?
  var cover: Data?
}
// end

func readAndWriteBooks() throws {
  let print = Printer("Rows of a database")
  // snippet: beside-rows-table
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "id": .property(\.id).required(),
      "title": .property(\.title, .notEmpty).required(),
      "price": .property(\.price, .min(0)),
      "is_lent": .transform(\.isLent, .lookup([0: false, 1: true])),
      "due_at": .transform(\.due, .date("yyyy-MM-dd HH:mm:ss")),
      "cover": .property(\.cover),
    ], for: Book.self, makingWith: { Book() })
  // end

  // snippet: beside-rows-read
  var rows: [[String: Any]] = [
    [
      "id": Int64(7), "title": "Dragons", "price": 12.5, "is_lent": Int64(1),
      "due_at": "2026-07-01 18:00:00", "cover": Data([0x89, 0x50]),
    ],
    [
      "id": Int64(8), "title": "Krakens", "price": 9.0, "is_lent": Int64(0),
      "due_at": NSNull(), "cover": NSNull(),
    ],
  ]
  let books = try mapper.create([Book].self, from: rows)
  print(books[0].due?.formatted(.iso8601) ?? "none")  // 2026-07-01T18:00:00Z
  print(books[0].cover?.count ?? 0)  // 2
  print(books[1].cover == nil)  // true
  // end

  // snippet: beside-rows-errors
  rows[1]["title"] = ""
  rows[1]["is_lent"] = Int64(2)
  do {
    _ = try mapper.create([Book].self, from: rows)
  } catch {
    for problem in error { print(problem) }
    // [1].title: must not be empty, but is
    // [1].is_lent: must be one of 0, 1, but is 2
  }
  // end

  // snippet: beside-rows-insert
  let columns = ["id", "title", "price", "is_lent", "due_at", "cover"]
  var row = try mapper.export(books[0], options: .includesNull)
  row["cover"] = books[0].cover ?? NSNull()
  let places = columns.map { _ in "?" }.joined(separator: ", ")
  print("INSERT INTO book (\(columns.joined(separator: ", "))) VALUES (\(places))")
  // INSERT INTO book (id, title, price, is_lent, due_at, cover) VALUES (?, ?, ?, ?, ?, ?)
  let values = columns.map { row[$0] ?? NSNull() }
  for value in values { print("\(type(of: value)): \(value)") }
  // Int: 7
  // String: Dragons
  // Double: 12.5
  // Int: 1
  // String: 2026-07-01 18:00:00
  // Data: 2 bytes
  // end

  // snippet: beside-rows-update
  var returned = books[0]
  returned.isLent = false
  returned.due = nil
  let changes = try mapper.changes(from: books[0], to: returned)
  let changed = changes.keys.sorted()
  print("UPDATE book SET \(changed.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?")
  // UPDATE book SET due_at = ?, is_lent = ? WHERE id = ?
  print(changed.map { changes[$0] ?? NSNull() })  // [<null>, 0]
  // end
  try print.expectComments()
}
