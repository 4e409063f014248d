extension Mappings {
  /// The table, with a property that keeps all keys of the data that nothing else reads.
  ///
  /// They are collected on decoding, at every level that the table reaches into, and written back on export, so
  /// that data of a newer version survives a round trip. Keys that are kept are not unknown to
  /// ``MappingOptions/unknownKeys``. On export, what the table writes wins over what was kept.
  ///
  /// ```swift
  /// mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: User.self)
  /// ```
  ///
  /// - Parameter keyPath: The property; it is empty for an object without unknown keys.
  @inlinable @inline(__always)
  public func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, [String: MappingValue]>
  ) -> Self { keeping(dictionary: PropertyAccessor(keyPath)) }

  /// The table, with a property that keeps all keys of the data that nothing else reads, in their order, see
  /// `keepingUnknownKeys(in:)`.
  @inlinable @inline(__always)
  public func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, MappingValue.Object>
  ) -> Self { keeping(object: PropertyAccessor(keyPath)) }

  /// A table that only keeps the keys that nothing reads, to be added to another one.
  @inlinable @inline(__always)
  public static func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, [String: MappingValue]>
  ) -> Self { Self.empty.keeping(dictionary: PropertyAccessor(keyPath)) }

  /// A table that only keeps the keys that nothing reads, to be added to another one.
  @inlinable @inline(__always)
  public static func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, MappingValue.Object>
  ) -> Self { Self.empty.keeping(object: PropertyAccessor(keyPath)) }

  @usableFromInline
  func keeping(dictionary accessor: consuming PropertyAccessor) -> Self {
    keeping(UnknownKeysProperty(dictionary: accessor))
  }

  @usableFromInline
  func keeping(object accessor: consuming PropertyAccessor) -> Self {
    keeping(UnknownKeysProperty(object: accessor))
  }

  private func keeping(_ extras: UnknownKeysProperty) -> Self {
    var kept = self
    kept.extras = extras
    return kept
  }
}
