/// Typed access to a stored property's memory, as direct as the compiler's own.
///
/// Setters, observers, property wrappers and Observation hear nothing of it, and neither do the
/// run-time checks of exclusive access: nobody else may use the model meanwhile.
///
/// Why this is safe:
/// - An access exists only if `Model` is the very type whose layout the offset was read from and
///   `Value` the very type the compiler wrote down for the field. Instances of subclasses keep
///   inherited fields where the superclass has them.
/// - Storage whose form is not that of `Value` in generic code, and storage that does not own what
///   it refers to, has an `obstacle` and is refused.
/// - The memory is initialised, since the caller holds a `Model`. It is bound to `Model` and so to
///   the types of its properties, wherefore `assumingMemoryBound(to:)` tells the truth.
/// - A structure is reached through a pointer that lives for one closure; the instance of a class
///   is kept alive for as long as its address is used.
/// - A write assigns: the old value is released and the new one retained, as in `model.x = y`.
enum StoredAccess<Model, Value> {
  /// Reads the property; `let` properties too.
  struct Reader: Sendable {
    private let offset: Int
    private let isInClass: Bool

    /// Answers nil if the property is not one of `Model`, not a `Value`, or out of reach.
    init?(_ property: StoredProperty) {
      guard StoredAccess.isAllowed(property) else { return nil }
      offset = property.offset
      isInClass = property.isInClass
    }

    func value(in model: Model) -> Value {
      withUnsafePointer(to: model) { value(at: $0) }
    }

    func value(at model: UnsafePointer<Model>) -> Value {
      guard isInClass else { return read(from: UnsafeRawPointer(model)) }
      let model = model.pointee
      return withExtendedLifetime(model) { read(from: StoredAccess.instance(of: model)) }
    }

    private func read(from start: UnsafeRawPointer) -> Value {
      (start + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Writes the property, which must be a `var`.
  struct Writer: Sendable {
    private let offset: Int
    private let isInClass: Bool

    /// Answers nil if the property is not one of `Model`, not a `Value`, a `let`, or out of reach.
    init?(_ property: StoredProperty) {
      guard property.isMutable, StoredAccess.isAllowed(property) else { return nil }
      offset = property.offset
      isInClass = property.isInClass
    }

    /// Stores `value` in the structure, or in the class instance that `model` refers to.
    func store(_ value: Value, in model: inout Model) {
      if isInClass {
        store(value, inInstance: model)
      } else {
        withUnsafeMutablePointer(to: &model) { write(value, to: UnsafeMutableRawPointer($0)) }
      }
    }

    private func store(_ value: Value, inInstance model: Model) {
      withExtendedLifetime(model) {
        write(value, to: UnsafeMutableRawPointer(mutating: StoredAccess.instance(of: model)))
      }
    }

    private func write(_ value: Value, to start: UnsafeMutableRawPointer) {
      (start + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
  }

  /// Puts a structure in the place of another one that differs in one property, which may be a `let`: what
  /// assigning the result of a memberwise initialiser would do.
  struct Replacer: Sendable {
    private let offset: Int

    /// Answers nil if the property is not one of the structure `Model`, not a `Value`, or out of reach.
    init?(_ property: StoredProperty) {
      guard !property.isInClass, StoredAccess.isAllowed(property) else { return nil }
      offset = property.offset
    }

    func store(_ value: Value, in model: inout Model) {
      // A copy of its own, so that nobody who reads `model` meanwhile sees a constant change.
      var replacement = model
      withUnsafeMutablePointer(to: &replacement) { pointer in
        (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee =
          value
      }
      model = replacement
    }
  }

  /// How a table reads and writes the property: through memory where others go through a key path.
  ///
  /// - Parameter isReplaceable: Whether a `let` of a structure may be given another value.
  /// - Returns: Nil if the property is out of reach.
  static func accessor(
    of property: StoredProperty, isReplaceable: Bool
  ) -> PropertyAccessor? {
    guard let reader = Reader(property) else { return nil }
    let writer = Writer(property)
    let replacer = isReplaceable ? Replacer(property) : nil
    return PropertyAccessor(
      Model.self, Value.self, isWritable: writer != nil || replacer != nil
    ) { operation, model, value in
      let model = model.assumingMemoryBound(to: Model.self)
      switch operation {
      case .store:
        let value = value.assumingMemoryBound(to: Value.self).move()
        if let writer {
          writer.store(value, in: &model.pointee)
        } else {
          replacer?.store(value, in: &model.pointee)
        }
      case .load:
        value.initializeMemory(as: Value.self, to: reader.value(at: model))
      case .keyPath:
        value.initializeMemory(as: AnyKeyPath?.self, to: nil)
      }
    }
  }

  private static func isAllowed(_ property: StoredProperty) -> Bool {
    property.owner == Model.self && property.type == Value.self && property.obstacle == nil
  }

  /// The address of a class instance. `isInClass` says that `Model` is a class, whose values are
  /// one native reference each; `as AnyObject` would go through a dynamic cast.
  private static func instance(of model: Model) -> UnsafeRawPointer {
    unsafeBitCast(model, to: UnsafeRawPointer.self)
  }
}

extension StoredAccess.Writer where Model: AnyObject {
  /// Stores `value` in an instance.
  func store(_ value: Value, in model: Model) {
    store(value, inInstance: model)
  }
}
