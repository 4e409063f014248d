import Foundation

/// Numbers of any kind as objects, and `true` and `false`.
enum NumberObjects {
  /// Converts any number, and any string that contains one, as other number types do.
  static func number(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> NSNumber {
    if case .native(let number as NSNumber) = input { return number }
    if case .bool(let bool) = input { return NSNumber(value: bool) }
    switch try NumberReading.literal(of: input, policy: policy).anyValue {
    case let integer as Int: return NSNumber(value: integer)
    case let integer as UInt64: return NSNumber(value: integer)
    case let double as Double: return NSNumber(value: double)
    case let decimal as Decimal: return NSDecimalNumber(decimal: decimal)
    default: throw .failed(expected: .number, input: input)
    }
  }

  static func decimal(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> NSDecimalNumber {
    NSDecimalNumber(decimal: try Decimal.convert(input, policy: policy))
  }
}
