/// A model in memory.
@safe struct ModelPointer {
  /// The model itself: a struct, or a reference to an instance.
  let model: UnsafeMutableRawPointer
  /// The struct or instance, to which property offsets are relative.
  let start: UnsafeMutableRawPointer

  @inline(__always)
  init(_ model: UnsafeMutableRawPointer, isClass: Bool) {
    unsafe self.model = unsafe model
    unsafe start = unsafe isClass ? model.load(as: UnsafeMutableRawPointer.self) : model
  }
}

/// How to reach the value of a property in the memory of a model: in place if possible, or else by its
/// accessor, through other memory.
///
/// Why the raw pointers are safe: the offset is that of the property in the model's layout, and a loaded
/// value is released after the closure has returned, or moved into a model. Callers pass models of the type
/// that the accessor belongs to.
@safe final class PropertyMemory: Sendable {
  /// The offset of the value in the model; nil if only the accessor may reach it.
  private let offset: Int?
  private let access: PropertyAccessor.Access
  private let memory: ValueMemory

  private init(_ property: PlanEntry.Property, at offset: Int?) {
    self.offset = offset
    unsafe access = unsafe property.accessor.access
    memory = property.memory
  }

  /// A property to be read.
  ///
  /// - Parameter isPlain: Whether callers run none of the users' code while they use the value. In an
  ///   instance, such code could replace the value meanwhile.
  convenience init(
    reading property: PlanEntry.Property, of plan: ObjectPlan, isPlain: Bool,
    _ offsets: inout PropertyOffsets
  ) {
    let isInPlace = isPlain || !plan.isClass
    self.init(property, at: isInPlace ? offsets.offset(of: property) : nil)
  }

  /// A property to be copied; nil if it can't be set.
  convenience init?(copying property: PlanEntry.Property, _ offsets: inout PropertyOffsets) {
    guard property.accessor.isWritable else { return nil }
    self.init(property, at: offsets.settableOffset(of: property))
  }

  /// Passes the value to a closure.
  @inline(__always)
  func withValue<Result>(of model: ModelPointer, _ body: (UnsafeRawPointer) -> Result) -> Result {
    if let offset { return unsafe body(UnsafeRawPointer(model.start + offset)) }
    return unsafe withLoaded(model, body)
  }

  private func withLoaded<Result>(
    _ model: ModelPointer, _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    unsafe memory.withValue(
      initializedBy: { unsafe access(.load, model.model, $0) }, body)
  }

  /// Sets the property to the value of another model.
  @inline(__always)
  func copy(from source: ModelPointer, to target: ModelPointer) {
    if let offset { return unsafe memory.assign(source.start + offset, target.start + offset) }
    _ = unsafe set(in: target) { value in
      unsafe access(.load, source.model, value)
      return true
    }
  }

  /// Sets the property to the value that a closure writes into uninitialized memory, unless it returns false.
  func set(in model: ModelPointer, to write: (UnsafeMutableRawPointer) -> Bool) -> Bool {
    unsafe memory.withRoom { room in
      guard unsafe write(room) else { return false }
      unsafe access(.store, model.model, room)
      return true
    }
  }
}
