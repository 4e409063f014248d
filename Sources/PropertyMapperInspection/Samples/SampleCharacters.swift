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

  private init?(_ character: Character) {
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

  /// Parses the part after a backslash; nil if unknown.
  static func parse(escapeIn rest: inout Substring) -> Self? {
    guard let next = rest.popFirst() else { return nil }
    switch next {
    case "d": return digits
    case "D": return digits.inverted
    case "w": return ofWords
    case "W": return ofWords.inverted
    case "s": return spaces
    case "S": return spaces.inverted
    case "t": return Self("\t")
    case "n": return Self("\n")
    case "r": return Self("\r")
    case "p":
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      return property(named: name)
    case let character where character.isLetter || character.isNumber: return nil
    case let character: return Self(character)
    }
  }

  private static func property(named name: Substring) -> Self? {
    switch name {
    case "L", "Letter", "Alphabetic": letters
    case "Ll", "Lowercase", "Lowercase_Letter": small
    case "Lu", "Uppercase", "Uppercase_Letter": capitals
    case "N", "Nd", "Number", "Decimal_Number": digits
    default: nil
    }
  }

  /// Parses the part after an opening bracket, up to the closing one; nil if unknown.
  static func parse(classIn rest: inout Substring) -> Self? {
    var found = Self([])
    let isInverted = rest.first == "^"
    if isInverted { rest.removeFirst() }
    while let next = rest.popFirst(), next != "]" {
      guard next != "[", !(next == "&" && rest.first == "&") else { return nil }
      guard next != "\\" else {
        guard let escaped = parse(escapeIn: &rest) else { return nil }
        found.add(escaped)
        continue
      }
      let end = rest.dropFirst().first
      if rest.first == "-", let end, end != "]" {
        guard let first = next.asciiValue, let last = end.asciiValue, first <= last, end != "\\"
        else { return nil }
        found.add(Self([first...last]))
        rest.removeFirst(2)
      } else if let single = Self(next) {
        found.add(single)
      }
    }
    return isInverted ? found.inverted : found
  }
}
