extension PropertyDescriptor {
  /// Maps a property that's a single value, or an array, set, or dictionary of values.
  ///
  /// If the value is absent, the property is set to the default or, without one, keeps its initial
  /// value. Null is treated as absent, or as an error with `.strict`. Validators run on the
  /// converted value.
  ///
  /// ```swift
  /// "age": .property(\.age, .range(0...150), default: 18)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property. Setters and observers run as in a regular assignment.
  ///   - validators: The rules for the value. All of them run.
  ///   - default: The value for absent input. It's evaluated for each model that needs it, so it
  ///     must be pure. It isn't validated.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: MappingValueConvertible>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) -> Self { .plain(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an optional property; null becomes nil, and nil passes every validator.
  ///
  /// If the value is absent, the property is set to the default or, without one, keeps its initial
  /// value.
  @inlinable @inline(__always)
  public static func property<Value: MappingValueConvertible>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) -> Self { .optional(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an enum, or another raw-representable type, by its raw value.
  ///
  /// An unknown raw value is replaced with the fallback. Without a fallback, it causes an error
  /// that lists the cases. If the type also conforms to ``MappingValueConvertible``, its own
  /// conversion takes precedence over its raw value.
  ///
  /// ```swift
  /// "role": .property(\.role, fallback: .other)
  /// ```
  @inlinable @inline(__always)
  public static func property<Value: RawRepresentable & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil, fallback: Value? = nil
  ) -> Self where Value.RawValue: MappingValueConvertible {
    .plain(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional enum by its raw value; null becomes nil.
  @inlinable @inline(__always)
  public static func property<Value: RawRepresentable & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) -> Self where Value.RawValue: MappingValueConvertible {
    .optional(PropertyAccessor(keyPath), validators, default: `default`)
  }

  /// Maps an optional enum by its raw value, with a fallback for unknown raw values. The fallback
  /// may be nil:
  ///
  /// ```swift
  /// "role": .property(\.role, fallback: nil)
  /// // Role?: an unknown role becomes nil
  /// ```
  @inlinable @inline(__always)
  public static func property<Value: RawRepresentable & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil, fallback: Value?
  ) -> Self where Value.RawValue: MappingValueConvertible {
    .optional(
      PropertyAccessor(keyPath), validators, default: `default`, fallback: Value??.some(fallback))
  }

  /// Maps an array, set, or dictionary of enums by their raw values.
  @inlinable @inline(__always)
  public static func property<Container: _RawValueContainer & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Container>, _ validators: Validator<Container>...,
    default: @autoclosure @escaping @Sendable () -> Container? = nil,
    fallback: Container._RawValued? = nil
  ) -> Self where Container._RawValued: Sendable, Container._Checked == Container {
    .plain(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional array, set, or dictionary of enums by their raw values; null becomes nil.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Container: _RawValueContainer & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Container?>, _ validators: Validator<Container>...,
    default: @autoclosure @escaping @Sendable () -> Container? = nil,
    fallback: Container._RawValued? = nil
  ) -> Self where Container._RawValued: Sendable, Container._Checked == Container {
    .optional(PropertyAccessor(keyPath), validators, default: `default`, fallback: fallback)
  }

  /// Maps a nested collection of enums by their raw values, or a number object.
  ///
  /// The collection can be an array of arrays, sets, or dictionaries; an array of optionals, in
  /// which null becomes nil; or a dictionary with enum cases as keys. `NSNumber` accepts any
  /// number, `true`, and `false`; `NSDecimalNumber` accepts any decimal number.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: _PropertyValue & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) -> Self { .plain(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an optional nested collection of enums, or an optional number object; null becomes nil.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: _PropertyValue & Sendable>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) -> Self { .optional(PropertyAccessor(keyPath), validators, default: `default`) }

  // Called by the functions above after they have created the accessor in the user's module.

  /// A property of the type to decode.
  @usableFromInline
  static func plain<Value>(
    _ accessor: consuming PropertyAccessor, _ validators: [Validator<Value>],
    default: @escaping @Sendable () -> Value?, fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading(request, validate: ValueCheck(validators))
    reading.setDefault(`default`)
    return Self(as: accessor, reading)
  }

  /// An optional property of the type to decode.
  @usableFromInline
  static func optional<Value>(
    _ accessor: consuming PropertyAccessor, _ validators: [Validator<Value>],
    default: @escaping @Sendable () -> Value?, fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value?.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading(request, validate: ValueCheck(ofOptional: validators))
    reading.setOptionalDefault(`default`)
    return Self(as: accessor, reading)
  }
}
