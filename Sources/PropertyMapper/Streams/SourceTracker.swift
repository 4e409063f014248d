/// Knows the line and the column of the place a splitter is at, although what came before is gone.
///
/// A source may be longer than an `Int` of 32 bits can tell, so it counts in 64.
struct SourceTracker: Sendable {
  /// The offset in the source of the first byte of the window.
  private var windowStart: Int64 = 0
  private var line: Int64 = 1
  /// The offset in the source at which the line begins.
  private var lineStart: Int64 = 0
  /// How many bytes of the line, up to the place, continue a Unicode scalar.
  var continuations: Int64 = 0
  /// The offset in the source behind the last carriage return: a line feed there ends no line of its own.
  private var returnEnd: Int64 = -1

  /// Whether an offset in the window is the first of the source.
  func isAtStart(_ offset: Int) -> Bool { windowStart == 0 && offset == 0 }

  /// The place of an offset in the window, up to which everything has been counted.
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

  /// Counts what is in a range of the window, which begins at the place.
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

  /// Goes behind a byte order mark at the start of the source.
  ///
  /// - Returns: Whether all of it is in the window, or none.
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

  /// Goes to the first byte that is not white space.
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
