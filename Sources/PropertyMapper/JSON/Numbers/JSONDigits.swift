/// A number in text, as (-1)^isNegative × digits × 10^exponent.
///
/// The digits extend from the first to the last nonzero digit and stay in the text: `-0.0120e3` has the
/// digits 12 and the exponent 0. Zero has no digits. The text is scanned at most twice, and costs do not
/// grow with the exponent, so `1e999999999999` costs no more than `1e9`.
struct JSONDigits {
  private let bytes: JSONBytes

  /// From the first to the last nonzero digit, including a decimal point between them.
  private let range: Range<Int>

  /// The offset of the decimal point, or else of the end of the digits.
  private let point: Int

  let isNegative: Bool

  /// The number of digits.
  let count: Int

  /// The power of ten of the last digit, limited to a magnitude that no number of digits can offset.
  let exponent: Int

  /// Reads a range of bytes that is known to follow the grammar of numbers.
  init(_ bytes: JSONBytes, _ text: Range<Int>) {
    self.bytes = bytes
    var offset = text.lowerBound
    isNegative = bytes[offset] == JSONByte.minus
    if isNegative { offset += 1 }
    var first: Int?
    var last = offset
    var point: Int?
    while offset < text.upperBound, bytes[offset] | 0x20 != JSONByte.lowerE {
      let byte = bytes[offset]
      if byte == JSONByte.point {
        point = offset
      } else if byte != JSONByte.zero {
        first = first ?? offset
        last = offset
      }
      offset += 1
    }
    self.point = point ?? offset
    guard let first else {
      range = text.lowerBound..<text.lowerBound
      count = 0
      exponent = 0
      return
    }
    range = first..<(last + 1)
    let hasPointInside = first < self.point && self.point < last
    count = last + 1 - first - (hasPointInside ? 1 : 0)
    let written: Int = Self.exponent(of: bytes, from: offset, to: text.upperBound)
    exponent = written + self.point - last - (last < self.point ? 1 : 0)
  }

  /// The value of an exponent such as `e-12`; 0 if there is none.
  ///
  /// Its magnitude is limited to a quarter of the type's maximum, so that an offset can be added. The type
  /// is `Int`, which has 32 bits on some platforms; tests check both widths.
  static func exponent<Width: FixedWidthInteger & SignedInteger>(
    of bytes: JSONBytes, from start: Int, to end: Int
  ) -> Width {
    let limit = Width.max / 4
    var value: Width = 0
    var isNegative = false
    for offset in start..<end {
      let byte = bytes[offset]
      if byte == JSONByte.minus {
        isNegative = true
      } else if JSONByte.isDigit(byte) {
        value = value < limit / 10 ? value * 10 + Width(byte &- JSONByte.zero) : limit
      }
    }
    return isNegative ? -value : value
  }

  /// Calls a closure with the value of each digit, in order, until it returns false.
  @inline(__always)
  func forEachDigit(_ body: (UInt8) -> Bool) {
    for offset in range where offset != point {
      guard body(bytes[offset] &- JSONByte.zero) else { return }
    }
  }

  /// At most `limit` digits as text.
  func text(limit: Int = .max) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(min(limit, count))
    forEachDigit { digit in
      guard text.count < limit else { return false }
      text.append(digit + JSONByte.zero)
      return true
    }
    return String(decoding: text, as: UTF8.self)
  }
}
