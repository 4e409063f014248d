/// A part of a regular expression, in Swift's dialect.
///
/// ```
///  [A-Z]{2}|\d+   choice(sequence(repeated(set(A-Z))), sequence(repeated(escape(d))))
/// ```
indirect enum PatternNode {
  case character(PatternCharacter)
  /// A dot: any character.
  case any
  /// Brackets: one of several characters.
  case set(PatternSet)
  /// A letter after a backslash that stands for several characters: `d`, `w`, `s`, or a capital one.
  case escape(Character)
  /// The name of a Unicode property, as in `\p{Letter}`.
  case property(String)
  /// The start of the string or line (`^`), the end (`$`), or, after a backslash, another place.
  case place(PatternPlace)
  case group(PatternNode, PatternGroup)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repeated(PatternNode, PatternCount)
}

/// A character that stands for itself, or a tab or line end written as `\t`, `\n`, or `\r`.
struct PatternCharacter {
  let value: Character
  let isEscaped: Bool
}

/// The characters in brackets.
struct PatternSet {
  let isInverted: Bool
  let members: [Member]

  enum Member {
    case character(PatternCharacter)
    case range(from: PatternCharacter, to: Character)
    case escape(Character)
    case property(String)
  }
}

/// A place between two characters.
enum PatternPlace {
  case start
  case end
  /// A letter after a backslash: `b`, `A`, `z`, or `Z`.
  case escape(Character)
}

/// What a pair of parentheses does.
enum PatternGroup {
  case capture
  case namedCapture
  /// `(?:…)`
  case plain
  /// `(?=…)`
  case lookahead
  /// `(?!…)`
  case negativeLookahead
}

/// A quantifier.
struct PatternCount {
  /// Nil if it is left out, as in `{,3}`.
  let minimum: Int?
  let maximum: Int?
  /// The quantifier without the suffix for its greediness.
  let text: String
  let greediness: Greediness

  enum Greediness: String {
    case greedy = ""
    case lazy = "?"
    case possessive = "+"
  }
}
