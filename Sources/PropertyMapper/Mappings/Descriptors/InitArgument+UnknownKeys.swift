extension InitArgument where Value == [String: MappingValue] {
  /// Makes an argument of all keys of the data that nothing else reads, which export writes back.
  ///
  /// It is `keepingUnknownKeys(in:)` of ``Mappings`` for a property that only the initialiser can set. An update adds to
  /// what the model has. Modifiers change nothing about it.
  ///
  /// ```swift
  /// .initializing(
  ///   User.init(name:extras:), InitArgument("name", \.name),
  ///   InitArgument(keepingUnknownKeysIn: \.extras))   // let extras: [String: MappingValue]
  /// ```
  ///
  /// - Parameter keyPath: The property; it is empty for an object without unknown keys.
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
  /// Makes an argument of all keys of the data that nothing else reads, in their order, which export writes back.
  ///
  /// - Parameter keyPath: The property; it is empty for an object without unknown keys.
  @inlinable @inline(__always)
  public init(keepingUnknownKeysIn keyPath: consuming KeyPath<Model, Value>) {
    self.init(keepingObject: PropertyAccessor(reading: keyPath))
  }

  @usableFromInline
  init(keepingObject accessor: consuming PropertyAccessor) {
    self.init(.unknownKeys(UnknownKeysProperty(object: accessor)))
  }
}
