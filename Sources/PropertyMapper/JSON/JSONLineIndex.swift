/// Converts byte offsets in text to lines and columns.
///
/// Lines end with CR, LF or CRLF. Columns are numbers of Unicode scalars, found by their first bytes.
/// Characters as readers see them would be slow to count (a megabyte of accents may be a single one), and
/// are not defined for text that is not UTF-8. In such text, a stray continuation byte belongs to the
/// scalar before it.
///
/// Lines and scalars are counted once for each block of the text, so a position in one long line costs no
/// more than one in many short lines.
struct JSONLineIndex: Sendable {
  private static let blockSize = 256

  private let bytes: [UInt8]

  /// Where the text begins, if it is part of other text.
  private let start: JSONPlace

  /// What comes before each block, and before the end of the text.
  private let counts: [Count]

  /// Numbers of line ends and of scalars.
  private struct Count {
    var lineEnds = 0
    var scalars = 0

    static func + (left: Count, right: Count) -> Count {
      Count(lineEnds: left.lineEnds + right.lineEnds, scalars: left.scalars + right.scalars)
    }
  }

  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: Where it begins, if it is part of other text. Positions then refer to that text.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8], startingAt start: JSONPlace = .start) {
    self.bytes = bytes
    self.start = start
    var counts = [Count()]
    counts.reserveCapacity(bytes.count / Self.blockSize + 2)
    var count = Count()
    for block in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      count = count + Self.count(in: block..<min(block + Self.blockSize, bytes.count), of: bytes)
      counts.append(count)
    }
    self.counts = counts
  }

  /// Counts what is in a range.
  private static func count(in range: Range<Int>, of bytes: [UInt8]) -> Count {
    var count = Count()
    var offset = range.lowerBound
    // The last byte of the text has no next one.
    let end = min(range.upperBound, bytes.count - 1)
    // The pointer is not used beyond the closure, and all offsets are within the text.
    unsafe bytes.withUnsafeBufferPointer { text in
      guard let bytes = text.baseAddress else { return }
      while offset < end {
        // Without branches and with short numbers, the loop takes many bytes at a time.
        let stop = min(offset + 128, end)
        var (lineEnds, scalars): (UInt8, UInt8) = (0, 0)
        for index in offset..<stop {
          let (byte, next) = unsafe (bytes[index], bytes[index &+ 1])
          let isFeed: UInt8 = byte == JSONByte.lineFeed ? 1 : 0
          let isReturn: UInt8 = byte == JSONByte.carriageReturn ? 1 : 0
          lineEnds &+= isFeed | isReturn & (next == JSONByte.lineFeed ? 0 : 1)
          scalars &+= byte & 0xC0 != 0x80 ? 1 : 0
        }
        count.lineEnds += Int(lineEnds)
        count.scalars += Int(scalars)
        offset = stop
      }
    }
    if offset < range.upperBound {
      if isLineEnd(at: offset, of: bytes) { count.lineEnds += 1 }
      if bytes[offset] & 0xC0 != 0x80 { count.scalars += 1 }
    }
    return count
  }

  /// The place of an offset in this text; past the end, the place of the end.
  ///
  /// - Complexity: O(log *n*) in the length of the text.
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
    let before = count(before: offset)
    let line = before.lineEnds + 1
    let column = before.scalars - count(before: start(ofLine: line)).scalars + 1
    return (line, max(1, column))
  }

  /// The range of a line without its line break, starting at line 1; empty if there is no such line.
  func line(_ number: Int) -> Range<Int> {
    let lastLine = counts[counts.count - 1].lineEnds + 1
    guard number >= 1, number <= lastLine else { return bytes.count..<bytes.count }
    let start = start(ofLine: number)
    guard number < lastLine else { return start..<bytes.count }
    let next = self.start(ofLine: number + 1)
    let isPair = bytes[start..<next].suffix(2) == [JSONByte.carriageReturn, JSONByte.lineFeed]
    return start..<next - (isPair ? 2 : 1)
  }

  private func count(before offset: Int) -> Count {
    let block = offset / Self.blockSize
    return counts[block] + Self.count(in: block * Self.blockSize..<offset, of: bytes)
  }

  /// The offset of the first byte of a line of this text.
  private func start(ofLine line: Int) -> Int {
    let endCount = line - 1
    guard endCount > 0 else { return 0 }
    // The first block after the end of the line before.
    var (low, high) = (1, counts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if counts[middle].lineEnds < endCount { low = middle + 1 } else { high = middle }
    }
    var offset = (low - 1) * Self.blockSize
    var missingCount = endCount - counts[low - 1].lineEnds
    while missingCount > 0, offset < bytes.count {
      if Self.isLineEnd(at: offset, of: bytes) { missingCount -= 1 }
      offset += 1
    }
    return offset
  }

  /// Whether a line ends after a byte.
  private static func isLineEnd(at offset: Int, of bytes: [UInt8]) -> Bool {
    guard bytes[offset] == JSONByte.carriageReturn else { return bytes[offset] == JSONByte.lineFeed }
    return offset + 1 == bytes.count || bytes[offset + 1] != JSONByte.lineFeed
  }
}
