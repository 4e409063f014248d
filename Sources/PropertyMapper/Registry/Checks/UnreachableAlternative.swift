/// Alternatives that can never be the first one present, because the same path stands before them.
enum UnreachableAlternative {
  static func remarks<Model>(
    on entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    var seen: Set<MappingPath> = []
    return entry.paths.filter { !seen.insert($0).inserted }.map { path in
      table.remark(
        .unreachableAlternative,
        Messages.sentence(must: "name each alternative once", but: "\(path) stands before itself"),
        at: entry.path, hint: "leave the second one out")
    }
  }
}
