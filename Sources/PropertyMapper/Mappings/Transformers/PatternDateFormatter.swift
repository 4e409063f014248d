// For `DateFormatter`.
import Foundation

/// Reads and writes dates strictly by a pattern, from any number of threads.
///
/// Common pattern letters are parsed by hand. See ``DatePattern``. Foundation's formatter, which
/// parses the other ones, is too permissive even when it isn't lenient: it accepts spaces around
/// the string, `/` for `-`, `17` for the year 17 of `yyyy`, and a wrong weekday. So its result is
/// formatted again and must match the input, except for leading zeros and letter case.
final class PatternDateFormatter: Sendable {
  private let formatters: Locked<Formatters>
  private let pattern: String
  /// The pattern, if it can be parsed by hand.
  private let usual: DatePattern?
  private let timeZone: TimeZone
  private let isGreenwich: Bool
  private let comparison: TextLayout.Comparison
  /// A zone in the input may differ from the formatter's, in which case the formatted result may
  /// differ as well.
  private let hasZone: Bool

  init(_ pattern: String, timeZone: TimeZone, locale: Locale) {
    self.pattern = pattern
    let letters = Set(DatePattern.unquoted(in: pattern).characters)
    hasZone = !letters.isDisjoint(with: ZonelessFormatter.zoneLetters)
    comparison = TextLayout.Comparison(
      comparesLetters: !letters.isDisjoint(with: "Eec"),
      comparesNumbers: !letters.contains("S"))
    usual = locale.identifier == "en_US_POSIX" ? DatePattern(pattern) : nil
    self.timeZone = timeZone
    isGreenwich = timeZone == .gmt || ["GMT", "UTC"].contains(timeZone.identifier)
    formatters = Locked(Formatters(pattern, timeZone, locale))
  }

  /// The form of the strings, for schemas and checks.
  var form: TransformerForm { .date(pattern, usual) }

  /// Parses a date.
  func date(from text: String) throws(ConversionProblem) -> Date {
    let date = usual == nil ? foundationDate(from: text) : usualDate(from: text)
    guard let date else {
      throw .otherText(expected: .date(self.pattern, like: self.example))
    }
    return date
  }

  private func usualDate(from text: String) -> Date? {
    guard let found = usual?.moment(of: text) else { return nil }
    var moment = found.moment
    switch found.zone {
    case .seconds(let seconds): moment.zoneSeconds = seconds
    case .unspoken where isGreenwich: break
    case .unspoken:
      guard let seconds = offset(of: moment) else { return foundationDate(from: text) }
      moment.zoneSeconds = seconds
    // Foundation knows the names of time zones.
    case .named: return foundationDate(from: text)
    }
    return DateText.date(of: moment)
  }

  /// The time zone's offset from GMT at a local time.
  ///
  /// - Returns: Nil if the offset changes within a day of that time. The local time may then occur
  ///   twice or not at all, so Foundation has to decide.
  private func offset(of moment: DateMoment) -> Int? {
    guard let local = DateText.date(of: moment) else { return nil }
    let day: TimeInterval = 86_400
    let seconds = timeZone.secondsFromGMT(for: local - day)
    guard seconds == timeZone.secondsFromGMT(for: local + day),
      seconds == timeZone.secondsFromGMT(for: local - TimeInterval(seconds))
    else { return nil }
    return seconds
  }

  private func foundationDate(from text: String) -> Date? {
    ReleasePool.drained { date(formatted: text) }
  }

  private func date(formatted text: String) -> Date? {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let found = formatters.withLock { formatters -> (Date, written: String)? in
      guard MarkedWords.arePlain(in: text) || formatters.markedWords.arePlain(in: text) else {
        return nil
      }
      let formatter = formatters.whole
      return formatter.date(from: text).map { ($0, formatter.string(from: $0)) }
    }
    guard let (date, written) = found, DateText.hasText(date),
      text.first?.isWhitespace != true, text.last?.isWhitespace != true,
      hasZone ? isZoned(text, date) : TextLayout.isSame(text, written, comparison)
    else { return nil }
    return date
  }

  /// Whether a string with a zone matches the date's format, in the zone given by the string.
  private func isZoned(_ text: String, _ date: Date) -> Bool {
    formatters.withLock { $0.zoneless?.matches(text, date, comparison) } ?? true
  }

  /// The maximum number of bytes to pass to Foundation: names of days, months and zones are long in
  /// some languages.
  private static let maximumLength = 1024

  /// A date in the pattern, for messages; the pattern itself if it can't be written.
  private var example: String {
    let moment = DateMoment(year: 2025, month: 12, day: 31, hour: 18, minute: 30)
    let text = DateText.date(of: moment).flatMap { date in
      try? self.text(from: date - TimeInterval(timeZone.secondsFromGMT(for: date)))
    }
    return text ?? pattern
  }

  /// Formats a date.
  func text(from date: Date) throws(ConversionProblem) -> String {
    guard DateText.hasText(date) else { throw .extremeDate }
    return ReleasePool.drained { formatters.withLock { $0.whole.string(from: date) } }
  }
}

/// Foundation's formatters for a pattern. Each is created on first use, since that takes a
/// millisecond, and the dates of most tables are parsed by hand.
private struct Formatters {
  private let pattern: String
  private let timeZone: TimeZone
  private let locale: Locale

  init(_ pattern: String, _ timeZone: TimeZone, _ locale: Locale) {
    self.pattern = pattern
    self.timeZone = timeZone
    self.locale = locale
  }

  private(set) lazy var whole = formatter(pattern, timeZone)

  /// Parses and formats the parts around a zone; nil if the pattern has no zone, or its end would be unknown.
  private(set) lazy var zoneless: ZonelessFormatter? = ZonelessFormatter.pattern(pattern)
    .map { ZonelessFormatter(formatter($0, .gmt)) }

  private(set) lazy var markedWords = MarkedWords(of: whole)

  private func formatter(_ pattern: String, _ timeZone: TimeZone) -> DateFormatter {
    let formatter = DateFormatter()
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = timeZone
    formatter.isLenient = false
    formatter.dateFormat = pattern
    // The Gregorian calendar for all times, as in the rest of the library.
    formatter.gregorianStartDate = .distantPast
    return formatter
  }
}

/// The words of a language that contain combining marks, such as Hindi month names.
///
/// Foundation crashes if it stops parsing in the middle of a character, as with `2024-01-01` with
/// an accent on the last digit. So marks, and anything else that joins scalars into one character,
/// are accepted only within words that Foundation knows and reads as a whole.
private struct MarkedWords {
  private let symbols: [String]
  private let words: Set<String>

  init(of formatter: DateFormatter) {
    let names: [[String]?] = [
      formatter.monthSymbols, formatter.shortMonthSymbols, formatter.standaloneMonthSymbols,
      formatter.shortStandaloneMonthSymbols, formatter.weekdaySymbols,
      formatter.shortWeekdaySymbols, formatter.standaloneWeekdaySymbols,
      formatter.shortStandaloneWeekdaySymbols, formatter.eraSymbols, formatter.longEraSymbols,
      formatter.quarterSymbols, formatter.shortQuarterSymbols,
      [formatter.amSymbol, formatter.pmSymbol].compactMap { $0 },
    ]
    symbols = Array(Set(names.compactMap { $0 }.joined()))
    words = Set(symbols.flatMap { Self.words(of: $0).map { String($0) } })
  }

  /// Whether a string is ASCII, and thus has no marks.
  static func arePlain(in text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
  }

  /// Whether a string has no marks except those of the known words.
  func arePlain(in text: String) -> Bool {
    Self.words(of: text).allSatisfy { word in
      Self.isPlain(word)
        || words.contains { $0.hasSameBytes(as: String(word)) }
          && !symbols.contains { breaks(text[word.startIndex...], after: $0) }
    }
  }

  /// Whether a symbol at the start of the rest of a string ends in the middle of a character.
  private func breaks(_ rest: Substring, after symbol: String) -> Bool {
    let (scalars, others) = (rest.unicodeScalars, symbol.unicodeScalars)
    guard scalars.starts(with: others),
      let end = scalars.index(
        scalars.startIndex, offsetBy: others.count, limitedBy: scalars.endIndex)
    else { return false }
    return end != rest.endIndex && !rest.indices.contains(end)
  }

  private static func isPlain(_ word: some StringProtocol) -> Bool {
    word.allSatisfy { $0.unicodeScalars.count == 1 }
  }

  private static func words(of text: String) -> [Substring] {
    text.split { $0.isASCII && $0 != "\r\n" || $0.isWhitespace && $0.unicodeScalars.count == 1 }
  }
}
