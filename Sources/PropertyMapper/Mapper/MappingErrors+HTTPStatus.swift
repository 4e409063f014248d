extension MappingErrors {
  /// The status of an HTTP response to a request whose body caused these errors.
  ///
  /// | status | errors |
  /// |---|---|
  /// | 400 | The body isn't JSON, a property list, or an archive: `malformedJSON`, `malformedPropertyList`, `malformedArchive`. |
  /// | 413 | The body, or something in it, is larger than the options allow: `sizeLimitExceeded`, `depthLimitExceeded`. |
  /// | 422 | All other errors, and lists without errors. |
  ///
  /// If there are several errors, the first row that applies to any of them is used. Warnings are ignored. If
  /// a closure reads JSON text that the body contains as a string, and that text is malformed, the status is
  /// 422, because the body itself isn't.
  ///
  /// ```swift
  /// do {
  ///   order = try mapper.create(Order.self, fromJSON: request.body)
  /// } catch {
  ///   return Response(status: error.httpStatus, body: error.problemJSON())
  /// }
  /// ```
  ///
  /// Mistakes in tables, such as `unregisteredType`, aren't the client's fault, although the status is 422.
  /// Find them with ``PropertyMapper/verify()`` before the first request arrives. Errors of an export aren't
  /// the client's fault either.
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
