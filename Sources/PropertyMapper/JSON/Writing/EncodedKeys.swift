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
