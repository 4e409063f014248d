/// Malformed paths: empty components, negative indexes, unbalanced brackets.
enum InvalidPath {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    // Whether an entry without a key is a model is known once all types are.
    var mistakes: [ConfigurationError] = []
    for path in entry.paths where !path.isOwnObject {
      guard let fact = path.mistakeInEntry else { continue }
      mistakes.append(table.invalidPath(path, fact, takesIndex: true))
    }
    return mistakes
  }

  /// Entries that are in the object itself although they are not single models.
  static func mistakes(in entries: [PlanEntry], _ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { entry -> [ConfigurationError] in
      guard entry.places.contains(where: \.path.isOwnObject) else { return [] }
      let paths = entry.places.map(\.path).filter(\.isOwnObject)
      let isModel = [entry.reading?.shape, entry.writing?.shape].compactMap(\.self)
        .allSatisfy(\.isSingleModel)
      guard !isModel else { return [] }
      return paths.map { path in
        table.invalidPath(path, path.mistakeInEntry ?? "", takesIndex: true)
      }
    }
  }
}
