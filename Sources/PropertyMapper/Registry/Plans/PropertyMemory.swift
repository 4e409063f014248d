/// A model in memory.
@safe struct ModelPointer {
  /// The model itself: a struct, or a reference to an instance.
  let model: UnsafeRawPointer
  /// The struct or instance, to which property offsets are relative.
  let start: UnsafeRawPointer

  @inline(__always)
  init(_ model: UnsafeRawPointer, isClass: Bool) {
    unsafe self.model = unsafe model
    unsafe start = unsafe isClass ? model.load(as: UnsafeRawPointer.self) : model
  }
}

/// How to reach the value of a property in the memory of a model: in place if possible, or else by loading
/// it into other memory.
///
/// Why the raw pointers are safe: the offset is that of the property in the model's layout, and a loaded
/// value is released after the closure has returned. Callers pass models of the type that the accessor
/// belongs to.
@safe struct PropertyMemory: Sendable {
  /// The offset of the value in the model; nil if it must be loaded.
  let offset: Int?
  private let accessor: PropertyAccessor
  private let memory: ValueMemory

  /// - Parameter isPlain: Whether callers run none of the users' code while they use the value. In an
  ///   instance, such code could replace the value meanwhile.
  init(
    _ property: PlanEntry.Property, of plan: ObjectPlan, isPlain: Bool,
    _ offsets: inout PropertyOffsets
  ) {
    offset = plan.isClass && !isPlain ? nil : offsets.offset(of: property)
    accessor = property.accessor
    memory = property.accessor.valueMemory
  }

  /// Passes the value to a closure.
  @inline(__always)
  func withValue<Result>(of model: ModelPointer, _ body: (UnsafeRawPointer) -> Result) -> Result {
    if let offset { return unsafe body(model.start + offset) }
    return unsafe withLoaded(model, body)
  }

  private func withLoaded<Result>(
    _ model: ModelPointer, _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    unsafe memory.withValue(
      initializedBy: { unsafe accessor.load(at: model.model, into: $0) }, body)
  }
}
