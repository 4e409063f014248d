// The formatter is Foundation's.
import Foundation

/// Reads and writes dates by a pattern, strictly, and from any number of threads.
///
/// Patterns of the usual letters are read by hand, see ``DatePattern``. Foundation's formatter, which reads the
/// others, forgives a lot, even when it is not lenient: spaces around the text, `/` for `-`, `17` for the year 17
/// of `yyyy`, and a Sunday that is none. So whatever it reads is written again, and must come out the same, leading
/// zeros and the case of letters apart.
final class PatternDateFormatter: Sendable {
  private let formatter: Locked<DateFormatter>
  private let pattern: String
  /// The pattern, if it can be read by hand.
  private let usual: DatePattern?
  private let isGreenwich: Bool
  private let comparison: TextForm.Comparison
  private let hasZone: Bool
  /// Reads and writes what is around a zone.
  private let zoneless: Locked<ZonelessFormatter>?
  private let marks: MarkedWords

  init(_ pattern: String, timeZone: TimeZone, locale: Locale) {
    self.pattern = pattern
    let letters = Self.letters(of: pattern)
    hasZone = !letters.isDisjoint(with: ZonelessFormatter.zoneLetters)
    comparison = TextForm.Comparison(
      comparesLetters: !letters.isDisjoint(with: "Eec"),
      comparesNumbers: !letters.contains("S"))
    usual = locale.identifier == "en_US_POSIX" ? DatePattern(pattern) : nil
    isGreenwich = timeZone == .gmt || ["GMT", "UTC"].contains(timeZone.identifier)
    zoneless = ZonelessFormatter.pattern(pattern).map { pattern in
      Locked(ZonelessFormatter(Self.makeFormatter(pattern, timeZone: .gmt, locale: locale)))
    }
    let formatter = Self.makeFormatter(pattern, timeZone: timeZone, locale: locale)
    marks = MarkedWords(of: formatter)
    self.formatter = Locked(formatter)
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
    let date = usual == nil ? foundationDate(from: text) : usualDate(from: text)
    guard let date else {
      throw .otherText(expected: "a date like \(DisplayText.cut(self.pattern))")
    }
    return date
  }

  private func usualDate(from text: String) -> Date? {
    guard let found = usual?.moment(of: text) else { return nil }
    var moment = found.moment
    switch found.zone {
    case .seconds(let seconds): moment.zoneSeconds = seconds
    case .unspoken where isGreenwich: break
    // Where the clock changes, and what zones are called, Foundation knows.
    case .unspoken, .named: return foundationDate(from: text)
    }
    return DateText.date(of: moment)
  }

  private func foundationDate(from text: String) -> Date? {
    guard text.utf8.count <= Self.maximumLength, marks.arePlain(in: text) else { return nil }
    let found = formatter.withLock { formatter -> (Date, written: String)? in
      formatter.date(from: text).map { ($0, formatter.string(from: $0)) }
    }
    guard let (date, written) = found, DateText.hasText(date),
      text.first?.isWhitespace != true, text.last?.isWhitespace != true,
      hasZone ? isZoned(text, date) : TextForm.isSame(text, written, comparison)
    else { return nil }
    return date
  }

  /// Whether a text with a zone has the form of the date, in the text's zone.
  private func isZoned(_ text: String, _ date: Date) -> Bool {
    zoneless?.withLock { $0.matches(text, date, comparison) } ?? true
  }

  /// The most bytes that are handed to Foundation: names of days, months and zones are long in some languages.
  private static let maximumLength = 1024

  /// The text of a date.
  func text(from date: Date) throws(ConversionProblem) -> String {
    guard DateText.hasText(date) else { throw .extremeDate }
    return formatter.withLock { $0.string(from: date) }
  }

  /// The letters of a pattern outside of quotes.
  private static func letters(of pattern: String) -> Set<Character> {
    var letters: Set<Character> = []
    var isQuoted = false
    for character in pattern {
      if character == "'" { isQuoted.toggle() }
      if !isQuoted { letters.insert(character) }
    }
    return letters
  }
}

/// The words of a language that have combining marks, such as the months in Hindi.
///
/// Foundation ends the process where it has read a text up to the middle of a character: `2024-01-01` with an accent
/// on the last digit is one. So marks, and whatever else joins scalars to one character, are taken only as parts of
/// words that Foundation knows, and reads as a whole.
private struct MarkedWords: Sendable {
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
    words = Set(names.compactMap { $0 }.joined().flatMap { Self.words(of: $0) })
  }

  /// Whether there are no marks in a text but those of the known words.
  func arePlain(in text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return true }
    return Self.words(of: text).allSatisfy { word in
      Self.isPlain(word)
        || words.contains { $0.hasSameBytes(as: word) }
          && !words.contains { breaks(word, behind: $0) }
    }
  }

  /// Whether a word, read up to the end of another one, ends within a character.
  private func breaks(_ word: String, behind other: String) -> Bool {
    let (scalars, others) = (word.unicodeScalars, other.unicodeScalars)
    guard scalars.count > others.count, scalars.starts(with: others) else { return false }
    let end = scalars.index(scalars.startIndex, offsetBy: others.count)
    return !word.indices.contains(end)
  }

  private static func isPlain(_ word: some StringProtocol) -> Bool {
    word.allSatisfy { $0.unicodeScalars.count == 1 }
  }

  private static func words(of text: String) -> [String] {
    text.split { $0.isASCII && $0 != "\r\n" || $0.isWhitespace && $0.unicodeScalars.count == 1 }
      .map { String($0) }
  }
}
