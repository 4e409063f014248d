// Common mistakes with models, transformers, ranges, and `Any`, declared only so that the compiler
// rejects them with a helpful message. See `PropertyDescriptor+Unavailable.swift`.

extension PropertyDescriptor {
  /// Rejects an array of `Any`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      Any is not a JSON type: declare the property as [MappingValue], or use .transform or .custom
      """
  )
  public static func property(
    _ keyPath: WritableKeyPath<Model, [Any]>, _ validators: Validator<[Any]>...,
    default: [Any]? = nil
  ) -> Self { .refused }

  /// Rejects a dictionary of `Any`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      Any is not a JSON type: declare the property as [String: MappingValue], or use .transform or .custom
      """
  )
  public static func property(
    _ keyPath: WritableKeyPath<Model, [String: Any]>, _ validators: Validator<[String: Any]>...,
    default: [String: Any]? = nil
  ) -> Self { .refused }

  /// Rejects validators for models.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      models are checked by the entries of their own table: use count: for the number of elements, and \
      setFinalDecoder for rules about several properties
      """
  )
  public static func model<Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ validator: Validator<Value>,
    _ validators: Validator<Value>...
  ) -> Self { .refused }

  /// Rejects an element count for a type that has no elements, or for a read-only property.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "count: needs a property that can be written and is a list of models"
  )
  public static func model<Value>(
    _ keyPath: KeyPath<Model, Value>, count: some RangeExpression<Int>
  ) -> Self { .refused }

  /// Rejects a property that is not `Codable` or is read-only.
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
    _ keyPath: KeyPath<Model, Value>, _ transformer: Transformer<Input, Value>,
    _ validators: Validator<Value>...
  ) -> Self { .refused }

  /// Rejects a transformer whose output is not the property's type.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "the transformer's output type does not match the property's type"
  )
  public static func transform<Input, Output, Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ transformer: Transformer<Input, Output>,
    _ validators: Validator<Value>...
  ) -> Self { .refused }
}

extension PropertyDescriptor {
  /// Rejects a closure whose result is not of the property's type.
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
}

extension Validator {
  /// Rejects a numeric range for a type that is not a number.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "only numbers have a range of numbers: use .length for the number of elements"
  )
  public static func range(_ range: some RangeExpression<Int>) -> Self { .required }
}

extension Validator where Value == String {
  /// Rejects a numeric range for a string.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "only numbers have a range of numbers: use .length for the number of characters"
  )
  public static func range(_ range: some RangeExpression<Int>) -> Self { .required }
}
