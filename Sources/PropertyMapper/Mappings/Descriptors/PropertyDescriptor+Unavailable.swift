// What tables often get wrong, declared only to be refused with a sentence that helps. None of these is ever
// chosen where a call has a meaning: each is disfavoured, and asks for less than the ones that work.

extension PropertyDescriptor {
  /// Refuses a property that cannot be written.
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

  /// Refuses a property whose type is not a value of the data.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the type of the property is neither a MappingValueConvertible nor an enum with raw values: use .model for a \
      type with a table of its own, .codable or .transform, or conform the type to MappingValueConvertible
      """
  )
  public static func property<Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self { .refused }

  /// Refuses a model that cannot be written.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the property cannot be written (let, private(set) or computed): write it to the data with \
      .generator, or make the model with .initializing
      """
  )
  public static func model<Value>(_ keyPath: KeyPath<Model, Value>) -> Self { .refused }

  static var refused: Self { Self(reading: nil, writing: nil) }
}

extension Validator {
  /// Refuses a number of characters or elements for something that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .range for numbers"
  )
  public static func length(_ count: Int) -> Self { .required }

  /// Refuses a number of characters or elements for something that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .range for numbers"
  )
  public static func length(_ range: ClosedRange<Int>) -> Self { .required }

  /// Refuses a number of characters or elements for something that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .min for numbers"
  )
  public static func minLength(_ count: Int) -> Self { .required }

  /// Refuses a number of characters or elements for something that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .max for numbers"
  )
  public static func maxLength(_ count: Int) -> Self { .required }

  /// Refuses emptiness for something that has none.
  @_disfavoredOverload
  @available(*, unavailable, message: "only text and collections can be empty: use .required")
  public static var notEmpty: Self { .required }

  /// Refuses a pattern for something that is not text.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text can match a pattern: use .each for a list of texts"
  )
  public static func matches(_ pattern: String) -> Self { .required }

  /// Refuses a regular expression for something that is not text.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text can match a pattern: use .each for a list of texts"
  )
  public static func matches<Output>(_ regex: Regex<Output>) -> Self { .required }
}
