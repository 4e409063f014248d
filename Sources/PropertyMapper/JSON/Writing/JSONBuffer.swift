/// JSON text being written: bytes in the buffer's own memory, which grows.
///
/// It writes values but not the commas between them. ``JSONWriter`` adds those, as do the plans of models,
/// whose keys include their comma and colon.
///
/// ```swift
/// var text = JSONBuffer(minimumCapacity: 64)
/// text.append(UInt8(ascii: "["))
/// text.write(36)
/// text.write("snow")   // [36"snow"
/// ```
///
/// Why the raw memory is safe:
/// - The buffer cannot be copied, so nothing else frees the memory. The buffer frees it on every path,
///   unless it passes on its ownership.
/// - Every write first reserves room for everything it may write, plus eight bytes, since words of eight
///   bytes are stored whole even if fewer are used.
/// - Bytes are only read below `count`, up to which all of them are initialized.
@safe struct JSONBuffer: ~Copyable {
  /// The number of extra bytes that may be stored after the ones in use.
  private static let slack = 8

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// The number of bytes. A smaller number removes bytes from the end.
  private(set) var count = 0

  /// - Parameter minimumCapacity: The number of bytes to reserve.
  init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 64)
    unsafe start = .allocate(capacity: capacity + Self.slack)
  }

  deinit { unsafe start.deallocate() }

  /// Reserves room for more bytes.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = Self.grown(capacity, toHold: count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
    unsafe larger.initialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = unsafe larger
  }

  /// The address of the next byte. There is room for the reserved bytes, and eight more.
  @inline(__always)
  var end: UnsafeMutablePointer<UInt8> { unsafe start + count }

  /// Adds bytes written at ``end``, for which room was reserved.
  @inline(__always)
  mutating func advance(by length: Int) { count &+= length }

  /// Removes the bytes after an offset.
  @inline(__always)
  mutating func shorten(to count: Int) { self.count = min(count, self.count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe end.pointee = byte
    count &+= 1
  }

  /// The byte at an offset, which must be less than `count`.
  subscript(offset: Int) -> UInt8 { unsafe start[offset] }

  /// The bytes, as an array.
  var bytes: [UInt8] { withBytes { $0.array } }

  /// The text, as a string.
  var string: String { withBytes { $0.text(in: 0..<$0.count) } }

  /// Appends bytes, read eight at a time: seven more bytes must be readable after the last.
  @inline(__always)
  mutating func append(padded bytes: UnsafePointer<UInt8>, count length: Int) {
    reserve(length)
    let source = unsafe UnsafeRawPointer(bytes)
    let target = unsafe UnsafeMutableRawPointer(end)
    var offset = 0
    while offset < length {
      let word = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    count &+= length
  }

  @inline(__always)
  mutating func append(_ bytes: JSONBytes) {
    reserve(bytes.count)
    unsafe bytes.copy(to: end)
    count &+= bytes.count
  }

  /// Closes a list or an object whose items each begin with a comma; the first comma becomes the bracket.
  @inline(__always)
  mutating func close(from offset: Int, _ opening: UInt8, _ closing: UInt8) {
    precondition(offset >= 0 && offset <= count)
    if offset == count { append(opening) } else { unsafe start[offset] = opening }
    append(closing)
  }

  /// Calls a closure with the bytes.
  borrowing func withBytes<Result>(_ body: (JSONBytes) -> Result) -> Result {
    unsafe body(JSONBytes(UnsafeBufferPointer(start: start, count: count)))
  }

  /// Transfers the memory to the caller, which has to deallocate it.
  consuming func take() -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    discard self
    return unsafe bytes
  }

  /// Whether more than three quarters of the memory is in use.
  var isMostlyUsed: Bool { Self.isMostly(count, of: capacity) }

  // Both are generic so that tests can run them with 32 bits, in which products of sizes would overflow.

  /// Whether a number of bytes is more than three quarters of another.
  static func isMostly<Width: FixedWidthInteger>(_ count: Width, of capacity: Width) -> Bool {
    count > capacity - capacity / 4
  }

  /// The capacity after growing: doubled, or the needed capacity if that is larger, or doubling overflows.
  static func grown<Width: FixedWidthInteger>(_ capacity: Width, toHold needed: Width) -> Width {
    let (twice, isTooLarge) = capacity.addingReportingOverflow(capacity)
    return isTooLarge ? needed : max(needed, twice)
  }
}

extension JSONBuffer {
  @inline(__always)
  mutating func writeNull() { write(word: 0x6C6C_756E, length: 4) }

  @inline(__always)
  mutating func write(_ value: Bool) {
    if value { write(word: 0x6575_7274, length: 4) } else { write(word: 0x65_736C_6166, length: 5) }
  }

  /// Writes up to eight bytes, the lowest first.
  @inline(__always)
  private mutating func write(word: UInt64, length: Int) {
    reserve(length)
    unsafe UnsafeMutableRawPointer(end).storeBytes(of: word.littleEndian, as: UInt64.self)
    advance(by: length)
  }

  @inline(__always)
  mutating func write(_ value: some FixedWidthInteger) {
    guard let magnitude = UInt64(exactly: value.magnitude) else {
      return write(verbatim: String(value))
    }
    if value < 0 { append(JSONByte.minus) }
    write(digits: magnitude)
  }

  private mutating func write(digits value: UInt64) {
    var length = 1
    var bound: UInt64 = 10
    while length < 20, value >= bound {
      length += 1
      bound = length < 20 ? bound &* 10 : bound
    }
    reserve(length)
    var place = unsafe end + length
    var rest = value
    repeat {
      unsafe place -= 1
      unsafe place.pointee = JSONByte.zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    advance(by: length)
  }

  /// Writes the shortest form that reads back to the same bits. The value must be finite.
  mutating func write(_ value: Double) {
    assert(value.isFinite)
    write(withoutZeroFraction: value.description)
  }

  /// Writes the shortest form that reads back to the same bits. The value must be finite.
  mutating func write(_ value: Float) {
    assert(value.isFinite)
    write(withoutZeroFraction: value.description)
  }

  /// Writes a number, but a whole one without its `.0`, as `JSONEncoder` does.
  private mutating func write(withoutZeroFraction number: String) {
    var number = number
    number.withJSONBytes { digits in
      append(digits.prefix(digits.count - (JSONNumber.hasZeroFraction(digits) ? 2 : 0)))
    }
  }

  /// Writes text that is already JSON, unchanged.
  mutating func write(verbatim text: String) {
    var text = text
    text.withJSONBytes { append($0) }
  }
}

extension JSONBuffer {
  /// Writes a string between quotation marks, with escapes as needed.
  mutating func write(_ text: String) {
    let isWritten: Void? = text.withStoredJSONBytes { quote($0) }
    if isWritten == nil {
      // A bridged string, which is stored elsewhere.
      var copy = text
      copy.withJSONBytes { quote($0) }
    }
  }

  /// Writes a string where it is in memory, without retaining it.
  ///
  /// Why this is safe: the bits of the string are copied, but only used while the original is there, and
  /// neither released nor changed. Making a string contiguous would change it, so one that isn't is copied
  /// as usual.
  mutating func write(stringAt address: UnsafePointer<String>) {
    guard unsafe address.pointee.isContiguousUTF8 else { return unsafe write(address.pointee) }
    unsafe withUnsafeTemporaryAllocation(of: String.self, capacity: 1) { copy in
      unsafe UnsafeMutableRawBufferPointer(copy).copyMemory(
        from: UnsafeRawBufferPointer(start: address, count: MemoryLayout<String>.size))
      unsafe copy[0].withJSONBytes { quote($0) }
    }
  }

  /// Copies bytes as long as none of them needs an escape, which is true for most strings.
  ///
  /// Checks and stores eight bytes at a time. The last eight bytes of a longer string overlap the ones
  /// before, and are stored again in the same place.
  @inline(__always)
  private mutating func quote(_ bytes: JSONBytes) {
    let count = bytes.count
    reserve(count &+ 2)
    let target = unsafe UnsafeMutableRawPointer(end)
    unsafe target.storeBytes(of: JSONByte.quote, as: UInt8.self)
    var offset = 0
    while offset &+ 8 <= count {
      let word = bytes.word(at: offset)
      guard Self.isPlain(word) else { return escape(bytes, from: offset) }
      unsafe target.storeBytes(of: word.littleEndian, toByteOffset: offset &+ 1, as: UInt64.self)
      offset &+= 8
    }
    if offset < count {
      if count >= 8 {
        let last = bytes.word(at: count &- 8)
        guard Self.isPlain(last) else { return escape(bytes, from: offset) }
        unsafe target.storeBytes(of: last.littleEndian, toByteOffset: count &- 7, as: UInt64.self)
      } else {
        while offset < count {
          let byte = bytes[offset]
          guard JSONByte.isPlain(byte) else { return escape(bytes, from: offset) }
          unsafe target.storeBytes(of: byte, toByteOffset: offset &+ 1, as: UInt8.self)
          offset &+= 1
        }
      }
    }
    unsafe target.storeBytes(of: JSONByte.quote, toByteOffset: count &+ 1, as: UInt8.self)
    advance(by: count &+ 2)
  }

  /// Whether none of eight bytes is a quotation mark, a backslash or a control character.
  @inline(__always)
  private static func isPlain(_ word: UInt64) -> Bool {
    JSONBytes.textMarks(word) & JSONBytes.tops == 0
  }

  /// Writes a string whose first bytes are plain and already stored after the quotation mark.
  @inline(never)
  private mutating func escape(_ bytes: JSONBytes, from start: Int) {
    advance(by: start &+ 1)
    var pieceStart = start
    for offset in start..<bytes.count where !JSONByte.isPlain(bytes[offset]) {
      append(bytes.part(pieceStart..<offset))
      escape(bytes[offset])
      pieceStart = offset + 1
    }
    append(bytes.part(pieceStart..<bytes.count))
    append(JSONByte.quote)
  }

  private mutating func escape(_ byte: UInt8) {
    append(JSONByte.backslash)
    switch byte {
    case JSONByte.quote, JSONByte.backslash: append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      write(verbatim: "u00")
      append(byte < 0x10 ? JSONByte.zero : JSONByte.zero + 1)
      let low = byte & 0x0F
      append(low < 10 ? JSONByte.zero + low : UInt8(ascii: "a") + low - 10)
    }
  }
}
