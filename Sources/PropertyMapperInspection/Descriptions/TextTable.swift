import PropertyMapper

/// Rows of strings, with each column as wide as its widest string.
struct TextTable {
  private var rows: [[String]] = []

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The rows as lines, with two spaces between columns and none at the end.
  ///
  /// Widths are numbers of characters; double-width characters don't line up.
  var lines: [String] {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    // Empty columns are omitted.
    return rows.map { row in
      var line = ""
      for (column, word) in row.enumerated() where widths[column] > 0 {
        line += word + String(repeating: " ", count: widths[column] - word.count + 2)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
