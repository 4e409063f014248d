extension InitArgument {
  /// Converts the argument with pure closures.
  ///
  /// Null becomes nil for an optional argument without calling `decode`, unless `Input` is an
  /// optional.
  ///
  /// ```swift
  /// InitArgument("site", \.site)   // URL
  ///   .transformed(decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString })
  /// ```
  ///
  /// - Parameters:
  ///   - decode: Returns the argument. Returning nil makes an optional argument nil; for any other,
  ///     it is a `transformFailed`, as is throwing.
  ///   - encode: Returns the value to write; nil is left out. Without it, the argument is not
  ///     exported.
  public func transformed<Input>(
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input?)? = nil
  ) -> Self {
    // One overload for optional and other arguments: more overloads cost seconds of type-checking.
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

  /// Converts an optional argument with pure closures that take and return the wrapped value.
  ///
  /// Null becomes nil without calling `decode`, and nil is written as null or left out without
  /// calling `encode`.
  ///
  /// ```swift
  /// InitArgument("avatar", \.avatarURL)   // URL?
  ///   .transformed(decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString })
  /// ```
  ///
  /// - Parameters:
  ///   - decode: Returns the wrapped value, or nil for a nil argument. Throwing is a
  ///     `transformFailed`.
  ///   - encode: Returns the value to write; nil is left out.
  public func transformed<Input, Wrapped>(
    decode: @escaping @Sendable (Input) throws -> Wrapped?,
    encode: @escaping @Sendable (Wrapped) throws -> Input?
  ) -> Self where Value == Wrapped? {
    transformed(
      decode: { .some(try decode($0)) }, encode: { @Sendable in try $0.flatMap(encode) })
  }

  /// Converts the argument with a transformer.
  public func transformed<Input>(by transformer: Transformer<Input, Value>) -> Self {
    transformed(decode: transformer.decode, encode: transformer.encode)
  }

  /// Converts an optional argument with a transformer; null becomes nil.
  @_disfavoredOverload
  public func transformed<Input, Wrapped>(by transformer: Transformer<Input, Wrapped>) -> Self
  where Value == Wrapped? {
    // If the transformer returns nil, the argument is nil; that is not an error here.
    transformed(
      decode: { .some(try transformer.decode($0)) },
      encode: transformer.encode.map { encode in { @Sendable in try $0.map(encode) } })
  }
}
