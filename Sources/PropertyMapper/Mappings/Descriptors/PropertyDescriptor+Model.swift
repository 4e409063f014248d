extension PropertyDescriptor {
  /// Maps a property that's a model with a table.
  ///
  /// The property can be a single model; an array (or an array of arrays), set, or dictionary of
  /// models; or an optional of any of these. A dictionary has the same keys as the data. Null sets
  /// an optional to nil and is otherwise treated as absent, or as an error with `.strict`. In an
  /// array, null is an error.
  ///
  /// ```swift
  /// "job":   .model(\.job)       // Job, or Job?
  /// "jobs":  .model(\.jobs)      // [Job], Set<Job>, [String: Job]
  /// ```
  ///
  /// You can register the nested type's table later. If it's still missing when you use the mapper,
  /// a single `unregisteredType` error is reported instead of any errors in the data.
  ///
  /// At the path ``MappingPath/root``, a single model, or an optional one, is read from its
  /// parent's object. An optional model is nil if the object has none of its keys.
  ///
  /// If the property is a value, such as a string, this method works like `.property`, so the same
  /// generic table works for both `Page<Post>` and `Page<String>`.
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

  /// Maps a property using its type's `Codable` conformance, without a table.
  ///
  /// Dates are read from strings in the usual formats, or from numbers of seconds since 1970. The
  /// default format of `JSONEncoder`, seconds since 2001, isn't supported; for dates in that
  /// format, use a table with ``Transformer/secondsSinceReferenceDate`` instead. Errors thrown by
  /// the conformance are reported with their full paths, such as `address.street`; decoding stops at
  /// the first one. Keys are written in the order in which `encode(to:)` encodes them, except that
  /// dictionary keys are sorted by their UTF-8 bytes and set elements by their JSON text.
  ///
  /// If the value is absent, the property keeps its initial value. Null sets an optional property
  /// to nil. For any other property, null is treated as absent, or as an error with `.strict`.
  @inlinable @inline(__always)
  public static func codable<Value: Codable>(
    _ keyPath: consuming WritableKeyPath<Model, Value>
  ) -> Self { .coding(PropertyAccessor(keyPath), Value.self) }

  // Called by the functions above after they have created the accessor in the user's module.

  /// A property that is a model or contains models, or a value.
  @usableFromInline
  static func nested<Value>(
    _ accessor: consuming PropertyAccessor, _ type: Value.Type, count: ClosedRange<Int>? = nil
  ) -> Self {
    var reading = EntryReading(ShapeRequest(type, preferring: .registered))
    reading.countLimits = count
    return Self(as: accessor, reading)
  }

  /// A property that uses its `Codable` conformance.
  @usableFromInline
  static func coding<Value: Codable>(
    _ accessor: consuming PropertyAccessor, _ type: Value.Type
  ) -> Self {
    Self(as: accessor, EntryReading(ShapeRequest(type, as: .coding(type))))
  }
}

extension Shape {
  /// The shape of a type that encodes and decodes itself, or of an optional of such a type.
  static func coding<Value: Codable>(_ type: Value.Type) -> Self {
    (type as? any CodableOptional.Type)?.codingShape ?? coding(whole: type)
  }

  fileprivate static func coding<Value: Codable>(whole type: Value.Type) -> Self {
    .value(ValueCodec(CodableCoding<Value>()))
  }
}

/// An optional whose wrapped type encodes and decodes itself.
private protocol CodableOptional {
  static var codingShape: Shape { get }
}

extension Optional: CodableOptional where Wrapped: Codable {
  fileprivate static var codingShape: Shape {
    .optional(
      OptionalShape(wrapped: .coding(whole: Wrapped.self), operations: OptionalOf<Wrapped>()))
  }
}

/// An array, or an optional array, whose elements can be counted. Don't conform to this protocol.
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
