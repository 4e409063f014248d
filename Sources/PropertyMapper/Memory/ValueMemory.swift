/// The memory layout of one type's values, with type-erased operations to move, box and release
/// them.
///
/// Why the raw pointers are safe: memory of a type is kept together with the values in it, and each
/// of these is moved out or released once.
///
/// It is a class because it is part of model references, which are passed on at every level of
/// nesting.
@safe package final class ValueMemory: Sendable {
  package let type: any Any.Type
  let size: Int
  let stride: Int
  let alignment: Int
  /// Releases a value.
  let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void
  /// Moves a value into uninitialized memory.
  let move: @Sendable (_ value: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Void
  /// Moves a value into memory with another one, which is released.
  let replace:
    @Sendable (_ value: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Void
  /// Copies a value into memory with another one, which is released.
  let assign: @Sendable (_ value: UnsafeRawPointer, _ target: UnsafeMutableRawPointer) -> Void
  /// Moves a value into a slot.
  let box: @Sendable (UnsafeMutableRawPointer) -> Slot

  @inline(__always)
  init<Value>(of type: Value.Type) {
    self.type = type
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
    unsafe deinitialize = { unsafe $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
    unsafe move = { value, target in
      // Moves a single value rather than an array of one: that might include the padding after it,
      // where another value may be.
      unsafe target.initializeMemory(
        as: Value.self, to: value.assumingMemoryBound(to: Value.self).move())
    }
    unsafe replace = { value, target in
      unsafe target.assumingMemoryBound(to: Value.self).pointee =
        unsafe value.assumingMemoryBound(to: Value.self).move()
    }
    unsafe assign = { value, target in
      unsafe target.assumingMemoryBound(to: Value.self).pointee =
        unsafe value.assumingMemoryBound(to: Value.self).pointee
    }
    unsafe box = { unsafe ValueSlot($0.assumingMemoryBound(to: Value.self).move()) }
  }

  /// Copies a slot's value into uninitialized memory; false if it is of another type.
  func copy(_ slot: Slot, to target: UnsafeMutableRawPointer) -> Bool {
    guard slot.type == type else { return false }
    unsafe slot.withCopy { unsafe move($0, target) }
    return true
  }

  /// Returns the value that a closure writes into uninitialized memory.
  func boxed(_ initialize: (UnsafeMutableRawPointer) throws -> Void) rethrows -> Slot {
    try unsafe withRoom { room in
      try unsafe initialize(room)
      return unsafe box(room)
    }
  }

  /// Allocates uninitialized memory for a value.
  func withRoom<Result>(_ body: (UnsafeMutableRawPointer) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) {
      buffer in
      // An allocation of at least one byte has an address.
      guard let start = buffer.baseAddress else { preconditionFailure("there must be room") }
      return try unsafe body(start)
    }
  }

  /// Allocates memory for one closure to initialize with a value, and passes the value to another
  /// closure.
  func withValue<Result>(
    initializedBy initialize: (UnsafeMutableRawPointer) throws -> Void,
    _ body: (UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe withRoom { room in
      try unsafe initialize(room)
      defer { unsafe deinitialize(room) }
      return try unsafe body(UnsafeRawPointer(room))
    }
  }
}
