extension Mappings {
  /// The table, with the value of a property made by a closure.
  ///
  /// The input is first converted to the closure's parameter, by the same rules as any property. Absent input
  /// does not call the closure, neither does null, unless `Input` is an optional. Unlike the other properties
  /// of an automatic table, this one is set through its setter.
  ///
  /// ```swift
  /// .automatic().format(\.birthday) { (text: String) in try Date(text, strategy: .iso8601) }
  /// ```
  ///
  /// The key path of a class property that may be overridden or is observed does not show which property it
  /// is. The mapper tries it out on a model, if it can make one. If that does not help, the table has a
  /// mistake: pass the name instead.
  ///
  /// - Parameters:
  ///   - keyPath: A stored property.
  ///   - decode: Makes the property's value; a pure closure. What it throws is reported as `transformFailed`.
  ///   - encode: Makes the value to write, also a pure closure. Without it the property is not exported.
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

  /// The table, with the value of a property made by a closure, see
  /// ``format(_:with:encode:)-(WritableKeyPath<Model,Value>,_,_)``.
  ///
  /// The property is set directly, as an automatic table sets properties. It may be one that cannot be
  /// converted without the closure, or that cannot be written from outside of its type.
  ///
  /// - Parameters:
  ///   - name: The name of a stored property. One that the type does not have, or that is not a `Value`, is a
  ///     mistake in the table.
  ///   - decode: Makes the property's value.
  ///   - encode: Makes the value to write. Without it the property is not exported.
  public func format<Input, Value>(
    _ name: String, with decode: @escaping @Sendable (Input) throws -> Value,
    encode: (@Sendable (Value) throws -> Input)? = nil
  ) -> Self {
    refined(by: .format(PropertyFormat(decode, encode, name: name)))
  }
}
