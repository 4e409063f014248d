import Foundation

/// Looks through the XML of a property list before Foundation reads it, for what Foundation lets pass: dates
/// that do not exist become others, data that is not base64 becomes none, what follows the end is ignored, and keys
/// that are canonically equal become one. It also finds lists and objects that are nested too deep, which are read
/// with one call inside another, and the texts whose first character Foundation drops.
///
/// It does not judge the XML itself. Where that is broken, the check ends early, and Foundation says so.
struct XMLPropertyListCheck {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  /// How many levels the stack has room for, while Foundation reads them.
  private let stackDepth: Int
  private var position = 0
  private var levels: [Level] = []
  private var isAtEnd = false
  /// Where the texts and keys begin that begin with U+FEFF.
  private(set) var marks: [Int] = []

  /// A list or an object that is open.
  private struct Level {
    let isList: Bool
    /// Where the check is in it.
    var step: MappingPath.Component
    /// The keys so far.
    var keys: Set<String> = []
    var bytes: Set<MappingPath.Component> = []
  }

  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    stackDepth = StackRoom.levels(of: FoundationPropertyList.readingLevelSize)
  }

  mutating func run() throws(PropertyListProblem) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    guard ["<?xml", "<!DOCTYPE", "<!--", "<plist"].contains(where: { isNext($0) }) else {
      throw .malformed("is neither XML nor binary")
    }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") {
        guard try readMarkup() else { return }
      } else if isAtEnd, !Self.isWhitespace(bytes[position]) {
        throw .malformed("something follows its end in line \(line)")
      } else {
        position += 1
      }
    }
  }

  /// Passes one tag, comment or declaration; false if it does not end.
  private mutating func readMarkup() throws(PropertyListProblem) -> Bool {
    if isNext("<!--") { return skip(behind: "-->") }
    if isNext("<![CDATA[") { return skip(behind: "]]>") }
    if isNext("<?") { return skip(behind: "?>") }
    if isNext("<!") { return skipDeclaration() }
    if isAtEnd { throw .malformed("something follows its end in line \(line)") }
    let isClosing = isNext("</")
    position += isClosing ? 2 : 1
    let name = readName()
    guard skip(behind: ">") else { return false }
    if isClosing {
      if name == "plist" { isAtEnd = true }
      if name == "array" || name == "dict" { _ = levels.popLast() }
      return true
    }
    if name != "key", let last = levels.indices.last, case .index(let index) = levels[last].step {
      levels[last].step = .index(index + 1)
    }
    if bytes[position - 2] != UInt8(ascii: "/") { try open(name) }
    return true
  }

  private mutating func open(_ name: String) throws(PropertyListProblem) {
    switch name {
    case "array", "dict":
      guard levels.count < maximumDepth else { throw .tooDeep(maximumDepth) }
      guard levels.count < stackDepth else { throw .beyondStack }
      levels.append(Level(isList: name == "array", step: name == "array" ? .index(-1) : .key("")))
    case "key":
      noteMark()
      try checkKey()
    case "string": noteMark()
    case "date":
      guard DateText.date(fromISO8601: text().trimmingSpaces) != nil else {
        throw .malformed("the date in line \(line) does not exist")
      }
    case "data":
      let letters = text().unicodeScalars.filter { !$0.properties.isWhitespace }
      guard Data(base64Encoded: String(String.UnicodeScalarView(letters))) != nil else {
        throw .malformed("the data in line \(line) is not base64")
      }
    default: break
    }
  }

  /// Notes a text that begins with U+FEFF, written as it is or by its number.
  private mutating func noteMark() {
    guard position < bytes.count,
      [0xEF, UInt8(ascii: "&"), UInt8(ascii: "<")].contains(bytes[position]),
      content().unicodeScalars.first == "\u{FEFF}"
    else { return }
    marks.append(position)
  }

  /// Refuses a key that another one of its object is canonically equal to; of the same key the last one counts.
  private mutating func checkKey() throws(PropertyListProblem) {
    guard let last = levels.indices.last, !levels[last].isList else { return }
    let key = content()
    let step = MappingPath.Component.key(key)
    levels[last].step = step
    let isNew = levels[last].keys.insert(key).inserted
    if levels[last].bytes.insert(step).inserted, !isNew {
      throw .equivalentKey(in: levels.map(\.step))
    }
  }

  // MARK: Bytes

  /// The text of the element that is open, up to its end: character data, escapes, and what is between
  /// `<![CDATA[` and `]]>`.
  private func content() -> String {
    var content: [UInt8] = []
    var position = position
    while position < bytes.count {
      let rest = bytes[position...]
      if rest.starts(with: "<![CDATA[".utf8) {
        position += 9
        while position < bytes.count, !bytes[position...].starts(with: "]]>".utf8) {
          content.append(bytes[position])
          position += 1
        }
        position += 3
      } else if rest.starts(with: "<!--".utf8) {
        while position < bytes.count, !bytes[position...].starts(with: "-->".utf8) { position += 1 }
        position += 3
      } else if bytes[position] == UInt8(ascii: "<") {
        break
      } else if bytes[position] == UInt8(ascii: "&"),
        let end = rest.prefix(16).firstIndex(of: UInt8(ascii: ";"))
      {
        content += Self.character(bytes[position + 1..<end])
        position = end + 1
      } else {
        content.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// What a name or number between `&` and `;` stands for.
  private static func character(_ name: ArraySlice<UInt8>) -> [UInt8] {
    let name = String(decoding: name, as: UTF8.self)
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let character = known[name] { return Array(character.utf8) }
    let code =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return name.hasPrefix("#")
      ? code.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? [] : []
  }

  /// The text up to the next tag.
  private func text() -> String {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private var line: Int {
    bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
  }

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count, !Self.isWhitespace(bytes[position]),
      bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "/")
    { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isNext(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func skip(behind end: String) -> Bool {
    while position < bytes.count {
      if isNext(end) {
        position += end.utf8.count
        return true
      }
      position += 1
    }
    return false
  }

  /// A document type, with brackets around what it declares.
  private mutating func skipDeclaration() -> Bool {
    var brackets = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "[") { brackets += 1 }
      if byte == UInt8(ascii: "]") { brackets -= 1 }
      if byte == UInt8(ascii: ">"), brackets <= 0 { return true }
    }
    return false
  }

  private mutating func skipWhitespace() {
    while position < bytes.count, Self.isWhitespace(bytes[position]) { position += 1 }
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
