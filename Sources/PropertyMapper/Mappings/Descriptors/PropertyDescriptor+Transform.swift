extension PropertyDescriptor {
  /// Maps a property with closures.
  ///
  /// The input is first converted to the parameter type of `decode`, by the rules that apply to any
  /// property. `decode` is not called for absent input, nor for null unless `Input` is an optional.
  /// Both closures must be pure: they may run more than once for the same input.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - decode: A closure that returns the property's value. If it returns nil or throws, the
  ///     mapper reports `transformFailed`.
  ///   - encode: A closure that returns the value to write. Without it, the entry is not exported;
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
  /// written as null or left out, without calling `encode`.
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
  /// This overload behaves like the one for any transformer. It exists so that a misspelled
  /// transformer produces a clear compiler error.
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
    var reading = EntryReading(
      ShapeRequest(Input.self, preferring: .registered), validate: ValueCheck(validators))
    reading.convert = ValueConversion { (input: Input) -> Value in
      guard let value = try decode(input) else { throw TransformGaveNothing() }
      return value
    }
    reading.form = transformer.form
    let source = transformer.encode.map { encode in
      EntryWriting.Source.encoded { ValueSlot(try encode($0.value(as: Value.self))) }
    }
    return Self(transforming: accessor, Value.self, reading, source)
  }

  @usableFromInline
  static func transformingOptional<Input, Value>(
    _ accessor: consuming PropertyAccessor, _ transformer: Transformer<Input, Value>,
    _ validators: [Validator<Value>]
  ) -> Self {
    let decode = transformer.decode
    var reading = EntryReading(
      ShapeRequest(Input.self, preferring: .registered),
      validate: ValueCheck(ofOptional: validators))
    reading.convert = ValueConversion(decode)
    reading.form = transformer.form
    reading.nullValue = { ValueSlot<Value?>(nil) }
    let source = transformer.encode.map { encode in
      EntryWriting.Source.encoded {
        try $0.value(as: Value?.self).map { ValueSlot(try encode($0)) }
      }
    }
    return Self(transforming: accessor, Value?.self, reading, source)
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
