/// The memory layout of one type's values, with type-erased operations to move, box and release
/// them.
///
/// Memory of a type is kept together with the values in it, and each of these is moved out or released once.
///
/// It is a class because it is part of model references, which are passed on at every level of
/// nesting.
package final class ValueMemory: Sendable {
  package let type: any Any.Type
  let size: Int
  let stride: Int
  let alignment: Int
  /// Releases a value.
  let deinitialize: @Sendable (ValueAddress) -> Void
  /// Moves a value into uninitialized memory.
  let move: @Sendable (_ value: ValueAddress, _ target: ValueAddress) -> Void
  /// Moves a value into memory with another one, which is released.
  let replace: @Sendable (_ value: ValueAddress, _ target: ValueAddress) -> Void
  /// Copies a value into memory with another one, which is released.
  let assign: @Sendable (_ value: ValueAddress, _ target: ValueAddress) -> Void
  /// Copies a value into uninitialized memory.
  let copy: @Sendable (_ value: ValueAddress, _ target: ValueAddress) -> Void
  /// Moves a value into a slot.
  package let box: @Sendable (ValueAddress) -> Slot

  @inline(__always)
  init<Value>(of type: Value.Type) {
    self.type = type
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
    deinitialize = { $0.release(Value.self) }
    move = { value, target in
      // Moves a single value rather than an array of one: that might include the padding after it,
      // where another value may be.
      target.initialize(to: value.take(Value.self))
    }
    replace = { value, target in
      target.replace(with: value.take(Value.self))
    }
    assign = { value, target in
      target.replace(with: value.value(as: Value.self))
    }
    copy = { value, target in
      target.initialize(to: value.value(as: Value.self))
    }
    box = { ValueSlot($0.take(Value.self)) }
  }

  /// The memory of a word with the address of a waiting value.
  ///
  /// - Parameter discard: Releases the waiting value; nil is the waiting form of nil.
  init(ofWaitingValueReleasedBy discard: @escaping @Sendable (ValueAddress?) -> Void) {
    let word = ValueMemory(of: WaitingWord.self)
    type = word.type
    size = word.size
    stride = word.stride
    alignment = word.alignment
    move = word.move
    replace = word.replace
    assign = word.assign
    copy = word.copy
    box = word.box
    deinitialize = { discard($0.address(inWord: 0)) }
  }

  /// Copies a slot's value into uninitialized memory; false if it is of another type.
  func copy(_ slot: Slot, to target: ValueAddress) -> Bool {
    guard slot.type == type else { return false }
    slot.withCopy { move($0, target) }
    return true
  }

  /// Returns the value that a closure writes into uninitialized memory.
  func boxed(_ initialize: (ValueAddress) throws -> Void) rethrows -> Slot {
    try withRoom { room in
      try initialize(room)
      return box(room)
    }
  }

  /// Allocates uninitialized memory for a value.
  package func withRoom<Result>(_ body: (ValueAddress) throws -> Result) rethrows -> Result {
    try ValueAddress.withRoom(size: size, alignment: alignment, body)
  }

  /// Allocates memory for one closure to initialize with a value, and passes the value to another
  /// closure.
  func withValue<Result>(
    initializedBy initialize: (ValueAddress) throws -> Void,
    _ body: (ValueAddress) throws -> Result
  ) rethrows -> Result {
    try withRoom { room in
      try initialize(room)
      defer { deinitialize(room) }
      return try body(room)
    }
  }
}

/// A word in a frame with the address of a value that waits in the arena, or nil.
private struct WaitingWord {
  // As large as all words for addresses, whatever the platform.
  private var address: UInt64 = 0
}

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
