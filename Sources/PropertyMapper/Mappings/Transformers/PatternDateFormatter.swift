// The formatter is Foundation's.
import Foundation

/// Reads and writes dates by a pattern, strictly, and from any number of threads.
///
/// Foundation's formatter forgives a lot, even when it is not lenient: spaces around the text, `/` for `-`,
/// and `17` for the year 17 of `yyyy`. So whatever it reads is written again, and must come out in the
/// same form.
final class PatternDateFormatter: Sendable {
  private let formatter: Locked<DateFormatter>
  private let pattern: String
  /// A zone in the text need not be the formatter's, so that the form may differ.
  private let hasZone: Bool

  init(_ pattern: String, timeZone: TimeZone, locale: Locale) {
    self.pattern = pattern
    hasZone = Self.hasZone(pattern)
    formatter = Locked(Self.makeFormatter(pattern, timeZone: timeZone, locale: locale))
  }

  private static func makeFormatter(
    _ pattern: String, timeZone: TimeZone, locale: Locale
  ) -> sending DateFormatter {
    let formatter = DateFormatter()
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = timeZone
    formatter.isLenient = false
    formatter.dateFormat = pattern
    // The Gregorian calendar for all times, as everywhere else in this library.
    formatter.gregorianStartDate = .distantPast
    return formatter
  }

  /// The date that a text stands for.
  func date(from text: String) throws(ConversionProblem) -> Date {
    let found = formatter.withLock { formatter -> (Date, written: String)? in
      formatter.date(from: text).map { ($0, formatter.string(from: $0)) }
    }
    guard let (date, written) = found, DateText.hasText(date),
      text.first?.isWhitespace != true, text.last?.isWhitespace != true,
      hasZone || TextForm.isSame(text, written)
    else {
      throw .otherText(expected: "a date like \(DisplayText.cut(pattern))")
    }
    return date
  }

  /// The text of a date.
  func text(from date: Date) throws(ConversionProblem) -> String {
    guard DateText.hasText(date) else { throw .extremeDate }
    return formatter.withLock { $0.string(from: date) }
  }

  /// Whether a pattern has a zone in it, outside of quotes.
  private static func hasZone(_ pattern: String) -> Bool {
    var isQuoted = false
    for character in pattern {
      if character == "'" { isQuoted.toggle() }
      if !isQuoted, "zZOvVXx".contains(character) { return true }
    }
    return false
  }
}

/// The form of a text: where digits, letters and everything else are.
private enum TextForm {
  private enum Run: Equatable {
    /// Their number, if that matters: a year of four digits must not be read from two.
    case digits(count: Int, isASCII: Bool)
    case letters
    case other(Character)

    func matches(_ written: Run) -> Bool {
      guard case .digits(let count, let isASCII) = self,
        case .digits(let writtenCount, let isWrittenASCII) = written
      else { return self == written }
      return isASCII == isWrittenASCII && (writtenCount < 4 || count == writtenCount)
    }
  }

  static func isSame(_ text: String, _ written: String) -> Bool {
    runs(of: text).elementsEqual(runs(of: written)) { $0.matches($1) }
  }

  private static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    for character in text {
      if character.isNumber {
        if case .digits(let count, let isASCII) = runs.last {
          runs[runs.count - 1] = .digits(count: count + 1, isASCII: isASCII && character.isASCII)
        } else {
          runs.append(.digits(count: 1, isASCII: character.isASCII))
        }
      } else if character.isLetter {
        if runs.last != .letters { runs.append(.letters) }
      } else {
        runs.append(.other(character))
      }
    }
    return runs
  }
}
