/// Malformed paths: empty components, negative indexes, unbalanced brackets.
enum InvalidPath {
  /// - Parameter isRow: Whether the paths of all entries begin with an index.
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, isRow: Bool, _ table: TableFindings
  ) -> [ConfigurationError] {
    // Whether an entry without a key is a model is known once all types are.
    var mistakes: [ConfigurationError] = []
    for path in entry.paths where !path.isOwnObject {
      if path.isInRow, path.mistake == nil {
        guard !isRow else { continue }
        mistakes.append(
          table.mistake(
            .invalidPath, Messages.indexAmongKeys, at: path,
            hint: "begin all paths of the table with an index if the data is a list"))
      } else if let fact = path.mistakeInEntry {
        mistakes.append(table.invalidPath(path, fact, takesIndex: true))
      }
    }
    return mistakes
  }

  /// Entries that are in the object itself although they are not single models.
  static func mistakes(in entries: [PlanEntry], _ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { entry -> [ConfigurationError] in
      guard entry.places.contains(where: \.path.isOwnObject) else { return [] }
      let paths = entry.places.map(\.path).filter(\.isOwnObject)
      let shapes = [entry.reading?.shape, entry.writing?.shape].compactMap(\.self)
      guard let other = shapes.first(where: { !$0.isSingleModel && !$0.isDictionary }) else {
        return []
      }
      return paths.map { path in
        table.mistake(
          .invalidPath, Messages.noModelAtRoot(other.words), at: path,
          hint: Messages.waysToReadRoot)
      }
    }
  }
}

extension Shape {
  /// What the type of the data is, in words.
  fileprivate var words: String {
    switch unwrapped {
    case .list: "a list"
    case .dictionary: "a dictionary"
    case .value(let codec): "of type \(Messages.name(of: codec.memory.type))"
    case .converted(let converted): "of type \(Messages.name(of: converted.memory.type))"
    case .jsonText: "text"
    case .model, .optional: "an optional"
    }
  }
}
