// The forms of the standard types: the usual representation is decoded directly, anything else by
// the conversion table.

/// A string.
struct DirectTextForm: DirectForm {
  @inline(__always)
  func read(_ reader: inout DirectReader) throws(Declined) -> String {
    guard reader.cursor.next == JSONByte.quote else {
      return try reader.convertScalar(String.self)
    }
    return try reader.text()
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> String {
    guard let text = ExactValue.of(value, as: String.self),
      text.utf8.count <= reader.limits.maximumTextBytes
    else { return try reader.convertScalar(value, to: String.self) }
    return text
  }
}

/// True or false.
struct DirectTruthForm: DirectForm {
  @inline(__always)
  func read(_ reader: inout DirectReader) throws(Declined) -> Bool {
    switch reader.cursor.next {
    case JSONByte.lowerT: try reader.passTruth("true", true)
    case JSONByte.lowerF: try reader.passTruth("false", false)
    default: try reader.convertScalar(Bool.self)
    }
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Bool {
    if let value = ExactValue.of(value, as: Bool.self) { return value }
    return try reader.convertScalar(value, to: Bool.self)
  }
}

/// An integer type whose values are usually short enough for an `Int64`.
protocol DirectInteger: FixedWidthInteger, ConvertibleValue {
  /// A requirement, so that generic code calls a conversion that is specialized for the type.
  init?(short: Int64)
}

extension DirectInteger {
  init?(short: Int64) { self.init(exactly: short) }
}

extension Int: DirectInteger {}
extension Int8: DirectInteger {}
extension Int16: DirectInteger {}
extension Int32: DirectInteger {}
extension Int64: DirectInteger {}
extension UInt: DirectInteger {}
extension UInt8: DirectInteger {}
extension UInt16: DirectInteger {}
extension UInt32: DirectInteger {}
extension UInt64: DirectInteger {}
extension Int128: DirectInteger {}
extension UInt128: DirectInteger {}

/// An integer of any type.
struct DirectIntegerForm<Integer: DirectInteger>: DirectForm {
  @inline(__always)
  func read(_ reader: inout DirectReader) throws(Declined) -> Integer {
    if let short = reader.cursor.shortInteger() {
      guard let value = Integer(short: short) else { throw Declined() }
      return value
    }
    return try reader.convertScalar(Integer.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Integer {
    if let value = ExactValue.of(value, as: Integer.self) { return value }
    if let number = InputValue.plainInteger(value), let value = Integer(short: number) {
      return value
    }
    return try reader.convertScalar(value, to: Integer.self)
  }
}

/// A `Double`.
struct DirectDoubleForm: DirectForm {
  @inline(__always)
  func read(_ reader: inout DirectReader) throws(Declined) -> Double {
    if let value = reader.cursor.shortDouble() { return value }
    return try reader.convertScalar(Double.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Double {
    if let value = ExactValue.of(value, as: Double.self), value.isFinite { return value }
    return try reader.convertScalar(value, to: Double.self)
  }
}

/// Any other type that the library converts.
struct DirectConvertibleForm<Value: ConvertibleValue>: DirectForm {
  @inline(__always)
  func read(_ reader: inout DirectReader) throws(Declined) -> Value {
    try reader.convertScalar(Value.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value {
    try reader.convertScalar(value, to: Value.self)
  }
}
