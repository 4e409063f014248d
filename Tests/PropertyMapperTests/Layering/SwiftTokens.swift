/// The words and signs of a Swift source, without comments and without the text of string literals.
///
/// A string is an empty literal here, followed by the code of its interpolations, which uses names as any
/// other code does.
struct SwiftTokens {
  enum Kind { case word, quotedWord, literal, sign }

  struct Token {
    let kind: Kind
    let text: String
    /// The line it is on, counted from 0.
    let line: Int

    /// Whether it is this keyword or sign; a word in backticks is neither.
    func `is`(_ text: String) -> Bool { kind != .quotedWord && self.text == text }
  }

  private(set) var tokens: [Token] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    while index < bytes.count { step() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private func starts(with text: StaticString) -> Bool {
    for offset in 0..<text.utf8CodeUnitCount where byte(offset) != text.utf8Start[offset] {
      return false
    }
    return true
  }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count {
      if byte() == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func step() {
    switch byte() {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): skip()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "\""): skipString(hashes: 0)
    case UInt8(ascii: "#"):
      var hashes = 1
      while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      if byte(hashes) == UInt8(ascii: "\"") {
        skip(hashes)
        skipString(hashes: hashes)
      } else {
        addSign()
      }
    case UInt8(ascii: "`"):
      skip()
      addRun(.quotedWord) { $0 != UInt8(ascii: "`") }
      skip()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): addNumber()
    case let byte where Self.isWord(byte): addRun(.word, while: Self.isWord)
    case UInt8(ascii: ".") where byte(1) == UInt8(ascii: "."):
      // The dots of a range; what follows them is no member.
      while byte() == UInt8(ascii: ".") { skip() }
    default: addSign()
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private mutating func add(_ kind: Kind, from start: Int) {
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    tokens.append(Token(kind: kind, text: text, line: line))
  }

  private mutating func addSign() {
    index += 1
    add(.sign, from: index - 1)
  }

  private mutating func addRun(_ kind: Kind, while belongs: (UInt8) -> Bool) {
    let start = index
    while index < bytes.count, belongs(bytes[index]) { index += 1 }
    add(kind, from: start)
  }

  private mutating func addNumber() {
    let start = index
    while Self.isWord(byte())
      || byte() == UInt8(ascii: ".") && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1))
    {
      index += 1
    }
    add(.literal, from: start)
  }

  private mutating func skipLine() {
    while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        skip(2)
      } else if starts(with: "*/") {
        depth -= 1
        skip(2)
      } else {
        skip()
      }
    } while depth > 0 && index < bytes.count
  }

  /// Skips a literal from its first quote on; code in its interpolations is read.
  private mutating func skipString(hashes: Int) {
    let quotes = starts(with: "\"\"\"") ? 3 : 1
    add(.literal, from: index)
    skip(quotes)
    while index < bytes.count {
      if byte() == UInt8(ascii: "\\"), hasHashes(hashes, from: 1) {
        skip(1 + hashes)
        if byte() == UInt8(ascii: "(") { readInterpolation() } else { skip() }
      } else if byte() == UInt8(ascii: "\""),
        quotes == 1 || starts(with: "\"\"\""), hasHashes(hashes, from: quotes)
      {
        return skip(quotes + hashes)
      } else {
        skip()
      }
    }
  }

  private func hasHashes(_ count: Int, from offset: Int) -> Bool {
    (offset..<offset + count).allSatisfy { byte($0) == UInt8(ascii: "#") }
  }

  private mutating func readInterpolation() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      step()
    } while depth > 0 && index < bytes.count
  }
}
