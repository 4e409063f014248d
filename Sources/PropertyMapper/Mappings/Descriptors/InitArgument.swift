/// One argument of the initialiser that a table names: where its value is in the data, and which property
/// gives it back.
///
/// What the type looks like in the data, a value, an enum, a model with a table of its own, lists and
/// dictionaries of these, is told from the type itself. If the value is absent, the argument takes its
/// default; without one, an optional is nil, and anything else is a `missingValue`.
///
/// ```swift
/// mapper.addMappings(
///   .initializing(
///     Point.init(x:y:label:),
///     InitArgument("x", \.x, .min(0)),
///     InitArgument("y", \.y, default: 0),
///     InitArgument("label", \.label).or("title").sensitive()),
///   for: Point.self)
/// ```
///
/// Modifiers may come in any order.
public struct InitArgument<Model, Value>: Sendable {
  let path: MappingPath
  var descriptor: PropertyDescriptor<Model>

  /// Makes the argument.
  ///
  /// - Parameters:
  ///   - path: Where the value is in the data.
  ///   - keyPath: The property that export writes there; it need not be writable.
  ///   - validators: What the value must be; of an optional argument the wrapped value, and nil passes.
  ///   - default: The value for absent input. It is not validated.
  ///   - fallback: The value for a raw value that no case has, and where a transformer of the type makes none.
  @inlinable @inline(__always)
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value>..., default: Value? = nil, fallback: Value? = nil
  ) {
    self.init(
      path, PropertyAccessor(reading: keyPath), validators, default: `default`,
      fallback: fallback)
  }

  @usableFromInline
  init(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ validators: [Validator<Value>],
    default: Value?, fallback: Value?
  ) {
    self.path = path
    // The initialiser takes the value; there is no model yet to write it into.
    let request = ShapeRequest(Value.self, preferring: .registered)
      .falling(backTo: fallback.flatMap { Slot.wrapped(in: $0) })
    var reading = EntryReading(request, validate: Validator.checking(validators))
    reading.setDefault(`default`)
    descriptor = PropertyDescriptor(as: accessor, reading, validators)
  }

  /// What the argument is if it is absent; nil where that is an error.
  var absentValue: (@Sendable () -> Slot)? { Slot.nilMaker(of: Value.self) }

  private func refined(_ change: (PropertyDescriptor<Model>) -> PropertyDescriptor<Model>) -> Self {
    var copy = self
    copy.descriptor = change(descriptor)
    return copy
  }

  /// Makes an absent value a `missingValue`, and null a `nullValue`. It takes precedence over a default.
  public func required() -> Self { refined { $0.required() } }

  /// Names further paths to try, in order, when earlier ones are absent or null.
  public func or(_ alternatives: MappingPath...) -> Self {
    refined { alternatives.reduce($0) { $0.or($1) } }
  }

  /// Leaves the argument out of every export.
  public func decodeOnly() -> Self { refined { $0.decodeOnly() } }

  /// Keeps everything about the value, even numbers, out of messages.
  public func sensitive() -> Self { refined { $0.sensitive() } }

  /// Drops the elements of a list or dictionary that fail, and reports their errors as warnings.
  ///
  /// - Parameter minimumCount: How many elements must remain; fewer are a `validationFailed`.
  public func lossy(minimumCount: Int = 0) -> Self {
    refined { $0.lossy(minimumCount: minimumCount) }
  }

  /// Reads the text `""` as null, in elements of lists and dictionaries too; nested models are not affected.
  public func emptyAsNull() -> Self { refined { $0.emptyAsNull() } }

  /// Converts the argument's value by a policy of its own; nested models keep the mapper's.
  public func converting(_ policy: ConversionPolicy) -> Self { refined { $0.converting(policy) } }
}
