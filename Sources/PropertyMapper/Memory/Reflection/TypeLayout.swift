/// The stored properties of a struct or class, read once.
///
/// It uses the reflection metadata that the compiler adds to every module, so models need no
/// imports or conformances. Layouts should be cached: creating one costs about a microsecond per
/// property.
///
/// The metadata is incomplete in some ways. A property with observers looks like one without.
/// Whether a `_name` belongs to a property wrapper is a guess: it does if there is no `name` next
/// to it and its type has a `wrappedValue`, `value` or `storage`. A user's struct `_id: Identifier`
/// may look the same, so a caller that can convert the type itself uses the property's
/// `storageName`. In an `@Observable` class, an `@ObservationIgnored var _cache` is treated as the
/// storage of `cache`.
package struct TypeLayout: Sendable {
  enum Kind: Sendable {
    case structure
    case `class`
  }

  /// Why a type has no usable layout.
  package enum Unavailable: String, Error, Sendable {
    case notAStructOrClass
    /// Fields of Objective-C classes are not reflected.
    case notWrittenInSwift
    case notCopyable
    /// Access from outside would violate the isolation of actors.
    case actor
    /// The module was compiled with `-disable-reflection-metadata` or `-disable-reflection-names`.
    case noReflectionMetadata
  }

  let type: any Any.Type
  let kind: Kind

  /// All properties, in the order of declaration, those of the root class first. The registrar
  /// added by `@Observable` is not included.
  let properties: [StoredProperty]

  /// The memory layout of a value: for a class, that of the reference rather than of the instance.
  let valueLayout: ValueLayout

  /// Reads the layout of `type`.
  ///
  /// - Complexity: O(*n*) in the number of properties, with a name lookup by the runtime for each
  ///   new type.
  package static func of(_ type: any Any.Type) -> Result<TypeLayout, Unavailable> {
    of(type, classes: ClassFacts())
  }

  static func of(
    _ type: any Any.Type, classes: ClassFacts
  ) -> Result<TypeLayout, Unavailable> {
    Result { () throws(Unavailable) in try TypeLayout(type, classes) }
  }

  /// What the runtime knows about classes. Tests replace it, since other platforms have no
  /// Objective-C classes.
  struct ClassFacts {
    /// Whether a class is written in Swift. Fields of Objective-C classes are not reflected.
    var isSwift: (AnyClass) -> Bool = { TypeKind(of: $0) == .class }
    var instanceSize: (AnyClass) -> Int = { RuntimeReflection.instanceSize(of: $0) }
  }

  private init(_ type: any Any.Type, _ classes: ClassFacts) throws(Unavailable) {
    guard TypeKind.isCopyable(type) else { throw .notCopyable }
    self.type = type
    switch TypeKind(of: type) {
    case .structure: kind = .structure
    case .class, .foreignClass: kind = .class
    default: throw .notAStructOrClass
    }
    if let type = type as? AnyClass, !classes.isSwift(type) { throw .notWrittenInSwift }
    valueLayout = ValueLayout(of: type)
    let fields = RuntimeReflection.fields(of: type)
    if fields.contains(where: \.name.isEmpty) { throw .noReflectionMetadata }
    switch kind {
    case .structure:
      guard !fields.isEmpty || valueLayout.size == 0 else { throw .noReflectionMetadata }
      properties = StorageNaming(of: fields[...]).properties(declaringType: type, owner: type)
    case .class:
      properties = try Self.properties(ofClass: type, fields: fields, classes)
    }
  }

  private static func properties(
    ofClass owner: any Any.Type, fields: [RuntimeReflection.Field], _ classes: ClassFacts
  ) throws(Unavailable) -> [StoredProperty] {
    if owner is any Actor.Type { throw .actor }
    // Distributed actors do not conform to `Actor`, but have its storage.
    if fields.contains(where: { $0.name == "$defaultActor" }) { throw .actor }
    var properties: [StoredProperty] = []
    var start = 0
    let lineage = lineage(of: owner, classes)
    let levels = lineage.map {
      ClassLevel(
        fieldCount: RuntimeReflection.fieldCount(of: $0), size: classes.instanceSize($0))
    }
    let ancestor: AnyClass? = lineage.first.flatMap { _getSuperclass($0) }
    guard
      ClassLevel.areReflected(
        levels, belowInstancesOf: ancestor.map(classes.instanceSize), fields.count)
    else { throw .noReflectionMetadata }
    for index in levels.indices {
      let own = fields[start..<levels[index].fieldCount]
      properties += StorageNaming(of: own).properties(declaringType: lineage[index], owner: owner)
      start = levels[index].fieldCount
    }
    return properties
  }

  /// A class in a hierarchy: its number of fields and the size of its instances, including
  /// everything inherited from Swift classes.
  struct ClassLevel {
    let fieldCount: Int
    let size: Int

    /// Whether the metadata has a field for each class that makes its instances larger.
    ///
    /// On Apple platforms, sizes are multiples of a word, so a small field in the padding goes
    /// unnoticed.
    ///
    /// - Parameters:
    ///   - levels: From the root down.
    ///   - ancestorSize: The size of the instances of an Objective-C class above the root. Its
    ///     fields are not reflected.
    ///   - fieldCount: The number of fields of the last class.
    static func areReflected(
      _ levels: [Self], belowInstancesOf ancestorSize: Int?, _ fieldCount: Int
    ) -> Bool {
      var inherited = Self(
        fieldCount: 0, size: max(ancestorSize ?? 0, RuntimeReflection.headerSize))
      for level in levels {
        guard inherited.fieldCount <= level.fieldCount, level.fieldCount <= fieldCount,
          inherited.fieldCount < level.fieldCount || level.size <= inherited.size
        else { return false }
        inherited = level
      }
      return true
    }
  }

  /// The Swift classes from the root down to `type`. The walk ends at Objective-C ancestors, since
  /// their fields are not reflected, and their size may include more than fields.
  private static func lineage(of type: any Any.Type, _ classes: ClassFacts) -> [AnyClass] {
    guard let type = type as? AnyClass else { return [] }
    return sequence(first: type) { _getSuperclass($0) }.prefix(while: classes.isSwift).reversed()
  }
}

/// One stored property of a struct being created, type-erased.
package struct LaidOutMember: Sendable {
  /// Initializes the property to nil in a struct that starts there; it must be uninitialized. Nil
  /// if it must be set.
  let initializeToNil: (@Sendable (_ start: ValueAddress) -> Void)?

  /// Deinitializes the property, which must be initialized.
  let deinitialize: @Sendable (_ start: ValueAddress) -> Void

  var canBeNil: Bool { initializeToNil != nil }

  static func required<Value>(_ type: Value.Type, at offset: Int) -> Self {
    Self(initializeToNil: nil) { start in
      (start + offset).release(Value.self)
    }
  }

  static func optional<Wrapped>(_ type: Wrapped.Type, at offset: Int) -> Self {
    Self(
      initializeToNil: { start in
        (start + offset).initialize(to: Wrapped?.none)
      }, deinitialize: required(Wrapped?.self, at: offset).deinitialize)
  }

  /// An optional reference that isn't strong: the runtime represents its nil as zeros, which need
  /// neither registration nor release.
  static func reference(ofSize size: Int, at offset: Int) -> Self {
    Self(
      initializeToNil: { start in
        unsafe (start + offset).pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }, deinitialize: { _ in })
  }
}

extension StoredProperty {
  /// Operations to initialize and deinitialize the property; nil if it can't be initialized from
  /// outside.
  var member: LaidOutMember? {
    if obstacle == .representationVaries {
      // Without a closure, its calling convention makes no difference, so an optional closure can
      // be nil. An optional metatype can't: it is smaller than it seems from here.
      guard let optional = type as? any AnyOptional.Type,
        TypeKind(of: optional.wrappedType) == .function
      else { return nil }
      return optional.member(at: offset)
    }
    if obstacle == .weakOrUnowned {
      guard type is any AnyOptional.Type else { return nil }
      return .reference(ofSize: ValueLayout(of: type).size, at: offset)
    }
    guard obstacle == nil else { return nil }
    if let wrapped = wrappedStorage, wrapped.isWhole { return wrapped.value.member }
    if let optional = type as? any AnyOptional.Type { return optional.member(at: offset) }
    func required<Value>(_ type: Value.Type) -> LaidOutMember { .required(type, at: offset) }
    return _openExistential(type, do: required)
  }
}

extension TypeLayout {
  /// Returns the stored property that `keyPath` reads and writes without calling users' code.
  ///
  /// Nil for computed properties, for those with observers, a wrapper or `lazy`, for those of
  /// `@Observable` classes, for overridable class properties, and for anything inside a property.
  /// Also nil if two properties of the same type take no space at the same offset.
  ///
  /// A struct's key path knows its offset; that of a class proves it. See ``leads(_:toFieldAt:)``.
  /// The description of a key path proves nothing: a call is printed as `<computed …>` on some
  /// platforms, and as the name of the property on others.
  func property(for keyPath: AnyKeyPath) -> StoredProperty? {
    func open<Root>(_ type: Root.Type) -> StoredProperty? {
      (keyPath as? PartialKeyPath<Root>).flatMap { property(forTyped: $0) }
    }
    return _openExistential(type, do: open)
  }

  private func property<Root>(forTyped keyPath: PartialKeyPath<Root>) -> StoredProperty? {
    let valueType = Swift.type(of: keyPath).valueType
    let isMeant: (StoredProperty) -> Bool
    switch kind {
    case .structure:
      guard let offset = MemoryLayout<Root>.offset(of: keyPath) else { return nil }
      isMeant = { $0.offset == offset }
    case .class:
      isMeant = { Self.leads(keyPath, toFieldAt: $0.offset) }
    }
    guard let property = properties.first(where: { $0.type == valueType && isMeant($0) })
    else { return nil }
    let isAlone = properties.allSatisfy {
      $0.offset != property.offset || $0.type != valueType || $0.storageName == property.storageName
    }
    guard isAlone, property.obstacle == nil else { return nil }
    return property
  }

  /// Whether a key path of a class only reads the field at an offset.
  ///
  /// Key paths are equal if their components are, so their hashes are computed from the components:
  /// for a field, 1 and its offset; for a call, another number and the function. Should a version
  /// of the standard library change that, no key path refers to a field, and its property is read
  /// through the key path itself.
  private static func leads<Root>(_ keyPath: PartialKeyPath<Root>, toFieldAt offset: Int) -> Bool {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(Swift.type(of: keyPath)))
    hasher.combine(1)
    hasher.combine(offset)
    return hasher.finalize() == keyPath.hashValue
  }
}
