extension String {
  /// Whether the string comes before another one in the order of UTF-8 bytes, by which all
  /// unordered things are sorted.
  package func precedes(_ other: String) -> Bool {
    unsafe withBytes(of: other) { unsafe $0.precedes($1) }
      ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether both strings have the same UTF-8 bytes: `==` is also true for canonically equal ones.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return unsafe withBytes(of: other) { unsafe $0.countOfCommonBytes(with: $1) == $0.count }
      ?? utf8.elementsEqual(other.utf8)
  }

  /// Passes the bytes of both strings to a closure; nil if a string of a Foundation class provides none.
  @inline(__always)
  private func withBytes<Result>(
    of other: String, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    let result = unsafe utf8.withContiguousStorageIfAvailable { own in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in
        unsafe body(UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(other))
      }
    }
    return result ?? nil
  }
}

extension UnsafeRawBufferPointer {
  /// The number of bytes at the beginning that are the same in both buffers, compared eight at a time.
  ///
  /// Each load is within the shorter buffer.
  fileprivate func countOfCommonBytes(with other: Self) -> Int {
    let count = Swift.min(self.count, other.count)
    var index = 0
    while index + 8 <= count {
      let difference =
        unsafe loadUnaligned(fromByteOffset: index, as: UInt64.self)
        ^ other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if difference != 0 { break }
      index += 8
    }
    while index < count, unsafe self[index] == other[index] { index += 1 }
    return index
  }

  /// Whether the bytes come before others in lexicographical order.
  fileprivate func precedes(_ other: Self) -> Bool {
    let index = unsafe countOfCommonBytes(with: other)
    guard index < count, index < other.count else { return count < other.count }
    return unsafe self[index] < other[index]
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
    text.withUTF8 { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
