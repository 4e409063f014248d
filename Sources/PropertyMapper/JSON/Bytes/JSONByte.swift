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
