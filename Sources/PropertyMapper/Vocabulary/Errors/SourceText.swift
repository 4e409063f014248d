/// The mapped JSON text, for locating problems.
package struct SourceText: Sendable {
  let bytes: [UInt8]
  /// The start of the text, if it is a record of a stream.
  var start = JSONPlace.start

  var lines: JSONLineIndex { JSONLineIndex(bytes, startingAt: start) }
}

extension MappingError.SourceLocation {
  init(_ place: JSONPlace) {
    let (line, column, offset) = place.handedOut()
    self.init(line: line, column: column, offset: offset)
  }

  /// Creates a location from a byte offset.
  init(_ lines: JSONLineIndex, offset: Int) {
    self.init(lines.place(of: offset))
  }
}

extension MappingError {
  /// Creates an error from a syntax error.
  init(_ error: JSONSyntaxError, at place: JSONPlace) {
    if case .depthLimitExceeded(let limit) = error.reason {
      self.init(
        .depthLimitExceeded, path: .root, Messages.depthLimit(limit),
        location: SourceLocation(place))
    } else {
      self.init(
        .malformedJSON, path: .root, Messages.malformedJSON(error),
        expected: Messages.phrase(for: error.expected),
        actual: Messages.phrase(for: error.found), location: SourceLocation(place))
    }
  }
}
