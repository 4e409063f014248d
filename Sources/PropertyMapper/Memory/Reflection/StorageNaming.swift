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
