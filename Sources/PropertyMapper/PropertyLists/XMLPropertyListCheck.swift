import Foundation

/// Looks through the XML of a property list before Foundation reads it, for what Foundation lets pass: dates
/// that do not exist become others, data that is not base64 becomes none, what follows the end is ignored. It
/// also finds lists and objects that are nested too deep, which are read with one call inside another.
///
/// It does not judge the XML itself. Where that is broken, the check ends early, and Foundation says so.
struct XMLPropertyListCheck {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var position = 0
  private var depth = 0
  private var isAtEnd = false

  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
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
      if name == "array" || name == "dict" { depth -= 1 }
    } else if bytes[position - 2] != UInt8(ascii: "/") {
      try open(name)
    }
    return true
  }

  private mutating func open(_ name: String) throws(PropertyListProblem) {
    switch name {
    case "array", "dict":
      depth += 1
      if depth > maximumDepth { throw .tooDeep(maximumDepth) }
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

  // MARK: Bytes

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
