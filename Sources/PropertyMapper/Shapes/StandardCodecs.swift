// For Foundation's value types.
import Foundation

/// The codecs of the types with built-in conversions.
///
/// Each is created with a concrete type, so that the compiler specializes its closures: a generic
/// one would look up all its operations at run time.
enum StandardCodecs {
  static func codec(of type: any Any.Type) -> ValueCodec? { codecs[ObjectIdentifier(type)] }

  private static let codecs: [ObjectIdentifier: ValueCodec] = [
    ObjectIdentifier(String.self): .converting(String.self, DirectTextForm()),
    ObjectIdentifier(Bool.self): .converting(Bool.self, DirectTruthForm()),
    ObjectIdentifier(Int.self): .converting(Int.self, DirectIntegerForm<Int>()),
    ObjectIdentifier(Int8.self): .converting(Int8.self, DirectIntegerForm<Int8>()),
    ObjectIdentifier(Int16.self): .converting(Int16.self, DirectIntegerForm<Int16>()),
    ObjectIdentifier(Int32.self): .converting(Int32.self, DirectIntegerForm<Int32>()),
    ObjectIdentifier(Int64.self): .converting(Int64.self, DirectIntegerForm<Int64>()),
    ObjectIdentifier(UInt.self): .converting(UInt.self, DirectIntegerForm<UInt>()),
    ObjectIdentifier(UInt8.self): .converting(UInt8.self, DirectIntegerForm<UInt8>()),
    ObjectIdentifier(UInt16.self): .converting(UInt16.self, DirectIntegerForm<UInt16>()),
    ObjectIdentifier(UInt32.self): .converting(UInt32.self, DirectIntegerForm<UInt32>()),
    ObjectIdentifier(UInt64.self): .converting(UInt64.self, DirectIntegerForm<UInt64>()),
    ObjectIdentifier(Int128.self): .converting(Int128.self, DirectIntegerForm<Int128>()),
    ObjectIdentifier(UInt128.self): .converting(UInt128.self, DirectIntegerForm<UInt128>()),
    ObjectIdentifier(Double.self): .converting(Double.self, DirectDoubleForm()),
    ObjectIdentifier(Float.self): .converting(Float.self, DirectConvertibleForm<Float>()),
    ObjectIdentifier(CGFloat.self): .converting(CGFloat.self, DirectConvertibleForm<CGFloat>()),
    ObjectIdentifier(Decimal.self): .converting(Decimal.self, DirectConvertibleForm<Decimal>()),
    ObjectIdentifier(Character.self): .converting(
      Character.self, DirectConvertibleForm<Character>()),
    ObjectIdentifier(Date.self): .converting(Date.self, DirectDateForm()),
    ObjectIdentifier(URL.self): .converting(URL.self, DirectConvertibleForm<URL>()),
    ObjectIdentifier(UUID.self): .converting(UUID.self, DirectConvertibleForm<UUID>()),
    ObjectIdentifier(Data.self): .converting(Data.self, DirectConvertibleForm<Data>()),
    ObjectIdentifier(Duration.self): .converting(Duration.self, DirectConvertibleForm<Duration>()),
    ObjectIdentifier(TimeZone.self): .converting(TimeZone.self, DirectConvertibleForm<TimeZone>()),
    ObjectIdentifier(Locale.self): .converting(Locale.self, DirectConvertibleForm<Locale>()),
  ]
}

extension ValueCodec {
  /// Creates the codec of a type that the library itself converts.
  @inline(__always)
  fileprivate static func converting<Value: ConvertibleValue, Form: DirectForm>(
    _ type: Value.Type, _ direct: Form
  ) -> ValueCodec where Form.Value == Value {
    let direct = DirectCodec.family(direct)
    let optional = ValueCodec(
      OptionalConvertibleForm<Value>(), direct: direct.optional,
      writing: WritingCodec(convertingOptional: Value.self))
    return ValueCodec(
      ConvertibleForm<Value>(), optional: optional, direct: direct,
      writing: WritingCodec(converting: Value.self))
  }
}

/// A value converted with the conversion table.
private struct ConvertibleForm<Value: ConvertibleValue>: ValueForm {
  let traits = ValueCodec.Traits()
  var dataForm: DataForm { Value.dataForm }

  @inline(__always)
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    try Value.convert(input, policy: rules.policy)
  }

  @inline(__always)
  func refuses(_ input: InputValue, _ rules: ReadingRules) -> Bool? {
    Value.refuses(input, policy: rules.policy)
  }

  @inline(__always)
  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    .output(try value.output(for: target))
  }
}

/// Null or a value converted with the conversion table.
private struct OptionalConvertibleForm<Wrapped: ConvertibleValue>: ValueForm {
  let traits = ValueCodec.Traits(acceptsNull: true)
  var dataForm: DataForm { Wrapped.dataForm }

  @inline(__always)
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Wrapped? {
    input.isNull ? nil : try Wrapped.convert(input, policy: rules.policy)
  }

  @inline(__always)
  func refuses(_ input: InputValue, _ rules: ReadingRules) -> Bool? {
    !input.isNull && Wrapped.refuses(input, policy: rules.policy)
  }

  @inline(__always)
  func write(_ value: Wrapped?, _ target: OutputTarget) throws -> WrittenValue {
    .output(try value?.output(for: target) ?? .null)
  }
}

/// A date string, decoded without creating a `String`.
private struct DirectDateForm: DirectForm {
  @inline(__always)
  func read(_ reader: inout DirectReader) throws(Declined) -> Date {
    let start = reader.cursor.position
    if reader.cursor.next == JSONByte.quote {
      let text = try orDecline { () throws(JSONSyntaxError) in try reader.cursor.passString() }
      if !text.hasEscapes, text.text.count <= reader.limits.maximumTextBytes,
        let date = unsafe DateText.date(from: JSONBytes(reader.cursor.bytes[text.text]))
      {
        return date
      }
      reader.cursor.position = start
    }
    return try reader.convertScalar(Date.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Date {
    if let date = ExactValue.of(value, as: Date.self) { return date }
    return try reader.convertScalar(value, to: Date.self)
  }
}
