/// One stored property of a structure or class.
struct StoredProperty: Sendable {
  /// The name as it is written in the source: `avatarURL`, also where the storage is `_avatarURL`.
  let name: String

  /// The name of the storage, which differs from `name` for every ``Kind-swift.enum`` but `plain`.
  let storageName: String

  /// The declared type of the storage.
  let type: any Any.Type

  /// Where the storage starts, counted from the start of the value or of the class instance.
  let offset: Int

  /// Whether it is a `var`.
  let isMutable: Bool

  let ownership: Ownership
  let kind: Kind

  /// The class that declares the property, or the structure.
  let declaringType: any Any.Type

  /// The type whose layout this is part of; the only one whose memory `offset` may be used with.
  let owner: any Any.Type

  /// Whether `owner` is a class.
  let isInClass: Bool

  /// How the storage holds on to what it refers to.
  ///
  /// The runtime does not tell `weak`, `unowned` and `unowned(unsafe)` apart.
  enum Ownership: Sendable {
    case strong, weakOrUnowned
  }

  enum Kind: Sendable {
    /// The storage is the property. Properties with `willSet` or `didSet` look like this too.
    case plain

    /// Storage of a `lazy var`: an optional that is nil until the property is first read.
    case lazy

    /// Storage of a wrapper that keeps the wrapped value as it is.
    indirect case wrapped(WrappedStorage)

    /// Backing storage in an `@Observable` class.
    case observed
  }

  /// Where a property wrapper keeps its value.
  struct WrappedStorage: Sendable {
    /// The wrapper's own storage of the value, with the offset in the model.
    let value: StoredProperty

    /// Whether the wrapper stores nothing else, so that the value makes the wrapper.
    let isWhole: Bool
  }

  /// Why a property's storage is never touched.
  enum Obstacle: Sendable, Equatable {
    /// The bytes are not a plain reference, and the referred to object may be gone.
    case weakOrUnowned

    /// The runtime says `Void`, as it does where the type is noncopyable and the compiler hid it.
    case hidden

    /// A read would copy what may not be copied.
    case notCopyable

    /// Functions and metatypes, alone or in an optional or tuple, are stored in another form than
    /// generic code uses: a closure with another calling convention, `Int.Type` in no bytes at all.
    case representationVaries
  }

  /// Why the storage is out of reach, or nil where it can be read.
  let obstacle: Obstacle?

  /// Where the wrapper of a wrapped property keeps the value.
  var wrappedStorage: WrappedStorage? {
    if case .wrapped(let storage) = kind { storage } else { nil }
  }
}

extension StoredProperty {
  /// A property of `owner`, its storage being `field`.
  init(
    field: RuntimeReflection.Field, name: String, kind: Kind, declaringType: any Any.Type,
    owner: any Any.Type
  ) {
    self.init(
      name: name, storageName: field.name, type: field.type, offset: field.offset,
      isMutable: field.isMutable, ownership: field.isStrong ? .strong : .weakOrUnowned, kind: kind,
      declaringType: declaringType, owner: owner, isInClass: TypeKind(of: owner) == .class,
      obstacle: Obstacle(field))
  }

  /// Whether memory of a `Model` holds a `Value` where the property lies.
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

  /// Whether the form in which `type` is stored depends on where it is stored.
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
