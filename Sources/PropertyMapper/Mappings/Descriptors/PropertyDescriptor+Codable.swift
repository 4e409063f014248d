extension PropertyDescriptor {
  /// Maps a property using its type's `Codable` conformance, without a table.
  ///
  /// Dates are strings in the same formats as for all properties, or numbers of seconds since 1970.
  /// By default, `JSONEncoder` counts seconds from 2001; for its output, use
  /// ``Transformer/secondsSinceReferenceDate``. Errors thrown by the conformance are reported at
  /// their full path, such as `address.street`; decoding stops at the first one. Keys are written
  /// in the order in which `encode(to:)` encodes them, except that dictionary keys are sorted by
  /// their UTF-8 bytes and set elements by their JSON text.
  ///
  /// If the value is absent or null, the property keeps its initial value.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func codable<Value: Codable>(
    _ keyPath: consuming WritableKeyPath<Model, Value>
  ) -> Self { .coding(PropertyAccessor(keyPath), Value.self) }

  /// Maps an optional property using its wrapped type's `Codable` conformance; null becomes nil.
  @inlinable @inline(__always)
  public static func codable<Value: Codable>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>
  ) -> Self { .codingOptional(PropertyAccessor(keyPath), Value.self) }
}
