extension InitArgument {
  /// Converts the argument with pure closures.
  ///
  /// For an optional argument, null becomes nil without calling `decode`, unless `Input` is an
  /// optional.
  ///
  /// ```swift
  /// InitArgument("site", \.site)   // URL
  ///   .transformed(
  ///     decode: { (text: String) in URL(string: text) },
  ///     encode: { $0.absoluteString })
  /// ```
  ///
  /// - Parameters:
  ///   - decode: A closure that returns the argument. If it returns nil, an optional argument
  ///     becomes nil, and any other argument fails with `transformFailed`. If it throws an error
  ///     other than ``MappingError``, the argument also fails with `transformFailed`.
  ///   - encode: A closure that returns the value to write, or nil to omit it. Without this
  ///     closure, the argument isn't exported.
  public func transformed<Input>(
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input?)? = nil
  ) -> Self {
    // A single overload handles optional and other arguments, since more overloads would add
    // seconds to type-checking.
    let none = Slot.nilMaker(of: Value.self)
    let convert = ValueConversion { (input: Input) -> Value in
      if let value = try decode(input) { return value }
      guard let none else { throw TransformGaveNothing() }
      return try none().value(as: Value.self)
    }
    return refined { own in
      var reading = EntryReading(
        Input.self, convertedBy: convert, null: none, validate: own.reading?.validate)
      reading.defaultValue = own.reading?.defaultValue
      let writing = encode.map { encode in
        EntryWriting(
          reading.request,
          .encoded { try encode($0.value(as: Value.self)).map { ValueSlot($0) } })
      }
      return own.replacing(own.property, reading, writing)
    }
  }

  /// Converts an optional argument with pure closures that take and return the wrapped value.
  ///
  /// Null becomes nil without calling `decode`, and nil is written as null or omitted without
  /// calling `encode`.
  ///
  /// ```swift
  /// InitArgument("avatar", \.avatarURL)   // URL?
  ///   .transformed(
  ///     decode: { (text: String) in URL(string: text) },
  ///     encode: { $0.absoluteString })
  /// ```
  ///
  /// - Parameters:
  ///   - decode: A closure that returns the wrapped value, or nil to make the argument nil. Any
  ///     error that it throws, except a ``MappingError``, is reported as `transformFailed`.
  ///   - encode: A closure that returns the value to write, or nil to omit it.
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
      .described(as: transformer.form)
  }

  /// Converts an optional argument with a transformer; null becomes nil.
  @_disfavoredOverload
  public func transformed<Input, Wrapped>(by transformer: Transformer<Input, Wrapped>) -> Self
  where Value == Wrapped? {
    // If the transformer returns nil, the argument is nil; that is not an error here.
    transformed(
      decode: { .some(try transformer.decode($0)) },
      encode: transformer.encode.map { encode in { @Sendable in try $0.map(encode) } }
    ).described(as: transformer.form)
  }

  private func described(as form: TransformerForm?) -> Self {
    refined { own in
      var reading = own.reading
      reading?.form = form
      return own.replacing(own.property, reading, own.writing)
    }
  }

  /// Uses the `Codable` conformance of the argument's type or, for an optional argument, of its
  /// wrapped type; null becomes nil. See the `.codable` method of ``PropertyDescriptor``.
  ///
  /// ```swift
  /// InitArgument("area", \.area).codable()
  /// ```
  public func codable() -> Self where Value: Codable {
    refined { own in
      let request = ShapeRequest(Value.self, as: .coding(Value.self))
      var reading = EntryReading(request, validate: own.reading?.validate)
      reading.defaultValue = own.reading?.defaultValue
      let property = own.property.map { DescribedProperty($0.accessor, request) }
      return own.replacing(property, reading, EntryWriting(request))
    }
  }
}
