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
  /// share.
  init?(_ pattern: String) {
    guard pattern.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    var scanner = Scanner(rest: pattern[...])
    guard scanner.scan() else { return nil }
    agreesEverywhere = scanner.agreesEverywhere
    if scanner.hasAlternatives {
      text = "^(?:\(scanner.text))$"
    } else {
      let start = scanner.text.hasPrefix("^") ? "" : "^"
      let end = scanner.text.hasSuffix("$") && !scanner.text.hasSuffix("\\$") ? "" : "$"
      text = start + scanner.text + end
    }
  }
}

/// Copies a pattern in a single pass, up to anything that the dialects don't share.
private struct Scanner {
  var rest: Substring
  var text = ""
  var agreesEverywhere = true
  /// Whether there are alternatives outside all groups.
  var hasAlternatives = false
  /// Whether the last copied part can be repeated.
  private var isRepeatable = false
  /// The open groups, and whether each can be repeated.
  private var groups: [Bool] = []

  /// The characters that can be escaped in Unicode mode; other punctuation needs no escape.
  private static let syntax = "^$\\.*+?()[]{}|/"

  init(rest: Substring) { self.rest = rest }

  mutating func scan() -> Bool {
    while let next = rest.popFirst() {
      guard take(next) else { return false }
    }
    return groups.isEmpty
  }

  private mutating func take(_ next: Character) -> Bool {
    switch next {
    case "\\": return takeEscape(inClass: false)
    case "[": return takeClass()
    case "(": return takeGroup()
    case ")":
      guard let mayRepeat = groups.popLast() else { return false }
      isRepeatable = mayRepeat
    case "|":
      hasAlternatives = hasAlternatives || groups.isEmpty
      isRepeatable = false
    case "^", "$": isRepeatable = false
    case "*", "+", "?": return takeQuantifier(String(next))
    case "{":
      guard let end = rest.firstIndex(of: "}"), Self.isCount(rest[..<end]) else { return false }
      let count = rest[..<end]
      rest = rest[rest.index(after: end)...]
      return takeQuantifier("{\(count)}")
    case "}", "]": return false
    case ".":
      agreesEverywhere = false
      isRepeatable = true
    default: isRepeatable = true
    }
    text.append(next)
    return true
  }

  /// Whether a string is `2`, `2,` or `2,8`.
  private static func isCount(_ text: Substring) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, text.first != ",", !text.isEmpty else { return false }
    return parts.allSatisfy { $0.allSatisfy(\.isNumber) }
  }

  private mutating func takeQuantifier(_ quantifier: String) -> Bool {
    guard isRepeatable, rest.first != "+" else { return false }
    text += quantifier
    if rest.first == "?" { text.append(rest.removeFirst()) }
    isRepeatable = false
    return true
  }

  private mutating func takeGroup() -> Bool {
    isRepeatable = false
    guard rest.first == "?" else {
      groups.append(true)
      text.append("(")
      return true
    }
    let kind = rest.prefix(2)
    guard kind == "?:" || kind == "?=" || kind == "?!" else { return false }
    rest.removeFirst(2)
    groups.append(kind == "?:")
    if kind != "?:" { agreesEverywhere = false }
    text += "(" + kind
    return true
  }

  private mutating func takeEscape(inClass: Bool) -> Bool {
    guard let next = rest.popFirst() else { return false }
    isRepeatable = true
    if "dwsDWSnrt".contains(next) {
      // The meaning of these differs outside ASCII, and a line end may be a single character.
      agreesEverywhere = false
      text += "\\\(next)"
      return true
    }
    guard !next.isLetter, !next.isNumber else { return false }
    let needsEscape = Self.syntax.contains(next) || (inClass && next == "-")
    text += needsEscape ? "\\\(next)" : String(next)
    return true
  }

  private mutating func takeClass() -> Bool {
    text.append("[")
    if rest.first == "^" {
      // Everything else: some characters have several code points.
      agreesEverywhere = false
      text.append(rest.removeFirst())
    }
    guard let first = rest.first, first != "]" else { return false }
    // Whether a hyphen after the last copied part would form a range.
    var mayBeginRange = false
    while let next = rest.popFirst() {
      switch next {
      case "]":
        text.append("]")
        isRepeatable = true
        return true
      case "[": return false
      case "&" where rest.first == "&", "~" where rest.first == "~", "-" where rest.first == "-":
        return false
      case "-" where rest.first == "]" || !mayBeginRange && text.hasSuffix("["):
        text += "\\-"
        mayBeginRange = false
      case "-":
        guard mayBeginRange, let end = rest.popFirst(), end != "\\", end != "[" else {
          return false
        }
        text += "-\(end)"
        mayBeginRange = false
      case "\\":
        let isSet = rest.first.map { "dwsDWS".contains($0) } ?? false
        guard takeEscape(inClass: true) else { return false }
        mayBeginRange = !isSet
      default:
        text.append(next)
        mayBeginRange = true
      }
    }
    return false
  }
}
