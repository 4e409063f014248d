// `Date`, `TimeZone` and `Locale` are Foundation's.
public import Foundation

extension Transformer where Input == String, Output == Date {
  /// A date as text by a pattern of Unicode (UTS 35), such as `dd.MM.yyyy HH:mm`.
  ///
  /// The formatter is made once, here, and may be used from many threads. Dates that do not exist
  /// (February 30, week 53 of most years, a Sunday that is a Monday), text that does not match the pattern, and dates
  /// beyond the years 1 to 9999 are errors.
  /// Fields that the pattern lacks are lost when written. For the usual forms, ``iso8601`` and plain
  /// `.property` are far faster.
  ///
  /// ```swift
  /// "birthday": .transform(\.birthday, .date("yyyy-MM-dd"))
  /// "seen": .transform(\.seen, .date("d MMMM yyyy", locale: Locale(identifier: "fr_FR")))
  /// ```
  ///
  /// - Parameters:
  ///   - format: The pattern; fields count in the Gregorian calendar, also before 1582.
  ///   - timeZone: The zone of text that has none, and the one to write in. Default: GMT.
  ///   - locale: The language of names of months and days. Default: `en_US_POSIX`.
  public static func date(
    _ format: String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
  ) -> Self {
    let formatter = PatternDateFormatter(format, timeZone: timeZone, locale: locale)
    return Self(
      decode: { try formatter.date(from: $0) },
      encode: { try formatter.text(from: $0) })
  }

  /// A date as ISO 8601 writes it: `2017-06-05T12:30:00.25+02:00`.
  ///
  /// It reads a date alone or with a time, with separators or without, a fraction behind a point or a comma,
  /// and zones `Z`, `+08`, `+0800`, `+08:00`; GMT is meant where there is none. Week and ordinal dates, and
  /// dates that do not exist, are errors. It writes `2017-06-05T10:30:00.25Z`, with the shortest fraction that
  /// gives the nanoseconds, only if there is one.
  public static var iso8601: Self {
    Self(
      decode: { text in
        let date = DateText.date(fromISO8601: text)
        return try date.orThrow(.otherText(expected: "a date of ISO 8601"))
      },
      encode: { try DateText.text(from: $0).orThrow(.extremeDate) })
  }
}

extension Transformer where Input == Double, Output == Date {
  /// A date as the seconds since 1970, with a fraction if it has one.
  ///
  /// A `Double` holds such seconds to about a quarter of a microsecond. NaN, and dates beyond the years 1 to
  /// 9999, are errors.
  public static var secondsSince1970: Self {
    Self(
      decode: { try date(secondsSince1970: $0, shown: $0, unit: "seconds") },
      encode: { try $0.checkedForText.timeIntervalSince1970 })
  }

  /// A date as the seconds since 2001, with a fraction if it has one: what `Codable` writes unless it is told otherwise.
  ///
  /// Foundation's encoders and decoders count from 2001-01-01 where no strategy is set, and so does `Date` itself. NaN,
  /// and dates beyond the years 1 to 9999, are errors.
  ///
  /// ```swift
  /// "saved": .transform(\.saved, .secondsSinceReferenceDate)  // 518357800 is 2017-06-05T12:16:40Z
  /// ```
  public static var secondsSinceReferenceDate: Self {
    Self(
      decode: { seconds in
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        guard DateText.hasText(date) else {
          throw unknownDate(shown: seconds, unit: "seconds", since: 2001)
        }
        return date
      },
      encode: { try $0.checkedForText.timeIntervalSinceReferenceDate })
  }

  /// A date as the milliseconds since 1970, as JavaScript and Java count.
  ///
  /// NaN, and dates beyond the years 1 to 9999, are errors.
  public static var millisecondsSince1970: Self {
    Self(
      decode: { try date(secondsSince1970: $0 / 1000, shown: $0, unit: "milliseconds") },
      encode: { date in
        let milliseconds = try date.checkedForText.timeIntervalSince1970 * 1000
        // The multiplication rounds: whole milliseconds stay whole.
        let whole = milliseconds.rounded()
        return Date(timeIntervalSince1970: whole / 1000) == date ? whole : milliseconds
      })
  }

  private static func date(
    secondsSince1970 seconds: Double, shown: Double, unit: String
  ) throws(ConversionProblem) -> Date {
    try DateText.date(secondsSince1970: seconds).orThrow(
      unknownDate(shown: shown, unit: unit, since: 1970))
  }

  private static func unknownDate(shown: Double, unit: String, since year: Int) -> ConversionProblem
  {
    ConversionProblem(
      .conversionFailed, expected: "the \(unit) since \(year) of a date in the years 1 to 9999",
      actual: Messages.shownDigits("\(shown)"), kind: "another number")
  }
}

extension Date {
  /// The date, if it lies within the years that have a form as text.
  fileprivate var checkedForText: Date {
    get throws(ConversionProblem) {
      guard DateText.hasText(self) else { throw .extremeDate }
      return self
    }
  }
}

extension ConversionProblem {
  /// A date that lies beyond the years that have a form as text, or is not a number.
  static var extremeDate: Self {
    Self(.unrepresentableValue, expected: "a date in the years 1 to 9999", actual: "beyond them")
  }
}
