extension PropertyDescriptor {
  /// Maps a property that is a model with a table.
  ///
  /// The property can be a single model; a list (or a list of lists), set, or dictionary of models;
  /// or an optional of any of these. A dictionary has the same keys as the data. Null sets an
  /// optional to nil and is otherwise treated as absent; in a list, null is an error.
  ///
  /// ```swift
  /// "job":   .model(\.job)       // Job, or Job?
  /// "jobs":  .model(\.jobs)      // [Job], Set<Job>, [String: Job]
  /// ```
  ///
  /// The table of the nested type can be registered later. If it is still missing when the mapper
  /// is used, a single `unregisteredType` error is reported instead of any errors in the data.
  ///
  /// At the path ``MappingPath/root``, a single model, or an optional one, is read from the object of
  /// its parent. If the property is an optional, it's nil if the object has none of the model's keys.
  ///
  /// A property that holds a value, such as a string, instead of a model is read and written as
  /// with `.property`, so the same generic table works for both `Page<Post>` and `Page<String>`.
  @inlinable @inline(__always)
  public static func model<Value>(_ keyPath: consuming WritableKeyPath<Model, Value>) -> Self {
    .nested(PropertyAccessor(keyPath), Value.self)
  }

  /// Maps an array of models, or an optional array, and limits the number of elements, as in
  /// `count: 1...10` or `count: 1...`.
  @inlinable @inline(__always)
  public static func model<List: _CountedModels>(
    _ keyPath: consuming WritableKeyPath<Model, List>, count: some RangeExpression<Int>
  ) -> Self { .nested(PropertyAccessor(keyPath), List.self, count: .counting(count)) }
}

/// An array, or an optional array, whose elements can be counted. Do not conform to this protocol.
public protocol _CountedModels {}

extension Array: _CountedModels {}
extension Optional: _CountedModels where Wrapped: _CountedModels {}

extension ClosedRange<Int> {
  /// Returns the nonnegative numbers in a range. Without an upper bound, they extend to `Int.max`.
  @usableFromInline
  static func counting(_ range: some RangeExpression<Int>) -> Self {
    if let range = range as? ClosedRange<Int> { return range }
    let counts = range.relative(to: 0..<Int.max)
    let last = counts.upperBound == .max ? .max : counts.upperBound - 1
    return Swift.max(0, counts.lowerBound)...Swift.max(0, counts.lowerBound, last)
  }
}
