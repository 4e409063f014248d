/// Reads and writes one property of a model, and is all that the library keeps of its key path.
///
/// It is one closure with three operations, made where the user writes the key path. The optimiser then knows the
/// key path and turns every operation into what `model.name = value` compiles to. That holds only as long as one
/// closure captures the key path and nothing else keeps it: two closures, or one and a stored key path, go through
/// the runtime's interpreter of key paths, which takes four to ten times as long. So the key path itself is one of
/// the operations.
///
/// ```
///  accessor(operation, model, value)
///    store    model.name = the value, which is moved out of its memory
///    load     the value's memory is initialised with model.name
///    keyPath  the value's memory is initialised with the key path, nil where there is none
/// ```
///
/// For the same reason, the functions that users call consume the key path, and what they call consumes the
/// accessor. `.ci/accessors` looks into the objects of a client package whether it still holds.
///
/// Directions, graphs, updates, automatic tables (which have an offset behind the same face) and initialisers all
/// use it.
///
/// Why the raw pointers are safe: the closure is made together with the types that it was made for, ``modelType``
/// and ``valueType``, and the methods below, which are the only ones that call it, compare them with those of the
/// slots before they lend their memory.
@usableFromInline
@safe struct PropertyAccessor: Sendable {
  /// What is done with the property.
  @usableFromInline
  @frozen
  enum Operation {
    case store
    case load
    case keyPath
  }

  @usableFromInline
  typealias Access =
    @Sendable (
      _ operation: Operation, _ model: UnsafeMutableRawPointer, _ value: UnsafeMutableRawPointer
    ) -> Void

  let modelType: any Any.Type
  /// Whether `store` may be called.
  let isWritable: Bool
  private let slots: SlotMaker
  /// The operations, for those who have made sure of the types of the memory that they pass.
  let access: Access

  /// The type of the property.
  var valueType: any Any.Type { slots.type }

  /// How the property's values lie in memory.
  var valueMemory: ValueMemory { slots.memory }

  /// - Parameter access: Does the operations, for exactly these types.
  @usableFromInline
  init<Model, Value>(
    _ model: Model.Type, _ value: Value.Type, isWritable: Bool, _ access: @escaping Access
  ) {
    modelType = model
    slots = TypedSlotMaker<Value>()
    self.isWritable = isWritable
    unsafe self.access = unsafe access
  }

  /// A property that can be written.
  @inlinable @inline(__always)
  init<Model, Value>(_ keyPath: WritableKeyPath<Model, Value>) {
    nonisolated(unsafe) let keyPath = keyPath
    unsafe self.init(Model.self, Value.self, isWritable: true) { operation, model, value in
      switch operation {
      case .store:
        unsafe model.assumingMemoryBound(to: Model.self).pointee[keyPath: keyPath] =
          unsafe value.assumingMemoryBound(to: Value.self).move()
      case .load:
        let model = unsafe model.assumingMemoryBound(to: Model.self).pointee
        unsafe value.initializeMemory(as: Value.self, to: model[keyPath: keyPath])
      case .keyPath:
        unsafe value.initializeMemory(as: AnyKeyPath?.self, to: keyPath)
      }
    }
  }

  /// A property that is only read.
  @inlinable @inline(__always)
  init<Model, Value>(reading keyPath: KeyPath<Model, Value>) {
    nonisolated(unsafe) let keyPath = keyPath
    unsafe self.init(Model.self, Value.self, isWritable: false) { operation, model, value in
      switch operation {
      // Nobody stores here; a value that is moved in is not lost.
      case .store: unsafe value.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      case .load:
        let model = unsafe model.assumingMemoryBound(to: Model.self).pointee
        unsafe value.initializeMemory(as: Value.self, to: model[keyPath: keyPath])
      case .keyPath:
        unsafe value.initializeMemory(as: AnyKeyPath?.self, to: keyPath)
      }
    }
  }
}

extension PropertyAccessor {
  /// The key path that the user wrote; nil for storage that was found by reflection.
  var keyPath: AnyKeyPath? {
    unsafe withUnsafeTemporaryAllocation(of: AnyKeyPath?.self, capacity: 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      unsafe access(.keyPath, start, start)
      return unsafe start.move()
    }
  }

  /// What the property of a model holds.
  ///
  /// - Throws: ``SlotMismatch`` for a model of another type, which only a mistake of this library can bring about.
  func load(from model: Slot) throws(SlotMismatch) -> Slot {
    try check(model)
    return unsafe slots.make { value in
      unsafe model.withMemory { unsafe access(.load, $0, value) }
    }
  }

  /// What the property of a model in memory holds; the model must be of ``modelType``.
  func load(at model: UnsafeRawPointer) -> Slot {
    unsafe slots.make { unsafe load(at: model, into: $0) }
  }

  /// Puts what the property of a model in memory holds into memory for a value.
  ///
  /// The caller has compared the model's type with ``modelType`` and made room as ``valueMemory`` says. A load only
  /// reads the model.
  @inline(__always)
  func load(at model: UnsafeRawPointer, into value: UnsafeMutableRawPointer) {
    unsafe access(.load, UnsafeMutableRawPointer(mutating: model), value)
  }

  /// Lends what the property of a model holds, in memory of the type's.
  func withValue<Result>(
    of model: Slot, in memory: ValueMemory, _ body: (UnsafeRawPointer) throws -> Result
  ) throws -> Result {
    try check(model)
    guard memory.type == slots.type else {
      throw SlotMismatch(expected: "\(slots.type)", actual: "\(memory.type)")
    }
    return try unsafe memory.withValue(
      initializedBy: { value in unsafe model.withMemory { unsafe access(.load, $0, value) } },
      unsafe body)
  }

  /// Gives the property of a model a value.
  func store(_ value: Slot, in model: Slot) throws(SlotMismatch) {
    try check(model)
    guard value.type == slots.type else {
      throw SlotMismatch(expected: "\(slots.type)", actual: "\(value.type)")
    }
    unsafe model.withMemory { model in
      unsafe value.withCopy { unsafe access(.store, model, $0) }
    }
  }

  /// Gives the property of a model in memory a value.
  ///
  /// - Returns: Whether the types are those that the accessor was made for; if not, nothing happened.
  func store(
    _ value: Slot, at model: UnsafeMutableRawPointer, of type: any Any.Type
  ) -> Bool {
    guard type == modelType, value.type == slots.type else { return false }
    unsafe value.withCopy { unsafe access(.store, model, $0) }
    return true
  }

  private func check(_ model: Slot) throws(SlotMismatch) {
    guard model.type == modelType else {
      throw SlotMismatch(expected: "\(modelType)", actual: "\(model.type)")
    }
  }

  /// The accessor for the same property of a subclass.
  func lifted<Superclass, Subclass>(
    from superclass: Superclass.Type, to subclass: Subclass.Type
  ) -> Self {
    unsafe Self(lifting: self, to: subclass) { [access] operation, model, value in
      guard operation == .store else { return unsafe access(operation, model, value) }
      // Stored into a reference of its own: a key path such as `\.self` would put an instance of the superclass
      // where one of the subclass is expected.
      unsafe withUnsafeTemporaryAllocation(of: Superclass.self, capacity: 1) { buffer in
        guard let copy = buffer.baseAddress else { return }
        unsafe copy.initialize(to: model.assumingMemoryBound(to: Superclass.self).pointee)
        unsafe access(.store, copy, value)
        let address = unsafe UnsafeRawPointer(copy).load(as: UInt.self)
        let stored = unsafe copy.move()
        guard unsafe address != model.load(as: UInt.self), let replaced = stored as? Subclass else {
          return
        }
        unsafe model.assumingMemoryBound(to: Subclass.self).pointee = replaced
      }
    }
  }

  private init<Subclass>(
    lifting base: Self, to subclass: Subclass.Type, _ access: @escaping Access
  ) {
    modelType = subclass
    slots = base.slots
    isWritable = base.isWritable
    unsafe self.access = unsafe access
  }
}
