import PropertyMapper

/// Parses the regular expressions that samples support.
struct SamplePatternParser {
  private var rest: Substring
  /// The number of open groups.
  private var depth = 0

  /// Groups are parsed recursively, and real patterns do not nest more of them.
  private static let maximumDepth = 32

  init(_ pattern: String) {
    rest = pattern[...]
  }

  /// Parses the whole pattern; nil if it contains anything unsupported.
  mutating func parse() -> SamplePattern.Node? {
    guard let node = parseChoice(), rest.isEmpty else { return nil }
    return node
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private mutating func parseChoice() -> SamplePattern.Node? {
    var choices: [SamplePattern.Node] = []
    repeat {
      guard let sequence = parseSequence() else { return nil }
      choices.append(sequence)
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func parseSequence() -> SamplePattern.Node? {
    var nodes: [SamplePattern.Node] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let node = parseOne(), let repeated = parseRepetition(of: node) else { return nil }
      nodes.append(repeated)
    }
    return .sequence(nodes)
  }

  private mutating func parseOne() -> SamplePattern.Node? {
    switch rest.removeFirst() {
    case "(": return parseGroup()
    case "[": return SampleCharacters.parse(classIn: &rest).map { .character($0.characters) }
    case "\\": return parseEscape()
    case ".": return .character(SampleCharacters.all.characters)
    // The whole string is matched anyway.
    case "^", "$": return .sequence([])
    case "*", "+", "?", "{": return nil
    case let character: return .character([character])
    }
  }

  private mutating func parseGroup() -> SamplePattern.Node? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    if take("?") {
      if take("<") {
        // A name, not a lookbehind.
        guard let end = rest.firstIndex(of: ">"), rest.first?.isLetter == true else { return nil }
        rest = rest[rest.index(after: end)...]
      } else if !take(":") {
        return nil
      }
    }
    guard let node = parseChoice(), take(")") else { return nil }
    return node
  }

  private mutating func parseEscape() -> SamplePattern.Node? {
    guard let next = rest.first else { return nil }
    if ["b", "A", "z", "Z"].contains(next) {
      rest.removeFirst()
      return .sequence([])
    }
    return SampleCharacters.parse(escapeIn: &rest).map { .character($0.characters) }
  }

  private mutating func parseRepetition(of node: SamplePattern.Node) -> SamplePattern.Node? {
    var repeated = node
    if take("*") {
      repeated = .repeated(node, from: 0, to: nil)
    } else if take("+") {
      repeated = .repeated(node, from: 1, to: nil)
    } else if take("?") {
      repeated = .repeated(node, from: 0, to: 1)
    } else if take("{") {
      guard let end = rest.firstIndex(of: "}") else { return nil }
      let bounds = rest[..<end].split(separator: ",", omittingEmptySubsequences: false)
      rest = rest[rest.index(after: end)...]
      guard let first = bounds.first, let last = bounds.last, bounds.count <= 2,
        let minimum = first.isEmpty ? 0 : Int(first), minimum >= 0
      else { return nil }
      if !last.isEmpty, Int(last) == nil { return nil }
      repeated = .repeated(node, from: minimum, to: Int(last))
    } else {
      return node
    }
    // Greediness makes no difference.
    if !take("?") { _ = take("+") }
    return repeated
  }
}
