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

  /// Maps a property using its type's `Codable` conformance, without a table.
  ///
  /// Dates are strings in the same formats as for all properties, or numbers of seconds since 1970.
  /// By default, `JSONEncoder` counts seconds from 2001; for its output, use
  /// ``Transformer/secondsSinceReferenceDate``. Errors thrown by the conformance are reported at
  /// their full path, such as `address.street`; decoding stops at the first one. Keys are written
  /// in the order in which `encode(to:)` encodes them, except that dictionary keys are sorted by
  /// their UTF-8 bytes and set elements by their JSON text.
  ///
  /// If the value is absent or null, the property keeps its initial value; null sets an optional to nil.
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
  /// The shape of a type that encodes and decodes itself, or of an optional whose wrapped type does.
  static func coding<Value: Codable>(_ type: Value.Type) -> Self {
    (type as? any CodableOptional.Type)?.codingShape ?? coding(whole: type)
  }

  fileprivate static func coding<Value: Codable>(whole type: Value.Type) -> Self {
    .value(ValueCodec(CodableForm<Value>()))
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
