/// Rows of words, each column as wide as its widest word.
struct TextTable {
  private var rows: [[String]] = []

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The rows as lines, with two spaces between columns and none at the end.
  ///
  /// A column is as wide as it has characters; letters that take the room of two do not line up.
  var lines: [String] {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    // A column that is empty throughout takes no room.
    return rows.map { row in
      var line = ""
      for (column, word) in row.enumerated() where widths[column] > 0 {
        line += word + String(repeating: " ", count: widths[column] - word.count + 2)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
