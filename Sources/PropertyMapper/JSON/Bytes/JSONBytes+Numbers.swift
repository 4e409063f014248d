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
