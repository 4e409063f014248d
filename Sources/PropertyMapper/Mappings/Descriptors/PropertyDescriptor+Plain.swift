// Called by the public functions for properties after they have created the accessor in the user's
// module.

extension PropertyDescriptor {
  /// A property of the type to decode.
  @usableFromInline
  static func plain<Value>(
    _ accessor: consuming PropertyAccessor, _ validators: [Validator<Value>],
    default: @escaping @Sendable () -> Value?, fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading(request, validate: ValueCheck(validators))
    reading.setDefault(`default`)
    return Self(as: accessor, reading)
  }

  /// An optional property of the type to decode.
  @usableFromInline
  static func optional<Value>(
    _ accessor: consuming PropertyAccessor, _ validators: [Validator<Value>],
    default: @escaping @Sendable () -> Value?, fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value?.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading(request, validate: ValueCheck(ofOptional: validators))
    reading.setOptionalDefault(`default`)
    return Self(as: accessor, reading)
  }

  /// A property that is a model or contains models, or a value.
  @usableFromInline
  static func nested<Value>(
    _ accessor: consuming PropertyAccessor, _ type: Value.Type, count: ClosedRange<Int>? = nil
  ) -> Self {
    var reading = EntryReading(ShapeRequest(type, preferring: .registered))
    reading.countLimits = count
    return Self(as: accessor, reading)
  }

  /// A property that uses its `Codable` conformance.
  @usableFromInline
  static func coding<Value: Codable>(
    _ accessor: consuming PropertyAccessor, _ type: Value.Type
  ) -> Self {
    let shape = Shape.value(ValueCodec(CodableForm<Value>()))
    return Self(as: accessor, EntryReading(ShapeRequest(type, as: shape)))
  }

  /// An optional property that uses its wrapped type's `Codable` conformance.
  @usableFromInline
  static func codingOptional<Value: Codable>(
    _ accessor: consuming PropertyAccessor, _ type: Value.Type
  ) -> Self {
    let wrapped = Shape.value(ValueCodec(CodableForm<Value>()))
    let shape = Shape.optional(OptionalShape(wrapped: wrapped, operations: OptionalOf<Value>()))
    return Self(as: accessor, EntryReading(ShapeRequest(Value?.self, as: shape)))
  }

  /// A property that is encoded in the same shape as it is decoded.
  init(as accessor: PropertyAccessor, _ reading: EntryReading) {
    self.init(
      DescribedProperty(accessor, reading.request), reading: reading,
      writing: EntryWriting(reading.request))
  }
}
