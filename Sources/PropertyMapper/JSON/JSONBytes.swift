/// A borrowed view of bytes, with the few scans that decide how fast JSON text is read.
///
/// The hot loops of the reader run over an `UnsafeBufferPointer`, which pays neither for
/// exclusivity nor for bounds in an optimised build. Why that is safe:
/// - A view is made inside `withUnsafeBufferPointer` and never stored in anything that outlives
///   the closure: what stays behind (records, strings, errors) holds offsets and copies.
/// - Nothing writes through it, and the bytes belong to an array that the closure keeps alive.
/// - Each method compares with `count` before it reads, eight bytes at a time only where eight are
///   left. `subscript` leaves that to its callers; debug builds check them, and so do the tests
///   that run truncated texts in buffers of their exact size under the address sanitizer.
@safe struct JSONBytes {
  private let buffer: UnsafeBufferPointer<UInt8>

  let count: Int

  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.buffer = unsafe buffer
    count = buffer.count
  }

  /// The byte at an offset, which must lie in `0..<count`.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe buffer[offset] }

  /// The bytes of a range, which must lie in `0..<count`.
  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: buffer[range])
  }

  /// The byte at an offset, or nil at the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8? { unsafe offset < count ? buffer[offset] : nil }

  /// The first bytes; there must be as many.
  func prefix(_ count: Int) -> JSONBytes {
    unsafe JSONBytes(UnsafeBufferPointer(rebasing: buffer[..<count]))
  }

  /// Eight bytes from an offset, the first one lowest; eight bytes must be left.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    let raw = unsafe UnsafeRawBufferPointer(buffer)
    return unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The offset of the first byte from `offset` on that is not white space, or `count`.
  @inline(__always)
  func endOfWhitespace(from offset: Int) -> Int {
    guard offset < count, unsafe buffer[offset] <= JSONByte.space else { return offset }
    // One space, as behind a colon.
    if offset &+ 1 < count, unsafe buffer[offset] == JSONByte.space,
      unsafe buffer[offset &+ 1] > JSONByte.space
    {
      return offset &+ 1
    }
    return endOfLongWhitespace(from: offset)
  }

  /// Eight bytes are looked at together: what is left of them after an exclusive or with eight spaces begins behind the
  /// spaces, of which indentation is made for the most part.
  private func endOfLongWhitespace(from start: Int) -> Int {
    var offset = start
    while offset &+ 8 <= count {
      let rest = word(at: offset) ^ 0x2020_2020_2020_2020
      guard rest != 0 else {
        offset &+= 8
        continue
      }
      offset &+= rest.trailingZeroBitCount &>> 3
      guard unsafe isLineSpace(buffer[offset]) else { return offset }
      offset &+= 1
    }
    while offset < count, unsafe buffer[offset] == JSONByte.space || isLineSpace(buffer[offset]) {
      offset &+= 1
    }
    return offset
  }

  /// Whether a byte is white space other than a space.
  @inline(__always)
  private func isLineSpace(_ byte: UInt8) -> Bool {
    byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn || byte == JSONByte.tab
  }

  /// The offset of the first quotation mark, backslash, control character or byte outside ASCII
  /// from `offset` on, or `count`.
  ///
  /// Eight bytes are judged at once. Subtracting `0x20` from every byte of a word sets the top bit
  /// of those below it, subtracting one after an exclusive or with `"` or `\` the top bit of those
  /// equal to it, and bytes outside ASCII have it set. A borrow can only mark bytes above the first
  /// one that is marked rightly, and only the first is asked for.
  @inline(__always)
  func endOfPlainText(from offset: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = offset
    while offset + 8 <= count {
      let word = word(at: offset)
      let controls = word &- ones &* 0x20
      let quotes = (word ^ (ones &* 0x22)) &- ones
      let backslashes = (word ^ (ones &* 0x5C)) &- ones
      let marks = (word | controls | quotes | backslashes) & (ones &* 0x80)
      if marks != 0 { return offset + marks.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count {
      let byte = unsafe buffer[offset]
      if byte < 0x20 || byte >= 0x80 || byte == JSONByte.quote || byte == JSONByte.backslash {
        return offset
      }
      offset += 1
    }
    return offset
  }

  /// The offset of the first backslash of a range, which must lie in `0..<count`; the range's end if there is none.
  ///
  /// Eight bytes at a time, like plain text: subtracting one after an exclusive or borrows from the top bit of those that
  /// are equal, and bytes that had it set before do not count.
  @inline(__always)
  func nextBackslash(in range: Range<Int>) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      let differences = word(at: offset) ^ (ones &* 0x5C)
      let marks = (differences &- ones) & ~differences & (ones &* 0x80)
      if marks != 0 { return offset &+ marks.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < range.upperBound, unsafe buffer[offset] != JSONByte.backslash { offset &+= 1 }
    return offset
  }

  /// Whether a range, which must lie in `0..<count`, has the bytes of another view from a start,
  /// behind which as many must be left.
  func equals(_ other: JSONBytes, from start: Int = 0, in range: Range<Int>) -> Bool {
    let length = range.upperBound &- range.lowerBound
    var offset = 0
    while offset &+ 8 <= length {
      guard word(at: range.lowerBound &+ offset) == other.word(at: start &+ offset) else {
        return false
      }
      offset &+= 8
    }
    while offset < length {
      let byte = unsafe buffer[range.lowerBound &+ offset]
      guard unsafe byte == other.buffer[start &+ offset] else { return false }
      offset &+= 1
    }
    return true
  }

  /// Where a text of plain bytes ends that was guessed to be at an offset: behind its closing quotation mark; nil if
  /// something else is there.
  @inline(__always)
  func end(ofQuoted text: UnsafePointer<UInt8>, _ length: Int, from quote: Int) -> Int? {
    let end = quote &+ 1 &+ length
    guard end < count, self[end] == JSONByte.quote, self[quote] == JSONByte.quote,
      unsafe hasBytes(text, length, from: quote &+ 1)
    else { return nil }
    return end &+ 1
  }

  /// Whether there are certain bytes from an offset, behind which as many must be left.
  @inline(__always)
  func hasBytes(_ other: UnsafePointer<UInt8>, _ length: Int, from offset: Int) -> Bool {
    guard let start = unsafe buffer.baseAddress.map({ unsafe UnsafeRawPointer($0 + offset) }) else {
      return length == 0
    }
    let other = unsafe UnsafeRawPointer(other)
    guard length >= 8 else {
      for index in 0..<length
      where unsafe start.load(fromByteOffset: index, as: UInt8.self)
        != other.load(fromByteOffset: index, as: UInt8.self)
      {
        return false
      }
      return true
    }
    // Eight at a time, the last eight over those before them.
    var index = 0
    while index < length {
      let place = min(index, length &- 8)
      guard
        unsafe start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      else { return false }
      index &+= 8
    }
    return true
  }

  /// How many bytes the Unicode scalar at an offset takes, or 0 if they are not well-formed UTF-8.
  ///
  /// Well-formed is what table 3-7 of the Unicode standard says: no overlong forms, no surrogates,
  /// nothing beyond U+10FFFF.
  @inline(__always)
  func scalarLength(at offset: Int) -> Int {
    guard offset < count else { return 0 }
    let first = unsafe buffer[offset]
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return isContinued(at: offset, length: 2) ? 2 : 0
    case 0xE0...0xEF:
      guard isContinued(at: offset, length: 3) else { return 0 }
      let second = unsafe buffer[offset + 1]
      return first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F ? 0 : 3
    case 0xF0...0xF4:
      guard isContinued(at: offset, length: 4) else { return 0 }
      let second = unsafe buffer[offset + 1]
      return first == 0xF0 && second < 0x90 || first == 0xF4 && second > 0x8F ? 0 : 4
    default: return 0
    }
  }

  @inline(__always)
  private func isContinued(at offset: Int, length: Int) -> Bool {
    guard offset + length <= count else { return false }
    var isContinued = unsafe buffer[offset + 1] & 0xC0 == 0x80
    if length > 2 { isContinued = unsafe isContinued && buffer[offset + 2] & 0xC0 == 0x80 }
    if length > 3 { isContinued = unsafe isContinued && buffer[offset + 3] & 0xC0 == 0x80 }
    return isContinued
  }
}
