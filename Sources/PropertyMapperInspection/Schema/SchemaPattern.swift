import PropertyMapper

/// A validator's pattern in JSON Schema's dialect, ECMA-262, if it has the same meaning there.
///
/// Swift's dialect matches characters and supports more of Unicode. So only common features are
/// accepted: literals, classes, groups, alternatives, quantifiers, anchors and lookahead. Python
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
  private(set) var agreesEverywhere = true

  /// Matches a character outside printable ASCII.
  static let beyondPlainText = "[^ -~]"

  /// Creates a pattern from one in Swift's dialect; nil if it uses anything that the dialects don't
  /// share, or nests more than 32 groups.
  init?(_ pattern: String) {
    guard pattern.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    guard let root = PatternParser.parse(pattern) else { return nil }
    var writer = SchemaPatternWriter()
    guard writer.write(root) else { return nil }
    agreesEverywhere = writer.agreesEverywhere
    text = Self.anchored(writer.text, root)
  }

  /// Makes a pattern match only whole strings.
  private static func anchored(_ text: String, _ root: PatternNode) -> String {
    guard case .sequence(let parts) = root else { return "^(?:\(text))$" }
    let start = if case .place(.start) = parts.first { "" } else { "^" }
    let end = if case .place(.end) = parts.last { "" } else { "$" }
    return start + text + end
  }
}

/// Writes a pattern in JSON Schema's dialect, up to anything that the dialects don't share.
private struct SchemaPatternWriter {
  private(set) var text = ""
  private(set) var agreesEverywhere = true

  /// The characters that need an escape, and can have one in Unicode mode.
  private static let syntax = "^$\\.*+?()[]{}|"

  /// - Returns: False if the dialects don't share the pattern.
  mutating func write(_ node: PatternNode) -> Bool {
    switch node {
    case .character(let character): return write(character)
    case .any:
      agreesEverywhere = false
      text.append(".")
    case .set(let set): return write(set)
    case .escape(let letter): write(escape: letter)
    case .place(.start): text.append("^")
    case .place(.end): text.append("$")
    case .property, .place(.escape): return false
    case .group(let content, let group): return write(content, group)
    case .sequence(let parts): return parts.allSatisfy { write($0) }
    case .choice(let parts):
      return parts.enumerated().allSatisfy { index, part in
        if index > 0 { text.append("|") }
        return write(part)
      }
    case .repeated(let part, let count):
      guard Self.isRepeatable(part), count.minimum != nil, count.greediness != .possessive,
        write(part)
      else { return false }
      text += count.text + count.greediness.rawValue
    }
    return true
  }

  private static func isRepeatable(_ node: PatternNode) -> Bool {
    switch node {
    case .character, .any, .set, .escape, .group(_, .capture), .group(_, .plain): true
    default: false
    }
  }

  private mutating func write(_ character: PatternCharacter) -> Bool {
    // A closing bracket or brace without an opening one.
    guard character.isEscaped || !"]}".contains(character.value) else { return false }
    write(character, escaping: Self.syntax)
    return true
  }

  /// - Parameter syntax: The characters that need an escape.
  private mutating func write(_ character: PatternCharacter, escaping syntax: String) {
    switch character.value {
    case "\t": write(escape: "t")
    case "\n": write(escape: "n")
    case "\r": write(escape: "r")
    case let value:
      if syntax.contains(value) { text.append("\\") }
      text.append(value)
    }
  }

  /// The meaning of all escapes differs outside ASCII, and a line end may be a single character.
  private mutating func write(escape letter: Character) {
    agreesEverywhere = false
    text += "\\\(letter)"
  }

  private mutating func write(_ content: PatternNode, _ group: PatternGroup) -> Bool {
    switch group {
    case .capture: text += "("
    case .plain: text += "(?:"
    case .lookahead: text += "(?="
    case .negativeLookahead: text += "(?!"
    case .namedCapture: return false
    }
    if case .lookahead = group { agreesEverywhere = false }
    if case .negativeLookahead = group { agreesEverywhere = false }
    guard write(content) else { return false }
    text.append(")")
    return true
  }

  private mutating func write(_ set: PatternSet) -> Bool {
    text.append("[")
    if set.isInverted {
      // Everything else: some characters have several code points.
      agreesEverywhere = false
      text.append("^")
    }
    for (index, member) in set.members.enumerated() {
      switch member {
      case .character(let character):
        // Elsewhere, a hyphen may have another meaning.
        let isAtEnd = index == set.members.count - 1 || index == 0 && !set.isInverted
        guard character.isEscaped || character.value != "-" || isAtEnd else { return false }
        write(character, inSetEscaped: character.isEscaped)
      case .range(let first, let last):
        write(first, inSetEscaped: first.isEscaped)
        text += "-\(last)"
      case .escape(let letter): write(escape: letter)
      case .property: return false
      }
    }
    text.append("]")
    return true
  }

  /// Writes a character in brackets, where only some need an escape.
  private mutating func write(_ character: PatternCharacter, inSetEscaped isEscaped: Bool) {
    write(character, escaping: isEscaped ? Self.syntax + "-" : "-")
  }
}
