/// Reads the text of a ``MappingPath``: keys between dots, indexes and quoted keys in brackets.
struct MappingPathParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var components: [MappingPath.Component] = []

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() -> MappingPath {
    let mistake = readSteps()
    return MappingPath(
      components: components, mistake: mistake, text: mistake == nil ? nil : text(0..<scalars.count)
    )
  }

  /// Reads all steps and answers what is wrong with the text, if anything.
  private mutating func readSteps() -> String? {
    guard !scalars.isEmpty else { return "is empty" }
    var expectsKey = true
    while position < scalars.count {
      if scalars[position] == "[" {
        if expectsKey && !components.isEmpty { return "has an empty segment" }
        if let mistake = readBrackets() { return mistake }
        expectsKey = false
      } else if scalars[position] == "." {
        guard !expectsKey else { return "has an empty segment" }
        position += 1
        expectsKey = true
      } else {
        guard expectsKey else { return "has text right behind a closing bracket" }
        if let mistake = readKey() { return mistake }
        expectsKey = false
      }
    }
    return expectsKey ? "has an empty segment" : nil
  }

  private mutating func readKey() -> String? {
    let start = position
    while position < scalars.count, scalars[position] != ".", scalars[position] != "[" {
      if scalars[position] == "]" { return "has a closing bracket without an opening one" }
      position += 1
    }
    components.append(.key(text(start..<position)))
    return nil
  }

  private mutating func readBrackets() -> String? {
    position += 1
    if position < scalars.count, scalars[position] == "\"" { return readQuotedKey() }
    let start = position
    while position < scalars.count, scalars[position] != "]" { position += 1 }
    guard position < scalars.count else { return "has an opening bracket without a closing one" }
    let digits = text(start..<position)
    position += 1
    let isPlainNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isPlainNumber, digits == "0" || !digits.hasPrefix("0"), let index = Int(digits) else {
      return "has an index that is not a whole number from 0 up"
    }
    guard !components.isEmpty else { return "starts with an index, but its root is an object" }
    components.append(.index(index))
    return nil
  }

  private mutating func readQuotedKey() -> String? {
    position += 1
    var key = String.UnicodeScalarView()
    while position < scalars.count, scalars[position] != "\"" {
      if scalars[position] == "\\" {
        position += 1
        guard let scalar = readEscape() else { return "has an escape that is not known" }
        key.append(scalar)
      } else {
        key.append(scalars[position])
        position += 1
      }
    }
    position += 1
    guard position < scalars.count, scalars[position] == "]" else {
      return "has a quoted key without its end"
    }
    position += 1
    components.append(.key(String(key)))
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard position < scalars.count else { return nil }
    let letter = scalars[position]
    position += 1
    switch letter {
    case "\"", "\\": return letter
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard position < scalars.count, scalars[position] == "{" else { return nil }
      position += 1
      let start = position
      while position < scalars.count, scalars[position] != "}" { position += 1 }
      guard position < scalars.count else { return nil }
      let code = UInt32(text(start..<position), radix: 16)
      position += 1
      return code.flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }

  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}
