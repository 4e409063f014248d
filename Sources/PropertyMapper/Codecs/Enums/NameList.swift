/// The names that a value may have, as messages list and suggest them.
///
/// They don't depend on the input, so a list is made once and not for each problem.
final class NameList: Sendable {
  let names: [String]
  /// The names as the end of "must be"; nil if there are none.
  let expectation: String?
  /// The names as an expectation; nil if there are none.
  var expected: Expectation? {
    expectation.map { phrase in
      values.map { Expectation(phrase, "oneOf", ["allowed": .array($0)]) }
        ?? .oneOf(names, phrase)
    }
  }
  /// The values, or the first of a long list, if the names are numbers.
  private let values: [MappingValue]?
  private let suggestions: Suggestion
  private let table: KeyTable

  /// - Parameter areNumbers: Whether the values in the data are numbers rather than their names.
  init(_ names: [String], areNumbers: Bool = false) {
    self.names = names
    let numbers = areNumbers ? names.prefix(100).compactMap { JSONNumber($0) } : []
    values = numbers.isEmpty ? nil : numbers.map { .number(MappingValue.Number($0)) }
    suggestions = Suggestion(among: names)
    table = KeyTable(names)
    let shown = { (name: String) in
      areNumbers ? DisplayText.escaped(name) : DisplayText.quoted(name)
    }
    expectation = names.isEmpty ? nil : Messages.choice(of: names, shown)
  }

  /// Whether a name has the bytes of a string.
  func contains(_ text: String) -> Bool { table.index(of: text) != nil }

  /// Suggests a name for a string, as messages show it.
  func suggestion(for text: String) -> String? {
    suggestions.nearest(to: text).map { DisplayText.escaped($0) }
  }
}
