/// Converts byte offsets in text to lines and columns.
///
/// Lines end with CR, LF or CRLF. Columns are numbers of Unicode scalars, found by their first bytes.
/// Characters as readers see them would be slow to count (a megabyte of accents may be a single one), and
/// are not defined for text that is not UTF-8. In such text, a stray continuation byte belongs to the
/// scalar before it.
///
/// Lines and scalars are counted once for every 4096 bytes, and from there to an offset when it is needed.
/// So short text is not counted in advance, and a position in one long line costs no more than one in many
/// short lines.
struct JSONLineIndex: Sendable {
  private static let blockSize = 4096

  private let bytes: [UInt8]

  /// Where the text begins, if it is part of other text.
  private let start: JSONPlace

  /// What comes before each block.
  private let marks: [Mark]

  /// The counts up to a block.
  private struct Mark {
    /// The number of lines that start at the block's first byte or before.
    var lineCount = 1
    /// The offset of the last of these lines.
    var lineStart = 0
    /// The number of scalars that start before the block.
    var scalarCount = 0

    mutating func addLine(startingAt offset: Int) {
      lineCount += 1
      lineStart = offset
    }
  }

  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: Where it begins, if it is part of other text. Positions then refer to that text.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8], startingAt start: JSONPlace = .start) {
    self.bytes = bytes
    self.start = start
    var mark = Mark()
    var marks = [mark]
    marks.reserveCapacity(bytes.count / Self.blockSize + 1)
    for end in stride(from: Self.blockSize, through: bytes.count, by: Self.blockSize) {
      let block = end - Self.blockSize..<end
      bytes.visitLineStarts(behind: block) {
        mark.addLine(startingAt: $0)
        return true
      }
      mark.scalarCount += bytes.scalarCount(in: block)
      marks.append(mark)
    }
    self.marks = marks
  }

  /// The place of an offset in this text; past the end, the place of the end.
  ///
  /// - Complexity: O(1).
  func place(of offset: Int) -> JSONPlace {
    let (line, column) = ownPosition(of: offset)
    return JSONPlace(line: Int64(line), column: Int64(column), offset: Int64(offset))
      .moved(to: start)
  }

  private func ownPosition(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    let mark = mark(at: offset)
    let isInBlock = mark.lineStart >= offset / Self.blockSize * Self.blockSize
    let column =
      isInBlock
      ? bytes.scalarCount(in: mark.lineStart..<offset)
      : scalarCount(before: offset) - scalarCount(before: mark.lineStart)
    return (mark.lineCount, max(1, column + 1))
  }

  /// The number of lines that start at an offset or before, and the start of the last one.
  private func mark(at offset: Int) -> Mark {
    let index = offset / Self.blockSize
    var mark = marks[index]
    bytes.visitLineStarts(behind: index * Self.blockSize..<offset) {
      mark.addLine(startingAt: $0)
      return true
    }
    return mark
  }

  /// The number of the line with an offset, and the line's range without its line break.
  ///
  /// - Complexity: O(log *n*) in the length of the text.
  func line(at offset: Int) -> (number: Int, range: Range<Int>) {
    let offset = min(max(offset, 0), bytes.count)
    let mark = mark(at: offset)
    // The next line mostly starts in the same block.
    let end = min((offset / Self.blockSize + 1) * Self.blockSize, bytes.count)
    var next: Int?
    bytes.visitLineStarts(behind: offset..<end) {
      next = $0
      return false
    }
    return (
      mark.lineCount, line(from: mark.lineStart, to: next ?? start(ofLine: mark.lineCount + 1))
    )
  }

  /// The range of a line without its line break, starting at line 1; empty if there is no such line.
  ///
  /// - Complexity: O(log *n*) in the length of the text.
  func line(_ number: Int) -> Range<Int> {
    guard number >= 1, let start = start(ofLine: number) else { return bytes.count..<bytes.count }
    return line(from: start, to: self.start(ofLine: number + 1))
  }

  /// - Parameter next: The start of the next line; nil if there is none.
  private func line(from start: Int, to next: Int?) -> Range<Int> {
    guard let next else { return start..<bytes.count }
    let isPair = bytes[start..<next].suffix(2) == [JSONByte.carriageReturn, JSONByte.lineFeed]
    return start..<next - (isPair ? 2 : 1)
  }

  /// The offset of a line's first byte; nil if there is no such line.
  private func start(ofLine number: Int) -> Int? {
    let index = max(marks.leadingCount { $0.lineCount <= number } - 1, 0)
    var mark = marks[index]
    let block = index * Self.blockSize..<min((index + 1) * Self.blockSize, bytes.count)
    if mark.lineCount < number {
      bytes.visitLineStarts(behind: block) {
        mark.addLine(startingAt: $0)
        return mark.lineCount < number
      }
    }
    return mark.lineCount == number ? mark.lineStart : nil
  }

  private func scalarCount(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return marks[block].scalarCount + bytes.scalarCount(in: block * Self.blockSize..<offset)
  }
}

extension [UInt8] {
  fileprivate func visitLineStarts(behind range: Range<Int>, _ body: (Int) -> Bool) {
    withJSONBytes { $0.visitLineStarts(behind: range, body) }
  }

  fileprivate func scalarCount(in range: Range<Int>) -> Int {
    withJSONBytes { $0.scalarCount(in: range) }
  }
}

extension JSONBytes {
  /// Calls a closure with the start of each line whose line break ends inside a range, until it returns
  /// false.
  ///
  /// If the bytes end with a carriage return, a line starts behind it.
  @inline(__always)
  func visitLineStarts(behind range: Range<Int>, _ body: (Int) -> Bool) {
    let part = prefix(range.upperBound)
    var offset = part.endOfLine(from: range.lowerBound)
    while offset < part.count {
      // A line feed after a carriage return belongs to the same line break.
      let isFirstOfPair =
        self[offset] == JSONByte.carriageReturn && byte(at: offset + 1) == JSONByte.lineFeed
      if !isFirstOfPair, !body(offset + 1) { return }
      offset = part.endOfLine(from: offset + 1)
    }
  }
}

/// A place in text: of a byte, or of the beginning of a part in the whole text.
///
/// Uses 64 bits on every platform, since a stream may be longer than a 32-bit `Int` can express.
package struct JSONPlace: Hashable, Sendable {
  /// Starts at 1; lines end with CR, LF or CRLF.
  var line: Int64
  /// Starts at 1, in Unicode scalars.
  var column: Int64
  /// The number of bytes before the place.
  var offset: Int64

  /// The beginning of any whole text.
  static let start = JSONPlace(line: 1, column: 1, offset: 0)

  /// The beginning of text after a byte order mark, which is no column, as in editors.
  static let afterByteOrderMark = JSONPlace(
    line: 1, column: 1, offset: Int64(JSONByte.byteOrderMark.count))

  /// The place in the whole text, if this place is in a part that begins at another place.
  func moved(to start: JSONPlace) -> JSONPlace {
    JSONPlace(
      line: line + start.line - 1, column: line == 1 ? column + start.column - 1 : column,
      offset: offset + start.offset)
  }

  /// The numbers for public use; a number out of range becomes the largest one.
  func handedOut<Width: FixedWidthInteger>(
    as width: Width.Type = Int.self
  ) -> (line: Width, column: Width, offset: Width) {
    (Width(clamping: line), Width(clamping: column), Width(clamping: offset))
  }
}
