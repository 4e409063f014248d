// Optionals and arrays whose contents are made in place.
//
// Why this is safe: the callers pass memory for a value of the operations' type, which they take from
// `memory`. Each element is counted only once it has been made, so the array releases those that exist.

/// Operations on an array, whose elements have places in memory.
protocol ArrayOperations: ListOperations {
  /// The memory layout of the array.
  var memory: ValueMemory { get }
  /// Writes an array into memory, of elements that a closure makes in the array's storage. The closure is called
  /// for each element, even if it fails for one.
  ///
  /// - Returns: False if the closure failed; then there is no array.
  func make(count: Int, into target: ValueAddress, _ element: (ValueAddress) -> Bool) -> Bool
}

extension ArrayOf: ArrayOperations {
  var memory: ValueMemory { ValueMemory(of: [Element].self) }

  func make(count: Int, into target: ValueAddress, _ element: (ValueAddress) -> Bool) -> Bool {
    let elements = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, made in
      guard let start = buffer.baseAddress else { return }
      for _ in 0..<count
      where unsafe element(ValueAddress(UnsafeMutableRawPointer(start + made))) {
        made += 1
      }
    }
    guard elements.count == count else { return false }
    target.initialize(to: elements)
    return true
  }
}

extension OptionalOf {
  var memory: ValueMemory { ValueMemory(of: Wrapped?.self) }

  func initializeToNil(_ target: ValueAddress) { target.initialize(to: Wrapped?.none) }

  func wrap(_ target: ValueAddress) {
    target.initialize(to: Wrapped?.some(target.take(Wrapped.self)))
  }
}
