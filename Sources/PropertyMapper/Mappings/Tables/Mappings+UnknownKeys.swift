extension Mappings {
  /// Returns a copy of the table that keeps all otherwise unread keys in a property.
  ///
  /// The keys are collected during decoding, at every level that the table reaches, and written
  /// back on export, so data from a newer version survives a round trip.
  /// ``MappingOptions/unknownKeys`` doesn't apply to them. On export, keys that the table writes
  /// take precedence over kept ones.
  ///
  /// ```swift
  /// mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: User.self)
  /// ```
  ///
  /// - Parameter keyPath: The property, which is empty for an object without unknown keys. A
  ///   dictionary is written with its keys sorted, and a ``MappingValue/Object`` in its existing
  ///   order.
  @inlinable @inline(__always)
  public func keepingUnknownKeys<Keys: _UnknownKeys>(
    in keyPath: consuming WritableKeyPath<Model, Keys>
  ) -> Self { keeping(PropertyAccessor(keyPath), Keys.self) }

  /// Returns a table that only keeps otherwise unread keys, for merging with another table.
  @inlinable @inline(__always)
  public static func keepingUnknownKeys<Keys: _UnknownKeys>(
    in keyPath: consuming WritableKeyPath<Model, Keys>
  ) -> Self { Self().keeping(PropertyAccessor(keyPath), Keys.self) }

  /// Returns a copy of the table with a policy for unknown keys, which overrides
  /// ``MappingOptions/unknownKeys``.
  ///
  /// Nested models follow their own tables. A subclass inherits the policy of its superclass's
  /// table unless its own table sets one.
  ///
  /// - Parameter policy: The policy for unknown keys.
  public func unknownKeys(_ policy: UnknownKeyPolicy) -> Self {
    var changed = self
    changed.unknownKeyPolicy = policy
    return changed
  }

  @usableFromInline
  func keeping<Keys: _UnknownKeys>(
    _ accessor: consuming PropertyAccessor, _ type: Keys.Type
  ) -> Self {
    var kept = self
    kept.extras = UnknownKeysProperty(accessor, type)
    return kept
  }
}

/// The type of a property that keeps unknown keys: `[String: MappingValue]`, or
/// ``MappingValue/Object``, which keeps their order. Don't conform to this protocol.
public protocol _UnknownKeys {}

extension Dictionary: _UnknownKeys where Key == String, Value == MappingValue {}
extension MappingValue.Object: _UnknownKeys {}

/// The property in which a model keeps the keys that nothing else reads.
package struct UnknownKeysProperty: Sendable {
  package let accessor: PropertyAccessor
  /// Whether the property hashes its keys or keeps them exactly.
  let form: HandedOutForm
  /// The keys and values in the property's type.
  package let slot: @Sendable (MappingValue.Object) -> Slot
  /// The property's keys and values, in the order to write them.
  let object: @Sendable (Slot) throws -> MappingValue.Object
  /// The index of the initializer argument it provides, if any; then only the initializer can fill
  /// it.
  package var argument: Int?

  package func store(_ extras: MappingValue.Object, in model: Slot) throws {
    try accessor.store(slot(extras), in: model)
  }

  package func load(from model: Slot) throws -> MappingValue.Object {
    try object(accessor.load(from: model))
  }
}

extension UnknownKeysProperty {
  init<Keys: _UnknownKeys>(_ accessor: PropertyAccessor, _ type: Keys.Type) {
    if type is MappingValue.Object.Type {
      self.init(object: accessor)
    } else {
      self.init(dictionary: accessor)
    }
  }

  /// A dictionary property. Its keys are written in sorted order.
  private init(dictionary accessor: PropertyAccessor) {
    self.init(
      accessor: accessor, form: .dictionary,
      slot: { object in
        ValueSlot(Dictionary(object.map { ($0.key, $0.value) }) { first, _ in first })
      },
      object: { slot in
        MappingValue.Object(
          uniqueMembers: try slot.value(as: [String: MappingValue].self)
            .map { .init(key: $0.key, value: $0.value) }
            .sorted(byBytesOf: { $0.key }))
      })
  }

  /// A property that keeps the order of the keys.
  private init(object accessor: PropertyAccessor) {
    self.init(
      accessor: accessor, form: .exact, slot: { ValueSlot($0) },
      object: { try $0.value(as: MappingValue.Object.self) })
  }
}
