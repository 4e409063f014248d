/// The names that a value may have, as messages list and suggest them.
///
/// They don't depend on the input, so a list is made once and not for each problem.
final class NameList: Sendable {
  /// The maximum number of names in a message.
  private static let maximumCount = 20

  let names: [String]
  /// The names as the end of "must be"; nil if there are none.
  let expectation: String?
  /// The names as an expectation; nil if there are none.
  var expected: Expectation? { expectation.map { .oneOf(names, $0) } }
  private let suggestions: Suggestion
  private let table: KeyTable

  init(_ names: [String]) {
    self.names = names
    suggestions = Suggestion(among: names)
    table = KeyTable(names)
    var shown = names.prefix(Self.maximumCount).map { DisplayText.escaped($0) }
    if names.count > Self.maximumCount { shown.append("…") }
    expectation =
      shown.count > 1 ? "one of \(shown.joined(separator: ", "))" : shown.first
  }

  /// Whether a name has the bytes of a string.
  func contains(_ text: String) -> Bool { table.index(of: text) != nil }

  /// Suggests a name for a string, as messages show it.
  func suggestion(for text: String) -> String? {
    suggestions.nearest(to: text).map { DisplayText.escaped($0) }
  }
}
