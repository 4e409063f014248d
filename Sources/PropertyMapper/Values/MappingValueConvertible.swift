/// A type whose values are each encoded as one JSON value.
///
/// Strings, numbers, dates, URLs, identifiers and data conform, as do lists, sets, dictionaries and
/// optionals of them. Your own types can conform as well:
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
/// An enum with raw values gets both requirements from them:
/// `enum Role: String, MappingValueConvertible {}`. Enums that do not conform can also be mapped,
/// by their raw values.
public protocol MappingValueConvertible: Sendable {
  /// Creates the value from its representation in the data.
  ///
  /// Not called for the null of an optional property. A ``MappingError`` that it throws is reported
  /// at its path within the value, anything else as `conversionFailed` at the value.
  init(mappingValue: MappingValue) throws

  /// The value's representation in the data. Errors it throws are reported as
  /// `unrepresentableValue`.
  var mappingValue: MappingValue { get throws }
}

/// A type with conversions built into the library: they follow the mapper's policy, and can be
/// distinguished from a user's.
protocol ConvertibleValue: FormedValue {
  /// Converts an input value with the conversion table.
  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self

  /// Whether converting fails, for callers that don't need the reason.
  static func refuses(_ input: InputValue, policy: ConversionPolicy) -> Bool

  /// The value in the output.
  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue

  /// Writes the value as JSON text in one step.
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult

  /// The value's representation in a dictionary, created in one step.
  var directAny: DirectAny { get }
}

extension ConvertibleValue {
  static func refuses(_ input: InputValue, policy: ConversionPolicy) -> Bool {
    do throws(ConversionProblem) {
      _ = try convert(input, policy: policy)
      return false
    } catch {
      return true
    }
  }

  /// Converts with the policy of the current call; outside a call, with `.lossless`.
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

  func output(for target: OutputTarget) -> OutputValue { OutputValue(self) }

  /// Uses the value unchanged.
  public init(mappingValue: MappingValue) {
    self = mappingValue
  }

  /// The value itself.
  public var mappingValue: MappingValue { self }
}
