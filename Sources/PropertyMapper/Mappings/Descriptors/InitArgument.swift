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
  let source: Source

  /// Where the argument comes from.
  enum Source: Sendable {
    case entry(MappingPath, PropertyDescriptor<Model>)
    case unknownKeys(UnknownKeysProperty)
  }

  /// Makes the argument.
  ///
  /// - Parameters:
  ///   - path: Where the value is in the data.
  ///   - keyPath: The property that export writes there; it need not be writable.
  ///   - validators: What the value must be.
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

  /// Makes an optional argument with validators of what it wraps; nil passes them.
  ///
  /// ```swift
  /// InitArgument("note", \.note, .minLength(2))   // note: String?
  /// ```
  ///
  /// - Parameters:
  ///   - path: Where the value is in the data.
  ///   - keyPath: The property that export writes there; it need not be writable.
  ///   - validator: What the wrapped value must be.
  ///   - validators: More of the kind; all of them run, and each may complain.
  ///   - default: The value for absent input. It is not validated.
  ///   - fallback: The value for a raw value that no case has, and where a transformer of the type makes none.
  // The first validator is a parameter of its own, so that the compiler has one form to try for arguments without any;
  // and the form is disfavoured, so that it gives it up at once where no argument is optional. Its time doubles with
  // each argument that leaves a choice.
  @inlinable @inline(__always) @_disfavoredOverload
  public init<Wrapped>(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Wrapped?>,
    _ validator: Validator<Wrapped>, _ validators: Validator<Wrapped>..., default: Wrapped? = nil,
    fallback: Wrapped? = nil
  ) where Value == Wrapped? {
    self.init(
      path, PropertyAccessor(reading: keyPath), ofWrapped: [validator] + validators,
      default: `default`, fallback: fallback)
  }

  init(_ source: Source) { self.source = source }

  /// The argument with a change to its entry.
  func refined(_ change: (PropertyDescriptor<Model>) -> PropertyDescriptor<Model>) -> Self {
    guard case .entry(let path, let descriptor) = source else { return self }
    return Self(.entry(path, change(descriptor)))
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
