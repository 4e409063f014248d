/// Parses the parts that all formats of dates are made of. The bytes must not escape the closure
/// that provides them.
struct DateTextReader {
  private let bytes: JSONBytes
  /// The index of the next byte.
  private(set) var position = 0
  /// The parts that were read so far.
  var moment = DateMoment()

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
  }

  /// The next byte; nil at the end.
  @inline(__always)
  var next: UInt8? { bytes.byte(at: position) }

  /// Reads a number with exactly `width` digits, or with one or two if `width` is nil; false if
  /// there is none or no time can have it.
  @inline(__always)
  mutating func read(_ number: DatePattern.Number, width: Int? = 2) -> Bool {
    guard let value = width.map({ digits($0) }) ?? oneOrTwoDigits() else { return false }
    return moment.set(number, to: value)
  }

  /// Reads the digits after the point. Uses one to nine; further ones exceed the precision of a
  /// date.
  mutating func readFraction() -> Bool {
    var scale = 100_000_000
    let start = position
    while let digit = digits(1) {
      moment.nanoseconds += digit * scale
      scale /= 10
    }
    return position > start
  }

  /// Reads an offset from GMT, in seconds: `+0800`, `+08:00`, or `+08` without minutes.
  mutating func readOffset(needsTwoDigits: Bool = true) -> Int? {
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = needsTwoDigits ? digits(2) : oneOrTwoDigits(),
      hours < 24
    else { return nil }
    let hasColon = take(":")
    guard let minutes = digits(2) ?? (hasColon ? nil : 0), minutes < 60 else {
      return nil
    }
    let seconds = hours * 3600 + minutes * 60
    return isBehind ? -seconds : seconds
  }

  /// Reads one of several names, by default only its first three letters in the same case.
  ///
  /// - Returns: The index of the name.
  mutating func readName(of names: [[UInt8]], isLenient: Bool = false) -> Int? {
    names.firstIndex { name in
      isLenient && take(name, ignoringCase: true) || take(name.prefix(3), ignoringCase: isLenient)
    }
  }

  static let weekdays = names(
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
  static let months = names(
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December")
  static let halvesOfDay = names("AM", "PM")

  private static func names(_ names: String...) -> [[UInt8]] { names.map { Array($0.utf8) } }

  /// Reads letters up to any other character.
  mutating func readLetters() -> String {
    let start = position
    while let next, (0x61...0x7A).contains(next | 0x20) { position += 1 }
    return bytes.text(in: start..<position)
  }

  mutating func take(_ text: some Collection<UInt8>, ignoringCase: Bool = false) -> Bool {
    let caseBit: UInt8 = ignoringCase ? 0x20 : 0
    var end = position
    for byte in text {
      guard let found = bytes.byte(at: end), found | caseBit == byte | caseBit else { return false }
      end += 1
    }
    position = end
    return true
  }

  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for place in position..<position + count {
      let byte = bytes[place]
      guard JSONByte.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte &- JSONByte.zero)
    }
    position += count
    return value
  }

  private mutating func oneOrTwoDigits() -> Int? { digits(2) ?? digits(1) }
}
