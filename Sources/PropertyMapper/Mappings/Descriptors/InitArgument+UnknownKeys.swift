extension InitArgument where Value == [String: MappingValue] {
  /// Creates an argument that collects all keys that nothing else reads and writes them back on
  /// export.
  ///
  /// This initializer is like `keepingUnknownKeys(in:)` of ``Mappings``, but for a property that
  /// only the model's initializer can set. An update adds to the model's existing keys. Modifiers
  /// have no effect.
  ///
  /// ```swift
  /// .initializing(
  ///   User.init(name:extras:), InitArgument("name", \.name),
  ///   InitArgument(keepingUnknownKeysIn: \.extras))   // let extras: [String: MappingValue]
  /// ```
  ///
  /// - Parameter keyPath: The property, which is empty for an object without unknown keys.
  @inlinable @inline(__always)
  public init(keepingUnknownKeysIn keyPath: consuming KeyPath<Model, Value>) {
    self.init(keepingDictionary: PropertyAccessor(reading: keyPath))
  }

  @usableFromInline
  init(keepingDictionary accessor: consuming PropertyAccessor) {
    self.init(.unknownKeys(UnknownKeysProperty(dictionary: accessor)))
  }
}

extension InitArgument where Value == MappingValue.Object {
  /// Creates an argument that collects all keys that nothing else reads, in order, and writes them
  /// back on export.
  ///
  /// - Parameter keyPath: The property, which is empty for an object without unknown keys.
  @inlinable @inline(__always)
  public init(keepingUnknownKeysIn keyPath: consuming KeyPath<Model, Value>) {
    self.init(keepingObject: PropertyAccessor(reading: keyPath))
  }

  @usableFromInline
  init(keepingObject accessor: consuming PropertyAccessor) {
    self.init(.unknownKeys(UnknownKeysProperty(object: accessor)))
  }
}
