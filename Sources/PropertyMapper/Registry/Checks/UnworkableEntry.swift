/// Entries that can never work, whatever the data contains.
enum UnworkableEntry {
  static func mistakes(in entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    let patterns =
      (entry.reading?.closures.validate?.mistakes ?? []).map {
        table.mistake(
          .invalidPattern, $0, at: entry.path,
          hint: Messages.escapeHint)
      } + DatePatterns.mistakes(in: entry, table) + UnsatisfiableRules.mistakes(in: entry, table)
    let shapes = [entry.reading?.shape, entry.writing?.shape].compactMap(\.self)
    guard let keys = shapes.lazy.compactMap(\.unmappableDictionary).first else { return patterns }
    let hint = "use text, integers, raw values of these, or types whose value is text as keys"
    return patterns + [
      table.mistake(
        .unsupportedKeyType, Messages.unsupportedKeyType(keys), at: entry.path, hint: hint)
    ]
  }
}

extension Shape {
  /// The type of a dictionary inside whose keys cannot be encoded.
  fileprivate var unmappableDictionary: (any Any.Type)? {
    switch self {
    case .value, .model: nil
    case .optional(let optional): optional.wrapped.unmappableDictionary
    case .list(let list): list.element.unmappableDictionary
    case .converted(let converted): converted.inner.unmappableDictionary
    case .jsonText(let text): text.inner.unmappableDictionary
    case .dictionary(let dictionary):
      dictionary.operations.canHaveKeys
        ? dictionary.element.unmappableDictionary : dictionary.operations.type
    }
  }
}
