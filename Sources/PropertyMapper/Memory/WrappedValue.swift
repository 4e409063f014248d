/// The contents of an `Any` without anything that Swift wraps around values: optionals,
/// `AnyHashable`, and existentials such as the elements of an `[any Codable]` cast to `[Any]`.
///
/// Casts unwrap all of that themselves, recursively in the runtime: for a value wrapped thousands
/// of times, each cast takes as many steps, and as much stack. This loop must run before any cast.
package enum WrappedValue {
  /// The value isn't wrapped.
  case bare
  /// The wrapped value.
  case content(Any)
  /// Nil.
  case null

  /// - Complexity: O(*wrappings*).
  init(_ value: Any) {
    self = Self.layer(of: value)
    while case .content(let inner) = self {
      switch Self.layer(of: inner) {
      case .bare: return
      case let layer: self = layer
      }
    }
  }

  /// The value without its wrapping; nil if it is nil.
  ///
  /// - Complexity: O(*wrappings*).
  package static func content(of value: Any) -> Any? {
    switch Self(value) {
    case .bare: value
    case .content(let content): content
    case .null: nil
    }
  }

  /// A dictionary of `Any` with its values unwrapped, so that a cast has nothing to unwrap; any
  /// other value unchanged.
  static func withBareValues(_ dictionary: Any) -> Any {
    (dictionary as? any DictionaryOfAny)?.withBareValues ?? dictionary
  }

  /// The value directly inside the outermost wrapping.
  private static func layer(of value: Any) -> Self {
    func open<Value>(_ value: Value) -> Self { layer(ofOpened: value) }
    return _openExistential(value, do: open)
  }

  private static func layer<Value>(ofOpened value: Value) -> Self {
    // Compared by identity and then read directly, which is safe and unwraps no further.
    if Value.self == Any?.self { return unsafe Self(wrapped: unsafeBitCast(value, to: Any?.self)) }
    if Value.self == Any.self { return unsafe .content(unsafeBitCast(value, to: Any.self)) }
    if Value.self == AnyHashable.self {
      return unsafe .content(unsafeBitCast(value, to: AnyHashable.self).base)
    }
    switch TypeKind(of: Value.self) {
    case .optional:
      // Nil inside `Any` is another form of null. Optionals themselves conform, so this cast unwraps
      // no further either.
      guard let optional = value as? any AnyOptional else { return .bare }
      return Self(wrapped: optional.wrappedValue)
    case .existential:
      func open<Content>(_ type: Content.Type) -> Self {
        guard type != Value.self, let content = value as? Content else { return .bare }
        return .content(content)
      }
      return _openExistential(type(of: value as Any), do: open)
    default: return .bare
    }
  }

  private init(wrapped: Any?) {
    self = if let wrapped { .content(wrapped) } else { .null }
  }
}

/// A dictionary with keys of any type.
private protocol DictionaryOfAny {
  var withBareValues: Any { get }
}

extension Dictionary: DictionaryOfAny where Value == Any {
  fileprivate var withBareValues: Any {
    mapValues { WrappedValue.content(of: $0) ?? Any?.none as Any }
  }
}

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
