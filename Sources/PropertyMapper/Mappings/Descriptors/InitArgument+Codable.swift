extension InitArgument {
  /// Reads and writes the argument by its own `Codable` conformance, see `.codable` of ``PropertyDescriptor``.
  ///
  /// ```swift
  /// InitArgument("area", \.area).codable()
  /// ```
  @_disfavoredOverload
  public func codable() -> Self where Value: Codable {
    shaped(.value(ValueCodec(CodableForm<Value>())))
  }

  /// Reads and writes an optional argument by the `Codable` conformance of what it wraps; null makes it nil.
  public func codable<Wrapped: Codable>() -> Self where Value == Wrapped? {
    let wrapped = Shape.value(ValueCodec(CodableForm<Wrapped>()))
    return shaped(.optional(OptionalShape(wrapped: wrapped, operations: OptionalOf<Wrapped>())))
  }

  /// The argument in a shape that is known, with its validators and default.
  private func shaped(_ shape: Shape) -> Self {
    let request = ShapeRequest(Value.self, as: shape)
    var reading = EntryReading(request, validate: descriptor.reading?.validate)
    reading.defaultValue = descriptor.reading?.defaultValue
    let property = descriptor.property.map { DescribedProperty($0.accessor, request) }
    var copy = self
    copy.descriptor = PropertyDescriptor<Model>(
      property, reading: reading, writing: EntryWriting(request))
    copy.descriptor.modifiers = descriptor.modifiers
    return copy
  }
}
