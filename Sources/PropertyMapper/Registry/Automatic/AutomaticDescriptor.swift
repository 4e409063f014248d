/// Makes the descriptor of a stored property, for which there is no key path: it is read and written where
/// it lies.
struct AutomaticDescriptor<Model>: TypeVisitor {
  let property: StoredProperty
  /// Whether the model is made of its properties, so that a `let` can be given a value.
  let isMemberwise: Bool

  init(_ property: StoredProperty, isMemberwise: Bool) {
    self.property = property
    self.isMemberwise = isMemberwise
  }

  func visit<Value>(_ type: Value.Type) -> PropertyDescriptor<Model>? {
    guard let reader = StoredAccess<Model, Value>.Reader(property) else { return nil }
    let request = ShapeRequest(Value.self, preferring: .registered)
    let load: @Sendable (Slot) throws -> Slot = { model in
      ValueSlot(reader.value(in: try model.value(as: Model.self)))
    }
    let writing = EntryWriting(request: request, load: load, isPlain: true)
    let apply = apply(Value.self)
    let name = "\(Messages.name(of: Model.self)).\(property.name)"
    var descriptor = PropertyDescriptor<Model>(
      propertyName: { name },
      reading: apply.map { EntryReading(request: request, apply: $0) },
      writing: writing)
    descriptor.storedProperty = property
    descriptor.access = PropertyAccess(request: request, load: load, store: apply)
    return descriptor
  }

  /// Sets the property; nil for a `let` that cannot be set.
  private func apply<Value>(
    _ type: Value.Type
  ) -> (@Sendable (_ model: Slot, _ value: Slot) throws -> Void)? {
    if let writer = StoredAccess<Model, Value>.Writer(property) {
      return { model, value in
        try writer.store(value.value(as: Value.self), in: &model.holding(Model.self).value)
      }
    }
    guard isMemberwise, let writer = StoredAccess<Model, Value>.Replacer(property) else {
      return nil
    }
    return { model, value in
      try writer.store(value.value(as: Value.self), in: &model.holding(Model.self).value)
    }
  }
}
