// For Foundation's `Date`.
import Foundation

/// Date strings, parsed and formatted by hand: a formatter takes a thousand times as long.
///
/// The output has the RFC 3339 form `2017-06-05T00:00:00Z`.
enum DateText {
  /// The seconds since 1970 at the start of year 1 and at the end of year 9999.
  static let secondsRange = -62_135_596_800.0..<253_402_300_800.0

  /// The seconds from 1970 to 2001, the reference date of `Date`.
  static let referenceSeconds: Int64 = 978_307_200

  /// Whether a date is in the years 1 to 9999, which can be formatted.
  static func hasText(_ date: Date) -> Bool {
    secondsRange.contains(date.timeIntervalSinceReferenceDate + Double(referenceSeconds))
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
