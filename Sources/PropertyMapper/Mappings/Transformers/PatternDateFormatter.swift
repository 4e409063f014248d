// For the formatter.
import Foundation

/// Reads and writes dates strictly by a pattern, from any number of threads.
///
/// Patterns of the usual letters are parsed by hand. See ``DatePattern``. Foundation's formatter,
/// which parses the others, is too permissive even when it isn't lenient: it accepts spaces around
/// the string, `/` for `-`, `17` for the year 17 of `yyyy`, and a wrong weekday. So its result is
/// formatted again and must match the input, except for leading zeros and letter case.
final class PatternDateFormatter: Sendable {
  private let formatter: Locked<DateFormatter>
  private let pattern: String
  /// The pattern, if it can be parsed by hand.
  private let usual: DatePattern?
  private let isGreenwich: Bool
  private let comparison: TextForm.Comparison
  /// A zone in the input may differ from the formatter's, so the formatted result may differ as
  /// well.
  private let hasZone: Bool
  private let marks: MarkedWords

  init(_ pattern: String, timeZone: TimeZone, locale: Locale) {
    self.pattern = pattern
    let letters = Self.letters(of: pattern)
    hasZone = !letters.isDisjoint(with: "zZOvVXx")
    comparison = TextForm.Comparison(
      comparesLetters: !letters.isDisjoint(with: "Eec"),
      comparesNumbers: !letters.contains("S"))
    usual = locale.identifier == "en_US_POSIX" ? DatePattern(pattern) : nil
    isGreenwich = timeZone == .gmt || ["GMT", "UTC"].contains(timeZone.identifier)
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

  /// Parses a date.
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
    // Foundation has the time zone rules and names.
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
      hasZone || TextForm.isSame(text, written, comparison)
    else { return nil }
    return date
  }

  /// The maximum number of bytes passed to Foundation: names of days, months and zones are long in
  /// some languages.
  private static let maximumLength = 1024

  /// Formats a date.
  func text(from date: Date) throws(ConversionProblem) -> String {
    guard DateText.hasText(date) else { throw .extremeDate }
    return formatter.withLock { $0.string(from: date) }
  }

  /// The pattern letters outside quotes.
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

/// The words of a language that contain combining marks, such as Hindi month names.
///
/// Foundation crashes if it stops parsing in the middle of a character, as with `2024-01-01` with
/// an accent on the last digit. So marks, and anything else that joins scalars into one character,
/// are accepted only within words that Foundation knows and reads as a whole.
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

  /// Whether a string has no marks except those of the known words.
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

/// The layout of a string: the positions of digits, letters and everything else.
private enum TextForm {
  /// What must match in addition to the layout.
  struct Comparison: Sendable {
    /// Names that repeat other fields, such as those of weekdays, must be right.
    let comparesLetters: Bool
    /// Numbers must be the same, except for a fraction, which may have further zeros.
    let comparesNumbers: Bool
  }

  private enum Run {
    case digits(String)
    case letters(String)
    case other(Character)

    func matches(_ written: Run, _ comparison: Comparison) -> Bool {
      switch (self, written) {
      case (.digits(let digits), .digits(let written)):
        // The number of digits matters as well: a four-digit year must not be read from two.
        digits.allSatisfy(\.isASCII) == written.allSatisfy(\.isASCII)
          && (written.count < 4 || digits.count == written.count)
          && (!comparison.comparesNumbers || Self.number(digits) == Self.number(written))
      case (.letters(let letters), .letters(let written)):
        !comparison.comparesLetters
          || letters.lowercased().hasPrefix(written.lowercased())
          || written.lowercased().hasPrefix(letters.lowercased())
      case (.other(let character), .other(let written)): character == written
      default: false
      }
    }

    /// The digits without leading zeros, in any writing system.
    private static func number(_ digits: String) -> [Int?] {
      Array(digits.map(\.wholeNumberValue).drop { $0 == 0 })
    }
  }

  static func isSame(_ text: String, _ written: String, _ comparison: Comparison) -> Bool {
    runs(of: text).elementsEqual(runs(of: written)) { $0.matches($1, comparison) }
  }

  private static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    for character in text {
      switch (runs.last, character.isNumber, character.isLetter) {
      case (.digits(let digits)?, true, _):
        runs[runs.count - 1] = .digits("\(digits)\(character)")
      case (_, true, _): runs.append(.digits("\(character)"))
      case (.letters(let letters)?, _, true):
        runs[runs.count - 1] = .letters("\(letters)\(character)")
      case (_, _, true): runs.append(.letters("\(character)"))
      default: runs.append(.other(character))
      }
    }
    return runs
  }
}
