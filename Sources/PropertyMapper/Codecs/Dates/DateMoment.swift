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
