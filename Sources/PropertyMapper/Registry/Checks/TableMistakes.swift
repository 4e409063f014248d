extension Mappings {
  /// The mistakes of the entries, each by itself, and in the table's other key paths.
  func mistakes(_ table: TableFindings) -> [ConfigurationError] {
    var mistakes: [ConfigurationError] = []
    let isRow = MappingPath.areInRow(entries.flatMap(\.paths))
    for entry in entries {
      mistakes += InvalidPath.mistakes(in: entry, isRow: isRow, table)
      mistakes += ContradictoryEntry.mistakes(in: entry, table)
    }
    return mistakes + UnsafeKeyPath.mistakes(in: self, table)
  }

  /// Entries that work, but perhaps not as intended.
  func warnings(_ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { EntryWarnings.warnings(on: $0, table) }
      + entries.flatMap { UnreachableAlternative.warnings(on: $0, table) }
  }
}

extension Mappings.Entry {
  /// The paths that the entry reads. It also writes the first one.
  var paths: [MappingPath] { [path] + descriptor.modifiers.alternatives }
}
