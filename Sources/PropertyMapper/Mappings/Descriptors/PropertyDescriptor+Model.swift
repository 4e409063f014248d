extension PropertyDescriptor {
  /// Maps a property that is a model with a table of its own.
  ///
  /// The property may be the model, an optional, a list (also of lists), a set, a dictionary with the keys of
  /// the data, and optionals of these. Null makes an optional nil and otherwise counts as absent; in a list
  /// null is an error.
  ///
  /// ```swift
  /// "job":   .model(\.job)       // Job, or Job?
  /// "jobs":  .model(\.jobs)      // [Job], Set<Job>, [String: Job]
  /// ```
  ///
  /// The table of the nested type may be registered later. If it is missing when the mapper is used, that is
  /// one `unregisteredType`, instead of errors about data.
  @inlinable @inline(__always)
  public static func model<Value>(_ keyPath: consuming WritableKeyPath<Model, Value>) -> Self {
    .nested(PropertyAccessor(keyPath), Value.self)
  }

  /// Maps a list of models that must have a certain number of elements.
  @inlinable @inline(__always)
  public static func model<Element>(
    _ keyPath: consuming WritableKeyPath<Model, [Element]>, count: ClosedRange<Int>
  ) -> Self { .nested(PropertyAccessor(keyPath), [Element].self, count: count) }

  /// Maps an optional list of models that must have a certain number of elements, if there is one.
  @inlinable @inline(__always)
  public static func model<Element>(
    _ keyPath: consuming WritableKeyPath<Model, [Element]?>, count: ClosedRange<Int>
  ) -> Self { .nested(PropertyAccessor(keyPath), [Element]?.self, count: count) }
}
