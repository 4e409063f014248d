import Foundation

/// Parsing. ``DateTextFormat`` lists the formats. Without a zone, GMT is assumed. Dates that do not exist
/// (February 30, hour 24) are rejected.
extension DateText {
  /// The maximum number of bytes in a date string.
  static let maximumLength = 64

  /// The years that have four digits.
  private static let years = 1...9999

  /// Parses a date string; nil if it is invalid.
  static func date(from text: String, _ format: DateTextFormat = .usual) -> Date? {
    var text = text
    return text.withJSONBytes { date(from: $0, format) }
  }

  /// Parses a UTF-8 date string; nil if it is invalid.
  static func date(from text: JSONBytes, _ format: DateTextFormat = .usual) -> Date? {
    guard text.count <= maximumLength else { return nil }
    var reader = DateTextReader(text)
    return reader.read(format) ? date(of: reader.moment) : nil
  }

  /// Creates a date from seconds; nil if it is outside the years 1 to 9999.
  static func date(secondsSince1970 seconds: Double) -> Date? {
    secondsRange.contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
  }

  static func date(of moment: DateMoment) -> Date? {
    guard let days = dayNumber(year: moment.year, month: moment.month, day: moment.day) else {
      return nil
    }
    let time = moment.hour * 3600 + moment.minute * 60 + moment.second - moment.zoneSeconds
    let seconds = days * 86_400 + Int64(time)
    guard secondsRange.contains(Double(seconds)) else { return nil }
    // Adding two exact parts rounds only once, so that a formatted date reads back to the same
    // bits.
    let fraction = Double(moment.nanoseconds) / 1e9
    return Date(timeIntervalSinceReferenceDate: Double(seconds - referenceSeconds) + fraction)
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar; nil if it does not exist.
  ///
  /// Counts years from March, so that leap days come last, in eras of 400 years.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int64? {
    guard years.contains(year), (1...12).contains(month), day >= 1,
      day <= dayCount(of: month, in: year)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468)
  }

  /// The number of days from Sunday to the weekday of a moment, in its own zone; nil if the day
  /// does not exist.
  static func weekday(of moment: DateMoment) -> Int? {
    // 1970-01-01 was a Thursday.
    dayNumber(year: moment.year, month: moment.month, day: moment.day)
      .map { Int((($0 + 4) % 7 + 7) % 7) }
  }

  private static func dayCount(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
