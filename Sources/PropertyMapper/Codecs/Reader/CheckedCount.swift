/// The number of list elements, or object members, that the reader has encountered.
///
/// The reader declines at the first one beyond the limit. That alone would be too late: the values
/// decoded by then take as much memory as the longest permitted list, and short text can contain
/// that many:
///
///     [1,1,1,1,1,1,1,1,1,1,1,1,…
///      ╰──────────────╯         1024 elements: would the rest of the text exceed the limit if it
///                               continues like this? If so, it is counted before it is decoded.
///
/// The check is repeated each time the number has doubled, and text is never counted twice.
struct CheckedCount {
  private var count = 0
  /// The number up to which no check is needed.
  private var checked: Int
  private let start: Int

  /// - Parameter start: The offset of the opening bracket.
  @inline(__always)
  init(_ limits: ReaderLimits, from start: Int) {
    self.start = start
    checked = min(limits.maximumElementCount, LongContainers.shortCount)
  }

  /// Counts the element or member at the current position.
  ///
  /// - Returns: The total number, if it was determined now.
  @inline(__always)
  @discardableResult
  mutating func increase(_ reader: inout ValueReader) throws(Declined) -> Int? {
    count &+= 1
    return count > checked ? try check(&reader) : nil
  }

  @inline(never)
  private mutating func check(_ reader: inout ValueReader) throws(Declined) -> Int? {
    let limit = reader.limits.maximumElementCount
    guard count <= limit else { throw Declined() }
    checked = min(limit, 2 * count)
    let (bytes, position) = (reader.cursor.bytes, reader.cursor.position)
    // A hash table reserves this capacity at once: while it grows, there are two of them.
    guard bytes[start] == JSONByte.openBrace || expectedCount(bytes, at: position) > limit else {
      return nil
    }
    let (start, known) = (start, reader.call.findings.longContainers)
    let maximumDepth = reader.limits.maximumDepth - reader.depth + 1
    let total = try orDecline { () throws(JSONSyntaxError) in
      try known.count(ofContainerAt: start, in: bytes, maximumDepth: maximumDepth)
    }
    guard let total else { return nil }
    guard total <= limit else { throw Declined() }
    checked = total
    return total
  }

  /// The total number if the rest of the text is similar.
  private func expectedCount(_ bytes: JSONBytes, at position: Int) -> Int {
    Int(Double(count) * Double(bytes.count - start) / Double(max(position - start, 1)))
  }
}
