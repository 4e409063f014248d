/// Writes JSON text, compact or pretty printed.
///
/// The writer puts commas and indentation; that keys and values come in an order that makes sense
/// is up to the caller. It knows how deep it is but keeps no stack, and so writes any depth.
///
/// ```swift
/// var writer = JSONWriter(prettyPrinted: false)
/// writer.beginObject()
/// writer.key("age")
/// writer.integer(36)
/// writer.endObject()
/// String(decoding: writer.bytes, as: UTF8.self)  // {"age":36}
/// ```
struct JSONWriter {
  /// The text so far.
  private(set) var bytes: [UInt8] = []

  private let prettyPrinted: Bool
  private var depth = 0

  /// Whether a value has been written in the innermost list or object.
  private var isAfterValue = false

  /// Whether a key has been written and its value has not.
  private var isAfterKey = false

  init(prettyPrinted: Bool) {
    self.prettyPrinted = prettyPrinted
  }

  mutating func beginObject() { begin(JSONByte.openBrace) }

  mutating func endObject() { end(JSONByte.closeBrace) }

  mutating func beginArray() { begin(JSONByte.openBracket) }

  mutating func endArray() { end(JSONByte.closeBracket) }

  /// Writes the key of a member, whose value has to come next.
  mutating func key(_ key: String) {
    prepareValue()
    quote(key)
    bytes.append(JSONByte.colon)
    if prettyPrinted { bytes.append(JSONByte.space) }
    isAfterKey = true
  }

  mutating func null() { write("null") }

  mutating func bool(_ value: Bool) { write(value ? "true" : "false") }

  mutating func string(_ value: String) {
    prepareValue()
    quote(value)
  }

  /// Writes a number whose text is already valid JSON, as it is.
  mutating func number(text: String) { write(text) }

  mutating func number(_ number: JSONNumber) { write(number.text) }

  mutating func integer(_ value: some BinaryInteger) {
    prepareValue()
    guard var rest = UInt64(exactly: value.magnitude) else {
      bytes.append(contentsOf: String(value).utf8)
      return
    }
    if value < 0 { bytes.append(JSONByte.minus) }
    let start = bytes.count
    repeat {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(JSONByte.zero + UInt8(truncatingIfNeeded: remainder))
      rest = quotient
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Writes the shortest text that reads back to the same bits; the value must be finite.
  mutating func double(_ value: Double) {
    assert(value.isFinite)
    write(value.description)
  }

  /// Writes the shortest text that reads back to the same bits; the value must be finite.
  mutating func float(_ value: Float) {
    assert(value.isFinite)
    write(value.description)
  }

  /// Writes a value of which this is the text.
  private mutating func write(_ text: String) {
    prepareValue()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func begin(_ bracket: UInt8) {
    prepareValue()
    bytes.append(bracket)
    depth += 1
    isAfterValue = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isAfterValue { breakLine() }
    bytes.append(bracket)
    isAfterValue = true
  }

  /// Writes what separates a key or a value from what comes before it.
  private mutating func prepareValue() {
    if isAfterKey {
      isAfterKey = false
    } else {
      if isAfterValue { bytes.append(JSONByte.comma) }
      if depth > 0 { breakLine() }
    }
    isAfterValue = true
  }

  private mutating func breakLine() {
    guard prettyPrinted else { return }
    bytes.append(JSONByte.lineFeed)
    bytes.append(contentsOf: repeatElement(JSONByte.space, count: 2 * depth))
  }

  private mutating func quote(_ text: String) {
    bytes.append(JSONByte.quote)
    var text = text
    text.withUTF8 { buffer in
      let source = JSONBytes(buffer)
      var pieceStart = 0
      var offset = source.endOfPlainText(from: 0)
      while offset < source.count {
        let byte = source[offset]
        if byte < 0x80 {
          bytes.append(contentsOf: source[pieceStart..<offset])
          escape(byte)
          pieceStart = offset + 1
        }
        offset = source.endOfPlainText(from: offset + 1)
      }
      bytes.append(contentsOf: source[pieceStart..<source.count])
    }
    bytes.append(JSONByte.quote)
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(JSONByte.backslash)
    switch byte {
    case JSONByte.quote, JSONByte.backslash: bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(byte < 0x10 ? JSONByte.zero : JSONByte.zero + 1)
      let low = byte & 0x0F
      bytes.append(low < 10 ? JSONByte.zero + low : UInt8(ascii: "a") + low - 10)
    }
  }
}
