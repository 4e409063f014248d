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
