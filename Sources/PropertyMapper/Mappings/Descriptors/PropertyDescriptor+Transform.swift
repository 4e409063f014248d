extension PropertyDescriptor {
  /// Maps a property with closures.
  ///
  /// The input is first converted to the parameter type of `decode`, using the same rules as for
  /// any property. `decode` isn't called for absent input, or for null unless `Input` is an
  /// optional. Both closures must be pure: they may run more than once for the same input.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - decode: A closure that returns the property's value. If it returns nil or throws an error
  ///     other than ``MappingError``, the mapper reports `transformFailed`.
  ///   - encode: A closure that returns the value to write. Without it, the entry isn't exported;
  ///     mark the entry with ``decodeOnly()`` to show that this is intended.
  ///   - validators: The rules for the decoded value.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func transform<Input, Value>(
    _ keyPath: consuming WritableKeyPath<Model, Value>,
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)? = nil, _ validators: Validator<Value>...
  ) -> Self {
    .transforming(
      PropertyAccessor(keyPath), Transformer(decode: decode, encode: encode), validators)
  }

  /// Maps an optional property with closures.
  ///
  /// The property becomes nil if the input is null or `decode` returns nil. On export, nil is
  /// written as null or omitted, without calling `encode`.
  @inlinable @inline(__always)
  public static func transform<Input, Value>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>,
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)? = nil, _ validators: Validator<Value>...
  ) -> Self {
    .transformingOptional(
      PropertyAccessor(keyPath), Transformer(decode: decode, encode: encode), validators)
  }

  /// Maps a property with a transformer.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func transform<Input, Value>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ transformer: Transformer<Input, Value>,
    _ validators: Validator<Value>...
  ) -> Self { .transforming(PropertyAccessor(keyPath), transformer, validators) }

  /// Maps an optional property with a transformer; null becomes nil.
  @inlinable @inline(__always)
  public static func transform<Input, Value>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ transformer: Transformer<Input, Value>,
    _ validators: Validator<Value>...
  ) -> Self { .transformingOptional(PropertyAccessor(keyPath), transformer, validators) }

  /// Maps a property with a string transformer.
  ///
  /// This overload behaves like the general one. It exists so that a misspelled transformer
  /// produces a clear compiler error.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func transform<Value>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ transformer: Transformer<String, Value>,
    _ validators: Validator<Value>...
  ) -> Self { .transforming(PropertyAccessor(keyPath), transformer, validators) }

  @usableFromInline
  static func transforming<Input, Value>(
    _ accessor: consuming PropertyAccessor, _ transformer: Transformer<Input, Value>,
    _ validators: [Validator<Value>]
  ) -> Self {
    let decode = transformer.decode
    let convert = ValueConversion { (input: Input) -> Value in
      guard let value = try decode(input) else { throw TransformGaveNothing() }
      return value
    }
    let source = transformer.encode.map { encode in
      EntryWriting.Source.encoded { ValueSlot(try encode($0.value(as: Value.self))) }
    }
    return Self(
      transforming: accessor, Value.self,
      EntryReading(
        Input.self, convertedBy: convert, null: nil, form: transformer.form,
        validate: ValueCheck(validators)),
      source)
  }

  @usableFromInline
  static func transformingOptional<Input, Value>(
    _ accessor: consuming PropertyAccessor, _ transformer: Transformer<Input, Value>,
    _ validators: [Validator<Value>]
  ) -> Self {
    let source = transformer.encode.map { encode in
      EntryWriting.Source.encoded {
        try $0.value(as: Value?.self).map { ValueSlot(try encode($0)) }
      }
    }
    return Self(
      transforming: accessor, Value?.self,
      EntryReading(
        Input.self, convertedBy: ValueConversion(transformer.decode),
        null: { ValueSlot<Value?>(nil) }, form: transformer.form,
        validate: ValueCheck(ofOptional: validators)),
      source)
  }

  private init<Value>(
    transforming accessor: PropertyAccessor, _ type: Value.Type, _ reading: EntryReading,
    _ source: EntryWriting.Source?
  ) {
    self.init(
      DescribedProperty(accessor, ShapeRequest(type, preferring: .registered)), reading: reading,
      writing: source.map { EntryWriting(reading.request, $0) })
  }
}

// MARK: Closures that see the whole model

extension PropertyDescriptor {
  /// Maps a value with two closures that have access to the whole model: one consumes the value at
  /// the path, and the other generates it.
  ///
  /// Consumers run in table order after all properties have been set, and only if the whole input
  /// is valid. They aren't called for absent input, or for null unless `Input` is an optional. If a
  /// consumer throws, the model is discarded, and the error is reported at the path: as
  /// `hookFailed`, unless it's a ``MappingError``.
  ///
  /// Generators run in table order, once each time the model is written.
  ///
  /// - Parameters:
  ///   - consumer: A closure that receives the model and the value, converted to the type of the
  ///     closure's first parameter.
  ///   - generator: A closure that returns the value to write. Nil is omitted, or written as null
  ///     with `.includesNull`; `NSNull` and ``MappingValue/null`` are always written.
  public static func custom<Input, Output>(
    consumer: @escaping @Sendable (Input, inout Model) throws -> Void,
    generator: @escaping @Sendable (Model) throws -> Output
  ) -> Self { Self(reading: .consuming(consumer), writing: .generating(generator)) }

  /// Maps a value with a closure that consumes the value at the path. See
  /// ``custom(consumer:generator:)``.
  public static func consumer<Input>(
    _ consumer: @escaping @Sendable (Input, inout Model) throws -> Void
  ) -> Self { Self(reading: .consuming(consumer), writing: nil) }

  /// Maps a value with a closure that generates the value to write. See
  /// ``custom(consumer:generator:)``.
  public static func generator<Output>(
    _ generator: @escaping @Sendable (Model) throws -> Output
  ) -> Self { Self(reading: nil, writing: .generating(generator)) }
}

extension EntryReading {
  fileprivate static func consuming<Model, Input>(
    _ consumer: @escaping @Sendable (Input, inout Model) throws -> Void
  ) -> Self {
    var reading = EntryReading(ShapeRequest(Input.self, preferring: .registered))
    reading.consume = { model, value in
      let value = try value.value(as: Input.self)
      try consumer(value, &model.holding(Model.self).value)
    }
    reading.consumeInMemory = { model, value in
      let value = value.take(Input.self)
      try model.change(Model.self) { try consumer(value, &$0) }
    }
    return reading
  }
}

extension EntryWriting {
  fileprivate static func generating<Model, Output>(
    _ generator: @escaping @Sendable (Model) throws -> Output
  ) -> Self {
    var writing = EntryWriting(
      ShapeRequest(Output.self, preferring: .registered),
      .generated { ValueSlot(try generator($0.value(as: Model.self))) })
    writing.failureCode = .hookFailed
    return writing
  }
}
