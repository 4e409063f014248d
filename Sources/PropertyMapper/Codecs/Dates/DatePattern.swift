/// A date pattern (Unicode, UTS 35) with common letters, and English names as in `en_US_POSIX`.
///
/// ```
///  EEE, d MMM yyyy HH:mm:ss XXX     weekday ", " day " " month's name " " year " " hour ":" … zone
/// ```
///
/// Weeks, eras, quarters, two-digit years and the like are left to Foundation's formatter, as are
/// patterns without a year.
struct DatePattern {
  let parts: [Part]

  enum Part {
    case literal([UInt8])
    /// Digits; at most two if `width` is nil.
    case number(Number, width: Int?)
    /// The digits after the point; any number if `width` is nil.
    case fraction(width: Int?)
    case monthName
    case weekday
    /// AM or PM.
    case halfDay
    case zone
  }

  enum Number: Hashable {
    case year, month, day, hour, halfDayHour, minute, second
  }

  /// - Returns: Nil if the pattern contains anything unsupported.
  init?(_ pattern: String) {
    guard let fields = Self.fields(of: pattern) else { return nil }
    var parts: [Part] = []
    for (index, field) in fields.enumerated() {
      let isBesideDigits =
        index > 0 && fields[index - 1].isDigits
        || index + 1 < fields.count && fields[index + 1].isDigits
      guard let part = field.part(isBesideDigits: isBesideDigits) else { return nil }
      parts.append(part)
    }
    self.parts = parts
    guard isComplete(Set(fields.compactMap(\.meaning)), fields.compactMap(\.meaning).count) else {
      return nil
    }
  }

  /// Whether the fields are unique and together form a date.
  private func isComplete(_ meanings: Set<Field.Meaning>, _ count: Int) -> Bool {
    guard meanings.count == count, meanings.contains(.number(.year)) else { return false }
    let hasDay = meanings.contains(.number(.day))
    return (meanings.contains(.month) || !hasDay)
      && (hasDay || !meanings.contains(.weekday))
      && meanings.contains(.number(.halfDayHour)) == meanings.contains(.halfDay)
      && !(meanings.contains(.number(.hour)) && meanings.contains(.halfDay))
  }
}

/// A letter of a pattern with its number of repetitions, or the text between letters.
private struct Field {
  enum Meaning: Hashable {
    case number(DatePattern.Number)
    case month, fraction, weekday, halfDay, zone
  }

  var letter: Character?
  var count = 1
  var literal: [UInt8] = []

  /// The field's meaning for the date; nil for text and for unsupported letters.
  var meaning: Meaning? {
    switch letter {
    case "y", "u": .number(.year)
    case "M", "L": .month
    case "d": .number(.day)
    case "H": .number(.hour)
    case "h": .number(.halfDayHour)
    case "m": .number(.minute)
    case "s": .number(.second)
    case "S": .fraction
    case "E": .weekday
    case "a": .halfDay
    case "Z", "X", "x", "z", "O": .zone
    default: nil
    }
  }

  /// Whether the field consists only of digits, so that only their number determines where the next
  /// field begins.
  var isDigits: Bool {
    switch meaning {
    case .number, .fraction: true
    case .month: count <= 2
    default: false
    }
  }

  func part(isBesideDigits: Bool) -> DatePattern.Part? {
    guard letter != nil else { return .literal(literal) }
    switch meaning {
    case .number(.year): return count == 4 ? .number(.year, width: 4) : nil
    case .number(let number): return part(number, isBesideDigits)
    case .month where count <= 2: return part(.month, isBesideDigits)
    case .month: return count <= 4 ? .monthName : nil
    case .fraction: return count <= 9 ? .fraction(width: isBesideDigits ? count : nil) : nil
    case .weekday: return count <= 4 ? .weekday : nil
    case .halfDay: return count <= 3 ? .halfDay : nil
    case .zone: return count <= 5 ? .zone : nil
    case nil: return nil
    }
  }

  private func part(_ number: DatePattern.Number, _ isBesideDigits: Bool) -> DatePattern.Part? {
    guard count <= 2, !isBesideDigits || count == 2 else { return nil }
    return .number(number, width: isBesideDigits ? count : nil)
  }
}

extension DatePattern {
  /// The characters of any pattern that are outside quotes, and whether all quotes are closed.
  static func unquoted(in pattern: String) -> (characters: [Character], isClosed: Bool) {
    var characters: [Character] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" { isQuoted.toggle() } else if !isQuoted { characters.append(character) }
    }
    return (characters, !isQuoted)
  }

  /// The letters of a pattern and the text between them; nil if a quote is unterminated or the text
  /// has combining marks.
  private static func fields(of pattern: String) -> [Field]? {
    var fields: [Field] = []
    var rest = pattern[...]
    while let next = rest.popFirst() {
      // The formatter treats a letter with an accent as a letter and an accent.
      guard next.unicodeScalars.count == 1 else { return nil }
      if next == "'" {
        guard let text = quoted(in: &rest) else { return nil }
        append(text, to: &fields)
      } else if next.isASCII, next.isLetter {
        if let last = fields.indices.last, fields[last].letter == next {
          fields[last].count += 1
        } else {
          fields.append(Field(letter: next))
        }
      } else {
        append("\(next)", to: &fields)
      }
    }
    return fields
  }

  /// The text up to the closing quote. Two quotes are one quote, both inside and outside quotes.
  private static func quoted(in rest: inout Substring) -> String? {
    if rest.first == "'" {
      rest.removeFirst()
      return "'"
    }
    var text = ""
    while let next = rest.popFirst() {
      guard next.unicodeScalars.count == 1 else { return nil }
      if next != "'" {
        text.append(next)
      } else if rest.first == "'" {
        text.append(rest.removeFirst())
      } else {
        return text
      }
    }
    return nil
  }

  private static func append(_ text: String, to fields: inout [Field]) {
    if let last = fields.indices.last, fields[last].letter == nil {
      fields[last].literal += text.utf8
    } else {
      fields.append(Field(literal: Array(text.utf8)))
    }
  }
}

/// What is wrong with a date pattern (Unicode, UTS 35), or probably not meant.
struct DatePatternFlaw: Sendable {
  /// Whether no date has the pattern; otherwise, it probably means something else.
  let isInvalid: Bool
  /// The end of a sentence that begins with the pattern: `has YYYY, the year of a week`.
  let fact: String
  let hint: String

  private init(invalid fact: String, hint: String) {
    isInvalid = true
    self.fact = fact
    self.hint = hint
  }

  private init(ambiguous fact: String, hint: String) {
    isInvalid = false
    self.fact = fact
    self.hint = hint
  }
}

extension DatePatternFlaw {
  /// The letters that UTS 35 defines.
  private static let letters: Set<Character> = Set("GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx")

  static func flaws(in pattern: String) -> [Self] {
    let (characters, isClosed) = DatePattern.unquoted(in: pattern)
    guard isClosed else {
      return [Self(ambiguous: "has an unclosed quote", hint: "write '' for a quote")]
    }
    let fields = characters.filter { $0.isASCII && $0.isLetter }
    if let unknown = fields.first(where: { !letters.contains($0) }) {
      return [
        Self(
          invalid: "has the letter \(unknown), which has no meaning", hint: "quote text: 'T'")
      ]
    }
    if fields.isEmpty {
      return [Self(invalid: "has no letter for a field", hint: "add one, as in d.M.yyyy")]
    }
    let found = Set(fields)
    func has(_ letters: String) -> Bool { !found.isDisjoint(with: letters) }
    var flaws: [Self] = []
    if has("Y"), !has("wW") {
      flaws.append(
        Self(ambiguous: "has Y, the year that a week belongs to", hint: "write yyyy for the year"))
    }
    if has("D"), has("ML") {
      flaws.append(
        Self(ambiguous: "has D, the day of the year", hint: "write d for the day of the month"))
    }
    if has("hK"), !has("abB") {
      flaws.append(
        Self(
          ambiguous: "has an hour on the 12-hour clock, but no a for AM or PM",
          hint: "write HH for 24 hours, or add a"))
    }
    if has("H"), has("a") {
      flaws.append(
        Self(
          ambiguous: "has both H, an hour on the 24-hour clock, and a",
          hint: "write hh, or remove a"))
    }
    if has("m"), !has("hHkK") {
      flaws.append(
        Self(ambiguous: "has m, the minute, but no hour", hint: "write M for the month"))
    }
    if has("M"), has("hHkK"), has("s"), !has("m") {
      flaws.append(
        Self(ambiguous: "has M, the month, but no minute", hint: "write m for the minute"))
    }
    if let hint = exchangedMonth(in: fields) {
      flaws.append(
        Self(
          ambiguous:
            "has m, the minute, next to a day or a year, and M, the month, next to an hour",
          hint: hint))
    }
    if has("S"), !has("s") {
      flaws.append(
        Self(ambiguous: "has S, the fraction of a second, but no second", hint: "write s"))
    }
    return flaws
  }

  /// The advice for a pattern with the minute in place of the month and vice versa.
  private static func exchangedMonth(in fields: [Character]) -> String? {
    let kinds = fields.reduce(into: [Character]()) { kinds, field in
      if kinds.last != field { kinds.append(field) }
    }
    func isNext(_ field: Character, to others: Set<Character>) -> Bool {
      kinds.indices.contains { index in
        kinds[index] == field
          && [index - 1, index + 1].contains {
            kinds.indices.contains($0) && others.contains(kinds[$0])
          }
      }
    }
    guard isNext("m", to: ["y", "d", "u"]), isNext("M", to: ["H", "h", "k", "K", "s"]) else {
      return nil
    }
    return "write M for the month and m for the minute"
  }
}
