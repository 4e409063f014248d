// `ContiguousBytes`, which the signatures name, is Foundation's.
public import Foundation

extension MappingErrors {
  /// All problems, one per line under a headline, for people. The headline counts those beyond ``MappingOptions/maximumErrorCount``
  /// as well.
  public var report: String { report { _ in [] } }

  /// All problems, each with the line of the JSON text it is on and a caret under the place.
  ///
  /// ```
  /// malformed JSON at line 3, column 11: must be a comma or the end of the object, but is "x"
  /// 3 |   "age": 2x
  ///   |           ^
  /// ```
  ///
  /// Of a line with the value of a `sensitive()` entry, only the value at fault is shown. Nothing is shown of sensitive
  /// values. If a table has such entries, nothing is shown of text that is not JSON, or of any text but the one that was mapped.
  ///
  /// - Parameter json: The text that was mapped, which the errors did not keep.
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

  /// All problems, each with the line of the JSON text it is on, see ``report(in:)-(ContiguousBytes)``.
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
  /// Whether its text was read to the end, so that every key in it is known.
  fileprivate var isOfReadText: Bool { code != .malformedJSON && code != .depthLimitExceeded }
}
