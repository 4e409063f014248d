// What tables get wrong about models, transformers, ranges and `Any`, declared only to be refused with a sentence that
// helps, see `PropertyDescriptor+Unavailable.swift`.

extension PropertyDescriptor {
  /// Refuses a list of anything.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      Any can hold what no data can: declare the property as [MappingValue], or use .transform or .custom
      """
  )
  public static func property(
    _ keyPath: WritableKeyPath<Model, [Any]>, _ validators: Validator<[Any]>...,
    default: [Any]? = nil
  ) -> Self { .refused }

  /// Refuses a dictionary of anything.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      Any can hold what no data can: declare the property as [String: MappingValue], or use .transform or .custom
      """
  )
  public static func property(
    _ keyPath: WritableKeyPath<Model, [String: Any]>, _ validators: Validator<[String: Any]>...,
    default: [String: Any]? = nil
  ) -> Self { .refused }

  /// Refuses validators of models.
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

  /// Refuses a number of elements for something that has none, or cannot be written.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "count: needs a property that can be written and is a list of models"
  )
  public static func model<Value>(
    _ keyPath: KeyPath<Model, Value>, count: some RangeExpression<Int>
  ) -> Self { .refused }

  /// Refuses a property that is not `Codable`, or cannot be written.
  @_disfavoredOverload
  @available(
    *, unavailable, message: ".codable needs a property that can be written and is Codable"
  )
  public static func codable<Value>(_ keyPath: KeyPath<Model, Value>) -> Self { .refused }

  /// Refuses a property that cannot be written.
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

  /// Refuses a property that cannot be written.
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

  /// Refuses a transformer of another type than the property's.
  @_disfavoredOverload
  @available(*, unavailable, message: "the transformer makes another type than the property's")
  public static func transform<Input, Output, Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ transformer: Transformer<Input, Output>,
    _ validators: Validator<Value>...
  ) -> Self { .refused }
}

extension Validator {
  /// Refuses a range of numbers for something that is not a number.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "only numbers have a range of numbers: use .length for the number of elements"
  )
  public static func range(_ range: some RangeExpression<Int>) -> Self { .required }
}

extension Validator where Value == String {
  /// Refuses a range of numbers for text.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "only numbers have a range of numbers: use .length for the number of characters"
  )
  public static func range(_ range: some RangeExpression<Int>) -> Self { .required }
}
