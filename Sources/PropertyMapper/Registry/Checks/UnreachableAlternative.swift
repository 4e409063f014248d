/// Alternatives that can never be the first one present, because an earlier one has the same path.
enum UnreachableAlternative {
  static func warnings<Model>(
    on entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    var seen: Set<MappingPath> = []
    return entry.paths.filter { !seen.insert($0).inserted }.map { path in
      table.warning(
        .unreachableAlternative, must: "name each alternative once",
        but: "\(path) is listed twice", at: entry.path, hint: "leave the second one out")
    }
  }
}
