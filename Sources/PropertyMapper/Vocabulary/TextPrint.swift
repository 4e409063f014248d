/// Recognizes a text that was read, or one record of a stream, of which nothing is kept.
///
/// Only in that very text is it known where sensitive values are: one changed byte may turn a key into another, or a text around.
struct TextPrint: Sendable, Hashable {
  private let start: Int
  private let count: Int
  /// Whether it is a record of a stream.
  let isRecord: Bool
  /// Differs from process to process, so that nobody can find the text by trying.
  private let hash: Int

  /// - Parameter start: Where the bytes begin, if they are a record of a stream.
  init(_ bytes: UnsafeRawBufferPointer, startingAt start: Int? = nil) {
    self.start = start ?? 0
    isRecord = start != nil
    count = bytes.count
    hash = unsafe Self.hash(of: bytes)
  }

  /// Where a text holds the bytes; nil if they are not there.
  func range(in text: [UInt8]) -> Range<Int>? {
    guard start >= 0, start <= text.count, count <= text.count - start else { return nil }
    let range = start..<start + count
    let found = unsafe text.withUnsafeBytes {
      unsafe Self.hash(of: UnsafeRawBufferPointer(rebasing: $0[range]))
    }
    return found == hash ? range : nil
  }

  private static func hash(of bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: bytes)
    return hasher.finalize()
  }
}

extension TextPrint: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
