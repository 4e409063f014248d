/// Elements adjacent in memory, which never change.
///
/// Unlike access to an array in a class, access to an element retains nothing.
///
/// Why this is safe: the memory is initialized when the table is created, and released with it. In
/// optimized code, an index is not checked; the owner only uses those of elements that it put there.
@safe struct FixedTable<Element>: ~Copyable {
  private let start: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: some Collection<Element>) {
    count = elements.count
    unsafe start = .allocate(capacity: max(count, 1))
    for (index, element) in elements.enumerated() {
      unsafe (start + index).initialize(to: element)
    }
  }

  deinit {
    unsafe start.deinitialize(count: count)
    unsafe start.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe start[index]
  }
}

// Unchecked because of the pointer to the elements, which never change.
extension FixedTable: @unchecked Sendable where Element: Sendable {}

extension FixedTable<UInt8> {
  /// A view of the bytes, to be used only while the table exists.
  var bytes: JSONBytes { unsafe JSONBytes(UnsafeBufferPointer(start: start, count: count)) }
}
