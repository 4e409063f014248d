/// A type that can be converted to and from a single JSON value.
///
/// Strings, Booleans, numbers, dates, URLs, UUIDs, and data conform, as do arrays, sets,
/// dictionaries, and optionals of these types. Your own types can conform as well:
///
/// ```swift
/// struct Money: MappingValueConvertible {
///   var cents: Int
///
///   init(mappingValue: MappingValue) throws {
///     cents = try Int(mappingValue: mappingValue)
///   }
///
///   var mappingValue: MappingValue { .number(.init(cents)) }
/// }
/// ```
///
/// Enums with raw values get default implementations of both requirements, as in
/// `enum Role: String, MappingValueConvertible {}`. You can also map an enum by its raw value
/// without this conformance.
public protocol MappingValueConvertible: Sendable {
  /// Creates the value from its representation in the data.
  ///
  /// This initializer isn't called for an optional property whose value is null. If it throws a
  /// ``MappingError``, that error is reported at its path within the value. Any other error is
  /// reported as `conversionFailed` at the value itself.
  init(mappingValue: MappingValue) throws

  /// The value's representation in the data. Any error that the getter throws, except a
  /// ``MappingError``, is reported as `unrepresentableValue`.
  var mappingValue: MappingValue { get throws }
}

/// A type whose conversions are built into the library. Such conversions follow the mapper's
/// policy, and can be distinguished from a user's own.
protocol ConvertibleValue: FormedValue, OutputConvertible {
  /// Converts an input value with the conversion table.
  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self
}

extension ConvertibleValue {
  /// Creates a value. In another type's `init(mappingValue:)` that a mapper calls, this initializer
  /// uses that mapper's conversion policy; elsewhere, such as in transforms, it uses `.lossless`.
  public init(mappingValue: MappingValue) throws {
    self = try Self.convert(InputValue(mappingValue), policy: .current)
  }

  /// The JSON representation of this value.
  public var mappingValue: MappingValue {
    get throws { try MappingValue(output(for: .json)) }
  }
}

// No code refers to these conformances, so a static archive includes them only in a file that is
// linked for another reason.
extension MappingValue: ConvertibleValue {
  static var dataForm: DataForm { .anything }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    try MappingValue(input, duplicateKeys: .reject)
  }

  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue {
    try OutputValue(self, for: target)
  }

  /// Creates a copy of another value.
  public init(mappingValue: MappingValue) {
    self = mappingValue
  }

  /// The value itself.
  public var mappingValue: MappingValue { self }
}

extension MappingValue.Object: MappingValueConvertible {
  /// Creates an object from a value. Throws an error if the value isn't an object.
  public init(mappingValue: MappingValue) throws {
    guard case .object(let object) = mappingValue else {
      throw ConversionProblem.mismatch(expected: .object, input: InputValue(mappingValue))
    }
    self = object
  }

  /// The object, wrapped in a value.
  public var mappingValue: MappingValue { .object(self) }
}

/// A user's type that conforms to ``MappingValueConvertible``.
struct MappableCoding<Value: MappingValueConvertible>: ValueCoding {
  let traits = ValueCodec.Traits(handedOutForm: .exact, mayBeObject: true)
  var dataForm: DataForm { DataForm(of: Value.self) }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    if case .native(let value as Value) = input { return value }
    // Users' types read dates and data as they are in JSON; values handed out elsewhere keep them.
    let value = try MappingValue(
      input, duplicateKeys: rules.duplicateKeys,
      sharing: rules.policy.readsPropertyLists ? nil : rules.handedOut)
    return try ConversionPolicy.$current.withValue(rules.policy) {
      try Value(mappingValue: value)
    }
  }

  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    .tree(try value.mappingValue)
  }
}

/// What descriptions must know of values that the library converts.
package enum ConvertedText {
  /// Whether a value has no text, such as a date beyond the calendar. Describing it would crash.
  package static func isMissing(of value: Any) -> Bool {
    guard !(value is any Numeric), let value = value as? any ConvertibleValue else { return false }
    return (try? value.output(for: .json)) == nil
  }
}
