/// An initializer argument, with the path to read it from and the property to export.
///
/// The argument's format in the data (a value, an enum, a model with a table, or an array or
/// dictionary of these) is inferred from its type. If the value is absent, the default is used.
/// Without a default, an optional argument becomes nil, and any other argument fails with
/// `missingValue`.
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
/// You can apply modifiers in any order.
public struct InitArgument<Model, Value>: _ModifiedEntry, Sendable {
  let source: Source

  /// The source of the argument.
  enum Source: Sendable {
    case entry(MappingPath, PropertyDescriptor<Model>)
    case unknownKeys(UnknownKeysProperty)
  }

  /// Creates an argument.
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validators: The rules for the value.
  ///   - default: The value for absent input. It's evaluated for each model that needs it, so it
  ///     must be pure. It isn't validated.
  @inlinable @inline(__always)
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value>..., default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) {
    self.init(
      path, PropertyAccessor(reading: keyPath), validators, default: `default`,
      fallback: Value?.none)
  }

  /// Creates an optional argument with validators for the wrapped value; nil passes all of them.
  ///
  /// ```swift
  /// InitArgument("note", \.note, .minLength(2))   // note: String?
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validator: A rule for the wrapped value.
  ///   - validators: Additional rules. All of them run.
  ///   - default: The value for absent input. It's evaluated for each model that needs it, so it
  ///     must be pure. It isn't validated.
  // The first validator is a separate parameter so that the compiler tries only one overload for
  // arguments without validators. The overload is disfavored so that the compiler rejects it
  // immediately if no argument is optional. Type-checking time doubles with each ambiguous
  // argument.
  @inlinable @inline(__always) @_disfavoredOverload
  public init<Wrapped>(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Wrapped?>,
    _ validator: Validator<Wrapped>, _ validators: Validator<Wrapped>...,
    default: @autoclosure @escaping @Sendable () -> Wrapped? = nil
  ) where Value == Wrapped? {
    self.init(
      path, PropertyAccessor(reading: keyPath), ofWrapped: [validator] + validators,
      default: `default`, fallback: Wrapped?.none)
  }

  /// Creates an argument with a fallback for unknown raw values. For an optional argument, the
  /// fallback may be nil.
  ///
  /// ```swift
  /// InitArgument("status", \.status, fallback: .unknown)   // Status
  /// InitArgument("role", \.role, fallback: nil)
  /// // Role?: an unknown role becomes nil
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validators: The rules for the value.
  ///   - default: The value for absent input. It isn't validated.
  ///   - fallback: The value to use for an unknown raw value, and for input that the type's
  ///     transformer can't convert.
  @inlinable @inline(__always)
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value>..., default: @autoclosure @escaping @Sendable () -> Value? = nil,
    fallback: Value
  ) {
    self.init(
      path, PropertyAccessor(reading: keyPath), validators, default: `default`,
      fallback: Value?.some(fallback))
  }

  /// Creates an optional argument with validators for the wrapped value, and with a fallback for
  /// unknown raw values. The fallback may be nil.
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validator: A rule for the wrapped value. Nil passes all rules.
  ///   - validators: Additional rules. All of them run.
  ///   - default: The value for absent input. It isn't validated.
  ///   - fallback: The value to use for an unknown raw value, and for input that the type's
  ///     transformer can't convert.
  @inlinable @inline(__always) @_disfavoredOverload
  public init<Wrapped>(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Wrapped?>,
    _ validator: Validator<Wrapped>, _ validators: Validator<Wrapped>...,
    default: @autoclosure @escaping @Sendable () -> Wrapped? = nil,
    fallback: Wrapped?
  ) where Value == Wrapped? {
    self.init(
      path, PropertyAccessor(reading: keyPath), ofWrapped: [validator] + validators,
      default: `default`, fallback: Wrapped??.some(fallback))
  }

  /// Creates an argument for an array, set, or dictionary of enums, or an optional of these, with a
  /// fallback for unknown raw values.
  ///
  /// ```swift
  /// InitArgument("roles", \.roles, fallback: .other)   // roles: [Role]
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the value in the data.
  ///   - keyPath: The property to export at that path. It doesn't need to be writable.
  ///   - validators: The rules for the container. Nil passes all rules.
  ///   - default: The value for absent input. It's evaluated for each model that needs it, so it
  ///     must be pure. It isn't validated.
  ///   - fallback: The element to use for an unknown raw value.
  @inlinable @inline(__always)
  public init(
    _ path: MappingPath, _ keyPath: consuming KeyPath<Model, Value>,
    _ validators: Validator<Value._Checked>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil, fallback: Value._RawValued
  ) where Value: _RawValueContainer & SendableMetatype {
    self.init(
      path, PropertyAccessor(reading: keyPath), container: validators, default: `default`,
      fallback: fallback)
  }

  /// Creates an argument that collects all keys that nothing else reads, and writes them back on
  /// export.
  ///
  /// This is the equivalent of `keepingUnknownKeys(in:)` in ``Mappings`` for a property that only
  /// the model's initializer can set. An update adds to the model's existing keys. Modifiers have
  /// no effect.
  ///
  /// ```swift
  /// // let extras: [String: MappingValue]
  /// .initializing(
  ///   User.init(name:extras:), InitArgument("name", \.name),
  ///   InitArgument(keepingUnknownKeysIn: \.extras))
  /// ```
  ///
  /// - Parameter keyPath: The property, which is empty for an object without unknown keys.
  @inlinable @inline(__always)
  public init(keepingUnknownKeysIn keyPath: consuming KeyPath<Model, Value>)
  where Value: _UnknownKeys {
    self.init(keeping: PropertyAccessor(reading: keyPath))
  }

  @usableFromInline
  init(keeping accessor: consuming PropertyAccessor) where Value: _UnknownKeys {
    self.init(.unknownKeys(UnknownKeysProperty(accessor, Value.self)))
  }

  init(_ source: Source) { self.source = source }

  /// Returns the argument with its entry changed.
  func refined(_ change: (PropertyDescriptor<Model>) -> PropertyDescriptor<Model>) -> Self {
    guard case .entry(let path, let descriptor) = source else { return self }
    return Self(.entry(path, change(descriptor)))
  }

  /// Returns a copy with changed settings.
  public func _modified(_ change: (inout _EntryModifiers) -> Void) -> Self {
    refined { $0._modified(change) }
  }

  // MARK: Called by the initializers above after they have created the accessor in the user's module

  @usableFromInline
  init<Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ validators: [Validator<Value>],
    default: @escaping @Sendable () -> Value?, fallback: Fallback?
  ) {
    self.init(
      path, accessor, ValueCheck(validators), UnknownValueRule(replacingWith: fallback)
    ) { $0.setDefault(`default`) }
  }

  @usableFromInline
  init<Wrapped, Fallback>(
    _ path: MappingPath, _ accessor: PropertyAccessor, ofWrapped validators: [Validator<Wrapped>],
    default: @escaping @Sendable () -> Wrapped?, fallback: Fallback?
  ) where Value == Wrapped? {
    self.init(
      path, accessor, ValueCheck(ofOptional: validators), UnknownValueRule(replacingWith: fallback)
    ) { $0.setOptionalDefault(`default`) }
  }

  @usableFromInline
  init(
    _ path: MappingPath, _ accessor: PropertyAccessor,
    container validators: [Validator<Value._Checked>],
    default: @escaping @Sendable () -> Value?, fallback: Value._RawValued
  ) where Value: _RawValueContainer {
    let check =
      (validators as? [Validator<Value>]).map { ValueCheck($0) }
      ?? ValueCheck(ofOptional: validators)
    self.init(path, accessor, check, UnknownValueRule(replacingWith: fallback)) {
      $0.setDefault(`default`)
    }
  }

  private init(
    _ path: MappingPath, _ accessor: PropertyAccessor, _ check: ValueCheck?,
    _ fallback: UnknownValueRule, settingDefault setDefault: (inout EntryReading) -> Void
  ) {
    // The initializer receives the value; there is no model to write to yet.
    let request = ShapeRequest(Value.self, preferring: .registered).treatingUnknown(as: fallback)
    var reading = EntryReading(request, validate: check)
    setDefault(&reading)
    self.init(.entry(path, PropertyDescriptor(as: accessor, reading)))
  }
}
