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
