extension Mappings {
  /// Returns the table with closures that convert one property.
  ///
  /// The input is first converted to the closure's parameter type, by the same rules as any
  /// property. `decode` is not called for absent input, nor for null unless `Input` is an optional.
  /// Unlike the other properties of an automatic table, this one is set through its setter.
  ///
  /// ```swift
  /// .automatic().format(\.birthday) { (text: String) in try Date(text, strategy: .iso8601) }
  /// ```
  ///
  /// The key path of an observed or overridable class property doesn't reveal the property's name.
  /// The mapper probes it on a temporary model if possible. Otherwise the table is invalid: pass
  /// the name instead.
  ///
  /// - Parameters:
  ///   - keyPath: A stored property.
  ///   - decode: Returns the property's value; a pure closure. Errors it throws are reported as
  ///     `transformFailed`.
  ///   - encode: Returns the value to write, also a pure closure. Without it, the property is not
  ///     exported.
  @inlinable @inline(__always)
  public func format<Input, Value>(
    _ keyPath: consuming WritableKeyPath<Model, Value>,
    with decode: @escaping @Sendable (Input) throws -> Value,
    encode: (@Sendable (Value) throws -> Input)? = nil
  ) -> Self { formatted(PropertyAccessor(keyPath), with: decode, encode: encode) }

  @usableFromInline
  func formatted<Input, Value>(
    _ accessor: consuming PropertyAccessor,
    with decode: @escaping @Sendable (Input) throws -> Value,
    encode: (@Sendable (Value) throws -> Input)?
  ) -> Self {
    refined(by: .format(PropertyFormat(decode, encode, accessor: accessor)))
  }

  /// Returns the table with closures that convert one property. See
  /// ``format(_:with:encode:)-(WritableKeyPath<Model,Value>,_,_)``.
  ///
  /// The property is set directly, like all properties of an automatic table. It may be one that is
  /// not convertible without the closure, or not writable from outside its type.
  ///
  /// - Parameters:
  ///   - name: The name of a stored property. If the type has none of that name, or it isn't a
  ///     `Value`, the table is invalid.
  ///   - decode: Returns the property's value.
  ///   - encode: Returns the value to write. Without it, the property is not exported.
  public func format<Input, Value>(
    _ name: String, with decode: @escaping @Sendable (Input) throws -> Value,
    encode: (@Sendable (Value) throws -> Input)? = nil
  ) -> Self {
    refined(by: .format(PropertyFormat(decode, encode, name: name)))
  }
}
