/// Typed access to a stored property's memory, as direct as compiled code.
///
/// It bypasses setters, observers, property wrappers and Observation, as well as the run-time
/// checks of exclusive access: nothing else may use the model meanwhile.
///
/// Why this is safe:
/// - An access exists only if the offset comes from the layout of exactly `Model`, and the compiler
///   recorded exactly `Value` for the field. Instances of subclasses have inherited fields at the
///   same offsets.
/// - Storage with another representation than `Value` in generic code, and storage that does not
///   own the object it refers to, has an `obstacle` and is rejected.
/// - The memory is initialized, since the caller has a `Model`. It is bound to `Model` and thus to
///   the types of its properties, so `assumingMemoryBound(to:)` is valid.
/// - A struct is accessed through a pointer that is valid for one closure; a class instance is kept
///   alive for as long as its address is used.
/// - A write assigns: the old value is released and the new one retained, as in `model.x = y`.
enum StoredAccess<Model, Value> {
  /// Reads the property, even if it is a `let`.
  struct Reader: Sendable {
    private let place: Place

    /// Nil if the property is not one of `Model`, not a `Value`, or inaccessible.
    init?(_ property: StoredProperty) {
      guard let place = Place(property) else { return nil }
      self.place = place
    }

    func value(in model: Model) -> Value {
      unsafe withUnsafePointer(to: model) { unsafe value(at: $0) }
    }

    func value(at model: UnsafePointer<Model>) -> Value {
      guard place.isInClass else { return unsafe read(from: UnsafeRawPointer(model)) }
      let model = unsafe model.pointee
      return withExtendedLifetime(model) { unsafe read(from: StoredAccess.instance(of: model)) }
    }

    private func read(from start: UnsafeRawPointer) -> Value {
      unsafe (start + place.offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Writes the property, which must be a `var`.
  struct Writer: Sendable {
    private let place: Place
    private let isConstant: Bool

    /// Nil if the property is not one of `Model`, not a `Value`, a `let`, or inaccessible.
    ///
    /// - Parameter isReplaceable: Whether a struct can be replaced by one that differs in a `let`,
    ///   as when assigning the result of a memberwise initializer.
    init?(_ property: StoredProperty, isReplaceable: Bool = false) {
      guard property.isMutable || (isReplaceable && !property.isInClass),
        let place = Place(property)
      else { return nil }
      self.place = place
      isConstant = !property.isMutable
    }

    /// Stores `value` in the structure, or in the class instance that `model` refers to.
    func store(_ value: Value, in model: inout Model) {
      if place.isInClass {
        let model = model
        withExtendedLifetime(model) {
          unsafe write(
            value, to: UnsafeMutableRawPointer(mutating: StoredAccess.instance(of: model)))
        }
      } else if isConstant {
        // A separate copy, so that concurrent readers of `model` never see a constant change.
        var replacement = model
        unsafe withUnsafeMutablePointer(to: &replacement) { unsafe write(value, to: $0) }
        model = replacement
      } else {
        unsafe withUnsafeMutablePointer(to: &model) { unsafe write(value, to: $0) }
      }
    }

    private func write(_ value: Value, to start: UnsafeMutableRawPointer) {
      unsafe (start + place.offset).assumingMemoryBound(to: Value.self).pointee = value
    }
  }

  /// An accessor for tables that uses the property's memory instead of a key path.
  ///
  /// - Parameter isReplaceable: Whether a `let` of a struct can be changed.
  /// - Returns: Nil if the property is inaccessible.
  static func accessor(of property: StoredProperty, isReplaceable: Bool) -> PropertyAccessor? {
    guard let reader = Reader(property) else { return nil }
    let writer = Writer(property, isReplaceable: isReplaceable)
    return unsafe PropertyAccessor(Model.self, Value.self, isWritable: writer != nil) {
      operation, model, value in
      let model = unsafe model.assumingMemoryBound(to: Model.self)
      switch operation {
      case .store:
        let value = unsafe value.assumingMemoryBound(to: Value.self).move()
        unsafe writer?.store(value, in: &model.pointee)
      case .load:
        unsafe value.initializeMemory(as: Value.self, to: reader.value(at: model))
      case .keyPath:
        unsafe value.initializeMemory(as: AnyKeyPath?.self, to: nil)
      }
    }
  }

  /// The memory position of the property.
  private struct Place: Sendable {
    let offset: Int
    let isInClass: Bool

    init?(_ property: StoredProperty) {
      guard property.isReachable(in: Model.self, as: Value.self) else { return nil }
      offset = property.offset
      isInClass = property.isInClass
    }
  }

  /// The address of a class instance. `isInClass` means that `Model` is a class, whose values are
  /// one native reference each; `as AnyObject` would involve a dynamic cast.
  private static func instance(of model: Model) -> UnsafeRawPointer {
    unsafe unsafeBitCast(model, to: UnsafeRawPointer.self)
  }
}
