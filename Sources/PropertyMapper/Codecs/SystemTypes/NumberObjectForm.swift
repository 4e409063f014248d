// For `NSNumber` and `NSDecimalNumber`.
import Foundation

/// A number as an object; encoded as its number.
struct NumberObjectForm<Number: NSNumber>: ValueForm {
  let traits = ValueCodec.Traits()
  /// An `NSDecimalNumber` is never one of the objects for true and false.
  var dataForm: DataForm { Number.self == NSNumber.self ? .numberOrTruth : .number }
  let make: @Sendable (InputValue, ConversionPolicy) throws -> Number

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Number {
    try make(input, rules.policy)
  }

  func write(_ value: Number, _ target: OutputTarget) throws -> WrittenValue { .any(value) }
}

extension ValueCodec {
  /// The codec of a number object type; nil for other types.
  static func ofNumberObjects(_ type: any Any.Type) -> ValueCodec? {
    if type == NSNumber.self {
      return ValueCodec(
        NumberObjectForm<NSNumber> { input, policy in try number(input, policy: policy) })
    }
    if type == NSDecimalNumber.self {
      return ValueCodec(
        NumberObjectForm<NSDecimalNumber> { input, policy in
          NSDecimalNumber(decimal: try Decimal.convert(input, policy: policy))
        })
    }
    return nil
  }

  /// Converts any number, and any string that contains one, as other number types do.
  private static func number(
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
}
