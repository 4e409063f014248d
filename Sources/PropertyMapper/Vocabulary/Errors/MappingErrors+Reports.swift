// For `ContiguousBytes` in the signatures.
public import Foundation

extension MappingErrors {
  /// A human-readable report of all problems, with one per line below a headline. The number in the
  /// headline includes problems beyond ``MappingOptions/maximumErrorCount``. Advice about a problem
  /// is on a separate line, which begins with `help:`.
  ///
  /// If nearly all keys of an automatic table are missing, but the data contains them in
  /// snake_case, kebab-case, or PascalCase, the last line suggests that style:
  /// `help: to match 39 more keys, pass keys: .snakeCase`.
  public var report: String { report { _ in [] } }

  /// Returns a report of all problems, each with its line of JSON text and a caret below the
  /// position.
  ///
  /// ```
  /// malformed JSON at line 3, column 11: expected "," or "}", found "x"
  /// 3 |   "age": 2x
  ///   |           ^
  /// ```
  ///
  /// If a line contains a sensitive value, only the position is shown, such as `line 3, column 11`.
  /// If a table has sensitive entries, malformed JSON isn't shown at all.
  ///
  /// - Parameter json: The JSON text that was mapped, which the errors don't retain.
  public func report(in json: some ContiguousBytes) -> String {
    let bytes = unsafe json.withUnsafeBytes { unsafe Array($0) }
    let hidden = reduce(nil as SensitiveKeys?) { all, error in
      guard let keys = error.hiddenKeys else { return all }
      return all?.union(keys) ?? keys
    }
    let lines = JSONLineIndex(bytes)
    guard let hidden else {
      let excerpts = SourceExcerpts(bytes, lines)
      return report { error in
        guard let location = error.location, !error.isSensitive else { return [] }
        return excerpts.lines(around: location)
      }
    }
    var found: [TextPrint: SourceExcerpts?] = [:]
    return report { error in
      guard let location = error.location, let text = error.text, error.isOfReadText,
        !error.isSensitive
      else { return [] }
      let excerpts =
        found[text]
        ?? text.range(in: bytes).map {
          SourceExcerpts(bytes, lines, in: $0, isRecord: text.isRecord, hiding: hidden)
        }
      found[text] = .some(excerpts)
      return excerpts?.lines(around: location) ?? []
    }
  }

  /// Returns a report of all problems, each with its line of JSON text. See
  /// ``report(in:)-(ContiguousBytes)``.
  public func report(in json: String) -> String { report(in: Array(json.utf8)) }

  private func report(_ excerpt: (MappingError) -> [String]) -> String {
    if count == 1, let only = first, only.code == .malformedJSON, !only.isEmbedded {
      let advice = [only.advice].compactMap(\.self).map { Messages.help($0) }
      let lines = [only.description] + excerpt(only) + advice
      return lines.joined(separator: "\n")
    }
    var report = Messages.headline(count: foundCount, mapping: modelName) + ":"
    report.reserveCapacity(256 * (count + 1))
    for error in self {
      report += "\n  - "
      report += error.headline
      for line in excerpt(error) {
        report += "\n    "
        report += line
      }
      if let hint = error.hint {
        report += "\n    "
        report += Messages.help(hint)
      }
    }
    for advice in lazy.compactMap(\.advice) {
      report += "\n  "
      report += Messages.help(advice)
    }
    return report
  }
}

extension MappingError {
  /// Whether the text was read to the end, so that all its keys are known.
  fileprivate var isOfReadText: Bool { code != .malformedJSON && code != .depthLimitExceeded }
}
