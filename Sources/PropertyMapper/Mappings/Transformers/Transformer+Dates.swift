// For `Date`, `TimeZone` and `Locale`.
public import Foundation

extension Transformer where Input == String, Output == Date {
  /// Creates a transformer for dates in strings that follow a Unicode pattern (UTS 35), such as
  /// `dd.MM.yyyy HH:mm`.
  ///
  /// The formatter is thread-safe and is created only once, with the transformer. Dates that don't
  /// exist (February 30, or week 53 in most years), strings that don't match the pattern, and dates
  /// outside the years 1 to 9999 are errors. So are wrong weekdays, except in a few patterns with a
  /// time zone (see <doc:Dates>). Fields missing from the pattern are lost on export. For the usual
  /// formats, ``iso8601`` and plain `.property` are far faster.
  ///
  /// ```swift
  /// "birthday": .transform(\.birthday, .date("yyyy-MM-dd"))
  /// "seen": .transform(
  ///   \.seen, .date("d MMMM yyyy", locale: Locale(identifier: "fr_FR")))
  /// ```
  ///
  /// - Parameters:
  ///   - format: The pattern. Fields use the Gregorian calendar, even before 1582.
  ///   - timeZone: The time zone for strings without one, and for export. The default is GMT.
  ///   - locale: The language of month and day names. The default is `en_US_POSIX`.
  public static func date(
    _ format: String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
  ) -> Self {
    let formatter = PatternDateFormatter(format, timeZone: timeZone, locale: locale)
    return Self(
      decode: { try formatter.date(from: $0) },
      encode: { try formatter.text(from: $0) }
    ).described(as: formatter.form)
  }

  /// A date as an ISO 8601 string: `2017-06-05T12:30:00.25+02:00`.
  ///
  /// The time is optional and follows `T` or a space. Separators can be omitted from both the date
  /// and the time. A fraction follows a point or a comma. The time zone can be `Z`, `+08`, `+0800`,
  /// or `+08:00`, and can follow a space if the time does, too. The default is GMT. Week dates,
  /// ordinal dates, and dates that don't exist are errors. Output looks like
  /// `2017-06-05T10:30:00.25Z`, with the shortest fraction, if any, that preserves the nanoseconds.
  public static var iso8601: Self {
    Self(
      decode: {
        try DateText.date(from: $0, .iso8601).orThrow(.otherText(expected: .iso8601))
      },
      encode: { try DateText.text(from: $0).orThrow(.extremeDate) })
  }
}

extension Transformer where Input == Double, Output == Date {
  /// A date as seconds since 1970, with an optional fraction.
  ///
  /// A `Double` represents these seconds to within about a quarter of a microsecond. NaN and dates
  /// outside the years 1 to 9999 are errors.
  public static var secondsSince1970: Self {
    Self(
      decode: { try date(secondsSince1970: $0, shown: $0, unit: "seconds") },
      encode: { try $0.checkedForText.timeIntervalSince1970 })
  }

  /// A date as seconds since 2001-01-01, with an optional fraction, as in the default format of
  /// `JSONEncoder`.
  ///
  /// Foundation's encoders and decoders use this format unless you set a different strategy. NaN
  /// and dates outside the years 1 to 9999 are errors.
  ///
  /// ```swift
  /// "saved": .transform(\.saved, .secondsSinceReferenceDate)
  /// // 518357800 is 2017-06-05T12:16:40Z
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

  /// A date as milliseconds since 1970, as in JavaScript and Java.
  ///
  /// NaN and dates outside the years 1 to 9999 are errors.
  public static var millisecondsSince1970: Self {
    Self(
      decode: { try date(secondsSince1970: $0 / 1000, shown: $0, unit: "milliseconds") },
      encode: { date in
        let milliseconds = try date.checkedForText.timeIntervalSince1970 * 1000
        // The multiplication rounds, so keep whole milliseconds whole.
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
      .conversionFailed, expected: .date(in: unit, since: year),
      actual: Messages.shownDigits("\(shown)"), kind: "a different number"
    ).completed { words in
      words.parameters["found"] = "number"
      words.measured["value"] = JSONNumber("\(shown)").flatMap { Messages.shownNumber($0) }
    }
  }
}

extension Date {
  /// The date, if its year can be written as a string.
  fileprivate var checkedForText: Date {
    get throws(ConversionProblem) {
      guard DateText.hasText(self) else { throw .extremeDate }
      return self
    }
  }
}

extension ConversionProblem {
  /// A date whose year cannot be written as a string, or that is not a number.
  package static var extremeDate: Self {
    Self(.unrepresentableValue, expected: .writableDate, actual: "outside that range")
  }
}
