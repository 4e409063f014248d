extension InitArgument {
  /// Uses the `Codable` conformance of the argument's type. See the `.codable` method of
  /// ``PropertyDescriptor``.
  ///
  /// ```swift
  /// InitArgument("area", \.area).codable()
  /// ```
  @_disfavoredOverload
  public func codable() -> Self where Value: Codable {
    shaped(.value(ValueCodec(CodableForm<Value>())))
  }

  /// Uses the `Codable` conformance of an optional argument's wrapped type; null becomes nil.
  public func codable<Wrapped: Codable>() -> Self where Value == Wrapped? {
    let wrapped = Shape.value(ValueCodec(CodableForm<Wrapped>()))
    return shaped(.optional(OptionalShape(wrapped: wrapped, operations: OptionalOf<Wrapped>())))
  }

  /// Returns the argument with a fixed shape, keeping its validators and default.
  private func shaped(_ shape: Shape) -> Self {
    refined { own in
      let request = ShapeRequest(Value.self, as: shape)
      var reading = EntryReading(request, validate: own.reading?.validate)
      reading.defaultValue = own.reading?.defaultValue
      let property = own.property.map { DescribedProperty($0.accessor, request) }
      return own.replacing(property, reading, EntryWriting(request))
    }
  }
}

extension PropertyDescriptor {
  /// Returns the descriptor with a different reading and writing, keeping its modifiers.
  func replacing(
    _ property: DescribedProperty?, _ reading: EntryReading?, _ writing: EntryWriting?
  ) -> Self {
    var copy = Self(property, reading: reading, writing: writing)
    copy.modifiers = modifiers
    return copy
  }
}
