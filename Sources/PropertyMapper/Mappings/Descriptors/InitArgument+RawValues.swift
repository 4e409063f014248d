extension InitArgument {
  /// Creates an argument with a fallback for unknown raw values. For an optional argument, the
  /// fallback may be nil.
  ///
  /// ```swift
  /// InitArgument("status", \.status, fallback: .unknown)   // Status
  /// InitArgument("role", \.role, fallback: nil)   // Role?: an unknown role becomes nil
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validators: The rules for the value.
  ///   - default: The value for absent input. It is not validated.
  ///   - fallback: The value for an unknown raw value, and for input that the type's transformer
  ///     cannot convert.
  @inlinable @inline(__always)
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value>..., default: @autoclosure @escaping @Sendable () -> Value? = nil,
    fallback: Value
  ) {
    self.init(
      path, PropertyAccessor(reading: keyPath), validators, default: `default`,
      fallback: Value?.some(fallback))
  }

  /// Creates an argument with a fallback for unknown raw values, if there is one.
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validators: The rules for the value.
  ///   - default: The value for absent input. It is not validated.
  ///   - fallback: The value for an unknown raw value, and for input that the type's transformer
  ///     cannot convert. Nil means that such values are errors.
  @inlinable @inline(__always) @_disfavoredOverload
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value>..., default: @autoclosure @escaping @Sendable () -> Value? = nil,
    fallback: Value?
  ) {
    self.init(
      path, PropertyAccessor(reading: keyPath), validators, default: `default`,
      fallback: fallback)
  }

  /// Creates an optional argument with validators for the wrapped value, and a fallback for unknown
  /// raw values, which may be nil.
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validator: A rule for the wrapped value; nil passes.
  ///   - validators: Further rules. All of them run.
  ///   - default: The value for absent input. It is not validated.
  ///   - fallback: The value for an unknown raw value, and for input that the type's transformer
  ///     cannot convert.
  @inlinable @inline(__always) @_disfavoredOverload
  public init<Wrapped>(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Wrapped?>,
    _ validator: Validator<Wrapped>, _ validators: Validator<Wrapped>...,
    default: @autoclosure @escaping @Sendable () -> Wrapped? = nil,
    fallback: Wrapped?
  ) where Value == Wrapped? {
    self.init(
      path, PropertyAccessor(reading: keyPath), ofWrapped: [validator] + validators,
      default: `default`, fallback: Wrapped??.some(fallback))
  }

  /// Creates an argument for a list, set, or dictionary of enums, with a fallback for unknown raw
  /// values.
  ///
  /// ```swift
  /// InitArgument("roles", \.roles, fallback: .other)   // roles: [Role]
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validators: The rules for the container.
  ///   - default: The container for absent input. It is evaluated for each model that needs it, so it must
  ///     be pure. It is not validated.
  ///   - fallback: The element for an unknown raw value.
  @inlinable @inline(__always)
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value>..., default: @autoclosure @escaping @Sendable () -> Value? = nil,
    fallback: Value.RawValued
  ) where Value: _RawValueContainer & SendableMetatype {
    self.init(
      path, PropertyAccessor(reading: keyPath), validators, default: `default`,
      fallback: Value.RawValued?.some(fallback))
  }

  /// Creates an argument for an optional list, set, or dictionary of enums; null becomes nil.
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validators: The rules for the container; nil passes.
  ///   - default: The container for absent input. It is evaluated for each model that needs it, so it must
  ///     be pure. It is not validated.
  ///   - fallback: The element for an unknown raw value.
  @inlinable @inline(__always) @_disfavoredOverload
  public init<Container: _RawValueContainer & SendableMetatype>(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Container?>,
    _ validators: Validator<Container>...,
    default: @autoclosure @escaping @Sendable () -> Container? = nil, fallback: Container.RawValued
  ) where Value == Container? {
    self.init(
      path, PropertyAccessor(reading: keyPath), ofWrapped: validators, default: `default`,
      fallback: Container.RawValued?.some(fallback))
  }
}
