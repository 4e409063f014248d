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

extension JSONDigits {
  /// The value as an integer of a type, by exact arithmetic on the digits.
  func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) -> JSONNumber.IntegerResult<Integer> {
    guard exponent >= 0 else { return .fractional }
    guard let value = whole(type, digits: count) else { return .outOfRange }
    return .exact(value)
  }

  /// The value as an integer of a type, without its fraction; nil if out of range.
  func truncatedInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    whole(type, digits: exponent < 0 ? max(0, count + exponent) : count)
  }

  /// The integer of the first digits; if these are all of them, including the zeros that follow.
  private func whole<Integer: FixedWidthInteger>(_ type: Integer.Type, digits: Int) -> Integer? {
    // A decimal digit takes more than three bits, so longer numbers are certainly out of range.
    guard digits > 0 else { return 0 }
    guard digits + max(0, exponent) <= Integer.bitWidth / 3 + 1 else { return nil }
    var magnitude: Integer.Magnitude = 0
    var isTooLarge = false
    func append(_ digit: UInt8) {
      let (product, productOverflows) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) = product.addingReportingOverflow(Integer.Magnitude(digit))
      isTooLarge = isTooLarge || productOverflows || sumOverflows
      magnitude = sum
    }
    var remaining = digits
    forEachDigit { digit in
      guard remaining > 0 else { return false }
      append(digit)
      remaining -= 1
      return true
    }
    for _ in 0..<max(0, exponent) { append(0) }
    if isTooLarge { return nil }
    guard isNegative else { return Integer(exactly: magnitude) }
    guard magnitude <= Integer.min.magnitude else { return nil }
    return Integer(truncatingIfNeeded: 0 &- magnitude)
  }
}

extension JSONDigits {
  /// The exponent in `0.digits × 10^magnitude`; the value is less than 10^magnitude.
  private var magnitude: Int { exponent + count }

  /// Whether the nearest `Double` is infinite.
  var exceedsDouble: Bool {
    count > 0 && magnitude >= 309 && (magnitude > 309 || double == nil)
  }

  /// The nearest `Double`, ties to even; nil if it is infinite.
  var double: Double? {
    if count <= 19, let significand, significand > 0,
      let value = NearestDouble.value(significand, exponent: exponent)
    {
      return isNegative ? -value : value
    }
    return nearest(magnitudes: -329...309)
  }

  /// The nearest `Float`, ties to even; nil if it is infinite.
  ///
  /// If both the digits and the power of ten are exact as a `Float`, a single multiplication or division
  /// rounds correctly (Clinger, "How to read floating point numbers accurately", 1990). Calculating with
  /// `Double`s does no harm: rounding a product or quotient of two floats to 53 bits and then to 24 yields
  /// the same as rounding once, since 53 is at least 2 × 24 + 2 (Figueroa, "When is double rounding
  /// innocuous?", 1995).
  var float: Float? {
    if let significand, significand <= 1 << 24, exponent.magnitude <= 10 {
      let power = NearestDouble.powersOfTen[Int(exponent.magnitude)]
      let digits = Double(significand)
      let value = Float(exponent < 0 ? digits / power : digits * power)
      return isNegative ? -value : value
    }
    return nearest(magnitudes: -59...39)
  }

  /// The nearest value of a type, by the standard library, which is exact for all numbers; smaller
  /// magnitudes are zero, larger ones infinite.
  @inline(__always)
  private func nearest<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    magnitudes: ClosedRange<Int>
  ) -> Value? {
    guard count > 0, magnitude >= magnitudes.lowerBound else { return isNegative ? -.zero : .zero }
    guard magnitude <= magnitudes.upperBound else { return nil }
    guard let value = Value(plainText), value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  /// The digits as an integer; nil if there are more than nineteen.
  private var significand: UInt64? {
    guard count <= 19 else { return nil }
    var value: UInt64 = 0
    forEachDigit { digit in
      value = value &* 10 &+ UInt64(digit)
      return true
    }
    return value
  }

  /// The number without its sign, shortened to a limited length that rounds to the same value.
  ///
  /// No `Double`, and no midpoint of two, has more than 768 digits. After 800 digits, it only matters
  /// whether more follow, which a single 1 expresses as well.
  private var plainText: String {
    let limit = 800
    if count <= limit { return text() + "e\(exponent)" }
    return text(limit: limit) + "1e\(exponent + count - limit - 1)"
  }
}

extension JSONBytes {
  /// Checks the number that begins at an offset, with a digit or a minus sign.
  ///
  /// Does not check which byte follows.
  ///
  /// - Returns: The offset after the last byte, and whether a `Double` might overflow. Without an exponent,
  ///   that takes more than 308 digits.
  @inline(__always)
  func endOfNumber(from start: Int) throws(JSONSyntaxError) -> (end: Int, mayBeHuge: Bool) {
    var offset = start
    if byte(at: offset) == JSONByte.minus { offset &+= 1 }
    if byte(at: offset) == JSONByte.zero {
      offset &+= 1
      if let next = byte(at: offset), JSONByte.isDigit(next) {
        throw failure(.invalidNumber, at: offset, expected: .restOfNumber)
      }
    } else {
      offset = try endOfDigits(from: offset)
    }
    if byte(at: offset) == JSONByte.point { offset = try endOfDigits(from: offset &+ 1) }
    guard let next = byte(at: offset), next | 0x20 == JSONByte.lowerE else {
      return (offset, offset &- start > 308)
    }
    offset &+= 1
    if let sign = byte(at: offset), sign == JSONByte.plus || sign == JSONByte.minus {
      offset &+= 1
    }
    return (try endOfDigits(from: offset), true)
  }

  @inline(__always)
  private func endOfDigits(from start: Int) throws(JSONSyntaxError) -> Int {
    var offset = start
    while offset < count, JSONByte.isDigit(self[offset]) {
      offset &+= 1
    }
    guard offset > start else { throw failure(.invalidNumber, at: start, expected: .digit) }
    return offset
  }
}
