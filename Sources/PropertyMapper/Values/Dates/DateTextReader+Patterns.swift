/// The result of parsing with a pattern: a moment, and its zone if known.
struct PatternedMoment {
  var moment = DateMoment()
  var zone = Zone.unspoken

  enum Zone {
    /// The string has no zone.
    case unspoken
    /// The offset from GMT.
    case seconds(Int)
    /// A zone by name, such as `PST`.
    case named
  }

  fileprivate var weekday: Int?
  fileprivate var isAfternoon: Bool?
  fileprivate var halfDayHour: Int?

  /// The moment with dependent fields resolved; nil if they contradict each other.
  fileprivate var checked: PatternedMoment? {
    var checked = self
    if let halfDayHour, let isAfternoon {
      checked.moment.hour = halfDayHour % 12 + (isAfternoon ? 12 : 0)
    }
    guard let found = DateText.weekday(of: moment) else { return nil }
    return weekday == nil || weekday == found ? checked : nil
  }
}

extension DatePattern {
  /// Parses a whole string with the pattern; nil if it does not match or names a day that does not
  /// exist.
  func moment(of text: String) -> PatternedMoment? {
    guard text.utf8.count <= DateText.maximumLength else { return nil }
    var text = text
    return text.withUTF8 { bytes in
      var reader = unsafe DateTextReader(JSONBytes(bytes))
      return reader.read(by: self)
    }
  }
}

extension DateTextReader {
  fileprivate mutating func read(by pattern: DatePattern) -> PatternedMoment? {
    var found = PatternedMoment()
    (found.moment.month, found.moment.day) = (1, 1)
    for part in pattern.parts {
      guard read(part, into: &found) else { return nil }
    }
    return position == bytes.count ? found.checked : nil
  }

  private mutating func read(_ part: DatePattern.Part, into found: inout PatternedMoment) -> Bool {
    switch part {
    case .literal(let literal): return literal.allSatisfy { take(byte: $0) }
    case .number(let number, let width):
      guard let value = width.map({ digits($0) }) ?? oneOrTwoDigits() else { return false }
      return set(number, to: value, in: &found)
    case .fraction(let width):
      let start = position
      guard readFraction(into: &found.moment) else { return false }
      return width.map { position - start == $0 } ?? (position - start <= 9)
    case .monthName:
      guard let index = name(among: Self.months, Self.monthNames) else { return false }
      found.moment.month = index + 1
    case .weekday:
      guard let index = name(among: Self.shortWeekdays, Self.weekdayNames) else { return false }
      found.weekday = index
    case .halfDay:
      guard let index = name(among: ["AM", "PM"], ["AM", "PM"]) else { return false }
      found.isAfternoon = index == 1
    case .zone:
      guard let zone = readPatternZone() else { return false }
      found.zone = zone
    }
    return true
  }

  private func set(
    _ number: DatePattern.Number, to value: Int, in found: inout PatternedMoment
  ) -> Bool {
    switch number {
    case .year: found.moment.year = value
    case .month: found.moment.month = value
    case .day: found.moment.day = value
    case .hour: found.moment.hour = value
    case .halfDayHour: found.halfDayHour = value
    case .minute: found.moment.minute = value
    case .second: found.moment.second = value
    }
    return switch number {
    case .year, .month, .day: true
    case .hour: value < 24
    case .halfDayHour: (1...12).contains(value)
    case .minute, .second: value < 60
    }
  }

  private static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The index of the name at the position, long or short, ignoring case.
  private mutating func name(among short: [String], _ long: [String]) -> Int? {
    for names in [long, short] {
      for (index, name) in names.enumerated() where take(letters: name) { return index }
    }
    return nil
  }

  private mutating func take(letters: String) -> Bool {
    let end = position + letters.utf8.count
    guard end <= bytes.count,
      zip(position..<end, letters.utf8).allSatisfy({ bytes[$0] | 0x20 == $1 | 0x20 })
    else { return false }
    position = end
    return true
  }

  private mutating func take(byte: UInt8) -> Bool {
    guard bytes.byte(at: position) == byte else { return false }
    position += 1
    return true
  }

  private mutating func oneOrTwoDigits() -> Int? { digits(2) ?? digits(1) }

  /// `Z`, `+08`, `+0800`, `+08:00`, `GMT`, `UTC`, `GMT+8`, `GMT+08:00`, or another name.
  private mutating func readPatternZone() -> PatternedMoment.Zone? {
    let start = position
    while let byte = bytes.byte(at: position), (0x61...0x7A).contains(byte | 0x20) { position += 1 }
    let name = unsafe String(decoding: bytes[start..<position], as: UTF8.self)
    let isGreenwich = ["GMT", "UTC", "Z"].contains(name.uppercased())
    guard name.isEmpty || isGreenwich else { return .named }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0 else { return isGreenwich ? .seconds(0) : nil }
    guard let hours = isGreenwich ? oneOrTwoDigits() : digits(2), hours < 24 else { return nil }
    let minutes = take(":") ? digits(2) : digits(2) ?? 0
    return minutes.flatMap { $0 < 60 ? .seconds(sign * (hours * 3600 + $0 * 60)) : nil }
  }
}
