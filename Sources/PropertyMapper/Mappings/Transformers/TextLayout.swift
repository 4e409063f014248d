/// Compares the layout of strings: the positions of digits, letters and other characters.
enum TextLayout {
  /// The parts that must be equal in addition to the layout.
  struct Comparison: Sendable {
    /// Whether names must be right even if they are redundant, such as those of weekdays.
    let comparesLetters: Bool
    /// Whether numbers must be equal, except for those of a fraction, which may have further zeros.
    let comparesNumbers: Bool
  }

  enum Run {
    case digits(String)
    case letters(String)
    case other(Character)

    var text: String {
      switch self {
      case .digits(let text), .letters(let text): text
      case .other(let character): String(character)
      }
    }

    func matches(_ written: Run, _ comparison: Comparison) -> Bool {
      switch (self, written) {
      case (.digits(let digits), .digits(let written)):
        // The number of digits matters as well: a four-digit year must not be parsed from two
        // digits.
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

  static func runs(of text: String) -> [Run] {
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
