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
