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
}

/// Parses the bytes of a date string. The bytes must not escape the closure that provides them.
struct DateTextReader {
  let bytes: JSONBytes
  /// The index of the next byte.
  var position = 0

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
  }

  /// Parses the whole string; nil if it is invalid.
  mutating func read() -> DateMoment? {
    guard let first = bytes.byte(at: 0) else { return nil }
    let moment = (0x30...0x39).contains(first) ? readNumeric() : readWithNames()
    return position == bytes.count ? moment : nil
  }

  /// `yyyy-MM-dd`, followed by an optional time, fraction and zone.
  private mutating func readNumeric() -> DateMoment? {
    var moment = DateMoment()
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2)
    else { return nil }
    (moment.year, moment.month, moment.day) = (year, month, day)
    if position == bytes.count { return moment }
    let hasTime = take("T") || take(" ")
    if hasTime, !readTime(into: &moment) { return nil }
    if position == bytes.count { return moment }
    guard let zone = readZone() else { return nil }
    moment.zoneSeconds = zone
    return moment
  }

  /// `EEE MMM dd HH:mm:ss Z yyyy`. The weekday must be that of the date.
  private mutating func readWithNames() -> DateMoment? {
    var moment = DateMoment()
    guard let weekday = name(among: Self.shortWeekdays), take(" "),
      let month = name(among: Self.months),
      take(" "), let day = digits(2), take(" "), readTime(into: &moment), take(" "),
      let zone = readZone(), take(" "), let year = digits(4)
    else { return nil }
    (moment.year, moment.month, moment.day, moment.zoneSeconds) = (year, month + 1, day, zone)
    return DateText.weekday(of: moment) == weekday ? moment : nil
  }

  static let shortWeekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private mutating func readTime(into moment: inout DateMoment) -> Bool {
    guard let hour = digits(2), take(":"), let minute = digits(2), take(":"),
      let second = digits(2), hour < 24, minute < 60, second < 60
    else { return false }
    (moment.hour, moment.minute, moment.second) = (hour, minute, second)
    return !take(".") || readFraction(into: &moment)
  }

  /// Uses one to nine digits; further ones exceed the precision of a date.
  mutating func readFraction(into moment: inout DateMoment) -> Bool {
    var scale = 100_000_000
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      moment.nanoseconds += Int(bytes[position] - 0x30) * scale
      scale /= 10
      position += 1
    }
    return position > start
  }

  /// `Z`, `+0800` or `+08:00`, in seconds.
  private mutating func readZone() -> Int? {
    if take("Z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = digits(2) else { return nil }
    _ = take(":")
    guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for place in position..<position + count {
      let byte = bytes[place]
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += count
    return value
  }

  /// The index of the three-letter name at the position.
  private mutating func name(among names: [String]) -> Int? {
    guard position + 3 <= bytes.count else { return nil }
    let letters = unsafe bytes[position..<position + 3]
    guard let index = names.firstIndex(where: { unsafe $0.utf8.elementsEqual(letters) }) else {
      return nil
    }
    position += 3
    return index
  }
}
