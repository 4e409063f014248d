extension Mappings {
  /// What is wrong with the entries, each looked at by itself.
  func mistakes(_ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { entry in
      InvalidPath.mistakes(in: entry, table) + ContradictoryEntry.mistakes(in: entry, table)
        + ForcedKeyPath.mistakes(in: entry, table)
    }
  }

  /// What works, but may not be meant.
  func warnings(_ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { EntryWarnings.warnings(on: $0, table) }
      + entries.flatMap { UnreachableAlternative.warnings(on: $0, table) }
  }
}

extension Mappings.Entry {
  /// The places that the entry reads, the first of which it also writes.
  var paths: [MappingPath] { [path] + descriptor.modifiers.alternatives }
}
