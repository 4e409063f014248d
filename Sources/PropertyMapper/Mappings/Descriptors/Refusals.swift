// Common mistakes, declared only so that the compiler rejects them with a helpful message. None of
// these overloads is ever chosen for valid code: each is disfavored and less constrained than the
// overloads that work.

extension PropertyDescriptor {
  /// Rejects a read-only property.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the property cannot be written (let, private(set) or computed): write it to the data with \
      .generator, or make the model with .initializing
      """
  )
  public static func property<Value>(
    _ keyPath: KeyPath<Model, Value>, _ validators: Validator<Value>..., default: Value? = nil
  ) -> Self { .refused }

  /// Rejects a property whose type can't be decoded.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the type of the property is neither a MappingValueConvertible nor an enum with raw values: use .model for a \
      type with a table of its own, MappingValue instead of Any, .codable or .transform, or conform the type to \
      MappingValueConvertible
      """
  )
  public static func property<Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self { .refused }

  /// Rejects a read-only model property, and an element count for a type that has no elements.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      .model needs a property that can be written, and count: a list of models: write a let or computed property \
      to the data with .generator, or make the model with .initializing
      """
  )
  public static func model<Value>(_ keyPath: KeyPath<Model, Value>, count: Any? = nil) -> Self {
    .refused
  }

  /// Rejects a property that's read-only or isn't `Codable`.
  @_disfavoredOverload
  @available(
    *, unavailable, message: ".codable needs a property that can be written and is Codable"
  )
  public static func codable<Value>(_ keyPath: KeyPath<Model, Value>) -> Self { .refused }

  /// Rejects a read-only property.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the property cannot be written (let, private(set) or computed): write it to the data with \
      .generator, or make the model with .initializing
      """
  )
  public static func transform<Input, Value>(
    _ keyPath: KeyPath<Model, Value>, decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)? = nil, _ validators: Validator<Value>...
  ) -> Self { .refused }

  /// Rejects a read-only property, and a transformer whose output isn't of the property's type.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "the transformer needs a property that can be written and has its output type"
  )
  public static func transform<Input, Output, Value>(
    _ keyPath: KeyPath<Model, Value>, _ transformer: Transformer<Input, Output>,
    _ validators: Validator<Value>...
  ) -> Self { .refused }

  /// Rejects a closure whose result isn't of the property's type.
  // Without this overload, the compiler (6.3) reports some of these mistakes as "failed to produce
  // diagnostic", for example if the closure ends with a call through an optional.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "the closure returns a value of another type than the property's"
  )
  public static func transform<Input, Output, Value>(
    _ keyPath: WritableKeyPath<Model, Value>, decode: @escaping @Sendable (Input) throws -> Output?,
    encode: (@Sendable (Value) throws -> Input)? = nil, _ validators: Validator<Value>...
  ) -> Self { .refused }

  private static var refused: Self { Self(reading: nil, writing: nil) }
}

extension Validator {
  /// Rejects a numeric range for a type that isn't a number.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "only numbers have a range of numbers: use .length for text and collections"
  )
  public static func range(_ range: some RangeExpression<Int>) -> Self {
    .satisfying("in range") { _ in false }
  }
}
