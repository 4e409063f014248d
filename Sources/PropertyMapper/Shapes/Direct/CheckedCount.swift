/// How many elements of a list, or members of an object, the direct engine has come across.
///
/// It gives up in front of the first one too many. That would still be too late, since what was read before takes as much
/// memory as the longest list that is accepted, and a little text can hold it:
///
///     [1,1,1,1,1,1,1,1,1,1,1,1,…
///      ╰──────────────╯         1024 elements: if the rest of the text has as many as they have by their size, are
///                               there more than the limit? Then the rest is counted before anything more is read.
///
/// The question comes back each time the number has doubled, and a text is never counted twice.
struct CheckedCount {
  private var count = 0
  /// The number up to which there is nothing to ask.
  private var checked: Int
  private let start: Int

  /// - Parameter start: The offset of the opening bracket.
  @inline(__always)
  init(_ limits: DirectLimits, from start: Int) {
    self.start = start
    checked = min(limits.maximumElementCount, LongContainers.shortCount)
  }

  /// Counts an element or a member at which the text is.
  ///
  /// - Returns: How many there are altogether, if that was found out now.
  @inline(__always)
  @discardableResult
  mutating func increase(_ reader: inout DirectReader) throws(Declined) -> Int? {
    count &+= 1
    return count > checked ? try check(&reader) : nil
  }

  @inline(never)
  private mutating func check(_ reader: inout DirectReader) throws(Declined) -> Int? {
    let limit = reader.limits.maximumElementCount
    guard count <= limit else { throw Declined() }
    checked = min(limit, 2 * count)
    let (bytes, position) = (reader.cursor.bytes, reader.cursor.position)
    // A hash table is made for so many keys at once: while it grows, there are two.
    guard bytes[start] == JSONByte.openBrace || expectedCount(bytes, at: position) > limit else {
      return nil
    }
    let (start, known) = (start, reader.call.longContainers)
    let maximumDepth = reader.limits.maximumDepth - reader.depth + 1
    let total = try orDecline { () throws(JSONSyntaxError) in
      try known.count(ofContainerAt: start, in: bytes, maximumDepth: maximumDepth)
    }
    guard let total else { return nil }
    guard total <= limit else { throw Declined() }
    checked = total
    return total
  }

  /// How many there are if the rest of the text is like what is here.
  private func expectedCount(_ bytes: JSONBytes, at position: Int) -> Int {
    Int(Double(count) * Double(bytes.count - start) / Double(max(position - start, 1)))
  }
}
