extension String {
  /// Whether the string comes before another one in the order of UTF-8 bytes, by which all
  /// unordered things are sorted.
  package func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Whether both strings have the same UTF-8 bytes: `==` is also true for canonically equal ones.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Hasher {
  /// Adds the UTF-8 bytes of a string, so that canonically equal strings differ.
  package mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
