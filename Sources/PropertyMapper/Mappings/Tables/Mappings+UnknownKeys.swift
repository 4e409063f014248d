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
    keeping(
      accessor,
      slot: { object in
        ValueSlot(Dictionary(object.map { ($0.key, $0.value) }) { first, _ in first })
      },
      object: { slot in
        MappingValue.Object(
          uniqueMembers: try slot.value(as: [String: MappingValue].self)
            .map { .init(key: $0.key, value: $0.value) }
            .sorted { $0.key.precedes($1.key) })
      })
  }

  @usableFromInline
  func keeping(object accessor: consuming PropertyAccessor) -> Self {
    keeping(
      accessor, slot: { ValueSlot($0) }, object: { try $0.value(as: MappingValue.Object.self) })
  }

  private func keeping(
    _ accessor: PropertyAccessor, slot: @escaping @Sendable (MappingValue.Object) -> Slot,
    object: @escaping @Sendable (Slot) throws -> MappingValue.Object
  ) -> Self {
    var kept = self
    kept.extras = UnknownKeysProperty(accessor: accessor, slot: slot, object: object)
    return kept
  }
}
