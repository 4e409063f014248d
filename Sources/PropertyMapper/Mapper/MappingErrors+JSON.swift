// For `Data` in the signature.
public import Foundation

extension MappingErrors {
  /// The problems in machine-readable form, as one dictionary per problem.
  ///
  /// Each dictionary contains `code`, `severity`, `path`, `pointer` (RFC 6901), and `message`, as
  /// well as `property`, `expected`, `actual`, `line`, `column`, and `offset` if they are known.
  public var jsonObject: [[String: Any]] {
    machineReadable.map(\.dictionary)
  }

  /// Returns the problems in machine-readable form, as JSON text. See ``jsonObject``.
  public func jsonData() -> Data {
    Data(JSONText.text(of: .list(machineReadable.map(OutputValue.object))))
  }

  private var machineReadable: [OutputObject] {
    map { error in
      var object = OutputObject()
      object["code"] = .text(error.code.description)
      object["severity"] = .text(error.severity == .error ? "error" : "warning")
      object["path"] = .text(error.path.shown)
      object["pointer"] = .text(error.path.jsonPointer)
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
