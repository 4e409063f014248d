/// The UTF-8 of a string with its escapes resolved, byte by byte.
///
/// Takes the bytes between the quotation marks of a string already checked by a reader.
struct JSONUnescapedBytes: Sequence, IteratorProtocol {
  private let bytes: JSONBytes
  private let end: Int
  private var offset: Int

  /// The rest of the last escape, with the next byte lowest.
  private var pending: UInt32 = 0
  private var pendingCount = 0

  init(_ bytes: JSONBytes, _ content: Range<Int>) {
    self.bytes = bytes
    offset = content.lowerBound
    end = content.upperBound
  }

  mutating func next() -> UInt8? {
    if pendingCount == 0 {
      guard offset < end else { return nil }
      let byte = bytes[offset]
      guard byte == JSONByte.backslash else {
        offset += 1
        return byte
      }
      let escape = bytes.escape(at: offset)
      offset += escape.length
      pending = escape.encoding
      pendingCount = escape.encodingCount
    }
    let byte = UInt8(truncatingIfNeeded: pending)
    pending >>= 8
    pendingCount -= 1
    return byte
  }
}
