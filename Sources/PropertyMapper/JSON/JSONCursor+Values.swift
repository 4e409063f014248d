// Values of common forms, read straight from the text. For other values, the cursor does not move, and the
// caller reads them in another way.

extension JSONCursor {
  /// The integer at the cursor, if it has at most 18 digits and neither a fraction nor an exponent.
  /// Otherwise, returns nil and does not move.
  @inline(__always)
  mutating func shortInteger() -> Int64? {
    var offset = position
    let isNegative = bytes.byte(at: offset) == JSONByte.minus
    if isNegative { offset &+= 1 }
    let start = offset
    var value: Int64 = 0
    while let byte = bytes.byte(at: offset), JSONByte.isDigit(byte), offset &- start < 18 {
      value = value &* 10 &+ Int64(byte &- JSONByte.zero)
      offset &+= 1
    }
    guard offset > start, offset &- start == 1 || bytes[start] != JSONByte.zero else { return nil }
    if let next = bytes.byte(at: offset),
      JSONByte.isDigit(next) || next == JSONByte.point || next | 0x20 == JSONByte.lowerE
    {
      return nil
    }
    position = offset
    return isNegative ? -value : value
  }

  /// The nearest `Double` to the number at the cursor, if it has at most 19 digits and a common power of
  /// ten. Otherwise, returns nil and does not move.
  @inline(__always)
  mutating func shortDouble() -> Double? {
    var offset = position
    let isNegative = bytes.byte(at: offset) == JSONByte.minus
    if isNegative { offset &+= 1 }
    let start = offset
    var significand: UInt64 = 0
    func digits() -> Int {
      let first = offset
      while let byte = bytes.byte(at: offset), JSONByte.isDigit(byte) {
        significand = significand &* 10 &+ UInt64(byte &- JSONByte.zero)
        offset &+= 1
      }
      return offset &- first
    }
    let wholeCount = digits()
    guard wholeCount > 0, wholeCount == 1 || bytes[start] != JSONByte.zero else { return nil }
    var fractionCount = 0
    if bytes.byte(at: offset) == JSONByte.point {
      offset &+= 1
      fractionCount = digits()
      guard fractionCount > 0 else { return nil }
    }
    guard wholeCount &+ fractionCount <= 19 else { return nil }
    var exponent = -fractionCount
    if let next = bytes.byte(at: offset), next | 0x20 == JSONByte.lowerE {
      offset &+= 1
      let sign = bytes.byte(at: offset)
      if sign == JSONByte.minus || sign == JSONByte.plus { offset &+= 1 }
      let firstDigit = offset
      var written = 0
      while let byte = bytes.byte(at: offset), JSONByte.isDigit(byte), offset &- firstDigit < 4 {
        written = written &* 10 &+ Int(byte &- JSONByte.zero)
        offset &+= 1
      }
      guard offset > firstDigit, !JSONByte.isDigit(bytes.byte(at: offset) ?? 0) else { return nil }
      exponent &+= sign == JSONByte.minus ? -written : written
    }
    guard significand > 0 else {
      position = offset
      return isNegative ? -0.0 : 0
    }
    guard let value = NearestDouble.value(significand, exponent: exponent) else { return nil }
    position = offset
    return isNegative ? -value : value
  }

  /// The string at the cursor, with its escapes resolved; nil if it is longer than the limit. In both
  /// cases, the cursor moves past it.
  @inline(__always)
  mutating func text(maximumLength: Int) throws(JSONSyntaxError) -> String? {
    let (range, hasEscapes) = try passString()
    if range.count <= maximumLength { return bytes.string(in: range, hasEscapes: hasEscapes) }
    return hasEscapes ? shortText(in: range, maximumLength: maximumLength) : nil
  }

  /// Text that may only be too long because of its escape sequences, which are up to six times as long as their
  /// characters; nil if it's too long.
  @inline(never)
  private func shortText(in range: Range<Int>, maximumLength: Int) -> String? {
    guard range.count / 6 <= maximumLength else { return nil }
    let text = bytes.string(in: range, hasEscapes: true)
    return text.utf8.count <= maximumLength ? text : nil
  }

  /// The number at the cursor.
  mutating func number() throws(JSONSyntaxError) -> JSONNumber {
    // Zero may have a sign, which its text preserves.
    let start = position
    if let integer = shortInteger() {
      if integer != 0 { return JSONNumber(integer) }
      position = start
    }
    return JSONNumber(checked: bytes.text(in: try passNumber()))
  }
}
