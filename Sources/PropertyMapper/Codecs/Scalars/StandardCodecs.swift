// For Foundation's value types.
import Foundation

/// The codecs of the types with built-in conversions.
package enum StandardCodecs {
  static func codec(of type: any Any.Type) -> ValueCodec? { codecs[ObjectIdentifier(type)] }

  private static let codecs: [ObjectIdentifier: ValueCodec] = {
    var codecs: [ObjectIdentifier: ValueCodec] = [:]
    addFrequentTypes(to: &codecs)
    for type in integers { add(type, to: &codecs) }
    for type in others { add(type, to: &codecs) }
    return codecs
  }()

  /// Adds the codecs that are specialized for their types: a generic closure looks up all its
  /// operations at run time.
  private static func addFrequentTypes(to codecs: inout [ObjectIdentifier: ValueCodec]) {
    codecs[ObjectIdentifier(String.self)] = .converting(String.self, TextReading())
    codecs[ObjectIdentifier(Bool.self)] = .converting(Bool.self, TruthReading())
    codecs[ObjectIdentifier(Int.self)] = .converting(Int.self, IntegerReading<Int>())
    codecs[ObjectIdentifier(Int64.self)] = .converting(Int64.self, IntegerReading<Int64>())
    codecs[ObjectIdentifier(Double.self)] = .converting(Double.self, DoubleReading())
    codecs[ObjectIdentifier(Date.self)] = .converting(Date.self, DateReading())
    codecs[ObjectIdentifier(URL.self)] = .converting(URL.self, ConvertibleReading<URL>())
    codecs[ObjectIdentifier(UUID.self)] = .converting(UUID.self, ConvertibleReading<UUID>())
  }

  /// Types that occur less often. Their codecs share generic code, since specialized code for each
  /// of them would make the library larger and take longer to compile.
  private static let integers: [any ReadableInteger.Type] = [
    Int8.self, Int16.self, Int32.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, UInt128.self,
  ]

  private static let others: [any ConvertibleValue.Type] = [
    Float.self, CGFloat.self, Decimal.self, Character.self, Data.self, Duration.self, TimeZone.self,
    Locale.self,
  ]

  private static func add<Integer: ReadableInteger>(
    _ type: Integer.Type, to codecs: inout [ObjectIdentifier: ValueCodec]
  ) {
    codecs[ObjectIdentifier(type)] = .converting(type, IntegerReading<Integer>())
  }

  private static func add<Value: ConvertibleValue>(
    _ type: Value.Type, to codecs: inout [ObjectIdentifier: ValueCodec]
  ) {
    codecs[ObjectIdentifier(type)] = .converting(type, ConvertibleReading<Value>())
  }
}

extension ValueCodec {
  /// Creates the codec of a type that the library itself converts.
  @inline(__always)
  fileprivate static func converting<Value: ConvertibleValue, Reading: ValueReading>(
    _ type: Value.Type, _ reading: Reading
  ) -> ValueCodec where Reading.Value == Value {
    let codec = ReadingCodec.family(reading, triesConversions: true)
    let optional = ValueCodec(
      OptionalConvertibleCoding<Value>(), reading: codec.optional,
      writing: WritingCodec(convertingOptional: Value.self))
    return ValueCodec(
      ConvertibleCoding<Value>(), optional: optional, reading: codec,
      writing: WritingCodec(converting: Value.self))
  }
}

/// A value converted with the conversion table.
private struct ConvertibleCoding<Value: ConvertibleValue>: ValueCoding {
  let traits = ValueCodec.Traits()
  var dataForm: DataForm { Value.dataForm }

  @inline(__always)
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    try Value.convert(input, policy: rules.policy)
  }

  @inline(__always)
  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    .output(try value.output(for: target))
  }
}

/// Null or a value converted with the conversion table.
private struct OptionalConvertibleCoding<Wrapped: ConvertibleValue>: ValueCoding {
  let traits = ValueCodec.Traits(acceptsNull: true)
  var dataForm: DataForm { Wrapped.dataForm }

  @inline(__always)
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Wrapped? {
    input.isNull ? nil : try Wrapped.convert(input, policy: rules.policy)
  }

  @inline(__always)
  func write(_ value: Wrapped?, _ target: OutputTarget) throws -> WrittenValue {
    .output(try value?.output(for: target) ?? .null)
  }
}

/// A date string, decoded without creating a `String`.
private struct DateReading: ValueReading {
  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> Date {
    let start = reader.cursor.position
    if reader.cursor.next == JSONByte.quote {
      let text = try orDecline { () throws(JSONSyntaxError) in try reader.cursor.passString() }
      if !text.hasEscapes, text.text.count <= reader.limits.maximumTextBytes,
        let date = DateText.date(from: reader.cursor.bytes.part(text.text))
      {
        return date
      }
      reader.cursor.position = start
    }
    return try reader.convertScalar(Date.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Date {
    if let date = ExactValue.of(value, as: Date.self) { return date }
    return try reader.convertScalar(value, to: Date.self)
  }
}
