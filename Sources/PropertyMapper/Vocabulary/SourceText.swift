/// A JSON text that was mapped, for the places of problems.
struct SourceText: Sendable {
  let bytes: [UInt8]
  /// Where it begins, if it is one record of a stream.
  var start = JSONPlace.start

  var lines: JSONLineIndex { JSONLineIndex(bytes, startingAt: start) }
}

extension MappingError.SourceLocation {
  init(_ place: JSONPlace) {
    let (line, column, offset) = place.handedOut()
    self.init(line: line, column: column, offset: offset)
  }

  /// The place of a byte.
  init(_ lines: JSONLineIndex, offset: Int) {
    self.init(lines.place(of: offset))
  }
}

extension MappingError {
  /// What keeps a text from being read.
  init(_ error: JSONSyntaxError, at place: JSONPlace) {
    let isTooDeep = if case .depthLimitExceeded = error.reason { true } else { false }
    self.init(
      isTooDeep ? .depthLimitExceeded : .malformedJSON, path: .root, message: error.sentence,
      expected: isTooDeep ? nil : error.expected, actual: isTooDeep ? nil : error.found,
      location: SourceLocation(place))
  }

  /// Whether it says that the text of the call is not JSON.
  var isSyntaxError: Bool { code == .malformedJSON && !isEmbedded }

  /// The error as one of a place below which the call's input was found.
  mutating func move(below components: [MappingPath.Component]) {
    guard !isSyntaxError else { return }
    path = MappingPath(components: components + path.components)
  }
}
