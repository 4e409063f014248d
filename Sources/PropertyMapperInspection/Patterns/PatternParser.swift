/// Parses regular expressions, as far as they have a meaning that samples and schemas can express.
struct PatternParser {
  private var rest: Substring
  /// The number of open groups.
  private var depth = 0

  /// Groups are parsed recursively, and real patterns do not nest more of them.
  private static let maximumDepth = 32

  /// Parses a whole pattern; nil if it contains anything unsupported, or too many nested groups.
  static func parse(_ pattern: String) -> PatternNode? {
    var parser = Self(rest: pattern[...])
    guard let node = parser.parseChoice(), parser.rest.isEmpty else { return nil }
    return node
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  /// Takes the text up to a character, and that character; nil if there is no such character.
  private mutating func take(upTo end: Character) -> Substring? {
    guard let index = rest.firstIndex(of: end) else { return nil }
    defer { rest = rest[rest.index(after: index)...] }
    return rest[..<index]
  }

  private mutating func parseChoice() -> PatternNode? {
    var choices: [PatternNode] = []
    repeat {
      guard let sequence = parseSequence() else { return nil }
      choices.append(sequence)
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func parseSequence() -> PatternNode? {
    var nodes: [PatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let node = parseOne(), let repeated = parseCount(of: node) else { return nil }
      nodes.append(repeated)
    }
    return .sequence(nodes)
  }

  private mutating func parseOne() -> PatternNode? {
    switch rest.removeFirst() {
    case "(": parseGroup()
    case "[": parseSet().map { .set($0) }
    case "\\": parseEscape()
    case ".": .any
    case "^": .place(.start)
    case "$": .place(.end)
    case "*", "+", "?", "{": nil
    case let character: .character(PatternCharacter(value: character, isEscaped: false))
    }
  }

  private mutating func parseGroup() -> PatternNode? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let group = parseGroupKind(), let node = parseChoice(), take(")") else { return nil }
    return .group(node, group)
  }

  private mutating func parseGroupKind() -> PatternGroup? {
    guard take("?") else { return .capture }
    if take(":") { return .plain }
    if take("=") { return .lookahead }
    if take("!") { return .negativeLookahead }
    // A name, not a lookbehind.
    guard take("<"), rest.first?.isLetter == true, take(upTo: ">") != nil else { return nil }
    return .namedCapture
  }

  private mutating func parseEscape() -> PatternNode? {
    guard let next = rest.first else { return nil }
    if "bAzZ".contains(next) {
      rest.removeFirst()
      return .place(.escape(next))
    }
    return switch parseEscapedMember() {
    case nil: nil
    case .character(let character): .character(character)
    case .escape(let letter): .escape(letter)
    case .property(let name): .property(name)
    case .range: nil
    }
  }

  /// Parses what follows a backslash, inside or outside brackets.
  private mutating func parseEscapedMember() -> PatternSet.Member? {
    guard let next = rest.popFirst() else { return nil }
    switch next {
    case "d", "D", "w", "W", "s", "S": return .escape(next)
    case "t": return .character(PatternCharacter(value: "\t", isEscaped: true))
    case "n": return .character(PatternCharacter(value: "\n", isEscaped: true))
    case "r": return .character(PatternCharacter(value: "\r", isEscaped: true))
    case "p": return take("{") ? take(upTo: "}").map { .property(String($0)) } : nil
    default:
      guard !next.isLetter, !next.isNumber else { return nil }
      return .character(PatternCharacter(value: next, isEscaped: true))
    }
  }

  private mutating func parseCount(of node: PatternNode) -> PatternNode? {
    let minimum: Int?
    let maximum: Int?
    let start = rest
    if take("*") {
      (minimum, maximum) = (0, nil)
    } else if take("+") {
      (minimum, maximum) = (1, nil)
    } else if take("?") {
      (minimum, maximum) = (0, 1)
    } else if take("{") {
      guard let bounds = parseBounds() else { return nil }
      (minimum, maximum) = bounds
    } else {
      return node
    }
    let text = String(start[..<rest.startIndex])
    let greediness: PatternCount.Greediness = take("?") ? .lazy : take("+") ? .possessive : .greedy
    return .repeated(
      node,
      PatternCount(minimum: minimum, maximum: maximum, text: text, greediness: greediness))
  }

  /// Parses `2}`, `2,}`, `,8}`, or `2,8}`.
  private mutating func parseBounds() -> (minimum: Int?, maximum: Int?)? {
    guard let parts = take(upTo: "}")?.split(separator: ",", omittingEmptySubsequences: false),
      let first = parts.first, let last = parts.last, parts.count <= 2,
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.isEmpty || Int($0) != nil })
    else { return nil }
    return (Int(first), Int(last))
  }

  // MARK: Sets

  /// Parses what follows an opening bracket; nil for an operation on sets, or a set within the set.
  private mutating func parseSet() -> PatternSet? {
    let isInverted = take("^")
    var members: [PatternSet.Member] = []
    while let next = rest.popFirst() {
      if next == "]" {
        return members.isEmpty ? nil : PatternSet(isInverted: isInverted, members: members)
      }
      guard next != "[", !("&~-".contains(next) && rest.first == next),
        let member = parseMember(from: next)
      else { return nil }
      members.append(member)
    }
    return nil
  }

  private mutating func parseMember(from next: Character) -> PatternSet.Member? {
    var first = PatternCharacter(value: next, isEscaped: false)
    if next == "\\" {
      guard let escaped = parseEscapedMember() else { return nil }
      guard case .character(let character) = escaped else { return escaped }
      first = character
    }
    // A hyphen that begins the set or ends it stands for itself.
    let isHyphen = next == "-"
    guard !isHyphen, rest.first == "-", let end = rest.dropFirst().first, end != "]" else {
      return .character(first)
    }
    guard end != "\\", end != "[", end != "-" else { return nil }
    rest.removeFirst(2)
    return .range(from: first, to: end)
  }
}
