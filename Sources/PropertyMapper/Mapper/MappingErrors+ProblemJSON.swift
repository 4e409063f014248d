// For `Data` in the signature.
public import Foundation

extension MappingErrors {
  /// The problems in machine-readable form, with one dictionary per problem.
  ///
  /// Each dictionary contains `code`, `severity`, `path`, `pointer` (RFC 6901), and `message`, as
  /// well as `property`, `expected`, `actual`, `line`, `column`, and `offset` if known.
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

extension MappingErrors {
  /// The status code for the HTTP response to a request whose body caused these errors.
  ///
  /// | status | meaning | errors |
  /// |---|---|---|
  /// | 400 | The body can't be parsed. | `malformedJSON`, `malformedPropertyList`, `malformedArchive` |
  /// | 413 | The body, or a part of it, exceeds a limit. | `sizeLimitExceeded`, `depthLimitExceeded` |
  /// | 422 | The body contains invalid values. | all others, or none |
  ///
  /// If the errors fall into several rows, the first of these rows applies. Warnings are ignored.
  /// Malformed JSON inside a string results in 422, since the body itself can be parsed.
  ///
  /// ```swift
  /// do {
  ///   order = try mapper.create(Order.self, from: .json(request.body))
  /// } catch {
  ///   return Response(status: error.httpStatus, body: error.problemJSON())
  /// }
  /// ```
  ///
  /// The status is also 422 for errors that aren't the client's fault: mistakes in tables, such as
  /// `unregisteredType`, and most export errors. To find mistakes in tables before the first
  /// request arrives, call ``PropertyMapper/verify()``.
  ///
  /// - Complexity: O(*n*) in the number of errors.
  public var httpStatus: Int {
    let errors = filter { $0.severity == .error }
    if errors.contains(where: \.isAboutWholeFormat) { return 400 }
    return errors.contains(where: \.isAboutSize) ? 413 : 422
  }
}

extension MappingError {
  /// Whether the whole input has another format, rather than a string in it that a closure reads.
  fileprivate var isAboutWholeFormat: Bool {
    switch code {
    case .malformedJSON: isSyntaxError
    case .malformedPropertyList: path.components.isEmpty
    case .malformedArchive: true
    default: false
    }
  }

  /// Whether a limit of the options was exceeded.
  fileprivate var isAboutSize: Bool { code == .sizeLimitExceeded || code == .depthLimitExceeded }
}

extension MappingErrors {
  /// Returns the errors as a problem details object ([RFC
  /// 9457](https://www.rfc-editor.org/rfc/rfc9457)), for the body of an `application/problem+json`
  /// response.
  ///
  /// ```json
  /// {
  ///   "type": "about:blank",
  ///   "title": "Unprocessable Content",
  ///   "status": 422,
  ///   "errors": [
  ///     {
  ///       "pointer": "/age",
  ///       "detail": "must be between 0 and 150, but is 200",
  ///       "code": "validationFailed",
  ///       "rule": "range",
  ///       "parameters": {"maximum": 150, "minimum": 0, "value": 200}
  ///     }
  ///   ]
  /// }
  /// ```
  ///
  /// The `pointer` member is a JSON Pointer (RFC 6901) into the input; it's empty for the root. The
  /// `rule` and `parameters` members are omitted if there are none. For malformed JSON, `line` and
  /// `column` follow `detail`. Warnings are omitted, as is ``MappingError/property``, but `detail`
  /// and `parameters` can contain names of types and properties. The output is deterministic.
  ///
  /// - Parameters:
  ///   - status: The HTTP status of the response, or nil to use ``httpStatus``.
  ///   - title: A short, human-readable description of the kind of problem. If it's nil, the title
  ///     is the standard phrase for a status of 400, 413, or 422, provided that `type` is
  ///     `about:blank`; otherwise, it's omitted.
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
