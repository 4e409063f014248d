/// One stored property of a struct or class.
package struct StoredProperty: Sendable {
  /// The name in the source: `avatarURL`, even if the storage is `_avatarURL`.
  package let name: String

  /// The name of the storage, which differs from `name` for every ``Kind-swift.enum`` except
  /// `plain`.
  let storageName: String

  /// The declared type of the storage.
  let type: any Any.Type

  /// The offset of the storage from the start of the value or of the class instance.
  let offset: Int

  /// Whether it is a `var`.
  let isMutable: Bool

  let kind: Kind

  /// The class or struct that declares the property.
  let declaringType: any Any.Type

  /// The type whose layout contains it; `offset` is valid only for memory of this type.
  let owner: any Any.Type

  /// Whether `owner` is a class.
  let isInClass: Bool

  enum Kind: Sendable {
    /// The storage is the property. Properties with `willSet` or `didSet` look like this too.
    case plain

    /// Storage of a `lazy var`: an optional that is nil until the property is first read.
    case lazy

    /// Storage of a wrapper that keeps the wrapped value unchanged.
    indirect case wrapped(WrappedStorage)

    /// Backing storage in an `@Observable` class.
    case observed
  }

  /// The storage of a wrapped value in its property wrapper.
  struct WrappedStorage: Sendable {
    /// The wrapper's storage of the value, with the offset in the model.
    let value: StoredProperty

    /// Whether the wrapper stores nothing else, so that the value alone makes up the wrapper.
    let isWhole: Bool
  }

  /// Why a property's storage is never accessed.
  enum Obstacle: Sendable, Equatable {
    /// The bytes are not a plain reference, and the object may be gone. The runtime does not
    /// distinguish `weak`, `unowned` and `unowned(unsafe)`.
    case weakOrUnowned

    /// The runtime reports `Void`, as for a noncopyable type that the compiler has hidden.
    case hidden

    /// Reading would copy a noncopyable value.
    case notCopyable

    /// Functions and metatypes, alone or in an optional or tuple, are stored in a different
    /// representation than in generic code: a closure with another calling convention, `Int.Type`
    /// in no bytes at all.
    case representationVaries
  }

  /// Why the storage is inaccessible; nil if it can be read.
  let obstacle: Obstacle?

  /// The storage of a wrapped property's value.
  var wrappedStorage: WrappedStorage? {
    if case .wrapped(let storage) = kind { storage } else { nil }
  }
}

extension StoredProperty {
  /// Creates a property of `owner` with `field` as its storage.
  init(
    field: RuntimeReflection.Field, name: String, kind: Kind, declaringType: any Any.Type,
    owner: any Any.Type
  ) {
    self.init(
      name: name, storageName: field.name, type: field.type, offset: field.offset,
      isMutable: field.isMutable, kind: kind,
      declaringType: declaringType, owner: owner, isInClass: TypeKind(of: owner) == .class,
      obstacle: Obstacle(field))
  }

  /// Whether memory of a `Model` contains a `Value` at the property's offset.
  func isReachable<Model, Value>(in model: Model.Type, as value: Value.Type) -> Bool {
    owner == model && type == value && obstacle == nil
  }
}

extension StoredProperty.Obstacle {
  fileprivate init?(_ field: RuntimeReflection.Field) {
    if !field.isStrong {
      self = .weakOrUnowned
    } else if field.type == Void.self {
      self = .hidden
    } else if !TypeKind.isCopyable(field.type) {
      self = .notCopyable
    } else if Self.varies(field.type) {
      self = .representationVaries
    } else {
      return nil
    }
  }

  /// Whether the representation of `type` depends on its storage.
  private static func varies(_ type: any Any.Type) -> Bool {
    switch TypeKind(of: type) {
    case .function, .metatype:
      true
    case .optional:
      (type as? any AnyOptional.Type).map { varies($0.wrappedType) } ?? true
    case .tuple:
      RuntimeReflection.fields(of: type).contains { varies($0.type) }
    default:
      false
    }
  }
}
