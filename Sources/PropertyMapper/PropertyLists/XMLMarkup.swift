/// Reads the markup of an XML property list from beginning to end.
///
/// Supports comments, processing instructions, document types, tags with attributes, CDATA sections and
/// references. Each is read to its end by its own rule, and anything else is malformed. Entities declared
/// by a document type are not supported, nor is any encoding other than UTF-8.
struct XMLMarkup {
  /// The elements of a property list.
  enum Element: String {
    case plist, array, dict, key, string, integer, real, date, data, `true`, `false`
  }

  enum Tag: Equatable {
    /// The opening tag of an element, or a whole element that is empty.
    case opening(Element, isEmpty: Bool)
    case closing(Element)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// Checked once: a file may contain any number of attributes named `encoding`.
  private lazy var isASCII = bytes.allSatisfy { $0 < 0x80 }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads everything before the first tag.
  mutating func readProlog() throws(PropertyListProblem) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed(.notUTF8)
    }
    _ = take("\u{FEFF}")
    _ = skipWhitespace()
    guard ["<?xml", "<!DOCTYPE", "<!--", "<plist"].contains(where: isNext) else {
      throw .malformed(.neither)
    }
    try skipRemarks()
    if take("<!DOCTYPE") {
      try readDocumentType()
      try skipRemarks()
    }
  }

  /// Checks that only whitespace, comments and processing instructions are left.
  mutating func readEnd() throws(PropertyListProblem) {
    try skipRemarks()
    guard position == bytes.count else {
      throw .malformed(.trailing(line: line))
    }
  }

  /// Reads the next tag; only whitespace, comments and processing instructions may come before it.
  mutating func readTag() throws(PropertyListProblem) -> Tag {
    try skipRemarks()
    if isNext("</") { return .closing(try readClosingTag()) }
    guard take("<") else { throw malformed }
    let element = try readElement()
    try readAttributes()
    let isEmpty = take("/>")
    guard isEmpty || take(">") else { throw malformed }
    return .opening(element, isEmpty: isEmpty)
  }

  /// Reads text, including references and CDATA sections, and the closing tag of its element.
  mutating func readText(of element: Element) throws(PropertyListProblem) -> String {
    var text = Array(readPlainBytes())
    while !isNext("</") {
      if take("<![CDATA[") {
        text += try readBytes(to: "]]>")
      } else if take("&") {
        text += try readReference().utf8
      } else {
        throw malformed
      }
      text += readPlainBytes()
    }
    try close(element)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads text without references and CDATA sections, and the closing tag of its element.
  mutating func readPlainText(of element: Element) throws(PropertyListProblem) -> ArraySlice<UInt8>
  {
    let text = readPlainBytes()
    try close(element)
    return text
  }

  mutating func close(_ element: Element) throws(PropertyListProblem) {
    guard isNext("</"), try readClosingTag() == element else { throw malformed }
  }

  // MARK: Places

  var malformed: PropertyListProblem { .malformed(.malformedXML(line: line)) }

  var line: Int {
    bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
  }

  // MARK: Parts

  private mutating func skipRemarks() throws(PropertyListProblem) {
    while true {
      _ = skipWhitespace()
      if take("<!--") {
        _ = try readBytes(to: "-->")
      } else if take("<?") {
        try readInstruction()
      } else {
        return
      }
    }
  }

  private mutating func readInstruction() throws(PropertyListProblem) {
    let name = readName()
    guard !name.isEmpty else { throw malformed }
    guard name.elementsEqual("xml".utf8) else {
      _ = try readBytes(to: "?>")
      return
    }
    try readAttributes()
    guard take("?>") else { throw malformed }
  }

  /// Reads a document type that has no declarations, and neither `<` nor `>` in its names.
  private mutating func readDocumentType() throws(PropertyListProblem) {
    let content = try readBytes(to: ">")
    guard !content.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) else {
      throw malformed
    }
  }

  private mutating func readClosingTag() throws(PropertyListProblem) -> Element {
    guard take("</") else { throw malformed }
    let element = try readElement()
    _ = skipWhitespace()
    guard take(">") else { throw malformed }
    return element
  }

  private mutating func readElement() throws(PropertyListProblem) -> Element {
    guard let element = Element(rawValue: readWord()) else { throw malformed }
    return element
  }

  /// Reads attributes, which follow whitespace, and any whitespace at the end. Only `encoding` matters.
  private mutating func readAttributes() throws(PropertyListProblem) {
    while skipWhitespace() {
      let name = readName()
      if name.isEmpty { return }
      _ = skipWhitespace()
      guard take("=") else { throw malformed }
      _ = skipWhitespace()
      guard let quote = ["\"", "'"].first(where: isNext), take(quote) else { throw malformed }
      let value = try readBytes(to: quote)
      guard !value.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) else {
        throw malformed
      }
      if name.elementsEqual("encoding".utf8) { try checkEncoding(value) }
    }
  }

  /// Accepts UTF-8, and encodings that are the same for ASCII if all bytes are.
  private mutating func checkEncoding(_ name: ArraySlice<UInt8>) throws(PropertyListProblem) {
    let name = String(decoding: name.prefix(16), as: UTF8.self).lowercased()
    if name == "utf-8" { return }
    guard ["us-ascii", "iso-8859-1"].contains(name), isASCII else {
      throw .malformed(.otherEncoding)
    }
  }

  /// Reads the name or number between `&` and `;`, and returns the text it represents.
  private mutating func readReference() throws(PropertyListProblem) -> String {
    let isNumber = take("#")
    let isHexadecimal = isNumber && take("x")
    let word = readWord()
    guard take(";"), !word.utf8.contains(UInt8(ascii: "-")) else { throw malformed }
    let code = UInt32(word, radix: isHexadecimal ? 16 : 10)
    let numbered = code.flatMap(Unicode.Scalar.init).map { String($0) }
    guard let text = isNumber ? numbered : Self.entities[word] else { throw malformed }
    return text
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  // MARK: Bytes

  private func isNext(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// The bytes up to a terminator, which is skipped, too.
  private mutating func readBytes(to end: String) throws(PropertyListProblem) -> ArraySlice<UInt8> {
    let start = position
    let first = end.utf8.first
    while position < bytes.count {
      if bytes[position] == first, take(end) { return bytes[start..<position - end.utf8.count] }
      position += 1
    }
    position = start
    throw malformed
  }

  /// The bytes up to the next tag or reference.
  private mutating func readPlainBytes() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<"),
      bytes[position] != UInt8(ascii: "&")
    { position += 1 }
    return bytes[start..<position]
  }

  private mutating func readName() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, Self.isInNames(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// A short ASCII name, which is fast to compare; empty for any other.
  private mutating func readWord() -> String {
    let name = readName()
    guard name.count <= 16, name.allSatisfy({ $0 < 0x80 }) else { return "" }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isInNames(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80..., UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Skips whitespace, and returns whether there was any.
  private mutating func skipWhitespace() -> Bool {
    let start = position
    while position < bytes.count, Self.isWhitespace(bytes[position]) { position += 1 }
    return position > start
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
