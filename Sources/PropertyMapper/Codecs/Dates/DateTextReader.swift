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

/// A moment as parsed, not yet checked against the calendar.
struct DateMoment {
  var year = 0
  var month = 0
  var day = 0
  var hour = 0
  var minute = 0
  var second = 0
  var nanoseconds = 0
  /// The zone's offset from GMT.
  var zoneSeconds = 0

  /// Sets a field. An hour from 1 to 12 is set as in the morning.
  ///
  /// - Returns: Whether a time can have the value; years, months, and days are checked against the
  ///   calendar.
  @inline(__always)
  mutating func set(_ number: DatePattern.Number, to value: Int) -> Bool {
    switch number {
    case .year: year = value
    case .month: month = value
    case .day: day = value
    case .hour:
      hour = value
      return value < 24
    case .halfDayHour:
      hour = value % 12
      return (1...12).contains(value)
    case .minute:
      minute = value
      return value < 60
    case .second:
      second = value
      return value < 60
    }
    return true
  }
}

/// The formats of dates other than patterns.
enum DateTextFormat {
  /// `yyyy-MM-dd`, with an optional time after `T` or a space, and with an optional zone (`Z`, `+08`,
  /// `+0800`, or `+08:00`, after another space if there was one before the time); or
  /// `EEE MMM dd HH:mm:ss Z yyyy`, whose weekday must be right. Each time may have a fraction.
  case usual

  /// ISO 8601: the date and the time are either both written with separators
  /// (`2017-06-05T12:30:00`) or both without (`20170605T123000`), with `T` or a space between them.
  /// Seconds, and minutes with them, are optional; a fraction of the seconds follows a point or a
  /// comma; a zone, which may follow only a time, is `Z`, `+08`, `+0800`, or `+08:00`, after another
  /// space if there was one before the time. Week dates (`2017-W23-1`) and ordinal dates (`2017-156`)
  /// are not supported.
  case iso8601
}

extension DateTextReader {
  /// Parses the whole string; false if it is invalid.
  mutating func read(_ format: DateTextFormat) -> Bool {
    guard let next else { return false }
    let isNumeric = format == .iso8601 || JSONByte.isDigit(next)
    return (isNumeric ? readNumeric(format) : readWithNames()) && self.next == nil
  }

  /// `yyyy-MM-dd`, followed by an optional time and zone.
  private mutating func readNumeric(_ format: DateTextFormat) -> Bool {
    guard read(.year, width: 4) else { return false }
    let hasSeparators = take("-")
    guard hasSeparators || format == .iso8601, read(.month), !hasSeparators || take("-"), read(.day)
    else { return false }
    // RFC 3339 allows lowercase letters.
    let isSpaced = take(" ")
    if isSpaced || take("T") || format == .iso8601 && take("t") {
      guard readTime(format, hasSeparators) else { return false }
    } else if format == .iso8601 {
      return true
    }
    if next == nil { return true }
    if isSpaced { _ = take(" ") }
    return readZone(format)
  }

  /// `EEE MMM dd HH:mm:ss Z yyyy`.
  private mutating func readWithNames() -> Bool {
    guard let weekday = readName(of: Self.weekdays), take(" "),
      let month = readName(of: Self.months), take(" "), read(.day), take(" "),
      readTime(.usual, true), take(" "), readZone(.usual), take(" "), read(.year, width: 4)
    else { return false }
    moment.month = month + 1
    return DateText.weekday(of: moment) == weekday
  }

  private mutating func readTime(_ format: DateTextFormat, _ hasSeparators: Bool) -> Bool {
    guard read(.hour) else { return false }
    guard isTimeContinued(hasSeparators) else { return format == .iso8601 }
    guard read(.minute) else { return false }
    guard isTimeContinued(hasSeparators) else { return format == .iso8601 }
    guard read(.second) else { return false }
    return !(take(".") || format == .iso8601 && take(",")) || readFraction()
  }

  private mutating func isTimeContinued(_ hasSeparators: Bool) -> Bool {
    hasSeparators ? take(":") : next.map { JSONByte.isDigit($0) } ?? false
  }

  private mutating func readZone(_ format: DateTextFormat) -> Bool {
    if take("Z") || format == .iso8601 && take("z") { return true }
    guard let seconds = readOffset() else { return false }
    moment.zoneSeconds = seconds
    return true
  }
}

/// The result of parsing with a pattern: a moment, and its zone if known.
struct PatternedMoment {
  let moment: DateMoment
  let zone: Zone

  enum Zone {
    /// The string has no zone.
    case unspoken
    /// The offset from GMT.
    case seconds(Int)
    /// A zone by name, such as `PST`.
    case named
  }
}

extension DatePattern {
  /// Parses a whole string with the pattern; nil if it does not match or names a day that does not
  /// exist.
  func moment(of text: String) -> PatternedMoment? {
    guard text.utf8.count <= DateText.maximumLength else { return nil }
    var text = text
    return text.withJSONBytes { bytes in
      var reader = DateTextReader(bytes)
      return reader.read(by: self)
    }
  }
}

/// The parts that only patterns have.
private struct PatternedParts {
  var weekday: Int?
  var isAfternoon = false
  var zone = PatternedMoment.Zone.unspoken
}

extension DateTextReader {
  fileprivate mutating func read(by pattern: DatePattern) -> PatternedMoment? {
    var parts = PatternedParts()
    (moment.month, moment.day) = (1, 1)
    for part in pattern.parts {
      guard read(part, into: &parts) else { return nil }
    }
    guard next == nil, let weekday = DateText.weekday(of: moment),
      parts.weekday == nil || parts.weekday == weekday
    else { return nil }
    if parts.isAfternoon { moment.hour += 12 }
    return PatternedMoment(moment: moment, zone: parts.zone)
  }

  private mutating func read(_ part: DatePattern.Part, into parts: inout PatternedParts) -> Bool {
    switch part {
    case .literal(let literal): return take(literal)
    case .number(let number, let width): return read(number, width: width)
    case .fraction(let width):
      let start = position
      guard readFraction() else { return false }
      return width.map { position - start == $0 } ?? (position - start <= 9)
    case .monthName:
      guard let index = readName(of: Self.months, isLenient: true) else { return false }
      moment.month = index + 1
    case .weekday:
      parts.weekday = readName(of: Self.weekdays, isLenient: true)
      return parts.weekday != nil
    case .halfDay:
      guard let index = readName(of: Self.halvesOfDay, isLenient: true) else { return false }
      parts.isAfternoon = index == 1
    case .zone:
      guard let zone = readPatternZone() else { return false }
      parts.zone = zone
    }
    return true
  }

  /// `Z`, `+08`, `+0800`, `+08:00`, `GMT`, `UTC`, `GMT+8`, `GMT+08:00`, or another name.
  private mutating func readPatternZone() -> PatternedMoment.Zone? {
    let name = readLetters()
    let isGreenwich = ["GMT", "UTC", "Z"].contains(name.uppercased())
    guard name.isEmpty || isGreenwich else { return .named }
    if isGreenwich, next != JSONByte.plus, next != JSONByte.minus { return .seconds(0) }
    return readOffset(needsTwoDigits: !isGreenwich).map { .seconds($0) }
  }
}
