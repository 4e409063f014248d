/// Memory for the result of a call: a model, or another value.
///
/// Returning the result through optionals and closures would copy it.
///
/// Why this is safe: whoever initializes the memory says so, and only then the result is moved out or
/// released, once. The memory itself is freed by its creator, and is not used afterwards.
@frozen @usableFromInline @safe struct ResultMemory<Value> {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @inlinable @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Value>) { unsafe self.pointer = unsafe pointer }

  /// Allocates memory for a number of results.
  static func allocate(capacity: Int = 1) -> Self {
    unsafe Self(.allocate(capacity: capacity))
  }

  func free() { unsafe pointer.deallocate() }

  /// The memory of the result at an index, if there are several.
  @inlinable @inline(__always)
  subscript(index: Int) -> Self { unsafe Self(pointer + index) }

  /// The address, for code that does not know the type.
  var address: ValueAddress { unsafe ValueAddress(UnsafeMutableRawPointer(pointer)) }

  @inline(__always)
  func initialize(to value: consuming Value) { unsafe pointer.initialize(to: value) }

  /// Moves the result out.
  @inlinable @inline(__always)
  func take() -> Value { unsafe pointer.move() }

  /// Releases the result.
  func release() { unsafe pointer.deinitialize(count: 1) }

  /// Passes memory for one result to a closure.
  @inlinable @inline(__always)
  static func with<Result>(_ body: (Self) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      // An allocation of one element has an address.
      guard let start = memory.baseAddress else { preconditionFailure("there must be room") }
      return try unsafe body(Self(start))
    }
  }
}
