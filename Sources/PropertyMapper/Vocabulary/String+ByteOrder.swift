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

extension Hasher {
  /// Adds the UTF-8 bytes of a string, so that canonically equal strings differ.
  package mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
