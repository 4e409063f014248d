import PropertyMapper

/// The characters that a part of a regular expression matches: those in ASCII, and others that it
/// names.
struct SampleCharacters {
  private var ascii: Set<UInt8> = []
  private var others: [Character] = []

  /// Letters first, lowercase before uppercase, then digits, then the rest.
  var characters: [Character] {
    let sorted = ascii.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
    return sorted.map { Character(Unicode.Scalar($0)) } + others
  }

  private static func rank(_ byte: UInt8) -> Int {
    switch byte {
    case 0x61...0x7A: 0
    case 0x41...0x5A: 1
    case 0x30...0x39: 2
    default: 3
    }
  }

  private init(_ ranges: [ClosedRange<UInt8>]) {
    ascii = Set(ranges.joined())
  }

  init(_ character: Character) {
    if let byte = character.asciiValue { ascii = [byte] } else { others = [character] }
  }

  /// Everything printable.
  static let all = Self([0x20...0x7E])
  private static let digits = Self([0x30...0x39])
  private static let small = Self([0x61...0x7A])
  private static let capitals = Self([0x41...0x5A])
  private static let letters = Self([0x41...0x5A, 0x61...0x7A])
  private static let ofWords = Self([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  private static let spaces = Self([0x20...0x20])

  private var inverted: Self {
    var inverted = self
    inverted.ascii = Self.all.ascii.subtracting(ascii)
    inverted.others = []
    return inverted
  }

  private mutating func add(_ other: Self) {
    ascii.formUnion(other.ascii)
    others += other.others
  }

  /// The characters that an escape such as `\d` matches; nil if it is unknown.
  init?(escape letter: Character) {
    switch letter {
    case "d": self = Self.digits
    case "D": self = Self.digits.inverted
    case "w": self = Self.ofWords
    case "W": self = Self.ofWords.inverted
    case "s": self = Self.spaces
    case "S": self = Self.spaces.inverted
    default: return nil
    }
  }

  /// The characters with a Unicode property; nil if it is unknown.
  init?(property name: String) {
    switch name {
    case "L", "Letter", "Alphabetic": self = Self.letters
    case "Ll", "Lowercase", "Lowercase_Letter": self = Self.small
    case "Lu", "Uppercase", "Uppercase_Letter": self = Self.capitals
    case "N", "Nd", "Number", "Decimal_Number": self = Self.digits
    default: return nil
    }
  }

  /// The characters in brackets; nil if some of them are unknown.
  init?(_ set: PatternSet) {
    var found = Self([])
    for member in set.members {
      guard let characters = Self(member) else { return nil }
      found.add(characters)
    }
    self = set.isInverted ? found.inverted : found
  }

  private init?(_ member: PatternSet.Member) {
    switch member {
    case .character(let character): self.init(character.value)
    case .range(let first, let last):
      guard let first = first.value.asciiValue, let last = last.asciiValue, first <= last else {
        return nil
      }
      self.init([first...last])
    case .escape(let letter): self.init(escape: letter)
    case .property(let name): self.init(property: name)
    }
  }
}
