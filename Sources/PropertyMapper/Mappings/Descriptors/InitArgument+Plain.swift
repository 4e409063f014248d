// Called by the public initializers after they have created the accessor in the user's module.

extension InitArgument {
  @usableFromInline
  init<Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ validators: [Validator<Value>],
    default: Value?, fallback: Fallback?
  ) {
    self.init(
      path, accessor, ValueCheck(validators), absent: `default`,
      UnknownValueRule(replacingWith: fallback))
  }

  @usableFromInline
  init<Wrapped, Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, ofWrapped validators: [Validator<Wrapped>],
    default: Wrapped?, fallback: Fallback?
  ) where Value == Wrapped? {
    self.init(
      path, accessor, ValueCheck(ofOptional: validators), absent: `default`,
      UnknownValueRule(replacingWith: fallback))
  }

  private init(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ check: ValueCheck?, absent: Value?,
    _ fallback: UnknownValueRule
  ) {
    // The initializer receives the value; there is no model to write to yet.
    let request = ShapeRequest(Value.self, preferring: .registered).treatingUnknown(as: fallback)
    var reading = EntryReading(request, validate: check)
    reading.setDefault(absent)
    self.init(.entry(path, PropertyDescriptor(as: accessor, reading)))
  }
}
