import Foundation

/// Date strings, parsed and formatted by hand: a formatter takes a thousand times as long.
///
/// ``DateTextFormat`` lists the formats. Without a zone, GMT is assumed. Dates that do not exist
/// (February 30, hour 24) are rejected. The output has the RFC 3339 form `2017-06-05T00:00:00Z`.
enum DateText {
  /// The maximum number of bytes in a date string.
  static let maximumLength = 64

  /// The years that have four digits.
  private static let years = 1...9999

  /// The seconds since 1970 at the start of the first of these years and at the end of the last.
  private static let secondsRange = -62_135_596_800.0..<253_402_300_800.0

  /// The seconds from 1970 to 2001, the reference date of `Date`.
  private static let referenceSeconds: Int64 = 978_307_200

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

  /// Whether a date is in the years 1 to 9999, which can be formatted.
  static func hasText(_ date: Date) -> Bool {
    secondsRange.contains(date.timeIntervalSinceReferenceDate + Double(referenceSeconds))
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

  /// Formats a date with the shortest fraction that reads back to the same date, with at most nine
  /// digits; nil outside the years 1 to 9999, and for a date that is not a number.
  static func text(from date: Date) -> String? {
    guard hasText(date) else { return nil }
    let interval = date.timeIntervalSinceReferenceDate
    let wholeSeconds = interval.rounded(.down)
    var seconds = Int64(wholeSeconds) + referenceSeconds
    let fraction = shortestFraction(of: interval, beyond: wholeSeconds)
    if fraction == nil { seconds += 1 }
    guard Double(seconds) < secondsRange.upperBound else { return nil }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = Int(seconds - days * 86_400)
    let (year, month, day) = calendarDay(days)
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
    text += "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
    if let fraction, !fraction.isEmpty { text += ".\(fraction)" }
    return text + "Z"
  }

  /// The digits after the point; empty for whole seconds, and nil if they round up to another
  /// second.
  private static func shortestFraction(of interval: Double, beyond wholeSeconds: Double) -> String?
  {
    let fraction = interval - wholeSeconds
    guard fraction > 0 else { return "" }
    var scale = 1
    for digitCount in 1...9 {
      scale *= 10
      let digits = Int((fraction * Double(scale)).rounded())
      let nanoseconds = Double(digits * (1_000_000_000 / scale))
      let readsBack = wholeSeconds + nanoseconds / 1e9 == interval
      guard readsBack || digitCount == 9 else { continue }
      return digits == scale ? nil : trimmed(padded(digits, digitCount))
    }
    return ""
  }

  private static func trimmed(_ digits: String) -> String {
    var digits = digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return digits
  }

  private static func calendarDay(_ days: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
