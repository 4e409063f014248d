/// The stored properties of a structure or class, read once.
///
/// It relies on the reflection metadata that the compiler leaves in every module, so models import
/// and conform to nothing. Layouts are meant to be kept: making one costs about a microsecond a
/// property.
///
/// Some things the metadata does not say. A property with observers looks like one without. Which
/// `_name` belongs to a property wrapper is a guess: one without a `name` next to it, whose type
/// keeps a `wrappedValue`, `value` or `storage`. A struct `_id: Identifier` of the user's own may
/// look the same, so a caller who can convert the type itself takes the property by its
/// `storageName`. In an `@Observable` class an `@ObservationIgnored var _cache` is taken for the
/// backing of `cache`.
struct TypeLayout: Sendable {
  enum Kind: Sendable {
    case structure
    case `class`
  }

  /// Why a type has no layout that can be used.
  enum Unavailable: String, Error, Sendable {
    case notAStructOrClass
    case notCopyable
    /// Access from outside would break the isolation that actors are for.
    case actor
    /// The module was compiled with `-disable-reflection-metadata` or `-disable-reflection-names`.
    case noReflectionMetadata
  }

  let type: any Any.Type
  let kind: Kind

  /// All of them, in the order of declaration, those of the root class first. The registrar that
  /// `@Observable` adds is not among them.
  let properties: [StoredProperty]

  /// The room a value takes: for a class that of the reference, not of the instance.
  let valueLayout: ValueLayout

  /// Reads the layout of `type`.
  ///
  /// - Complexity: O(*n*) in the number of properties, with a name lookup of the runtime for each
  ///   type that was not seen before.
  static func of(_ type: any Any.Type) -> Result<TypeLayout, Unavailable> {
    Result { () throws(Unavailable) in try TypeLayout(type) }
  }

  private init(_ type: any Any.Type) throws(Unavailable) {
    guard TypeKind.isCopyable(type) else { throw .notCopyable }
    self.type = type
    switch TypeKind(of: type) {
    case .structure: kind = .structure
    case .class: kind = .class
    default: throw .notAStructOrClass
    }
    valueLayout = ValueLayout(of: type)
    let fields = RuntimeReflection.fields(of: type)
    if fields.contains(where: \.name.isEmpty) { throw .noReflectionMetadata }
    switch kind {
    case .structure:
      guard !fields.isEmpty || valueLayout.size == 0 else { throw .noReflectionMetadata }
      properties = StorageNaming(of: fields[...]).properties(declaringType: type, owner: type)
    case .class:
      properties = try Self.properties(ofClass: type, fields: fields)
    }
  }

  private static func properties(
    ofClass owner: any Any.Type, fields: [RuntimeReflection.Field]
  ) throws(Unavailable) -> [StoredProperty] {
    if owner is any Actor.Type { throw .actor }
    // Distributed actors do not conform to `Actor`, but have its storage.
    if fields.contains(where: { $0.name == "$defaultActor" }) { throw .actor }
    var properties: [StoredProperty] = []
    var start = 0
    let lineage = lineage(of: owner)
    let levels = lineage.map {
      ClassLevel(
        fieldCount: RuntimeReflection.fieldCount(of: $0),
        size: RuntimeReflection.instanceSize(of: $0))
    }
    let ancestor: AnyClass? = lineage.first.flatMap { _getSuperclass($0) }
    guard
      ClassLevel.areReflected(
        levels, belowInstancesOf: ancestor.map(RuntimeReflection.instanceSize), fields.count)
    else { throw .noReflectionMetadata }
    for index in levels.indices {
      let own = fields[start..<levels[index].fieldCount]
      properties += StorageNaming(of: own).properties(declaringType: lineage[index], owner: owner)
      start = levels[index].fieldCount
    }
    return properties
  }

  /// A class of a line of classes: how many fields it has and how large its instances are, with all that it inherits from Swift classes.
  struct ClassLevel {
    let fieldCount: Int
    let size: Int

    /// Whether the metadata has a field wherever a class makes its instances larger.
    ///
    /// - Parameters:
    ///   - levels: From the root down.
    ///   - ancestorSize: How large the instances of an Objective-C class above the root are. Its fields are not reflected.
    ///   - fieldCount: How many fields the last class has.
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

  /// The Swift classes from the root down to `type`. Objective-C ancestors end the walk, since
  /// their fields are not reflected and their size is not known to be fields at all.
  private static func lineage(of type: any Any.Type) -> [AnyClass] {
    guard let type = type as? AnyClass else { return [] }
    return sequence(first: type) { _getSuperclass($0) }
      .prefix { TypeKind(of: $0) == .class }.reversed()
  }
}
