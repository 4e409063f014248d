/// Alternatives that can never be the first one present, because an earlier one has the same path, or leads to
/// the value around it.
enum UnreachableAlternative {
  static func warnings<Model>(
    on entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    entry.paths.indices.compactMap { index in
      let (earlier, path) = (entry.paths[..<index], entry.paths[index])
      if earlier.contains(path) {
        return table.warning(
          .unreachableAlternative, must: "name each alternative once",
          but: "\(path) is listed twice", at: entry.path, hint: "leave the second one out")
      }
      guard let outer = earlier.first(where: { !$0.components.isEmpty && path.isBelow($0) }) else {
        return nil
      }
      return table.warning(
        .unreachableAlternative, must: "name alternatives that can have a value",
        but: "\(path) is inside \(outer), which comes first", at: entry.path,
        hint: "put \(path) first, or leave it out")
    }
  }
}
