// For `Data` in the signature.
public import Foundation

extension MappingErrors {
  /// Returns the errors as a problem details object ([RFC
  /// 9457](https://www.rfc-editor.org/rfc/rfc9457)), for the body of an HTTP response of type
  /// `application/problem+json`.
  ///
  /// ```json
  /// {
  ///   "type": "about:blank",
  ///   "title": "Unprocessable Content",
  ///   "status": 422,
  ///   "errors": [
  ///     {
  ///       "pointer": "/age",
  ///       "detail": "must be in 0...150, but is 200",
  ///       "code": "validationFailed",
  ///       "rule": "range",
  ///       "parameters": {"maximum": 150, "minimum": 0, "value": 200}
  ///     }
  ///   ]
  /// }
  /// ```
  ///
  /// The `pointer` member is a JSON Pointer (RFC 6901) into the input; for the root, it is the
  /// empty string. The `rule` and `parameters` members are omitted if they would be empty. For malformed
  /// JSON, `line` and `column` follow `detail`. Warnings are omitted, as are the names of properties and
  /// types, which are internal. The same errors always produce the same bytes.
  ///
  /// - Parameters:
  ///   - status: The HTTP status of the response. If it's nil, ``httpStatus`` is used.
  ///   - title: A short description of the kind of problem, for people to read. If `title` is nil
  ///     and `type` is `about:blank`, the standard phrase for the status is used if it's one of
  ///     those of ``httpStatus``. Otherwise, there is no title.
  ///   - type: A URI that identifies the kind of problem.
  /// - Returns: JSON text.
  /// - Complexity: O(*n*) in the number of errors.
  public func problemJSON(
    status: Int? = nil, title: String? = nil, type: String = "about:blank"
  ) -> Data {
    let status = status ?? httpStatus
    var problem = OutputObject()
    problem["type"] = .text(type)
    problem["title"] = (title ?? (type == "about:blank" ? Self.phrase(of: status) : nil))
      .map(OutputValue.text)
    problem["status"] = .integer(Int64(status))
    problem["errors"] = .list(
      filter { $0.severity == .error }.map { error in
        var object = OutputObject()
        object["pointer"] = .text(error.path.jsonPointer)
        object["detail"] = .text(error.message)
        let place = error.isSyntaxError ? error.location : nil
        object["line"] = place.map { .integer(Int64($0.line)) }
        object["column"] = place.map { .integer(Int64($0.column)) }
        object["code"] = .text(error.code.description)
        object["rule"] = error.rule.map(OutputValue.text)
        object["parameters"] = error.writtenParameters
        return .object(object)
      })
    return Data(JSONText.text(of: .object(problem)))
  }

  /// The phrases of RFC 9110 for the values of ``httpStatus``.
  private static func phrase(of status: Int) -> String? {
    [400: "Bad Request", 413: "Content Too Large", 422: "Unprocessable Content"][status]
  }
}

extension MappingError {
  /// The parameters sorted by name; nil if there are none.
  var writtenParameters: OutputValue? {
    guard !parameters.isEmpty else { return nil }
    var object = OutputObject()
    for (name, value) in parameters.sorted(byBytesOf: { $0.key }) {
      object[name] = OutputValue(value)
    }
    return .object(object)
  }
}
