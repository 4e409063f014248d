/// Takes a value out of an `Any` that is known to be of exactly a type.
///
/// A cast takes many times as long, and on the way tries bridges that must not be tried here: an `NSNumber` is not a `Bool`.
///
/// Why this is safe: an `Any` is three words of room and, behind them, the type of what is in the room (see the Swift
/// project's `TypeLayout.rst`; the layout is part of the stable ABI, and a test looks at it on every platform). A value of
/// at most three words lies in the room itself. Where the word of the type is that of the very type, the room holds such a
/// value, and reading it copies it as any other would be.
enum ExactValue {
  private static var typeOffset: Int { 3 * MemoryLayout<UInt>.size }

  /// The value, if it is of the very type; nil for any other, also for one that a cast would convert.
  @inline(__always)
  static func of<Value>(_ value: Any, as type: Value.Type) -> Value? {
    guard MemoryLayout<Value>.size <= typeOffset,
      MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    else { return nil }
    return unsafe withUnsafePointer(to: value) { pointer in
      let room = unsafe UnsafeRawPointer(pointer)
      guard
        unsafe room.load(fromByteOffset: typeOffset, as: UnsafeRawPointer.self) == address(of: type)
      else { return nil }
      return unsafe room.assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Whether the value is of the very type.
  @inline(__always)
  static func isOf(_ type: any Any.Type, _ value: Any) -> Bool {
    unsafe withUnsafePointer(to: value) { pointer in
      unsafe UnsafeRawPointer(pointer).load(fromByteOffset: typeOffset, as: UnsafeRawPointer.self)
        == address(of: type)
    }
  }

  @inline(__always)
  private static func address(of type: any Any.Type) -> UnsafeRawPointer {
    unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
  }
}
