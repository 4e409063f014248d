/// Tracks the line and column of a splitter's position, even after earlier bytes are discarded.
///
/// A source may be longer than a 32-bit `Int` can count, so it uses 64 bits.
struct SourceTracker: Sendable {
  /// The offset in the source of the first byte of the window.
  private var windowStart: Int64 = 0
  private var line: Int64 = 1
  /// The offset in the source of the beginning of the line.
  private var lineStart: Int64 = 0
  /// The number of UTF-8 continuation bytes on the line up to the position.
  var continuations: Int64 = 0
  /// The offset in the source after the last carriage return: a line feed there does not end
  /// another line.
  private var returnEnd: Int64 = -1

  /// Whether an offset in the window is the start of the source.
  func isAtStart(_ offset: Int) -> Bool { windowStart == 0 && offset == 0 }

  /// The position of an offset in the window up to which everything has been counted.
  func place(of offset: Int) -> JSONPlace {
    let offset = windowStart + Int64(offset)
    return JSONPlace(line: line, column: offset - lineStart - continuations + 1, offset: offset)
  }

  /// Counts a line feed or a carriage return at an offset in the window.
  mutating func passLineEnd(_ byte: UInt8, at offset: Int) {
    let end = windowStart + Int64(offset) + 1
    if byte == JSONByte.carriageReturn {
      returnEnd = end
      line += 1
    } else if end - 1 != returnEnd {
      line += 1
    }
    lineStart = end
    continuations = 0
  }

  /// Counts the contents of a range of the window that begins at the position.
  mutating func pass(_ range: Range<Int>, in bytes: JSONBytes) {
    let passed = bytes.prefix(range.upperBound)
    var start = range.lowerBound
    while true {
      let end = passed.endOfLine(from: start)
      guard let byte = passed.byte(at: end) else { break }
      passLineEnd(byte, at: end)
      start = end + 1
    }
    continuations += Int64(passed.continuationCount(in: start..<range.upperBound))
  }

  mutating func moveWindow(by count: Int) { windowStart += Int64(count) }

  /// Skips a byte order mark at the start of the source.
  ///
  /// - Returns: False if more bytes are needed to recognize one.
  mutating func passByteOrderMark(
    in bytes: JSONBytes, at position: inout Int, isLast: Bool
  ) -> Bool {
    guard isAtStart(position) else { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for (offset, byte) in mark.enumerated() {
      guard let next = bytes.byte(at: offset) else { return isLast }
      guard next == byte else { return true }
    }
    position = mark.count
    continuations = Int64(mark.count - 1)
    return true
  }

  /// Skips to the first byte that is not whitespace.
  mutating func passWhitespace(in bytes: JSONBytes, at position: inout Int) {
    while let byte = bytes.byte(at: position) {
      switch byte {
      case JSONByte.space, JSONByte.tab: break
      case JSONByte.lineFeed, JSONByte.carriageReturn: passLineEnd(byte, at: position)
      default: return
      }
      position += 1
    }
  }
}
