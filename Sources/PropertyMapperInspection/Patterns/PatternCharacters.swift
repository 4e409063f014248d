/// The characters that a part of a regular expression matches: those in ASCII, and others that it
/// names.
struct PatternCharacters {
  private var characters: [Character]
  /// The character that it stands for; nil for a class of characters.
  private(set) var single: Character?

  /// ASCII: letters first, lowercase before uppercase, then digits, then the rest.
  private static let ascii: [Character] = {
    let all = (0...0x7F as ClosedRange<UInt8>).map { Character(Unicode.Scalar($0)) }
    let ranks: [(Character) -> Bool] = [
      { $0.isLowercase }, { $0.isUppercase }, { $0.isNumber },
      { !$0.isLetter && !$0.isNumber },
    ]
    return ranks.flatMap { all.filter($0) }
  }()

  static let printable = Self(ascii.filter { (" "..."~").contains($0) })

  init(_ characters: [Character]) {
    self.characters = characters
    single = characters.count == 1 ? characters[0] : nil
  }

  private init(_ isIncluded: (Character) -> Bool) {
    characters = Self.ascii.filter(isIncluded)
  }

  /// The most likely characters first.
  var sorted: [Character] {
    let all = Set(characters)
    return Self.ascii.filter(all.contains) + characters.filter { !Self.ascii.contains($0) }
  }

  var inverted: Self {
    let excluded = Set(characters)
    return Self(Self.printable.characters.filter { !excluded.contains($0) })
  }

  mutating func add(_ other: Self) {
    characters += other.characters
    single = nil
  }

  /// The characters between two in ASCII; nil for others.
  init?(from first: Character, to last: Character) {
    guard let first = first.asciiValue, let last = last.asciiValue, first <= last else {
      return nil
    }
    self.init { character in character.asciiValue.map { (first...last).contains($0) } ?? false }
  }

  /// The characters that an escape such as `\d` matches; nil if it is unknown.
  init?(escape letter: Character) {
    switch letter {
    case "d": self.init { $0.isNumber }
    case "w": self.init { $0.isLetter || $0.isNumber || $0 == "_" }
    case "s": self.init { $0 == " " }
    case "D": self = Self { $0.isNumber }.inverted
    case "W": self = Self { $0.isLetter || $0.isNumber || $0 == "_" }.inverted
    case "S": self = Self { $0 == " " }.inverted
    case "t": self.init(["\t"])
    case "n": self.init(["\n"])
    case "r": self.init(["\r"])
    default: return nil
    }
  }

  /// The characters with a Unicode property; nil if it is unknown.
  init?(property name: Substring) {
    switch name {
    case "L", "Letter", "Alphabetic": self.init { $0.isLetter }
    case "Ll", "Lowercase", "Lowercase_Letter": self.init { $0.isLowercase }
    case "Lu", "Uppercase", "Uppercase_Letter": self.init { $0.isUppercase }
    case "N", "Nd", "Number", "Decimal_Number": self.init { $0.isNumber }
    default: return nil
    }
  }
}
