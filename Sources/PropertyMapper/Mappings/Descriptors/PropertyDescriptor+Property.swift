extension PropertyDescriptor {
  /// Maps a property that is one value of the data, or a list, set or dictionary of values.
  ///
  /// An absent value leaves the property as it was when the model was made, or sets the default. Null counts as absent, or is an
  /// error with `.strict`. Validators see the converted value.
  ///
  /// ```swift
  /// "age": .property(\.age, .range(0...150), default: 18)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property. Setters and observers run as in an assignment.
  ///   - validators: What the value must be; all of them run, and each may complain.
  ///   - default: The value for absent input. It is not validated.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: MappingValueConvertible>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self { .plain(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an optional property; null makes it nil, and nil passes every validator.
  ///
  /// An absent value leaves the property as it was when the model was made, or sets the default.
  @inlinable @inline(__always)
  public static func property<Value: MappingValueConvertible>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self { .optional(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an enum, or another type with raw values, by its raw value.
  ///
  /// A raw value that no case has is an error that lists the cases, or becomes the fallback:
  ///
  /// ```swift
  /// "role": .property(\.role, fallback: .other)
  /// ```
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: RawRepresentable & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: Value? = nil, fallback: Value? = nil
  ) -> Self where Value.RawValue: MappingValueConvertible {
    .plain(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional enum by its raw value; null makes it nil.
  @inlinable @inline(__always)
  public static func property<Value: RawRepresentable & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: Value? = nil, fallback: Value? = nil
  ) -> Self where Value.RawValue: MappingValueConvertible {
    .optional(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps a type that is a value by itself and has raw values; its own conversion counts.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: MappingValueConvertible & RawRepresentable>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: Value? = nil, fallback: Value? = nil
  ) -> Self where Value.RawValue: MappingValueConvertible {
    .plain(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional of a type that is a value by itself and has raw values.
  @inlinable @inline(__always)
  public static func property<Value: MappingValueConvertible & RawRepresentable>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: Value? = nil, fallback: Value? = nil
  ) -> Self where Value.RawValue: MappingValueConvertible {
    .optional(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps a list, a set or a dictionary of enums by their raw values.
  @inlinable @inline(__always)
  public static func property<Container: _RawValueContainer & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Container>, _ validators: Validator<Container>...,
    default: Container? = nil, fallback: Container.RawValued? = nil
  ) -> Self where Container.RawValued: Sendable {
    .plain(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional list, set or dictionary of enums by their raw values; null makes it nil.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Container: _RawValueContainer & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Container?>, _ validators: Validator<Container>...,
    default: Container? = nil, fallback: Container.RawValued? = nil
  ) -> Self where Container.RawValued: Sendable {
    .optional(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps a dictionary of values whose keys are the raw values of an enum.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Container: _RawKeyContainer & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Container>, _ validators: Validator<Container>...,
    default: Container? = nil
  ) -> Self { .plain(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an optional dictionary of values whose keys are the raw values of an enum.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Container: _RawKeyContainer & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Container?>, _ validators: Validator<Container>...,
    default: Container? = nil
  ) -> Self { .optional(PropertyAccessor(keyPath), validators, default: `default`) }
}
