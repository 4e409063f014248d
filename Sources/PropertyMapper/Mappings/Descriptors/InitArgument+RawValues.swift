extension InitArgument {
  /// Makes an argument that is a list, a set or a dictionary of enums, with a fallback for raw values that no case has.
  ///
  /// ```swift
  /// InitArgument("roles", \.roles, fallback: .other)   // roles: [Role]
  /// ```
  ///
  /// - Parameters:
  ///   - path: Where the value is in the data.
  ///   - keyPath: The property that export writes there; it need not be writable.
  ///   - validators: What the container must be.
  ///   - default: The container for absent input. It is not validated.
  ///   - fallback: The element for a raw value that no case has.
  @inlinable @inline(__always)
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value>..., default: Value? = nil, fallback: Value.RawValued
  ) where Value: _RawValueContainer {
    self.init(
      path, PropertyAccessor(reading: keyPath), validators, default: `default`,
      fallback: Value.RawValued?.some(fallback))
  }

  /// Makes an argument that is an optional list, set or dictionary of enums; null makes it nil.
  ///
  /// - Parameters:
  ///   - path: Where the value is in the data.
  ///   - keyPath: The property that export writes there; it need not be writable.
  ///   - validators: What the container must be; nil passes.
  ///   - default: The container for absent input. It is not validated.
  ///   - fallback: The element for a raw value that no case has.
  @inlinable @inline(__always) @_disfavoredOverload
  public init<Container: _RawValueContainer>(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Container?>,
    _ validators: Validator<Container>..., default: Container? = nil, fallback: Container.RawValued
  ) where Value == Container? {
    self.init(
      path, PropertyAccessor(reading: keyPath), ofWrapped: validators, default: `default`,
      fallback: Container.RawValued?.some(fallback))
  }
}
