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

/// A fingerprint that recognizes input text, or one record of a stream, without storing any of it.
///
/// The positions of sensitive values are valid only for exactly that text: one changed byte may
/// produce a different key or different surrounding text.
struct TextPrint: Sendable, Hashable {
  private let start: Int
  private let count: Int
  /// Whether the text is a record of a stream.
  let isRecord: Bool
  /// Differs between processes, so that the text cannot be found by trial.
  private let hash: Int

  /// - Parameters:
  ///   - start: Where the bytes begin in the whole text.
  ///   - isRecord: Whether they are a record of a stream.
  init(_ bytes: JSONBytes, startingAt start: JSONPlace = .start, isRecord: Bool = false) {
    self.start = start.handedOut().offset
    self.isRecord = isRecord
    count = bytes.count
    hash = Self.hash(of: bytes)
  }

  /// The range of the fingerprint's bytes in a text; nil if they are not there.
  func range(in text: [UInt8]) -> Range<Int>? {
    guard start >= 0, start <= text.count, count <= text.count - start else { return nil }
    let range = start..<start + count
    let found = text.withJSONBytes { Self.hash(of: $0.part(range)) }
    return found == hash ? range : nil
  }

  private static func hash(of bytes: JSONBytes) -> Int {
    var hasher = Hasher()
    hasher.combine(bytesOf: bytes)
    return hasher.finalize()
  }
}

extension TextPrint: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
