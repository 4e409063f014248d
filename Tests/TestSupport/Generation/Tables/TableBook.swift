/// What inputs have to know of the tables they are for.
struct TableBook {
  struct Entry {
    /// The path and its alternatives.
    let paths: [[PathStep]]
    let wanted: Wanted
    let isRequired: Bool
    /// Whether the only element of a list may be outside of it.
    var mayBeAlone = false
    /// Whether the value is JSON in a text.
    var isInText = false

    /// The table of the model that is in the same object; nil if the entry has a place of its own.
    var embedded: String? { paths[0].isEmpty ? wanted.model : nil }
  }

  struct Table {
    /// Whether the models are lists.
    var isRow = false
    var entries: [Entry] = []
    /// The table of the superclass, whose entries are inherited.
    var parent: String?
    /// The path that tells the subtype, and what is wanted then. Without a path a closure tells them.
    var discriminator: [PathStep]?
    var subtypes: [(name: String, wanted: Wanted)] = []
    /// The path of the value that subtypes are read from, unless they are read from the object itself.
    var payload: [PathStep]?
    /// Where the keys are that tell the subtypes, if they are told by keys.
    var keys: [PathStep]?
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
