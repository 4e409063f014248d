extension Mappings {
  /// Returns the table with a property that keeps all keys that nothing else reads.
  ///
  /// These keys are collected on decoding, at every level that the table reaches, and written back
  /// on export, so that data from a newer version survives a round trip.
  /// ``MappingOptions/unknownKeys`` does not apply to them. On export, keys written by the table
  /// take precedence over kept ones.
  ///
  /// ```swift
  /// mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: User.self)
  /// ```
  ///
  /// - Parameter keyPath: The property, which is empty for an object without unknown keys.
  @inlinable @inline(__always)
  public func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, [String: MappingValue]>
  ) -> Self { keeping(dictionary: PropertyAccessor(keyPath)) }

  /// Returns the table with a property that keeps all keys that nothing else reads, in order. See
  /// `keepingUnknownKeys(in:)`.
  @inlinable @inline(__always)
  public func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, MappingValue.Object>
  ) -> Self { keeping(object: PropertyAccessor(keyPath)) }

  /// Returns a table that only keeps the keys that nothing else reads, to merge with another table.
  @inlinable @inline(__always)
  public static func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, [String: MappingValue]>
  ) -> Self { Self().keeping(dictionary: PropertyAccessor(keyPath)) }

  /// Returns a table that only keeps the keys that nothing else reads, to merge with another table.
  @inlinable @inline(__always)
  public static func keepingUnknownKeys(
    in keyPath: consuming WritableKeyPath<Model, MappingValue.Object>
  ) -> Self { Self().keeping(object: PropertyAccessor(keyPath)) }

  /// Returns the table with a policy for unknown keys that overrides
  /// ``MappingOptions/unknownKeys``.
  ///
  /// Nested models follow their own tables. A subclass inherits the policy of its superclass's
  /// table unless its own table sets one.
  ///
  /// - Parameter policy: How to handle unknown keys.
  public func unknownKeys(_ policy: UnknownKeyPolicy) -> Self {
    var changed = self
    changed.unknownKeyPolicy = policy
    return changed
  }

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
