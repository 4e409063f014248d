// Called by the public initializers after they have created the accessor in the user's module.

extension InitArgument {
  @usableFromInline
  init<Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ validators: [Validator<Value>],
    default: @escaping @Sendable () -> Value?, fallback: Fallback?
  ) {
    self.init(
      path, accessor, ValueCheck(validators), UnknownValueRule(replacingWith: fallback)
    ) { $0.setDefault(`default`) }
  }

  @usableFromInline
  init<Wrapped, Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, ofWrapped validators: [Validator<Wrapped>],
    default: @escaping @Sendable () -> Wrapped?, fallback: Fallback?
  ) where Value == Wrapped? {
    self.init(
      path, accessor, ValueCheck(ofOptional: validators), UnknownValueRule(replacingWith: fallback)
    ) { $0.setOptionalDefault(`default`) }
  }

  private init(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ check: ValueCheck?,
    _ fallback: UnknownValueRule, settingDefault setDefault: (inout EntryReading) -> Void
  ) {
    // The initializer receives the value; there is no model to write to yet.
    let request = ShapeRequest(Value.self, preferring: .registered).treatingUnknown(as: fallback)
    var reading = EntryReading(request, validate: check)
    setDefault(&reading)
    self.init(.entry(path, PropertyDescriptor(as: accessor, reading)))
  }
}
