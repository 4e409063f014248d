extension PropertyDescriptor {
  /// Maps a property by its own `Codable` conformance, for types that have one and need no table.
  ///
  /// Its dates are text in the forms that all properties take, or seconds since 1970: not since 2001, as `JSONEncoder`
  /// writes them unless it is told otherwise, for which there is ``Transformer/secondsSinceReferenceDate``. What the
  /// conformance throws is reported at the place it names, joined to ours: `address.street`. It stops at its first problem. Keys are
  /// written in the order in which `encode(to:)` gives them; those of dictionaries are sorted by their UTF-8 bytes, the
  /// elements of sets by their JSON text.
  ///
  /// An absent value leaves the property as it was when the model was made; null counts as absent.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func codable<Value: Codable>(
    _ keyPath: consuming WritableKeyPath<Model, Value>
  ) -> Self { .coding(PropertyAccessor(keyPath), Value.self) }

  /// Maps an optional property by its own `Codable` conformance; null makes it nil.
  @inlinable @inline(__always)
  public static func codable<Value: Codable>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>
  ) -> Self { .codingOptional(PropertyAccessor(keyPath), Value.self) }
}
