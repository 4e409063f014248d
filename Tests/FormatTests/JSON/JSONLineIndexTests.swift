import Testing

@testable import PropertyMapper

extension JSONLineIndex {
  fileprivate func position(of offset: Int) -> (line: Int, column: Int) {
    let place = place(of: offset).handedOut()
    return (place.line, place.column)
  }
}

struct JSONLineIndexTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2),
    ("a\nb", 2, 2, 1), ("a\nb", 3, 2, 2), ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3),
    ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\r\rb", 3, 3, 1), ("a\n\r\nb", 4, 3, 1),
    ("é€😀x", 9, 1, 4), ("é\n😀x", 7, 2, 2), ("e\u{301}x", 3, 1, 3), ("a\n", 2, 2, 1),
    ("abc", 99, 1, 4), ("abc", -1, 1, 1),
  ])
  func `offsets are converted to lines and columns counted from 1`(
    text: String, offset: Int, line: Int, column: Int
  ) {
    let position = JSONLineIndex(Array(text.utf8)).position(of: offset)
    #expect(position == (line, column))
  }

  @Test(arguments: [
    ("", ["", ""]), ("abc", ["abc", ""]), ("a\nbc\r\nd\re", ["a", "bc", "d", "e", ""]),
    ("a\n", ["a", "", ""]), ("\r\n\r\n", ["", "", "", ""]), ("\n\r", ["", "", "", ""]),
  ])
  func `lines don't include their line breaks, and missing lines are empty`(
    text: String, lines: [String]
  ) {
    let bytes = Array(text.utf8)
    let index = JSONLineIndex(bytes)
    let found = (1...lines.count).map { String(decoding: bytes[index.line($0)], as: UTF8.self) }
    #expect(found == lines)
    #expect(index.line(0).isEmpty)
  }

  @Test func `invalid UTF-8 doesn't affect line numbers`() {
    let index = JSONLineIndex([0x80, 0xFF, 0x0A, 0xC3, 0x0A, 0x41])
    #expect(index.position(of: 1) == (1, 1))
    #expect(index.position(of: 2) == (1, 2))
    #expect(index.position(of: 5) == (3, 1))
  }

  @Test(arguments: [1023, 1024, 1025, 2047, 2048, 2049, 4096, 100_000])
  func `columns are counted across the blocks of a long line`(count: Int) {
    let bytes = Array("x\n".utf8) + Array(String(repeating: "é", count: count).utf8)
    let position = JSONLineIndex(bytes).position(of: bytes.count)
    #expect(position == (2, count + 1))
  }

  @Test func `the position of every offset matches a count from the start`() {
    let text = String(repeating: "a\r\n\u{e9}€\r\n\n{\"😀\": 1}\r", count: 300)
    let bytes = Array(text.utf8)
    let index = JSONLineIndex(bytes)
    var line = 1
    var column = 1
    for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 {
      #expect(index.position(of: offset) == (line, column), "\(offset)")
      let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D, !isPair {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `lines are found in any block, by their numbers and by offsets in them`(lineBreak: String) {
    // Line breaks are at the ends of blocks, and across them.
    let lines = (0..<600).map { String(repeating: "x", count: $0 % 39) + "\($0)" }
    let bytes = Array(lines.joined(separator: lineBreak).utf8)
    let index = JSONLineIndex(bytes)
    var start = 0
    for (number, line) in lines.enumerated() {
      let range = start..<start + line.utf8.count
      #expect(index.line(number + 1) == range)
      for offset in [range.lowerBound, range.upperBound] {
        let found = index.line(at: offset)
        #expect(found.number == number + 1)
        #expect(found.range == range)
      }
      start = range.upperBound + lineBreak.utf8.count
    }
    #expect(index.line(lines.count + 1).isEmpty)
    #expect(index.line(at: bytes.count + 7).number == lines.count)
  }
}
