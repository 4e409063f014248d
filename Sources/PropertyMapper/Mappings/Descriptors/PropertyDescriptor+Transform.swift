extension PropertyDescriptor {
  /// Maps a property through closures.
  ///
  /// The input is first converted to the closure's parameter, by the same rules as any property. Absent
  /// input does not call `decode`; neither does null, unless `Input` is an optional. Both closures must be
  /// pure: they may run more than once for one input.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - decode: Makes the property's value. Nil is an error here, `transformFailed`; so is throwing.
  ///   - encode: Makes the value to write. Without it the entry is not exported; mark it with
  ///     ``decodeOnly()`` to say that this is meant.
  ///   - validators: What the decoded value must be.
  @_disfavoredOverload
  public static func transform<Input, Value>(
    _ keyPath: WritableKeyPath<Model, Value>,
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)? = nil,
    _ validators: Validator<Value>...
  ) -> Self {
    .transforming(keyPath, decode: decode, encode: encode, validators)
  }

  /// Maps an optional property through closures; nil of `decode` makes it nil, and so does null.
  ///
  /// Nil is written as null or left out, without a call of `encode`.
  public static func transform<Input, Value>(
    _ keyPath: WritableKeyPath<Model, Value?>,
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)? = nil,
    _ validators: Validator<Value>...
  ) -> Self {
    .transformingOptional(keyPath, decode: decode, encode: encode, validators)
  }

  /// Maps a property through a transformer.
  @_disfavoredOverload
  public static func transform<Input, Value>(
    _ keyPath: WritableKeyPath<Model, Value>,
    _ transformer: Transformer<Input, Value>,
    _ validators: Validator<Value>...
  ) -> Self {
    .transforming(keyPath, decode: transformer.decode, encode: transformer.encode, validators)
  }

  /// Maps an optional property through a transformer; null makes it nil.
  public static func transform<Input, Value>(
    _ keyPath: WritableKeyPath<Model, Value?>,
    _ transformer: Transformer<Input, Value>,
    _ validators: Validator<Value>...
  ) -> Self {
    .transformingOptional(
      keyPath, decode: transformer.decode, encode: transformer.encode, validators)
  }

  private static func transforming<Input, Value>(
    _ keyPath: WritableKeyPath<Model, Value>,
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)?,
    _ validators: [Validator<Value>]
  ) -> Self {
    let request = ShapeRequest(Input.self, preferring: .registered)
    var reading = EntryReading.storing(keyPath, request)
    reading.convert = { input in
      guard let value = try decode(input.value(as: Input.self)) else {
        throw TransformGaveNothing()
      }
      return ValueSlot(value)
    }
    reading.validate = Validator.checking(validators)
    nonisolated(unsafe) let readable = keyPath
    let writing = encode.map { encode in
      EntryWriting(request: request) { model in
        ValueSlot(try encode(model.value(as: Model.self)[keyPath: readable]))
      }
    }
    return Self(transforming: keyPath, reading, writing, validators)
  }

  private static func transformingOptional<Input, Value>(
    _ keyPath: WritableKeyPath<Model, Value?>,
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)?,
    _ validators: [Validator<Value>]
  ) -> Self {
    let request = ShapeRequest(Input.self, preferring: .registered)
    var reading = EntryReading.storing(keyPath, request)
    reading.convert = { input in
      ValueSlot<Value?>(try decode(input.value(as: Input.self)))
    }
    reading.nullValue = { ValueSlot<Value?>(nil) }
    reading.validate = Validator.checkingOptional(validators)
    nonisolated(unsafe) let readable = keyPath
    let writing = encode.map { encode in
      EntryWriting(request: request) { model in
        try model.value(as: Model.self)[keyPath: readable].map { ValueSlot(try encode($0)) }
      }
    }
    return Self(transforming: keyPath, reading, writing, validators)
  }

  private init<Property, Value>(
    transforming keyPath: WritableKeyPath<Model, Property>,
    _ reading: EntryReading,
    _ writing: EntryWriting?,
    _ validators: [Validator<Value>]
  ) {
    let access = PropertyAccess(keyPath)
    nonisolated(unsafe) let keyPath = keyPath
    self.init(propertyName: { keyPath.propertyName }, reading: reading, writing: writing)
    self.access = access
    modifiers.isRequired = validators.contains { $0.requiresPresence }
    self.keyPath = keyPath
  }
}
