/// Parses the string of a ``MappingPath``: keys between dots, and indexes and quoted keys in
/// brackets.
struct MappingPathParser {
  private let text: String
  /// The unparsed rest.
  private var rest: Substring.UnicodeScalarView
  private var components: [MappingPath.Component] = []

  init(_ text: String) {
    self.text = text
    rest = text.unicodeScalars[...]
  }

  mutating func parse() -> MappingPath {
    guard !rest.isEmpty else { return MappingPath(components: [], mistake: nil, text: text) }
    let mistake = readSteps()
    return MappingPath(components: components, mistake: mistake, text: mistake == nil ? nil : text)
  }

  /// Parses all components and returns the syntax error, if any.
  private mutating func readSteps() -> String? {
    var expectsKey = true
    while let next = rest.first {
      if next == "." {
        guard !expectsKey else { return "has an empty segment" }
        rest.removeFirst()
      } else if next == "[" {
        if expectsKey && !components.isEmpty { return "has an empty segment" }
        if let mistake = readBrackets() { return mistake }
      } else {
        guard expectsKey else { return "has text right after a closing bracket" }
        if let mistake = readKey() { return mistake }
      }
      expectsKey = next == "."
    }
    return expectsKey ? "has an empty segment" : nil
  }

  private mutating func readKey() -> String? {
    let key = readText { $0 == "." || $0 == "[" || $0 == "]" }
    guard rest.first != "]" else { return "has a closing bracket without an opening one" }
    components.append(.key(key))
    return nil
  }

  private mutating func readBrackets() -> String? {
    rest.removeFirst()
    if rest.first == "\"" { return readQuotedKey() }
    let digits = readText { $0 == "]" }
    guard rest.popFirst() != nil else { return "has an opening bracket without a closing one" }
    guard let index = Int(digits), index >= 0, "\(index)" == digits else {
      return MappingPath.wrongIndex
    }
    components.append(.index(index))
    return nil
  }

  private mutating func readQuotedKey() -> String? {
    rest.removeFirst()
    var key = String.UnicodeScalarView()
    while let next = rest.popFirst(), next != "\"" {
      guard let scalar = next == "\\" ? readEscape() : next else {
        return "has an unknown escape"
      }
      key.append(scalar)
    }
    guard rest.popFirst() == "]" else { return "has a quoted key without its end" }
    components.append(.key(String(key)))
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard let letter = rest.popFirst() else { return nil }
    switch letter {
    case "\"", "\\": return letter
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard rest.popFirst() == "{" else { return nil }
      let code = UInt32(readText { $0 == "}" }, radix: 16)
      guard rest.popFirst() != nil else { return nil }
      return code.flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }

  /// Reads up to a delimiter, or to the end.
  private mutating func readText(until isEnd: (Unicode.Scalar) -> Bool) -> String {
    let text = rest.prefix { !isEnd($0) }
    rest = rest[text.endIndex...]
    return String(text)
  }
}
