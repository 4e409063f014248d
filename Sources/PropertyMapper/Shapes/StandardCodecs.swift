// The types of Foundation that are values of the data.
import Foundation

/// The codecs of the types whose conversions the library knows.
///
/// Each is made where its type is written out, so that the compiler makes its closures for that type: a generic one would
/// look up everything it does with a value while it does it.
enum StandardCodecs {
  static func codec(of type: any Any.Type) -> ValueCodec? { codecs[ObjectIdentifier(type)] }

  private static let codecs: [ObjectIdentifier: ValueCodec] = [
    ObjectIdentifier(String.self): .converting(String.self),
    ObjectIdentifier(Bool.self): .converting(Bool.self),
    ObjectIdentifier(Int.self): .converting(Int.self),
    ObjectIdentifier(Int8.self): .converting(Int8.self),
    ObjectIdentifier(Int16.self): .converting(Int16.self),
    ObjectIdentifier(Int32.self): .converting(Int32.self),
    ObjectIdentifier(Int64.self): .converting(Int64.self),
    ObjectIdentifier(UInt.self): .converting(UInt.self),
    ObjectIdentifier(UInt8.self): .converting(UInt8.self),
    ObjectIdentifier(UInt16.self): .converting(UInt16.self),
    ObjectIdentifier(UInt32.self): .converting(UInt32.self),
    ObjectIdentifier(UInt64.self): .converting(UInt64.self),
    ObjectIdentifier(Double.self): .converting(Double.self),
    ObjectIdentifier(Float.self): .converting(Float.self),
    ObjectIdentifier(CGFloat.self): .converting(CGFloat.self),
    ObjectIdentifier(Decimal.self): .converting(Decimal.self),
    ObjectIdentifier(Character.self): .converting(Character.self),
    ObjectIdentifier(Date.self): .converting(Date.self),
    ObjectIdentifier(URL.self): .converting(URL.self),
    ObjectIdentifier(UUID.self): .converting(UUID.self),
    ObjectIdentifier(Data.self): .converting(Data.self),
  ]
}

extension ValueCodec {
  /// The codec of a type that the library itself converts.
  @inline(__always)
  fileprivate static func converting<Value: ConvertibleValue>(_ type: Value.Type) -> ValueCodec {
    let optional = ValueCodec(
      OptionalConvertibleForm<Value>(), writing: WritingCodec(convertingOptional: Value.self))
    return ValueCodec(
      ConvertibleForm<Value>(), optional: optional, writing: WritingCodec(converting: Value.self))
  }
}

/// A value by the conversion table.
private struct ConvertibleForm<Value: ConvertibleValue>: ValueForm {
  let traits = ValueCodec.Traits()

  @inline(__always)
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    try Value.convert(input, policy: rules.policy)
  }

  @inline(__always)
  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    .output(try value.output(for: target))
  }
}

/// Null or a value by the conversion table.
private struct OptionalConvertibleForm<Wrapped: ConvertibleValue>: ValueForm {
  let traits = ValueCodec.Traits(acceptsNull: true)

  @inline(__always)
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Wrapped? {
    input.isNull ? nil : try Wrapped.convert(input, policy: rules.policy)
  }

  @inline(__always)
  func write(_ value: Wrapped?, _ target: OutputTarget) throws -> WrittenValue {
    .output(try value?.output(for: target) ?? .null)
  }
}
