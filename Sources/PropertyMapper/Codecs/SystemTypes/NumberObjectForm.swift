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
        NumberObjectForm<NSNumber> { try NumberObjects.number($0, policy: $1) })
    }
    if type == NSDecimalNumber.self {
      return ValueCodec(
        NumberObjectForm<NSDecimalNumber> { try NumberObjects.decimal($0, policy: $1) })
    }
    return nil
  }
}
