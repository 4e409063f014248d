/// The kinds of types that reflection distinguishes.
enum TypeKind: Sendable {
  case structure
  /// An enum other than `Optional`.
  case enumeration
  case `class`
  /// A class that is written in Objective-C, or imported from a C library. Its instances are
  /// referred to like those of other classes.
  case foreignClass
  case optional
  case tuple
  case function
  /// `Any`, and `any` of one or more protocols, also with constrained associated types.
  case existential
  /// `Int.Type`, which takes no space in a stored property; `any Any.Type` is `other`.
  case metatype
  case other

  init(of type: any Any.Type) {
    self =
      switch metadataKind(of: type) {
      case 0: .class
      case 0x200: .structure
      case 0x201: .enumeration
      case 0x202: .optional
      case 0x301: .tuple
      case 0x302: .function
      case 0x303, 0x307: .existential
      case 0x304: .metatype
      case 0x203, 0x305: .foreignClass
      default: .other
      }
  }

  /// Whether a value of the type is a reference to an instance.
  var isReference: Bool { self == .class || self == .foreignClass }
}

@_silgen_name("swift_getMetadataKind")
private func metadataKind(of type: any Any.Type) -> UInt32

extension TypeKind {
  /// Whether values of a type can be copied, which `any Any.Type` promises but metadata need not
  /// fulfill: the field of a `Box<Mutex<Int>>` has the type `Mutex<Int>`.
  ///
  /// `Optional` conforms to ``AnyOptional`` if it wraps a copyable type, since extensions require
  /// that by default, and the runtime checks the requirement on a cast.
  static func isCopyable(_ type: any Any.Type) -> Bool {
    func optional<Value>(_ type: Value.Type) -> any Any.Type { Value?.self }
    return optional(type) is any AnyOptional.Type
  }
}

/// The memory size and alignment of a value, which may be noncopyable. See
/// ``TypeKind/isCopyable(_:)``.
struct ValueLayout: Sendable, Equatable {
  let size: Int
  let alignment: Int

  init(of type: any Any.Type) {
    func measured<Value>(_ type: Value.Type) -> Self { Self(type) }
    self = measured(type)
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
  }
}

/// `Optional`, for callers that only have a metatype, or an `Any`.
package protocol AnyOptional {
  static var wrappedType: any Any.Type { get }

  /// The value inside.
  var wrappedValue: Any? { get }

  /// A member of this type at `offset`, which becomes nil if it is not set.
  static func member(at offset: Int) -> LaidOutMember
}

extension Optional: AnyOptional {
  package static var wrappedType: any Any.Type { Wrapped.self }
  package var wrappedValue: Any? { self }
  package static func member(at offset: Int) -> LaidOutMember {
    .optional(Wrapped.self, at: offset)
  }
}
