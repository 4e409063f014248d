// `Data` and `ContiguousBytes`, which the signatures name, are Foundation's.
public import Foundation

extension MappingErrors {
  /// All problems, one on a line under a headline, for people.
  public var report: String {
    report { _ in [] }
  }

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
  public func report(in json: String) -> String {
    report(in: Array(json.utf8))
  }

  private func report(_ excerpt: (MappingError) -> [String]) -> String {
    if count == 1, let only = first, only.code == .malformedJSON {
      return ([only.description] + excerpt(only)).joined(separator: "\n")
    }
    var lines = [Messages.headline(count: count, mapping: modelName) + ":"]
    for error in self {
      lines.append("  - \(error.reportLine)")
      lines += excerpt(error).map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// The problems for programs: one dictionary a problem, with `code`, `severity`, `path`, `pointer` (RFC 6901),
  /// `message`, and where known `property`, `expected`, `actual`, `line`, `column` and `offset`.
  public var jsonObject: [[String: Any]] {
    machineReadable.map(\.dictionary)
  }

  /// The problems for programs as JSON text, see ``jsonObject``.
  public func jsonData() -> Data {
    Data(JSONText.bytes(of: .list(machineReadable.map(OutputValue.object))))
  }

  private var machineReadable: [OutputObject] {
    map { error in
      var object = OutputObject()
      object["code"] = .text(error.code.description)
      object["severity"] = .text(error.severity == .error ? "error" : "warning")
      object["path"] = .text(error.path.description)
      object["pointer"] = .text(error.path.pointer)
      object["property"] = error.property.map(OutputValue.text)
      object["message"] = .text(error.message)
      object["expected"] = error.expected.map(OutputValue.text)
      object["actual"] = error.actual.map(OutputValue.text)
      object["line"] = error.location.map { .integer(Int64($0.line)) }
      object["column"] = error.location.map { .integer(Int64($0.column)) }
      object["offset"] = error.location.map { .integer(Int64($0.offset)) }
      return object
    }
  }
}
