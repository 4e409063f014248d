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

  /// Rejects a property whose type cannot be decoded.
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

  /// Rejects a read-only model property.
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
  /// Rejects a length for a type that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .range for numbers"
  )
  public static func length(_ count: Int) -> Self { .required }

  /// Rejects a length for a type that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .range for numbers"
  )
  public static func length(_ range: ClosedRange<Int>) -> Self { .required }

  /// Rejects a length for a type that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .min for numbers"
  )
  public static func minLength(_ count: Int) -> Self { .required }

  /// Rejects a length for a type that has none.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text and collections have a length: use .max for numbers"
  )
  public static func maxLength(_ count: Int) -> Self { .required }

  /// Rejects `notEmpty` for a type that cannot be empty.
  @_disfavoredOverload
  @available(*, unavailable, message: "only text and collections can be empty: use .required")
  public static var notEmpty: Self { .required }

  /// Rejects a pattern for a type other than a string.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text can match a pattern: use .each for a list of strings"
  )
  public static func matches(_ pattern: String) -> Self { .required }

  /// Rejects a regular expression for a type other than a string.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only text can match a pattern: use .each for a list of strings"
  )
  public static func matches<Output>(_ regex: Regex<Output>) -> Self { .required }
}
