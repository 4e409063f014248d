/// Converts byte offsets in text to lines and columns.
///
/// Lines end with CR, LF or CRLF. Columns are numbers of Unicode scalars, found by their first bytes.
/// Characters as readers see them would be slow to count (a megabyte of accents may be a single one), and
/// are not defined for text that is not UTF-8. In such text, a stray continuation byte belongs to the
/// scalar before it.
///
/// Scalars are counted once for every 1024 bytes, so a position in one long line costs no more than one in
/// many short lines.
struct JSONLineIndex: Sendable {
  private static let blockSize = 1024

  private let bytes: [UInt8]

  /// Where the text begins, if it is part of other text.
  private let start: JSONPlace

  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  /// The number of scalars that start before each block.
  private let blockCounts: [Int]

  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: Where it begins, if it is part of other text. Positions then refer to that text.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8], startingAt start: JSONPlace = .start) {
    var lineStarts = [0]
    var blockCounts = [0]
    blockCounts.reserveCapacity(bytes.count / Self.blockSize + 1)
    // The view is not used beyond the closure, and all offsets are within it.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let view = unsafe JSONBytes(buffer)
      var offset = view.endOfLine(from: 0)
      while offset < view.count {
        let isPair =
          view[offset] == JSONByte.carriageReturn && view.byte(at: offset + 1) == JSONByte.lineFeed
        lineStarts.append(offset + (isPair ? 2 : 1))
        offset = view.endOfLine(from: offset + (isPair ? 2 : 1))
      }
      var count = 0
      for end in stride(from: Self.blockSize, through: view.count, by: Self.blockSize) {
        count += view.scalarCount(in: end - Self.blockSize..<end)
        blockCounts.append(count)
      }
    }
    self.bytes = bytes
    self.start = start
    self.lineStarts = lineStarts
    self.blockCounts = blockCounts
  }

  /// The place of an offset in this text; past the end, the place of the end.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func place(of offset: Int) -> JSONPlace {
    let (line, column) = ownPosition(of: offset)
    return JSONPlace(line: Int64(line), column: Int64(column), offset: Int64(offset))
      .moved(to: start)
  }

  /// The line and column of an offset, both starting at 1. See ``place(of:)``.
  func position(of offset: Int) -> (line: Int, column: Int) {
    let place = place(of: offset).handedOut()
    return (place.line, place.column)
  }

  private func ownPosition(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = scalarCount(before: offset) - scalarCount(before: lineStarts[low]) + 1
    return (low + 1, max(1, column))
  }

  /// The range of a line without its line break, starting at line 1; empty if there is no such line.
  func line(_ number: Int) -> Range<Int> {
    guard number >= 1, number <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[number - 1]
    guard number < lineStarts.count else { return start..<bytes.count }
    let next = lineStarts[number]
    let isPair = bytes[start..<next].suffix(2) == [JSONByte.carriageReturn, JSONByte.lineFeed]
    return start..<next - (isPair ? 2 : 1)
  }

  private func scalarCount(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    // As above.
    return unsafe bytes.withUnsafeBufferPointer {
      unsafe blockCounts[block]
        + JSONBytes($0).scalarCount(in: block * Self.blockSize..<offset)
    }
  }
}
