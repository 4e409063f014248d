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
