extension DateTextReader {
  /// Parses the whole string by ISO 8601; nil if it is invalid.
  ///
  /// The date and the time are either both written with separators (`2017-06-05T12:30:00`) or both
  /// without (`20170605T123000`). Seconds, and minutes with them, are optional; a fraction of the
  /// seconds follows a point or a comma; a zone is `Z`, `+08`, `+0800` or `+08:00`. Week dates
  /// (`2017-W23-1`) and ordinal dates (`2017-156`) are not supported.
  mutating func readISO8601() -> DateMoment? {
    var moment = DateMoment()
    guard let year = digits(4) else { return nil }
    let isExtended = take("-")
    guard let month = digits(2), !isExtended || take("-"), let day = digits(2) else { return nil }
    (moment.year, moment.month, moment.day) = (year, month, day)
    if position == bytes.count { return moment }
    // RFC 3339 allows lowercase letters.
    guard take("T") || take("t"), readISOTime(into: &moment, isExtended: isExtended) else {
      return nil
    }
    if position < bytes.count {
      guard let zone = readISOZone() else { return nil }
      moment.zoneSeconds = zone
    }
    return position == bytes.count ? moment : nil
  }

  private mutating func readISOTime(into moment: inout DateMoment, isExtended: Bool) -> Bool {
    guard let hour = digits(2), hour < 24 else { return false }
    moment.hour = hour
    guard let minute = readISOPart(isExtended: isExtended) else { return true }
    guard minute < 60 else { return false }
    moment.minute = minute
    guard let second = readISOPart(isExtended: isExtended) else { return true }
    guard second < 60 else { return false }
    moment.second = second
    return !(take(".") || take(",")) || readFraction(into: &moment)
  }

  /// The minutes or seconds; nil if there are none, which leaves a lone separator unread.
  private mutating func readISOPart(isExtended: Bool) -> Int? {
    let start = position
    guard !isExtended || take(":"), let value = digits(2) else {
      position = start
      return nil
    }
    return value
  }

  private mutating func readISOZone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours < 24 else { return nil }
    let minutes = readISOPart(isExtended: isNext(":")) ?? 0
    return minutes < 60 ? sign * (hours * 3600 + minutes * 60) : nil
  }

  /// Whether a character is next, without reading it.
  private func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }
}
