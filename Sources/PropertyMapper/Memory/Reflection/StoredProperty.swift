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

/// Determines which property each field of one declaration stores.
///
/// The compiler and macros rename storage: `lazy var total` becomes `$__lazy_storage_$_total`,
/// `@Clamped var age` becomes `_age`, as does every tracked property of an `@Observable` class,
/// which is recognized by its field `_$observationRegistrar`.
struct StorageNaming {
  private let fields: ArraySlice<RuntimeReflection.Field>
  private let names: Set<String>
  private let isObservable: Bool

  /// Uses the fields that one class or struct itself declares.
  init(of fields: ArraySlice<RuntimeReflection.Field>) {
    self.fields = fields
    names = Set(fields.map { RuntimeReflection.sourceName($0.name) })
    isObservable = fields.contains(where: Self.isRegistrar)
  }

  func properties(declaringType: any Any.Type, owner: any Any.Type) -> [StoredProperty] {
    fields.filter { !Self.isRegistrar($0) }.map { field in
      func property(named name: String, _ kind: StoredProperty.Kind) -> StoredProperty {
        StoredProperty(
          field: field, name: name, kind: kind, declaringType: declaringType, owner: owner)
      }
      let fieldName = RuntimeReflection.sourceName(field.name)
      if let name = Self.strip(Self.lazyPrefix, from: fieldName) {
        return property(named: name, .lazy)
      }
      guard let name = Self.strip("_", from: fieldName), !names.contains(name) else {
        return property(named: fieldName, .plain)
      }
      if isObservable { return property(named: name, .observed) }
      let wrapper = property(named: name, .plain)
      guard let storage = Self.wrappedStorage(in: wrapper) else {
        return property(named: fieldName, .plain)
      }
      return property(named: name, .wrapped(storage))
    }
  }

  private static let lazyPrefix = "$__lazy_storage_$_"

  private static func isRegistrar(_ field: RuntimeReflection.Field) -> Bool {
    field.name == "_$observationRegistrar"
      && String(reflecting: field.type) == "Observation.ObservationRegistrar"
  }

  private static func strip(_ prefix: String, from name: String) -> String? {
    guard name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count else { return nil }
    return String(name.dropFirst(prefix.count))
  }

  /// The storage of the wrapped value, if `wrapper` looks like a property wrapper.
  private static func wrappedStorage(in wrapper: StoredProperty) -> StoredProperty.WrappedStorage? {
    guard wrapper.obstacle == nil, TypeKind(of: wrapper.type) == .structure else { return nil }
    let fields = RuntimeReflection.fields(of: wrapper.type)
    let candidates = ["wrappedValue", "value", "storage"].lazy.compactMap { name in
      fields.first { $0.name == name }
    }
    guard let field = candidates.first else { return nil }
    let inner = RuntimeReflection.Field(
      name: wrapper.storageName + "." + field.name, type: field.type,
      offset: wrapper.offset + field.offset, isStrong: field.isStrong,
      isMutable: wrapper.isMutable && field.isMutable)
    let value = StoredProperty(
      field: inner, name: wrapper.name, kind: .plain, declaringType: wrapper.declaringType,
      owner: wrapper.owner)
    guard value.obstacle == nil else { return nil }
    return StoredProperty.WrappedStorage(value: value, isWhole: fields.count == 1)
  }
}
