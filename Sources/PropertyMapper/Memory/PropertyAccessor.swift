/// Reads and writes one property of a model; the library retains nothing else of its key path.
///
/// It is one closure with three operations, created in the code that contains the key path. The
/// optimizer then knows the key path and compiles every operation to the same code as
/// `model.name = value`. That only works if a single closure captures the key path and nothing else
/// retains it: two closures, or one and a stored key path, use the runtime's interpreter for key
/// paths, which takes four to ten times as long. So the key path itself is one of the operations.
///
/// ```
///  accessor(operation, model, value)
///    store    model.name = the value, which is moved out of its memory
///    load     initializes the value's memory with model.name
///    keyPath  initializes the value's memory with the key path, or nil
/// ```
///
/// For the same reason, the functions that users call consume the key path, and the functions they
/// call consume the accessor. `.ci/accessors` verifies this in the object files of a client
/// package.
///
/// It is used by reading, writing, graphs, updates, automatic tables (which have an offset with the same
/// interface) and initializers.
///
/// Why the raw pointers are safe: the closure is created together with its types, ``modelType`` and
/// ``valueType``. The methods below compare these types with those of the slots before passing on
/// their memory. Plans do so once, when they are made, and then only pass memory of these types.
@usableFromInline
@safe package struct PropertyAccessor: Sendable {
  /// An operation on the property.
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

  package let modelType: any Any.Type
  /// Whether `store` can be called.
  package let isWritable: Bool
  /// The memory layout of the property's values.
  let valueMemory: ValueMemory
  /// The operations, for callers that have verified the types of the memory they pass.
  let access: Access

  /// The type of the property.
  package var valueType: any Any.Type { valueMemory.type }

  /// Operations to compare and hash the property's values; nil if they have no `==`.
  package var valueEquality: ValueEquality? { ValueEquality.of(valueType) }

  /// - Parameter access: Performs the operations, for exactly these types.
  @usableFromInline
  init<Model, Value>(
    _ model: Model.Type, _ value: Value.Type, isWritable: Bool, _ access: @escaping Access
  ) {
    modelType = model
    valueMemory = ValueMemory(of: Value.self)
    self.isWritable = isWritable
    unsafe self.access = unsafe access
  }

  /// Creates a writable property.
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

  /// Creates a read-only property.
  @inlinable @inline(__always)
  init<Model, Value>(reading keyPath: KeyPath<Model, Value>) {
    nonisolated(unsafe) let keyPath = keyPath
    unsafe self.init(Model.self, Value.self, isWritable: false) { operation, model, value in
      switch operation {
      // Nothing stores here; a value that is moved in does not leak.
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
  /// The user's key path; nil for storage found by reflection.
  package var keyPath: AnyKeyPath? {
    unsafe withUnsafeTemporaryAllocation(of: AnyKeyPath?.self, capacity: 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      unsafe access(.keyPath, start, start)
      return unsafe start.move()
    }
  }

  /// Whether storing changes a class instance: the model, or one inside a struct. If not, it changes or
  /// replaces the model itself.
  ///
  /// This casts the key path to a class, because checking it for a protocol conformance would search the
  /// conformances of the whole program, once for each type of property.
  var changesInstances: Bool {
    guard let keyPath else { return false }
    func isReferenceWritable<Root>(from root: Root.Type) -> Bool {
      func isReferenceWritable<Value>(to value: Value.Type) -> Bool {
        keyPath is ReferenceWritableKeyPath<Root, Value>
      }
      return _openExistential(type(of: keyPath).valueType, do: isReferenceWritable(to:))
    }
    return _openExistential(type(of: keyPath).rootType, do: isReferenceWritable(from:))
  }

  /// Returns the value of a model's property.
  ///
  /// - Throws: ``SlotMismatch`` for a model of another type, which can only be caused by a bug in
  ///   this library.
  @inline(never)
  package func load(from model: Slot) throws(SlotMismatch) -> Slot {
    try check(model)
    return valueMemory.boxed { value in
      model.withMemory { load(at: $0, into: value) }
    }
  }

  /// Returns the value of a property of a model in memory; the model must be of ``modelType``.
  @inline(never)
  package func load(at model: ValueAddress) -> Slot {
    // Not inlined, since it would need room in frames that are on the stack for each level of nesting.
    valueMemory.boxed { load(at: model, into: $0) }
  }

  /// Copies the value of a property of a model in memory into memory for a value.
  ///
  /// The caller has compared the model's type with ``modelType`` and allocated memory with the
  /// layout ``valueMemory``. Loading only reads the model.
  @inline(__always)
  package func load(at model: ValueAddress, into value: ValueAddress) {
    unsafe access(.load, model.pointer, value.pointer)
  }

  /// Moves a value into a property of a model in memory, with the same conditions.
  @inline(__always)
  func store(_ value: ValueAddress, at model: ValueAddress) {
    unsafe access(.store, model.pointer, value.pointer)
  }

  /// Sets the property of a model.
  package func store(_ value: Slot, in model: Slot) throws(SlotMismatch) {
    try check(model)
    guard value.type == valueType else {
      throw SlotMismatch(expected: "\(valueType)", actual: "\(value.type)")
    }
    model.withMemory { model in
      value.withCopy { store($0, at: model) }
    }
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
      // Stored into a separate reference: a key path such as `\.self` would assign an instance of
      // the superclass to a variable of the subclass.
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
    valueMemory = base.valueMemory
    isWritable = base.isWritable
    unsafe self.access = unsafe access
  }
}

extension PropertyAccessor {
  /// Creates a read-only property from a key path whose type the caller does not know.
  init?<Model>(erased keyPath: PartialKeyPath<Model>) {
    func accessor<Value>(_ type: Value.Type) -> PropertyAccessor? {
      (keyPath as? KeyPath<Model, Value>).map { PropertyAccessor(reading: $0) }
    }
    let valueType = type(of: keyPath).valueType
    guard let accessor = _openExistential(valueType, do: accessor) else { return nil }
    self = accessor
  }
}
