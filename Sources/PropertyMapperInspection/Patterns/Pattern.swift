import PropertyMapper

/// A regular expression in Swift's dialect, as far as samples and schemas can express it.
///
/// ```
///                parts, for samples                          schema
///  [A-Z]{2}|\d+  choice(sequence(2 × A-Z), sequence(1… 0-9))  ^(?:[A-Z]{2}|\d+)$
/// ```
struct Pattern {
  /// The parts to replace by characters; nil if it contains anything else, such as lookahead.
  let parts: Part?
  /// The same in JSON Schema's dialect; nil if it uses anything that the dialects don't share.
  let schema: SchemaPattern?

  indirect enum Part {
    /// One of some characters, the most likely first.
    case character([Character])
    case sequence([Part])
    case choice([Part])
    case repeated(Part, from: Int, to: Int?)
  }

  /// - Returns: Nil if it contains anything that neither can express, or more than 32 nested groups.
  init?(_ text: String) {
    var parser = PatternParser(text)
    guard let root = parser.parse() else { return nil }
    parts = parser.hasSamples ? root : nil
    schema =
      parser.isShared
      ? SchemaPattern(
        text: parser.anchoredSchema(of: root), agreesEverywhere: parser.agreesEverywhere) : nil
  }
}

/// A pattern in JSON Schema's dialect, ECMA-262.
///
/// Swift's dialect matches characters and supports more of Unicode. So only common features are
/// shared: literals, classes, groups, alternatives, quantifiers, anchors and lookahead. Python
/// and others support these as well.
///
/// ```
///  [A-Z]{3}     everywhere       ^[A-Z]{3}$
///  \d+(\.\d+)?  in plain text    ^\d+(\.\d+)?$      in Swift, \d matches digits of all scripts
///  (?i)jon      nowhere
/// ```
struct SchemaPattern {
  /// The pattern, which matches the whole string.
  let text: String
  /// Whether the two dialects agree for all strings rather than only for printable ASCII. Such a
  /// pattern matches nothing but printable ASCII.
  let agreesEverywhere: Bool

  /// Matches a character outside printable ASCII.
  static let beyondPlainText = "[^ -~]"
}

/// Parses a regular expression, and writes it in JSON Schema's dialect on the way.
private struct PatternParser {
  /// Whether samples can replace everything so far.
  private(set) var hasSamples = true
  /// Whether the dialects share everything so far.
  private(set) var isShared: Bool
  private(set) var agreesEverywhere = true

  private let source: String
  private var rest: Substring
  private var schema = ""
  /// The number of open groups.
  private var depth = 0
  /// Whether the dialects share a quantifier after the last part.
  private var isRepeatable = false
  /// Whether the pattern ends with an anchor.
  private var endsAtEnd = false

  /// Groups are parsed recursively, and real patterns do not nest more of them.
  private static let maximumDepth = 32
  /// The characters that need an escape, and can have one in Unicode mode.
  private static let syntax = "^$\\.*+?()[]{}|"

  init(_ source: String) {
    self.source = source
    rest = source[...]
    isShared = source.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Parses the whole pattern; nil if it contains anything unsupported.
  mutating func parse() -> Pattern.Part? {
    guard let root = parseChoice(), rest.isEmpty else { return nil }
    return root
  }

  /// The schema's pattern, made to match only whole strings.
  func anchoredSchema(of root: Pattern.Part) -> String {
    guard case .sequence = root else { return "^(?:\(schema))$" }
    return (source.hasPrefix("^") ? "" : "^") + schema + (endsAtEnd ? "" : "$")
  }

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

  private mutating func parseChoice() -> Pattern.Part? {
    var choices: [Pattern.Part] = []
    repeat {
      if !choices.isEmpty { schema.append("|") }
      guard let sequence = parseSequence() else { return nil }
      choices.append(sequence)
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func parseSequence() -> Pattern.Part? {
    var parts: [Pattern.Part] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let part = parseOne(), let repeated = parseCount(of: part) else { return nil }
      parts.append(repeated)
    }
    return .sequence(parts)
  }

  private mutating func parseOne() -> Pattern.Part? {
    isRepeatable = true
    let next = rest.removeFirst()
    switch next {
    case "(": return parseGroup()
    case "[": return parseSet().map { .character($0.sorted) }
    case "\\": return parseEscape()
    case ".":
      agreesEverywhere = false
      schema.append(next)
      return .character(PatternCharacters.printable.sorted)
    case "^", "$":
      endsAtEnd = next == "$" && rest.isEmpty
      schema.append(next)
      return place
    case "*", "+", "?", "{": return nil
    default:
      // A closing bracket or brace without an opening one.
      if "]}".contains(next) { isShared = false }
      write(next, escaping: Self.syntax)
      return .character([next])
    }
  }

  /// A place between two characters. The whole string is matched anyway.
  private var place: Pattern.Part {
    mutating get {
      isRepeatable = false
      return .sequence([])
    }
  }

  private mutating func parseGroup() -> Pattern.Part? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let areRepeatable = parseGroupKind(), let part = parseChoice(), take(")") else {
      return nil
    }
    schema.append(")")
    isRepeatable = areRepeatable
    return part
  }

  /// Parses what follows an opening parenthesis, and returns whether a quantifier may follow the group.
  private mutating func parseGroupKind() -> Bool? {
    guard take("?") else {
      schema += "("
      return true
    }
    if take(":") {
      schema += "(?:"
      return true
    }
    for lookahead in ["=", "!"] where take(lookahead) {
      schema += "(?\(lookahead)"
      (agreesEverywhere, hasSamples) = (false, false)
      return false
    }
    // A name, not a lookbehind.
    guard take("<"), rest.first?.isLetter == true, take(upTo: ">") != nil else { return nil }
    isShared = false
    return true
  }

  private mutating func parseEscape() -> Pattern.Part? {
    if let next = rest.first, "bAzZ".contains(next) {
      rest.removeFirst()
      isShared = false
      return place
    }
    return parseEscaped(escaping: Self.syntax).map { .character($0.sorted) }
  }

  /// Parses what follows a backslash, inside or outside brackets.
  ///
  /// - Parameter syntax: The characters that need an escape.
  private mutating func parseEscaped(escaping syntax: String) -> PatternCharacters? {
    guard let next = rest.popFirst() else { return nil }
    if let found = PatternCharacters(escape: next) {
      // The meaning of all escapes differs outside ASCII, and a line end may be a single character.
      agreesEverywhere = false
      schema += "\\\(next)"
      return found
    }
    if next == "p" {
      guard take("{"), let name = take(upTo: "}") else { return nil }
      isShared = false
      return known(PatternCharacters(property: name))
    }
    guard !next.isLetter, !next.isNumber else { return nil }
    write(next, escaping: syntax)
    return PatternCharacters([next])
  }

  /// The characters if they are known; if not, there are no samples.
  private mutating func known(_ characters: PatternCharacters?) -> PatternCharacters {
    if characters == nil { hasSamples = false }
    return characters ?? PatternCharacters([])
  }

  private mutating func write(_ character: Character, escaping syntax: String) {
    if syntax.contains(character) { schema.append("\\") }
    schema.append(character)
  }

  private mutating func parseCount(of part: Pattern.Part) -> Pattern.Part? {
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
      return part
    }
    let isLazy = take("?")
    schema += start[..<rest.startIndex]
    let isPossessive = !isLazy && take("+")
    if !isRepeatable || minimum == nil || isPossessive { isShared = false }
    return .repeated(part, from: minimum ?? 0, to: maximum)
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
  private mutating func parseSet() -> PatternCharacters? {
    let isInverted = take("^")
    schema += isInverted ? "[^" : "["
    // Everything else: some characters have several code points.
    if isInverted { agreesEverywhere = false }
    var found = PatternCharacters([])
    var isFirst = true
    while let next = rest.popFirst() {
      if next == "]" {
        schema.append("]")
        return isFirst ? nil : isInverted ? found.inverted : found
      }
      guard next != "[", !("&~-".contains(next) && rest.first == next) else { return nil }
      // Elsewhere, a hyphen may have another meaning.
      if next == "-", rest.first != "]", !isFirst || isInverted { isShared = false }
      guard let member = parseMember(from: next) else { return nil }
      found.add(member)
      isFirst = false
    }
    return nil
  }

  private mutating func parseMember(from next: Character) -> PatternCharacters? {
    var member = PatternCharacters([next])
    if next == "\\" {
      guard let escaped = parseEscaped(escaping: Self.syntax + "-") else { return nil }
      member = escaped
    } else {
      write(next, escaping: "-")
    }
    // A hyphen that begins the set or ends it stands for itself.
    guard next != "-", let first = member.single, rest.first == "-",
      let end = rest.dropFirst().first, end != "]"
    else { return member }
    guard end != "\\", end != "[", end != "-" else { return nil }
    rest.removeFirst(2)
    schema += "-\(end)"
    return known(PatternCharacters(from: first, to: end))
  }
}
