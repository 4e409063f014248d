extension MappingErrors {
  /// The status code for the HTTP response to a request whose body caused these errors.
  ///
  /// | status | meaning | errors |
  /// |---|---|---|
  /// | 400 | The body can't be parsed. | `malformedJSON`, `malformedPropertyList`, `malformedArchive` |
  /// | 413 | The body, or a part of it, exceeds a limit. | `sizeLimitExceeded`, `depthLimitExceeded` |
  /// | 422 | The body contains invalid values. | all others, or none |
  ///
  /// If the errors belong to several rows, the first of these rows applies. Warnings are ignored. Malformed
  /// JSON inside a string results in 422, since the body itself can be parsed.
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
  /// `unregisteredType`, and errors of an export. To find mistakes in tables before the first request
  /// arrives, call ``PropertyMapper/verify()``.
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
