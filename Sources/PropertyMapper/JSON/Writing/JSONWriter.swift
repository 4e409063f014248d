/// Writes JSON text, compact or pretty-printed.
///
/// The writer adds commas and indentation, and a ``JSONBuffer`` writes values. The caller is responsible
/// for a valid order of keys and values. The writer knows its depth but keeps no stack, so it can write any
/// depth.
///
/// ```swift
/// var writer = JSONWriter(prettyPrinted: false)
/// writer.beginObject()
/// writer.key("age")
/// writer.value { $0.write(36) }
/// writer.endObject()
/// writer.finish().string  // {"age":36}
/// ```
struct JSONWriter: ~Copyable {
  private var text: JSONBuffer

  private let prettyPrinted: Bool
  private var depth = 0

  /// Whether a value has been written in the innermost list or object.
  private var isAfterValue = false

  /// Whether a key has been written, and its value has not.
  private var isAfterKey = false

  /// - Parameter text: What precedes the text in the same buffer.
  init(
    behind text: consuming JSONBuffer = JSONBuffer(minimumCapacity: 256), prettyPrinted: Bool
  ) {
    self.text = text
    self.prettyPrinted = prettyPrinted
  }

  /// The buffer, with the text.
  consuming func finish() -> JSONBuffer { text }

  mutating func beginObject() { begin(JSONByte.openBrace) }

  mutating func endObject() { end(JSONByte.closeBrace) }

  mutating func beginArray() { begin(JSONByte.openBracket) }

  mutating func endArray() { end(JSONByte.closeBracket) }

  /// Writes the key of a member, whose value must come next.
  mutating func key(_ key: String) {
    prepareValue()
    text.write(key)
    text.append(JSONByte.colon)
    if prettyPrinted { text.append(JSONByte.space) }
    isAfterKey = true
  }

  /// Writes a value by a closure that writes to the buffer.
  mutating func value(_ write: (inout JSONBuffer) -> Void) {
    prepareValue()
    write(&text)
  }

  private mutating func begin(_ bracket: UInt8) {
    prepareValue()
    text.append(bracket)
    depth += 1
    isAfterValue = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isAfterValue { breakLine() }
    text.append(bracket)
    isAfterValue = true
  }

  /// Writes the separator before a key or a value.
  private mutating func prepareValue() {
    if isAfterKey {
      isAfterKey = false
    } else {
      if isAfterValue { text.append(JSONByte.comma) }
      if depth > 0 { breakLine() }
    }
    isAfterValue = true
  }

  private mutating func breakLine() {
    guard prettyPrinted else { return }
    text.append(JSONByte.lineFeed)
    for _ in 0..<2 * depth { text.append(JSONByte.space) }
  }
}

extension JSONBuffer {
  /// Appends compact text that a closure writes.
  mutating func append(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(behind: self, prettyPrinted: false)
    write(&writer)
    self = writer.finish()
  }
}
