extension InitArgument {
  /// Makes the argument from another value of the data, by pure closures.
  ///
  /// Null is nil for an optional argument, and `decode` is not called for it, unless `Input` is an optional.
  ///
  /// ```swift
  /// InitArgument("site", \.site)   // URL
  ///   .transformed(decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString })
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
    let convert = ValueConversion { (input: Input) -> Value in
      if let value = try decode(input) { return value }
      guard let none else { throw TransformGaveNothing() }
      return try none().value(as: Value.self)
    }
    let writing = encode.map { encode in
      EntryWriting(
        request, .encoded { try encode($0.value(as: Value.self)).map { ValueSlot($0) } })
    }
    return refined { own in
      var reading = EntryReading(request, validate: own.reading?.validate)
      reading.convert = convert
      reading.nullValue = none
      reading.defaultValue = own.reading?.defaultValue
      return own.replacing(own.property, reading, writing)
    }
  }

  /// Makes an optional argument from another value of the data, by pure closures that see what it wraps.
  ///
  /// Null is nil, without a call of `decode`, and nil is written as null or left out, without a call of `encode`.
  ///
  /// ```swift
  /// InitArgument("avatar", \.avatarURL)   // URL?
  ///   .transformed(decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString })
  /// ```
  ///
  /// - Parameters:
  ///   - decode: Makes the wrapped value. Nil is nil for the argument, and throwing is a `transformFailed`.
  ///   - encode: Makes the value to write; nil is left out.
  public func transformed<Input, Wrapped>(
    decode: @escaping @Sendable (Input) throws -> Wrapped?,
    encode: @escaping @Sendable (Wrapped) throws -> Input?
  ) -> Self where Value == Wrapped? {
    transformed(
      decode: { .some(try decode($0)) }, encode: { @Sendable in try $0.flatMap(encode) })
  }

  /// Makes the argument from another value of the data, by a transformer.
  public func transformed<Input>(by transformer: Transformer<Input, Value>) -> Self {
    transformed(decode: transformer.decode, encode: transformer.encode)
  }

  /// Makes an optional argument from another value of the data, by a transformer; null makes it nil.
  @_disfavoredOverload
  public func transformed<Input, Wrapped>(by transformer: Transformer<Input, Wrapped>) -> Self
  where Value == Wrapped? {
    // Nil of the transformer is a nil argument here, and no error.
    transformed(
      decode: { .some(try transformer.decode($0)) },
      encode: transformer.encode.map { encode in { @Sendable in try $0.map(encode) } })
  }
}
