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
