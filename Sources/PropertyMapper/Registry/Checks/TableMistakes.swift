extension Mappings {
  /// The mistakes of the entries, each by itself.
  func mistakes(_ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { entry in
      InvalidPath.mistakes(in: entry, table) + ContradictoryEntry.mistakes(in: entry, table)
        + ForcedKeyPath.mistakes(in: entry, table)
    }
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
