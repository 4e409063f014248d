/// Finds records that are lines: each nonblank line is one.
///
/// Lines end with CR, LF or CRLF. JSON values contain neither character, so nothing else needs to
/// be parsed. A line terminator is only consumed for the next record: a CR is enough to return the
/// line.
struct JSONLineSplitter: Sendable {
  private let maximumByteCount: Int
  private var tracker = SourceTracker()
  /// The position in the window where the search continues.
  private var position = 0
  /// The start of the current line, after whitespace.
  private var line: (start: Int, place: RecordPlace)?
  /// The number of bytes already discarded from a line that is too long.
  private var goneCount = 0
  private var index = 0

  init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

  /// See ``RecordSplitter/moveWindow(in:)``.
  mutating func moveWindow(in bytes: JSONBytes) -> Int {
    let count = line?.start ?? position
    tracker.moveWindow(by: count, in: bytes)
    position -= count
    line?.start -= count
    return count
  }

  mutating func next(in bytes: JSONBytes, isLast: Bool) -> RecordFinding {
    if line == nil {
      guard tracker.passByteOrderMark(in: bytes, at: &position, isLast: isLast) else {
        return .incomplete
      }
      position = bytes.endOfWhitespace(from: position)
      guard position < bytes.count else { return isLast ? .end : .incomplete }
      let place = tracker.place(of: position, in: bytes)
      line = (position, RecordPlace(index: index, start: place))
    }
    guard let (start, place) = line else { return .end }
    position = bytes.endOfLine(from: position)
    let byteCount = goneCount.saturatingAdding(position - start)
    guard position < bytes.count || isLast else {
      if byteCount > maximumByteCount {
        goneCount = byteCount
        line?.start = position
      }
      return .incomplete
    }
    line = nil
    goneCount = 0
    index.saturatingIncrement()
    tracker.skip(toLineEnd: position)
    guard byteCount <= maximumByteCount else {
      return .problem(.tooLarge(byteCount, limit: maximumByteCount, at: place.start), place)
    }
    return .record(start..<position, place)
  }
}
