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

  /// Maps a value as a model, which works for a value that has a table or a transformer of its own.
  @available(*, deprecated, message: "use .property for a value")
  @inlinable @inline(__always)
  public static func model<Value: MappingValueConvertible>(
    _ keyPath: consuming WritableKeyPath<Model, Value>
  ) -> Self { .nested(PropertyAccessor(keyPath), Value.self) }

  /// Maps a list of models, or an optional one, that must have a certain number of elements: `count: 1...10`, `count: 1...`.
  @inlinable @inline(__always)
  public static func model<List: _CountedModels>(
    _ keyPath: consuming WritableKeyPath<Model, List>, count: some RangeExpression<Int>
  ) -> Self { .nested(PropertyAccessor(keyPath), List.self, count: .counting(count)) }
}

/// A list whose elements can be counted, or an optional list. Nothing else conforms.
public protocol _CountedModels {}

extension Array: _CountedModels {}
extension Optional: _CountedModels where Wrapped: _CountedModels {}

extension ClosedRange<Int> {
  /// The numbers from 0 up that a range has; without an end, up to the largest.
  @usableFromInline
  static func counting(_ range: some RangeExpression<Int>) -> Self {
    if let range = range as? ClosedRange<Int> { return range }
    let counts = range.relative(to: 0..<Int.max)
    let last = counts.upperBound == .max ? .max : counts.upperBound - 1
    return Swift.max(0, counts.lowerBound)...Swift.max(0, counts.lowerBound, last)
  }
}
