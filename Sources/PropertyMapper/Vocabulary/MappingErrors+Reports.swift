// For `ContiguousBytes` in the signatures.
public import Foundation

extension MappingErrors {
  /// All problems, one per line under a headline, for people. The headline includes the number of
  /// those beyond ``MappingOptions/maximumErrorCount``.
  public var report: String { report { _ in [] } }

  /// Returns all problems, each with its line of the JSON text and a caret under the position.
  ///
  /// ```
  /// malformed JSON at line 3, column 11: must be a comma or the end of the object, but is "x"
  /// 3 |   "age": 2x
  ///   |           ^
  /// ```
  ///
  /// On a line that contains a sensitive value, only the value at fault is shown. Sensitive values
  /// are never shown, and if a table has any, malformed JSON is not shown at all.
  ///
  /// - Parameter json: The mapped text. The errors did not retain it.
  public func report(in json: some ContiguousBytes) -> String {
    let bytes = unsafe json.withUnsafeBytes { unsafe Array($0) }
    let hidden = lazy.compactMap(\.hiddenKeys).reduce(nil as SensitiveKeys?) { all, keys in
      all?.union(keys) ?? keys
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
      guard let excerpts else { return [] }
      return excerpts.isSecret(line: location.line)
        ? excerpts.lines(showingValueAt: location) : excerpts.lines(around: location)
    }
  }

  /// Returns all problems, each with its line of the JSON text. See
  /// ``report(in:)-(ContiguousBytes)``.
  public func report(in json: String) -> String { report(in: Array(json.utf8)) }

  private func report(_ excerpt: (MappingError) -> [String]) -> String {
    if count == 1, let only = first, only.code == .malformedJSON, !only.isEmbedded {
      return ([only.description] + excerpt(only)).joined(separator: "\n")
    }
    var lines = [Messages.headline(count: foundCount, mapping: modelName) + ":"]
    for error in self {
      lines.append("  - \(error.reportLine)")
      lines += excerpt(error).map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension MappingError {
  /// Whether the text was read to the end, so that all its keys are known.
  fileprivate var isOfReadText: Bool { code != .malformedJSON && code != .depthLimitExceeded }
}
