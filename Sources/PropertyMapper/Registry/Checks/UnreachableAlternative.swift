/// Alternatives that can never be the first one present, because an earlier one has the same path, or leads to
/// the value around it.
enum UnreachableAlternative {
  static func warnings<Model>(
    on entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    var indexes: [MappingPath: Int] = [:]
    return entry.paths.indices.compactMap { index in
      let path = entry.paths[index]
      guard indexes[path] == nil else {
        return table.warning(
          .unreachableAlternative, Messages.listedTwice(path), at: entry.path,
          hint: "leave the second one out")
      }
      indexes[path] = index
      return nil
    }
  }

  /// Warnings about an entry that reads objects: another value would give way to an alternative inside it.
  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard entry.kindsOfAlternatives?.contains(.object) == true else { return [] }
    var indexes: [MappingPath: Int] = [:]
    return entry.places.indices.compactMap { index in
      let path = entry.places[index].path
      defer { indexes[path] = indexes[path] ?? index }
      guard let outer = path.ancestors.compactMap({ indexes[$0] }).min() else { return nil }
      return table.warning(
        .unreachableAlternative,
        Messages.unreachable(path, inside: entry.places[outer].path), at: entry.path,
        hint: "put \(path) first, or leave it out")
    }
  }
}
