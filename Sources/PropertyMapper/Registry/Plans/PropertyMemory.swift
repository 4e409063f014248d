/// A model in memory.
package struct ModelPointer {
  /// The model itself: a struct, or a reference to an instance.
  let model: ValueAddress
  /// The struct or instance, to which property offsets are relative.
  let start: ValueAddress

  @inline(__always)
  package init(_ model: ValueAddress, isClass: Bool) {
    self.model = model
    start = isClass ? model.instance : model
  }
}

/// How to reach the value of a property in the memory of a model: in place if possible, or else by its
/// accessor, through other memory.
///
/// The offset is that of the property in the model's layout, and a loaded value is released after the closure
/// has returned, or moved into a model. Callers pass models of the type that the accessor belongs to.
package final class PropertyMemory: Sendable {
  /// The offset of the value in the model; nil if only the accessor may reach it.
  private let offset: Int?
  private let accessor: PropertyAccessor
  private let memory: ValueMemory

  private init(_ property: PlanEntry.Property, at offset: Int?) {
    self.offset = offset
    accessor = property.accessor
    memory = property.memory
  }

  /// A property to be read.
  ///
  /// - Parameter isPlain: Whether callers run none of the users' code while they use the value. In an
  ///   instance, such code could replace the value meanwhile.
  package convenience init(
    reading property: PlanEntry.Property, of plan: ObjectPlan, isPlain: Bool,
    _ offsets: inout PropertyOffsets
  ) {
    let isInPlace = isPlain || !plan.isClass
    self.init(property, at: isInPlace ? offsets.offset(of: property) : nil)
  }

  /// A property to be copied; nil if it can't be set.
  package convenience init?(copying property: PlanEntry.Property, _ offsets: inout PropertyOffsets)
  {
    guard property.accessor.isWritable else { return nil }
    self.init(property, at: offsets.settableOffset(of: property))
  }

  /// Passes the value to a closure.
  @inline(__always)
  package func withValue<Result>(of model: ModelPointer, _ body: (ValueAddress) -> Result) -> Result
  {
    if let offset { return body(model.start + offset) }
    return withLoaded(model, body)
  }

  private func withLoaded<Result>(
    _ model: ModelPointer, _ body: (ValueAddress) -> Result
  ) -> Result {
    memory.withValue(
      initializedBy: { accessor.load(at: model.model, into: $0) }, body)
  }

  /// Sets the property to the value of another model.
  @inline(__always)
  package func copy(from source: ModelPointer, to target: ModelPointer) {
    if let offset { return memory.assign(source.start + offset, target.start + offset) }
    _ = set(in: target) { value in
      accessor.load(at: source.model, into: value)
      return true
    }
  }

  /// Sets the property to the value that a closure writes into uninitialized memory, unless it returns false.
  package func set(in model: ModelPointer, to write: (ValueAddress) -> Bool) -> Bool {
    memory.withRoom { room in
      guard write(room) else { return false }
      accessor.store(room, at: model.model)
      return true
    }
  }
}

/// Finds the memory offsets of properties in their models, for reading them directly.
package struct PropertyOffsets {
  /// The layouts used so far.
  private var layouts: [ObjectIdentifier: TypeLayout] = [:]

  package init() {}

  /// The offset from the start of a struct or a class instance; nil if only users' code can read
  /// the property.
  mutating func offset(of property: PlanEntry.Property) -> Int? {
    guard let storage = storage(of: property), storage.obstacle == nil,
      storage.type == property.accessor.valueType
    else { return nil }
    return storage.offset
  }

  /// The offset of a property that can be set directly: a variable without observers.
  ///
  /// A key path proves this by referring to the storage; an automatic table, which has no key path,
  /// always sets the storage. An observed property of such a table that is set through a key path
  /// has both, and the key path takes precedence.
  mutating func settableOffset(of property: PlanEntry.Property) -> Int? {
    var found = property.storage
    if let keyPath = property.accessor.keyPath { found = storage(for: keyPath) }
    guard let storage = found, storage.obstacle == nil, storage.isMutable,
      storage.type == property.accessor.valueType
    else { return nil }
    return storage.offset
  }

  private mutating func storage(of property: PlanEntry.Property) -> StoredProperty? {
    property.storage ?? property.accessor.keyPath.flatMap { storage(for: $0) }
  }

  private mutating func storage(for keyPath: AnyKeyPath) -> StoredProperty? {
    let root = type(of: keyPath).rootType
    guard let layout = layouts[ObjectIdentifier(root)] ?? (try? TypeLayout.of(root).get()) else {
      return nil
    }
    layouts[ObjectIdentifier(root)] = layout
    return layout.property(for: keyPath)
  }
}

/// Determines whether an entry maps the property of a key path.
struct PropertyMatcher {
  let keyPath: AnyKeyPath
  /// The name of the stored property, or the names on the way to it; nil for a computed property.
  private let name: String?
  /// Whether it is a stored property of the model itself.
  let isStored: Bool

  init(of keyPath: AnyKeyPath) {
    self.keyPath = keyPath
    let layout = try? TypeLayout.of(Swift.type(of: keyPath).rootType).get()
    let stored = layout?.property(for: keyPath)?.name
    name = stored ?? KeyPathText(of: keyPath).severalNames
    isStored = stored != nil
  }

  func matches(_ property: PlanEntry.Property) -> Bool {
    matches(property.accessor, property.storage)
  }

  /// - Parameter storage: The stored property that the accessor refers to, if reflection found it.
  func matches(_ accessor: PropertyAccessor, _ storage: StoredProperty? = nil) -> Bool {
    if let other = accessor.keyPath, other == keyPath { return true }
    guard let name, accessor.valueType == Swift.type(of: keyPath).valueType else { return false }
    if let storage { return storage.name == name }
    // An entry of a superclass has a key path of that class, and a setter may be visible to one key
    // path only.
    guard let other = accessor.keyPath else { return false }
    let (type, otherType) = (Swift.type(of: keyPath).rootType, Swift.type(of: other).rootType)
    guard type == otherType || (type is AnyClass && otherType is AnyClass) else { return false }
    return PropertyMatcher(of: other).name == name
  }
}
