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
      return [Self(ambiguous: "has a quote that isn't closed", hint: "write '' for a quote")]
    }
    let fields = characters.filter { $0.isASCII && $0.isLetter }
    if let unknown = fields.first(where: { !letters.contains($0) }) {
      return [
        Self(
          invalid: "has the letter \(unknown), which stands for nothing", hint: "quote text: 'T'")
      ]
    }
    if fields.isEmpty {
      return [Self(invalid: "has no letter for a field", hint: "write one, such as d.M.yyyy")]
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
          ambiguous: "has an hour of the 12-hour clock, but no a for AM or PM",
          hint: "write HH for 24 hours, or add a"))
    }
    if has("H"), has("a") {
      flaws.append(
        Self(
          ambiguous: "has both H, an hour of the 24-hour clock, and a",
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
