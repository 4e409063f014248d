extension Mappings {
  /// Returns the table with one property converted by closures.
  ///
  /// The input is first converted to the parameter type of `decode`, by the rules that apply to any
  /// property. `decode` is not called for absent input, nor for null unless `Input` is an optional.
  /// Unlike the other properties of an automatic table, this one is set through its setter.
  ///
  /// ```swift
  /// .automatic().format(\.birthday) { (text: String) in try Date(text, strategy: .iso8601) }
  /// ```
  ///
  /// The key path of an observed or overridable class property doesn't reveal the property's name.
  /// If possible, the mapper finds the name by probing the key path on a temporary model.
  /// Otherwise, the table is invalid: pass the name instead.
  ///
  /// - Parameters:
  ///   - keyPath: A stored property.
  ///   - decode: A pure closure that returns the property's value. Errors it throws are reported as
  ///     `transformFailed`.
  ///   - encode: A pure closure that returns the value to write. Without it, the property is not
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

  /// Returns the table with one property, identified by name, converted by closures. See
  /// ``format(_:with:encode:)-(WritableKeyPath<Model,Value>,_,_)``.
  ///
  /// The property is set directly, like all properties of an automatic table. It doesn't have to be
  /// convertible without the closures, or writable from outside its type.
  ///
  /// - Parameters:
  ///   - name: The name of a stored property. If the type has no property of that name, or if the
  ///     property isn't a `Value`, the table is invalid.
  ///   - decode: A pure closure that returns the property's value.
  ///   - encode: A pure closure that returns the value to write. Without it, the property is not
  ///     exported.
  public func format<Input, Value>(
    _ name: String, with decode: @escaping @Sendable (Input) throws -> Value,
    encode: (@Sendable (Value) throws -> Input)? = nil
  ) -> Self {
    refined(by: .format(PropertyFormat(decode, encode, name: name)))
  }
}
