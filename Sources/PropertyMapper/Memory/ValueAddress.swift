/// The address of a value in memory, or of room for one.
///
/// Plans are walked without generics, so an address does not say what is there. It is passed on
/// together with the plan, codec or accessor of the value's type, and only code that was created for this
/// type reads or writes the value:
///
/// ```
///  arena ──room──▶ codec of String ──"Ann"──▶ accessor of \.name ──▶ model
/// ```
///
/// Why this is safe: whoever puts a plan and an address together compares their types; see ``ValueMemory``,
/// ``PropertyAccessor`` and ``ValueFrame``. Room is initialized once, and then moved out or released once.
/// An address is only used while its memory exists: a frame, a model that a call uses, or the scope of a
/// closure.
@safe package struct ValueAddress: Equatable, @unchecked Sendable {
  // Unchecked because of the pointer. Values in shared memory, such as those of plans, never change.

  let pointer: UnsafeMutableRawPointer

  @inline(__always)
  package init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = unsafe pointer }

  /// The address of a value that callers only read.
  @inline(__always)
  init(_ pointer: UnsafeRawPointer) {
    unsafe self.pointer = unsafe UnsafeMutableRawPointer(mutating: pointer)
  }

  /// The address of a part of the value, or of a value after it.
  @inline(__always)
  static func + (address: Self, offset: Int) -> Self { unsafe Self(address.pointer + offset) }

  @inline(__always)
  static func += (address: inout Self, offset: Int) { address = address + offset }

  @inline(__always)
  package static func == (first: Self, second: Self) -> Bool {
    unsafe first.pointer == second.pointer
  }

  /// Whether the address is odd, as no address of a word is.
  var isOdd: Bool { unsafe UInt(bitPattern: pointer) & 1 == 1 }

  // MARK: Values

  /// Copies the value.
  @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    unsafe pointer.assumingMemoryBound(to: type).pointee
  }

  /// Moves the value out, which leaves room.
  @inline(__always)
  func take<Value>(_ type: Value.Type) -> Value {
    unsafe pointer.assumingMemoryBound(to: type).move()
  }

  /// Writes a value into room.
  @inline(__always)
  package func initialize<Value>(to value: consuming Value) {
    unsafe pointer.initializeMemory(as: Value.self, to: value)
  }

  /// Passes the value to a closure, which may change it.
  @inline(__always)
  func change<Value, Result>(
    _ type: Value.Type, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    try unsafe body(&pointer.assumingMemoryBound(to: type).pointee)
  }

  /// Writes a value in place of another one.
  @inline(__always)
  func replace<Value>(with value: consuming Value) {
    unsafe pointer.assumingMemoryBound(to: Value.self).pointee = value
  }

  /// Releases the value, which leaves room.
  @inline(__always)
  func release<Value>(_ type: Value.Type) {
    unsafe pointer.assumingMemoryBound(to: type).deinitialize(count: 1)
  }

  // MARK: Class instances

  /// The address of the instance to which the value, a reference, refers.
  @inline(__always)
  var instance: Self { unsafe Self(pointer.load(as: UnsafeMutableRawPointer.self)) }

  /// The instance to which the value refers.
  @inline(__always)
  var object: AnyObject { unsafe pointer.load(as: AnyObject.self) }

  /// Whether the value, a reference or an optional one, is the same as another one of its type.
  func isSameReference(as other: Self) -> Bool {
    unsafe pointer.load(as: UInt.self) == other.pointer.load(as: UInt.self)
  }

  // MARK: Addresses as values

  /// The size of a word for an address, on all platforms.
  static var wordSize: Int { 8 }

  /// The address in the word here, which has one.
  @inline(__always)
  var referent: Self { unsafe Self(pointer.load(as: UnsafeMutableRawPointer.self)) }

  /// The address in one of the words that begin here.
  @inline(__always)
  func address(inWord word: Int) -> Self? {
    unsafe pointer.load(fromByteOffset: word * Self.wordSize, as: UnsafeMutableRawPointer?.self)
      .map { unsafe Self($0) }
  }

  /// The address of the value in a link, which follows the address of the previous link.
  @inline(__always)
  var afterLink: Self { self + Self.wordSize }

  @inline(__always)
  func setAddress(_ address: Self?, inWord word: Int) {
    unsafe pointer.storeBytes(
      of: address?.pointer, toByteOffset: word * Self.wordSize, as: UnsafeMutableRawPointer?.self)
  }
}

extension ValueAddress {
  /// Passes the address of a value, which must not change, to a closure.
  @inline(__always)
  static func with<Value, Result: ~Copyable>(
    of value: Value, _ body: (ValueAddress) throws -> Result
  ) rethrows -> Result {
    try unsafe withUnsafePointer(to: value) {
      try unsafe body(ValueAddress(UnsafeRawPointer($0)))
    }
  }

  /// Passes the address of a variable to a closure, which may change it.
  @inline(__always)
  static func with<Value, Result>(
    of value: inout Value, _ body: (ValueAddress) throws -> Result
  ) rethrows -> Result {
    try unsafe withUnsafeMutablePointer(to: &value) {
      try unsafe body(ValueAddress(UnsafeMutableRawPointer($0)))
    }
  }

  /// Passes room for a value to a closure.
  @inline(__always)
  static func withRoom<Value, Result>(
    for type: Value.Type, _ body: (ValueAddress) throws -> Result
  ) rethrows -> Result {
    try withRoom(
      size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment, body)
  }

  /// Passes room for a value of a size to a closure.
  @inline(__always)
  static func withRoom<Result>(
    size: Int, alignment: Int, _ body: (ValueAddress) throws -> Result
  ) rethrows -> Result {
    try unsafe withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) {
      // An allocation of at least one byte has an address.
      guard let start = $0.baseAddress else { preconditionFailure("there must be room") }
      return try unsafe body(ValueAddress(start))
    }
  }
}
