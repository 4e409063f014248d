/// Malformed paths: empty components, negative indexes, unbalanced brackets.
enum InvalidPath {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    entry.paths.compactMap { path in
      path.mistakeInEntry.map { fact in
        table.mistake(
          .invalidPath, Messages.sentence(must: "be a path", but: fact), at: path,
          hint: #"write a.b for two keys, ["a.b"] for one, items[0] for an element"#)
      }
    }
  }
}
