/// Tracks the lines and columns of a source, even after earlier bytes are discarded.
///
/// Each byte is counted once: when the position of a later one is needed, or when it leaves the
/// window. A source may be longer than a 32-bit `Int` can count, so the numbers have 64 bits.
struct SourceTracker: Sendable {
  /// The offset in the source of the first byte of the window.
  private var windowStart: Int64 = 0
  /// The offset in the window of the first byte that has not been counted.
  private var counted = 0
  private var line: Int64 = 1
  /// The offset in the source of the beginning of the line.
  private var lineStart: Int64 = 0
  /// The number of bytes on the line that have been counted but don't add a column: UTF-8 continuation
  /// bytes, and the first byte of a byte order mark.
  private var nonColumnCount: Int64 = 0
  /// The offset in the source after the last carriage return that ended a line: a line feed there, which
  /// was not in the window yet, does not end another one.
  private var returnEnd: Int64 = -1

  /// - Parameter windowStart: The offset in the source of the first byte of the window.
  init(windowStart: Int64 = 0) { self.windowStart = windowStart }

  /// The position of an offset in the window, which must not be before the previous one.
  mutating func place(of offset: Int, in bytes: JSONBytes) -> JSONPlace {
    count(to: offset, in: bytes)
    let offset = windowStart + Int64(offset)
    return JSONPlace(line: line, column: offset - lineStart - nonColumnCount + 1, offset: offset)
  }

  private mutating func count(to end: Int, in bytes: JSONBytes) {
    guard counted < end else { return }
    bytes.visitLineStarts(behind: counted..<end) { start in
      counted = start
      lineStart = windowStart + Int64(start)
      nonColumnCount = 0
      if bytes[start - 1] == JSONByte.carriageReturn {
        returnEnd = lineStart
        line += 1
      } else if lineStart - 1 != returnEnd {
        line += 1
      }
      return true
    }
    nonColumnCount += Int64(bytes.continuationCount(in: counted..<end))
    counted = end
  }

  /// Leaves out the rest of a line, because no place on it is needed.
  ///
  /// - Parameter end: The offset of its end in the window.
  mutating func skip(toLineEnd end: Int) { counted = end }

  /// Moves the start of the window forward by some bytes.
  mutating func moveWindow(by count: Int, in bytes: JSONBytes) {
    self.count(to: count, in: bytes)
    windowStart += Int64(count)
    counted -= count
  }

  /// Skips a byte order mark at the start of the source.
  ///
  /// - Returns: False if more bytes are needed to recognize one.
  mutating func passByteOrderMark(in bytes: JSONBytes, at position: inout Int, isLast: Bool) -> Bool
  {
    guard windowStart == 0, position == 0 else { return true }
    for (offset, byte) in JSONByte.byteOrderMark.enumerated() {
      guard let next = bytes.byte(at: offset) else { return isLast }
      guard next == byte else { return true }
    }
    position = JSONByte.byteOrderMark.count
    nonColumnCount += 1
    return true
  }
}
