/// Finds the lines and columns of byte offsets in a text.
///
/// Lines end with CR, LF or CRLF. Columns count Unicode scalars, by counting the bytes that start
/// one: characters as readers see them would be slow to find (a text may be one scalar and a
/// megabyte of accents) and mean nothing where the text is not UTF-8. There, a stray continuation
/// byte counts as part of what comes before it.
///
/// Scalars are counted once, at every 1024th byte, so that a position in one long line costs no
/// more than one in many short ones.
struct JSONLineIndex: Sendable {
  private static let blockSize = 1024

  private let bytes: [UInt8]

  /// Where the text begins, if it is a part of another.
  private let start: JSONPlace

  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  /// How many scalars start before each block.
  private let blockCounts: [Int]

  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: Where it begins, if it is a part of another text. Positions are then those in the other.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8], startingAt start: JSONPlace = .start) {
    var lineStarts = [0]
    var blockCounts: [Int] = []
    blockCounts.reserveCapacity(bytes.count / Self.blockSize + 1)
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.blockSize == 0 { blockCounts.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      let isInsideLineEnd =
        byte == JSONByte.carriageReturn && offset + 1 < bytes.count
        && bytes[offset + 1] == JSONByte.lineFeed
      if byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn, !isInsideLineEnd {
        lineStarts.append(offset + 1)
      }
    }
    if bytes.count % Self.blockSize == 0 { blockCounts.append(count) }
    self.bytes = bytes
    self.start = start
    self.lineStarts = lineStarts
    self.blockCounts = blockCounts
  }

  /// The place of an offset in this text; an offset beyond the text is that of its end.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func place(of offset: Int) -> JSONPlace {
    let (line, column) = ownPosition(of: offset)
    return JSONPlace(line: Int64(line), column: Int64(column), offset: Int64(offset))
      .moved(to: start)
  }

  /// The line and column of an offset, both from 1, see ``place(of:)``.
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

  /// The offsets of a line's bytes without its end, from line 1; empty where there is no such line.
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
    return blockCounts[block] + bytes[block * Self.blockSize..<offset].count { $0 & 0xC0 != 0x80 }
  }
}
