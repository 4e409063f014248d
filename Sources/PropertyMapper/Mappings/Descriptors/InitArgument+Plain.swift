// Called by the public initializers after they have created the accessor in the user's module.

extension InitArgument {
  @usableFromInline
  init<Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ validators: [Validator<Value>],
    default: Value?, fallback: Fallback?
  ) {
    self.init(
      path, accessor, Validator.checking(validators), absent: `default`,
      fallback.flatMap { Slot.wrapped(in: $0) },
      isRequired: validators.contains { $0.rule.constraint.requiresPresence })
  }

  @usableFromInline
  init<Wrapped, Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, ofWrapped validators: [Validator<Wrapped>],
    default: Wrapped?, fallback: Fallback?
  ) where Value == Wrapped? {
    self.init(
      path, accessor, Validator.checkingOptional(validators), absent: `default`,
      fallback.flatMap { Slot.wrapped(in: $0) },
      isRequired: validators.contains { $0.rule.constraint.requiresPresence })
  }

  private init(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ check: ValueCheck?, absent: Value?,
    _ fallback: Slot?, isRequired: Bool
  ) {
    // The initializer receives the value; there is no model to write to yet.
    let request = ShapeRequest(Value.self, preferring: .registered).falling(backTo: fallback)
    var reading = EntryReading(request, validate: check)
    reading.setDefault(absent)
    var descriptor = PropertyDescriptor<Model>(as: accessor, reading)
    descriptor.modifiers.isRequired = isRequired
    self.init(.entry(path, descriptor))
  }
}
