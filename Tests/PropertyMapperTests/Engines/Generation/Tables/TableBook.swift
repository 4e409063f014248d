/// What inputs have to know of the tables they are for.
struct TableBook {
  struct Entry {
    /// The path and its alternatives.
    let paths: [[PathStep]]
    let wanted: Wanted
    let isRequired: Bool
  }

  struct Table {
    var entries: [Entry] = []
    /// The table of the superclass, whose entries are inherited.
    var parent: String?
    /// The path that tells the subtype, and the tables by name. Without a path a closure tells them.
    var discriminator: [PathStep]?
    var subtypes: [(name: String, table: String)] = []
  }

  private(set) var tables: [String: Table] = [:]

  subscript(name: String) -> Table {
    get { tables[name] ?? Table() }
    set { tables[name] = newValue }
  }

  /// A table's own entries after those it inherits.
  func entries(of name: String) -> [Entry] {
    let table = self[name]
    return (table.parent.map(entries(of:)) ?? []) + table.entries
  }
}
