/// Extracts a value of exactly a given type from an `Any`.
///
/// A cast takes many times as long, and tries conversions that are wrong here: an `NSNumber` is not
/// a `Bool`.
///
/// Why this is safe: an `Any` consists of three words of storage, followed by the type of the
/// stored value (see the Swift project's `TypeLayout.rst`; the layout is part of the stable ABI,
/// and a test checks it on every platform). A value of at most three words is stored inline. If the
/// type word is exactly the given type, the storage holds such a value, and reading it copies it as
/// usual.
enum ExactValue {
  private static var typeOffset: Int { 3 * MemoryLayout<UInt>.size }

  /// The value if it has exactly the type; nil for any other type, even if a cast would convert it.
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

  /// Whether the value has exactly the type, and the same bits as the one at an address.
  @inline(__always)
  static func isSame<Value>(_ value: Any, as type: Value.Type, at address: ValueAddress) -> Bool {
    guard MemoryLayout<Value>.size <= typeOffset,
      MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    else { return false }
    return unsafe withUnsafePointer(to: value) { pointer in
      let room = unsafe UnsafeRawPointer(pointer)
      guard
        unsafe room.load(fromByteOffset: typeOffset, as: UnsafeRawPointer.self)
          == Self.address(of: type)
      else { return false }
      let other = unsafe UnsafeRawPointer(address.pointer)
      var offset = 0
      while offset + 8 <= MemoryLayout<Value>.size {
        let word = unsafe room.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        guard unsafe other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) == word else {
          return false
        }
        offset += 8
      }
      while offset < MemoryLayout<Value>.size {
        let byte = unsafe room.load(fromByteOffset: offset, as: UInt8.self)
        guard unsafe other.load(fromByteOffset: offset, as: UInt8.self) == byte else {
          return false
        }
        offset += 1
      }
      return true
    }
  }

  /// The instance of a class if the value has exactly the type `subclass`.
  @inline(__always)
  static func of<Instance: AnyObject>(
    _ value: Any, as type: Instance.Type, in subclass: AnyClass
  ) -> Instance? {
    guard isOf(subclass, value) else { return nil }
    // Every reference is one word.
    return unsafe withUnsafePointer(to: value) {
      unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Instance.self).pointee
    }
  }

  /// Whether the value has exactly the type.
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
