// `Data`, which the signature names, is Foundation's.
public import Foundation

extension MappingErrors {
  /// The errors as a problem details object ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)), for the body of an HTTP
  /// response of the type `application/problem+json`.
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
  /// The pointer is a JSON Pointer (RFC 6901) into the input; that of the root is the empty text. `rule` and `parameters` are left
  /// out where there are none, and so are warnings. Names of properties and types stay out, since they are nobody else's
  /// business. The text has the same bytes for the same errors.
  ///
  /// - Parameters:
  ///   - status: The HTTP status of the response.
  ///   - title: What kind of problem it is, for people; nil for the phrase of the status if the type is `about:blank`, as the RFC
  ///     wants it, and otherwise for none.
  ///   - type: A URI that names the kind of problem.
  /// - Returns: JSON text.
  /// - Complexity: O(*n*) in the number of errors.
  public func problemJSON(
    status: Int = 422, title: String? = nil, type: String = "about:blank"
  ) -> Data {
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
        object["code"] = .text(error.code.description)
        object["rule"] = error.rule.map(OutputValue.text)
        object["parameters"] = error.writtenParameters
        return .object(object)
      })
    return Data(JSONText.bytes(of: .object(problem)))
  }

  /// What RFC 9110 calls the statuses with which servers refuse what clients send.
  private static func phrase(of status: Int) -> String? {
    switch status {
    case 400: "Bad Request"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    default: nil
    }
  }
}

extension MappingError {
  /// The parameters sorted by name; nil if there are none.
  var writtenParameters: OutputValue? {
    guard !parameters.isEmpty else { return nil }
    var object = OutputObject()
    for (name, value) in parameters.sorted(by: { $0.key.precedes($1.key) }) {
      object[name] = OutputValue(value)
    }
    return .object(object)
  }
}
