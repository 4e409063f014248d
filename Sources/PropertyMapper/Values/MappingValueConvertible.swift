/// A type whose values are written as one JSON value each.
///
/// Text, numbers, dates, URLs, identifiers and data conform, and lists, sets, dictionaries and optionals
/// of them do. Types of your own can:
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
/// An enum with raw values gets both requirements from them: `enum Role: String, MappingValueConvertible {}`.
/// Enums that do not conform may be mapped as well, by their raw values.
public protocol MappingValueConvertible: Sendable {
  /// Makes the value from what the data holds.
  ///
  /// An optional property's null never gets here. A ``MappingError`` that is thrown is reported at its place
  /// below the value, anything else as `conversionFailed` at the place of the value.
  init(mappingValue: MappingValue) throws

  /// The value as the data shall hold it. What is thrown is reported as `unrepresentableValue`.
  var mappingValue: MappingValue { get throws }
}

/// A type whose conversions the library itself knows: they follow the policy of the mapper, and can be told
/// apart from a user's.
protocol ConvertibleValue: FormedValue {
  /// Converts one value of the input by the conversion table.
  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self

  /// Whether converting fails; asked where nobody will read why.
  static func refuses(_ input: InputValue, policy: ConversionPolicy) -> Bool

  /// The value in the output.
  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue

  /// Writes what JSON text holds for the value, in one step.
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult

  /// What a dictionary holds for the value, made in one step.
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

  /// Converts by the policy of the running call; outside a call, by `.lossless`.
  public init(mappingValue: MappingValue) throws {
    self = try Self.convert(InputValue(mappingValue), policy: .current)
  }

  /// The value as JSON text holds it.
  public var mappingValue: MappingValue {
    get throws { try MappingValue(output(for: .json)) }
  }
}

// Nothing names these conformances, so a static archive has them only in a file that is linked for something else.
extension MappingValue: ConvertibleValue {
  static var dataForm: DataForm { .anything }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    try MappingValue(input, duplicateKeys: .reject)
  }

  func output(for target: OutputTarget) -> OutputValue { OutputValue(self) }

  /// Takes the value as it is.
  public init(mappingValue: MappingValue) {
    self = mappingValue
  }

  /// The value itself.
  public var mappingValue: MappingValue { self }
}
