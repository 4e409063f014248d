extension String {
  /// Whether the text comes before another one in the order of their UTF-8 bytes, in which everything is sorted that
  /// has no order of its own.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Whether the text has the same UTF-8 bytes as another one: `==` also holds for canonically equal ones.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Hasher {
  /// Adds a text by its UTF-8 bytes, so that canonically equal texts differ.
  mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
