/// A borrowed view of bytes, with the few scans that determine how fast JSON text is read. Strings are also
/// compared and hashed through it.
///
/// The hot loops of the reader use an `UnsafeBufferPointer`, which in an optimized build checks neither
/// exclusivity nor bounds. Why that is safe:
/// - A view is lent to a closure, or to a call for as long as the call lasts, or belongs to the object that
///   keeps the bytes, such as ``KeyTable``. Results (records, strings, errors) contain offsets and copies.
/// - Nothing is written through it, and nothing else changes the bytes meanwhile.
/// - Each method compares offsets with `count` before it reads, and reads eight bytes only if eight are
///   left. `subscript` leaves that to its callers. Debug builds check them, as do the tests that run
///   truncated text in buffers of its exact size under the address sanitizer.
@safe @usableFromInline package struct JSONBytes {
  private let buffer: UnsafeBufferPointer<UInt8>

  let count: Int

  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.buffer = unsafe buffer
    count = buffer.count
  }

  /// Bytes may be read whatever else their memory contains.
  init(_ buffer: UnsafeRawBufferPointer) {
    unsafe self.init(buffer.assumingMemoryBound(to: UInt8.self))
  }

  /// No bytes, for input that isn't text.
  init() { unsafe self.init(UnsafeBufferPointer(start: nil, count: 0)) }

  /// The byte at an offset, which must be within `0..<count`.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe buffer[offset] }

  /// The bytes of a range, which must be within `0..<count`.
  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: buffer[range])
  }

  /// The byte at an offset, or nil at the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8? { unsafe offset < count ? buffer[offset] : nil }

  /// The first bytes; `count` must not exceed the number of bytes.
  func prefix(_ count: Int) -> JSONBytes { part(0..<count) }

  /// The bytes of a range, which must be within `0..<count`, as a view of their own.
  func part(_ range: Range<Int>) -> JSONBytes { unsafe JSONBytes(self[range]) }

  /// Copies the bytes to other memory, which must have room for them.
  @inline(__always)
  func copy(to target: UnsafeMutablePointer<UInt8>) {
    guard let start = unsafe buffer.baseAddress else { return }
    unsafe target.update(from: start, count: count)
  }

  /// A copy of the bytes.
  var array: [UInt8] { unsafe Array(buffer) }

  /// A copy of the bytes of a range, which must be within `0..<count`.
  func array(_ range: Range<Int>) -> [UInt8] { unsafe Array(self[range]) }

  /// Eight bytes from an offset, with the first one lowest; eight bytes must be left.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    let raw = unsafe UnsafeRawBufferPointer(buffer)
    return unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The offset of the first byte from `offset` on that is not whitespace, or `count`.
  @inline(__always)
  func endOfWhitespace(from offset: Int) -> Int {
    guard offset < count, unsafe buffer[offset] <= JSONByte.space else { return offset }
    // A single space, as after a colon.
    if offset &+ 1 < count, unsafe buffer[offset] == JSONByte.space,
      unsafe buffer[offset &+ 1] > JSONByte.space
    {
      return offset &+ 1
    }
    return endOfLongWhitespace(from: offset)
  }

  /// Checks eight bytes at a time: XOR with eight spaces leaves zeros for spaces, which make up most
  /// indentation.
  private func endOfLongWhitespace(from start: Int) -> Int {
    var offset = start
    // Most indentation begins with a line feed.
    if unsafe buffer[offset] == JSONByte.lineFeed { offset &+= 1 }
    while offset &+ 8 <= count {
      let rest = word(at: offset) ^ 0x2020_2020_2020_2020
      guard rest != 0 else {
        offset &+= 8
        continue
      }
      offset &+= rest.trailingZeroBitCount &>> 3
      let byte = unsafe buffer[offset]
      guard byte < JSONByte.space, isLineSpace(byte) else { return offset }
      offset &+= 1
    }
    while offset < count, unsafe buffer[offset] == JSONByte.space || isLineSpace(buffer[offset]) {
      offset &+= 1
    }
    return offset
  }

  /// Whether a byte is whitespace other than a space.
  @inline(__always)
  private func isLineSpace(_ byte: UInt8) -> Bool {
    byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn || byte == JSONByte.tab
  }

  /// Whether the bytes in a range, which must be within `0..<count`, equal those of another view from
  /// `start` on, which must have as many bytes left.
  @inline(__always)
  func equals(_ other: JSONBytes, from start: Int = 0, in range: Range<Int>) -> Bool {
    let length = range.upperBound &- range.lowerBound
    guard length >= 8 else {
      for offset in 0..<length where self[range.lowerBound &+ offset] != other[start &+ offset] {
        return false
      }
      return true
    }
    // Eight at a time; the last eight may overlap the ones before.
    var offset = 0
    while offset < length {
      let place = min(offset, length &- 8)
      guard word(at: range.lowerBound &+ place) == other.word(at: start &+ place) else {
        return false
      }
      offset &+= 8
    }
    return true
  }

  /// Whether the bytes come before others in lexicographical order.
  func precedes(_ other: Self) -> Bool {
    let common = min(count, other.count)
    var index = 0
    while index + 8 <= common, word(at: index) == other.word(at: index) { index += 8 }
    while index < common, self[index] == other[index] { index += 1 }
    guard index < common else { return count < other.count }
    return self[index] < other[index]
  }

  /// The offset after the closing quotation mark of an expected string of plain bytes; nil if a different
  /// string is there.
  ///
  /// - Parameters:
  ///   - range: The range of the expected string in `strings`, which must contain it.
  ///   - quote: The offset of its opening quotation mark.
  @inline(__always)
  func end(ofQuoted range: Range<Int>, of strings: JSONBytes, from quote: Int) -> Int? {
    let start = quote &+ 1
    let end = start &+ range.upperBound &- range.lowerBound
    guard end < count, self[end] == JSONByte.quote, self[quote] == JSONByte.quote,
      equals(strings, from: range.lowerBound, in: start..<end)
    else { return nil }
    return end &+ 1
  }

  /// The number of bytes of the Unicode scalar at an offset, or 0 if it is not well-formed UTF-8.
  ///
  /// Well-formed as defined by table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing
  /// beyond U+10FFFF.
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

extension [UInt8] {
  /// Passes a view of the bytes to a closure.
  @inline(__always)
  package func withJSONBytes<Result, Failure>(
    _ body: (JSONBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { bytes throws(Failure) in
      try unsafe body(JSONBytes(bytes))
    }
  }
}

extension String {
  /// Passes a view of the UTF-8 bytes to a closure; nil if the string is stored elsewhere.
  @inline(__always)
  func withStoredJSONBytes<Result>(_ body: (JSONBytes) -> Result) -> Result? {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe body(JSONBytes($0)) }
  }

  /// Passes a view of the UTF-8 bytes to a closure.
  @inline(__always)
  mutating func withJSONBytes<Result>(_ body: (JSONBytes) throws -> Result) rethrows -> Result {
    try withUTF8 { try unsafe body(JSONBytes($0)) }
  }
}

/// The bytes that have a meaning in the grammar of JSON.
enum JSONByte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let lowerE: UInt8 = 0x65
  static let lowerF: UInt8 = 0x66
  static let lowerN: UInt8 = 0x6E
  static let lowerT: UInt8 = 0x74
  static let lowerU: UInt8 = 0x75
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D
  static let startOfByteOrderMark: UInt8 = 0xEF

  /// U+FEFF in UTF-8, at the start of text.
  static let byteOrderMark: [UInt8] = [startOfByteOrderMark, 0xBB, 0xBF]

  /// Whether a byte of a string is written without an escape.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= space && byte != quote && byte != backslash
  }

  /// Whether a byte begins a value.
  static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case quote, minus, zero...nine, lowerT, lowerF, lowerN, openBrace, openBracket: true
    default: false
    }
  }

  /// Whether a byte ends the number or literal before it.
  @inline(__always)
  static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= space || byte == comma || byte == closeBrace || byte == closeBracket
  }

  /// Whether a byte is one of `0` to `9`.
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  /// The value of a hexadecimal digit in either case; nil for any other byte.
  @inline(__always)
  static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte &- 0x30)
    case 0x41...0x46: UInt32(byte &- 0x37)
    case 0x61...0x66: UInt32(byte &- 0x57)
    default: nil
    }
  }
}
