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
  public func keepingUnknownKeys(
    in keyPath: WritableKeyPath<Model, [String: MappingValue]>
  ) -> Self {
    keeping(
      in: keyPath,
      decode: { object in
        Dictionary(object.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
      },
      encode: { dictionary in
        MappingValue.Object(
          uniqueMembers: dictionary.map { .init(key: $0.key, value: $0.value) }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
      })
  }

  /// The table, with a property that keeps all keys of the data that nothing else reads, in their order, see
  /// `keepingUnknownKeys(in:)`.
  public func keepingUnknownKeys(
    in keyPath: WritableKeyPath<Model, MappingValue.Object>
  ) -> Self {
    keeping(in: keyPath, decode: { $0 }, encode: { $0 })
  }

  /// A table that only keeps the keys that nothing reads, to be added to another one.
  public static func keepingUnknownKeys(
    in keyPath: WritableKeyPath<Model, [String: MappingValue]>
  ) -> Self {
    Self(entries: []).keepingUnknownKeys(in: keyPath)
  }

  /// A table that only keeps the keys that nothing reads, to be added to another one.
  public static func keepingUnknownKeys(
    in keyPath: WritableKeyPath<Model, MappingValue.Object>
  ) -> Self {
    Self(entries: []).keepingUnknownKeys(in: keyPath)
  }

  private func keeping<Value>(
    in keyPath: WritableKeyPath<Model, Value>,
    decode: @escaping @Sendable (MappingValue.Object) -> Value,
    encode: @escaping @Sendable (Value) -> MappingValue.Object
  ) -> Self {
    nonisolated(unsafe) let keyPath = keyPath
    let steps = ExtrasSteps(
      store: { model, object in
        try model.holding(Model.self).value[keyPath: keyPath] = decode(object)
      },
      load: { model in encode(try model.value(as: Model.self)[keyPath: keyPath]) })
    var kept = self
    kept.extras = steps
    return kept
  }
}

/// How a model keeps the keys that nothing else reads.
struct ExtrasSteps: Sendable {
  let store: @Sendable (_ model: Slot, _ extras: MappingValue.Object) throws -> Void
  let load: @Sendable (_ model: Slot) throws -> MappingValue.Object
}
