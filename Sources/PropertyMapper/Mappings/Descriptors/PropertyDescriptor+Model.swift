extension PropertyDescriptor {
  /// Maps a property that is a model with a table.
  ///
  /// The property can be the model, an optional, a list (or a list of lists), a set, a dictionary
  /// with the keys of the data, or optionals of these. Null sets an optional to nil and is
  /// otherwise treated as absent; in a list, null is an error.
  ///
  /// ```swift
  /// "job":   .model(\.job)       // Job, or Job?
  /// "jobs":  .model(\.jobs)      // [Job], Set<Job>, [String: Job]
  /// ```
  ///
  /// The table of the nested type can be registered later. If it is still missing when the mapper
  /// is used, a single `unregisteredType` is reported, and no errors about the data.
  ///
  /// A property of a value type is read and written as with `.property`, so a generic table serves
  /// `Page<Post>` and `Page<String>`.
  @inlinable @inline(__always)
  public static func model<Value>(_ keyPath: consuming WritableKeyPath<Model, Value>) -> Self {
    .nested(PropertyAccessor(keyPath), Value.self)
  }

  /// Maps a list of models, or an optional one, with a permitted number of elements:
  /// `count: 1...10`, `count: 1...`.
  @inlinable @inline(__always)
  public static func model<List: _CountedModels>(
    _ keyPath: consuming WritableKeyPath<Model, List>, count: some RangeExpression<Int>
  ) -> Self { .nested(PropertyAccessor(keyPath), List.self, count: .counting(count)) }
}

/// A list, or an optional one, whose elements can be counted. Do not conform to it.
public protocol _CountedModels {}

extension Array: _CountedModels {}
extension Optional: _CountedModels where Wrapped: _CountedModels {}

extension ClosedRange<Int> {
  /// The nonnegative numbers in a range; without an upper bound, up to the largest.
  @usableFromInline
  static func counting(_ range: some RangeExpression<Int>) -> Self {
    if let range = range as? ClosedRange<Int> { return range }
    let counts = range.relative(to: 0..<Int.max)
    let last = counts.upperBound == .max ? .max : counts.upperBound - 1
    return Swift.max(0, counts.lowerBound)...Swift.max(0, counts.lowerBound, last)
  }
}
