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
