extension InitArgument {
  /// Makes the argument from another value of the data, by pure closures.
  ///
  /// Null is nil for an optional argument, and `decode` is not called for it, unless `Input` is an optional.
  ///
  /// ```swift
  /// InitArgument("avatar", \.avatarURL)
  ///   .transformed(decode: { (text: String) in URL(string: text) }, encode: { $0?.absoluteString })
  /// ```
  ///
  /// - Parameters:
  ///   - decode: Makes the argument. Nil is nil for an optional argument and an error for any other,
  ///     `transformFailed`; so is throwing.
  ///   - encode: Makes the value to write; nil is left out. Without it the argument is not exported.
  public func transformed<Input>(
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input?)? = nil
  ) -> Self {
    // One form for optional and other arguments: overloads cost seconds of type-checking.
    let none = Slot.nilMaker(of: Value.self)
    let request = ShapeRequest(Input.self, preferring: .registered)
    let reading = descriptor.reading.map { own in
      var reading = EntryReading(request, validate: own.validate)
      reading.convert = ValueConversion { (input: Input) -> Value in
        if let value = try decode(input) { return value }
        guard let none else { throw TransformGaveNothing() }
        return try none().value(as: Value.self)
      }
      reading.nullValue = none
      reading.defaultValue = own.defaultValue
      return reading
    }
    let writing = encode.map { encode in
      EntryWriting(
        request, .encoded { try encode($0.value(as: Value.self)).map { ValueSlot($0) } })
    }
    var copy = self
    copy.descriptor = PropertyDescriptor<Model>(
      descriptor.property, reading: reading, writing: writing)
    copy.descriptor.modifiers = descriptor.modifiers
    return copy
  }

  /// Makes the argument from another value of the data, by a transformer.
  public func transformed<Input>(by transformer: Transformer<Input, Value>) -> Self {
    transformed(decode: transformer.decode, encode: transformer.encode)
  }

  /// Makes an optional argument from another value of the data, by a transformer; null makes it nil.
  public func transformed<Input, Wrapped>(by transformer: Transformer<Input, Wrapped>) -> Self
  where Value == Wrapped? {
    // Nil of the transformer is a nil argument here, and no error.
    transformed(
      decode: { .some(try transformer.decode($0)) },
      encode: transformer.encode.map { encode in { @Sendable in try $0.map(encode) } })
  }
}
