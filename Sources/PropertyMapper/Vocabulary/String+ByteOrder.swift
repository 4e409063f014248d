extension String {
  /// Whether the string comes before another one in the order of UTF-8 bytes, by which all
  /// unordered things are sorted.
  package func precedes(_ other: String) -> Bool {
    withBytes(of: other) { $0.precedes($1) }
      ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether both strings have the same UTF-8 bytes: `==` is also true for canonically equal ones.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes(of: other) { $0.equals($1, in: 0..<$0.count) }
      ?? utf8.elementsEqual(other.utf8)
  }

  /// Passes the bytes of both strings to a closure; nil if a string of a Foundation class provides none.
  @inline(__always)
  private func withBytes<Result>(
    of other: String, _ body: (JSONBytes, JSONBytes) -> Result
  ) -> Result? {
    withStoredJSONBytes { own in other.withStoredJSONBytes { other in body(own, other) } } ?? nil
  }
}

extension Sequence {
  /// The elements in the order of the UTF-8 bytes of their keys.
  ///
  /// Only indexes are sorted, so that there is a single copy of the algorithm instead of one for each type.
  package func sorted(byBytesOf key: (Element) -> String) -> [Element] {
    let elements = Array(self)
    return elements.map(key).byteOrder.map { elements[$0] }
  }

  /// The elements in the order of their texts.
  func sortedByText(of text: (Element) -> [UInt8]) -> [Element] {
    let elements = Array(self)
    return elements.map(text).byteOrder.map { elements[$0] }
  }
}

extension [String] {
  /// The indices of the strings, in the order of their UTF-8 bytes.
  @inline(never)
  fileprivate var byteOrder: [Int] { indices.sorted { self[$0].precedes(self[$1]) } }
}

extension [[UInt8]] {
  /// The indices of the texts, in the order of their bytes.
  @inline(never)
  fileprivate var byteOrder: [Int] {
    indices.sorted { self[$0].lexicographicallyPrecedes(self[$1]) }
  }
}

extension Hasher {
  /// Adds the UTF-8 bytes of a string, so that canonically equal strings differ.
  package mutating func combine(bytesOf text: String) {
    var text = text
    text.withJSONBytes { combine(bytesOf: $0) }
    combine(0xFF as UInt8)
  }

  /// Adds bytes, without their number.
  mutating func combine(bytesOf bytes: JSONBytes) {
    unsafe combine(bytes: UnsafeRawBufferPointer(bytes[0..<bytes.count]))
  }
}

// Stored strings may have any number of combining marks; with too many, which would take too long to
// compare, they are compared and hashed by their bytes. See `CombiningMarks`.

extension String {
  /// Whether two stored strings are equal.
  func isStoredEqual(to other: String) -> Bool {
    hasSameBytes(as: other) || (!hasTooManyMarks && !other.hasTooManyMarks && self == other)
  }

  /// Hashes a stored string.
  func hashStored(into hasher: inout Hasher) {
    if hasTooManyMarks { hasher.combine(bytesOf: self) } else { hash(into: &hasher) }
  }
}
