// `ContiguousBytes`, which the signatures name, is Foundation's.
public import Foundation

extension MappingErrors {
  /// All problems, one per line under a headline, for people.
  public var report: String { report { _ in [] } }

  /// All problems, each with the line of the JSON text it is on and a caret under the place.
  ///
  /// ```
  /// malformed JSON at line 3, column 11: must be a comma or the end of the object, but is "x"
  /// 3 |   "age": 2x
  ///   |           ^
  /// ```
  ///
  /// - Parameter json: The text that was mapped, which the errors did not keep. The report shows parts of it, but
  ///   not of the lines where the value of a `sensitive()` entry is at fault.
  public func report(in json: some ContiguousBytes) -> String {
    let bytes = json.withUnsafeBytes { Array($0) }
    let excerpts = SourceExcerpts(bytes)
    return report { error in
      guard let location = error.location, !error.isSensitive else { return [] }
      return excerpts.lines(around: location)
    }
  }

  /// All problems, each with the line of the JSON text it is on, see ``report(in:)-(ContiguousBytes)``.
  public func report(in json: String) -> String { report(in: Array(json.utf8)) }

  private func report(_ excerpt: (MappingError) -> [String]) -> String {
    if count == 1, let only = first, only.code == .malformedJSON, !only.isEmbedded {
      return ([only.description] + excerpt(only)).joined(separator: "\n")
    }
    var lines = [Messages.headline(count: count, mapping: modelName) + ":"]
    for error in self {
      lines.append("  - \(error.reportLine)")
      lines += excerpt(error).map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
