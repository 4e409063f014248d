/// The room that the values of one type take, and how they are moved, boxed and released by those who do not know the type.
///
/// Why the raw pointers are safe: whoever has the memory of a type keeps it together with the values that it puts there,
/// and each of these is moved out or released once.
///
/// A class, since references to models hold it, and these are handed on at every level of nesting.
@safe final class ValueMemory: Sendable {
  let type: any Any.Type
  let size: Int
  let stride: Int
  let alignment: Int
  /// Releases a value.
  let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void
  /// Moves a value into memory that holds none.
  let move: @Sendable (_ value: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Void
  /// Moves a value into memory that holds another one, which is released.
  let replace:
    @Sendable (_ value: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Void
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
      // One value, and not an array of one: that may be moved together with the padding behind it, where another value lies.
      unsafe target.initializeMemory(
        as: Value.self, to: value.assumingMemoryBound(to: Value.self).move())
    }
    unsafe replace = { value, target in
      unsafe target.assumingMemoryBound(to: Value.self).pointee =
        unsafe value.assumingMemoryBound(to: Value.self).move()
    }
    unsafe box = { unsafe ValueSlot($0.assumingMemoryBound(to: Value.self).move()) }
  }

  /// Puts a copy of a slot's value into memory that holds none; false if it is of another type.
  func copy(_ slot: Slot, to target: UnsafeMutableRawPointer) -> Bool {
    guard slot.type == type else { return false }
    unsafe slot.withCopy { unsafe move($0, target) }
    return true
  }

  /// Lends room to a closure that puts a value there, and then the value to another one.
  func withValue<Result>(
    initializedBy initialize: (UnsafeMutableRawPointer) throws -> Void,
    _ body: (UnsafeRawPointer) throws -> Result
  ) throws -> Result {
    try unsafe withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) {
      buffer in
      // An allocation of at least one byte has an address.
      guard let start = buffer.baseAddress else { preconditionFailure("there must be room") }
      try unsafe initialize(start)
      defer { unsafe deinitialize(start) }
      return try unsafe body(UnsafeRawPointer(start))
    }
  }
}
