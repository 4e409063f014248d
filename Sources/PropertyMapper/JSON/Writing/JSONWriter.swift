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

/// Keys as they are written in JSON text: a comma, the string in quotation marks, and a colon.
///
/// They are padded, so that they can be copied eight bytes at a time.
///
/// Why this is safe: the memory is initialized with the keys, never changes, and is released with them. A
/// key is only used while its table exists, which its owner ensures.
@safe struct EncodedKeys: ~Copyable, @unchecked Sendable {
  // Unchecked because of the pointer; what it points to never changes.

  /// One of the keys. Copying it retains nothing.
  @safe struct Key: @unchecked Sendable {
    fileprivate let text: UnsafePointer<UInt8>
    let count: Int
  }

  private let texts: UnsafeMutablePointer<UInt8>
  /// The keys, in the order of their strings.
  let keys: [Key]

  init(_ strings: [String]) {
    let encoded = strings.map { Self.text(of: $0) }
    unsafe texts = .allocate(capacity: max(1, encoded.reduce(0) { $0 + $1.count + 8 }))
    var end = unsafe texts
    var keys: [Key] = []
    for text in encoded {
      for (offset, byte) in text.enumerated() { unsafe (end + offset).initialize(to: byte) }
      unsafe (end + text.count).initialize(repeating: 0, count: 8)
      unsafe keys.append(Key(text: end, count: text.count))
      unsafe end += text.count + 8
    }
    self.keys = keys
  }

  deinit { unsafe texts.deallocate() }

  private static func text(of string: String) -> [UInt8] {
    var text = JSONBuffer(minimumCapacity: string.utf8.count + 16)
    text.append(JSONByte.comma)
    text.write(string)
    text.append(JSONByte.colon)
    return text.bytes
  }
}

extension JSONBuffer {
  /// Appends a key, eight bytes at a time.
  @inline(__always)
  mutating func append(_ key: EncodedKeys.Key) { unsafe append(padded: key.text, count: key.count) }
}
