// What the public functions for properties call, once they have made the accessor in the user's module.

extension PropertyDescriptor {
  /// A property whose type is what the data holds.
  @usableFromInline
  static func plain<Value>(
    _ accessor: consuming PropertyAccessor,
    _ validators: [Validator<Value>],
    default: Value?,
    fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading(request)
    reading.validate = Validator.checking(validators)
    // Every caller's Value is Sendable. Saying so here as well makes the compiler (6.3) give up on dictionaries.
    if let value = `default` {
      nonisolated(unsafe) let value = value
      reading.defaultValue = { ValueSlot(value) }
    }
    return Self(as: accessor, reading, validators)
  }

  /// A property that is an optional of what the data holds.
  @usableFromInline
  static func optional<Value>(
    _ accessor: consuming PropertyAccessor,
    _ validators: [Validator<Value>],
    default: Value?,
    fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value?.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading(request)
    reading.validate = Validator.checkingOptional(validators)
    nonisolated(unsafe) let value = `default`
    if value != nil { reading.defaultValue = { ValueSlot<Value?>(value) } }
    return Self(as: accessor, reading, validators)
  }

  /// A property that is a model, or holds some.
  @usableFromInline
  static func nested<Value>(
    _ accessor: consuming PropertyAccessor, _ type: Value.Type, count: ClosedRange<Int>? = nil
  ) -> Self {
    var reading = EntryReading(ShapeRequest(type, preferring: .model))
    reading.countLimits = count
    return Self(as: accessor, reading, [Validator<Value>]())
  }

  /// A property that is read and written by its own `Codable` conformance.
  @usableFromInline
  static func coding<Value: Codable>(_ accessor: consuming PropertyAccessor, _ type: Value.Type)
    -> Self
  {
    let request = ShapeRequest(type, as: .value(ValueCodec(CodableForm<Value>())))
    return Self(as: accessor, EntryReading(request), [Validator<Value>]())
  }

  /// An optional property that is read and written by its own `Codable` conformance.
  @usableFromInline
  static func codingOptional<Value: Codable>(
    _ accessor: consuming PropertyAccessor, _ type: Value.Type
  ) -> Self {
    let wrapped = Shape.value(ValueCodec(CodableForm<Value>()))
    let shape = Shape.optional(OptionalShape(wrapped: wrapped, operations: OptionalOf<Value>()))
    return Self(
      as: accessor, EntryReading(ShapeRequest(Value?.self, as: shape)), [Validator<Value>]())
  }

  /// A property that is written in the shape it is read in.
  private init<Validated>(
    as accessor: PropertyAccessor, _ reading: EntryReading, _ validators: [Validator<Validated>]
  ) {
    self.init(
      DescribedProperty(accessor, reading.request), reading: reading,
      writing: EntryWriting(reading.request))
    modifiers.isRequired = validators.contains { $0.requiresPresence }
  }
}
