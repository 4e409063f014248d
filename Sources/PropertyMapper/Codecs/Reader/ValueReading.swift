/// Decodes a type's values from their usual representation.
protocol ValueReading: Sendable {
  associatedtype Value

  /// Decodes the next value in the text.
  func read(_ reader: inout ValueReader) throws(Declined) -> Value

  /// Decodes a value of a Swift dictionary.
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Value
}

// Standard types. Their usual representation is decoded directly; the conversion table handles the rest.

/// A string.
struct TextReading: ValueReading {
  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> String {
    guard reader.cursor.next == JSONByte.quote else {
      return try reader.convertScalar(String.self)
    }
    return try reader.text()
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> String {
    guard let text = ExactValue.of(value, as: String.self),
      text.utf8.count <= reader.limits.maximumTextBytes
    else { return try reader.convertScalar(value, to: String.self) }
    return text
  }
}

/// True or false.
struct TruthReading: ValueReading {
  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> Bool {
    switch reader.cursor.next {
    case JSONByte.lowerT: try reader.passTruth("true", true)
    case JSONByte.lowerF: try reader.passTruth("false", false)
    default: try reader.convertScalar(Bool.self)
    }
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Bool {
    if let value = ExactValue.of(value, as: Bool.self) ?? InputValue.plainTruth(value) {
      return value
    }
    return try reader.convertScalar(value, to: Bool.self)
  }
}

/// An integer type whose values are usually short enough for an `Int64`.
protocol ReadableInteger: FixedWidthInteger, ConvertibleValue {
  /// A requirement, so that generic code calls a conversion that is specialized for the type.
  init?(short: Int64)
}

extension ReadableInteger {
  init?(short: Int64) { self.init(exactly: short) }
}

extension Int: ReadableInteger {}
extension Int8: ReadableInteger {}
extension Int16: ReadableInteger {}
extension Int32: ReadableInteger {}
extension Int64: ReadableInteger {}
extension UInt: ReadableInteger {}
extension UInt8: ReadableInteger {}
extension UInt16: ReadableInteger {}
extension UInt32: ReadableInteger {}
extension UInt64: ReadableInteger {}
extension Int128: ReadableInteger {}
extension UInt128: ReadableInteger {}

/// An integer of any type.
struct IntegerReading<Integer: ReadableInteger>: ValueReading {
  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> Integer {
    if let short = reader.cursor.shortInteger() {
      guard let value = Integer(short: short) else { throw Declined() }
      return value
    }
    return try reader.convertScalar(Integer.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Integer {
    if let value = ExactValue.of(value, as: Integer.self) { return value }
    if let number = InputValue.plainInteger(value), let value = Integer(short: number) {
      return value
    }
    return try reader.convertScalar(value, to: Integer.self)
  }
}

/// A `Double`.
struct DoubleReading: ValueReading {
  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> Double {
    if let value = reader.cursor.shortDouble() { return value }
    return try reader.convertScalar(Double.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Double {
    if let value = ExactValue.of(value, as: Double.self), value.isFinite { return value }
    if let value = InputValue.plainDouble(value) { return value }
    return try reader.convertScalar(value, to: Double.self)
  }
}

/// Any other type that the library converts.
struct ConvertibleReading<Value: ConvertibleValue>: ValueReading {
  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> Value {
    try reader.convertScalar(Value.self)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Value {
    try reader.convertScalar(value, to: Value.self)
  }
}

/// Null or a value.
struct OptionalReading<Wrapped: ValueReading>: ValueReading {
  let wrapped: Wrapped

  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> Wrapped.Value? {
    try reader.passNull() ? nil : try wrapped.read(&reader)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Wrapped.Value? {
    InputValue.isNull(value) ? nil : try wrapped.read(value, &reader)
  }
}

/// A list of values.
struct ListReading<Element: ValueReading>: ValueReading {
  let element: Element

  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> [Element.Value] {
    var elements: [Element.Value] = []
    try reader.readList { reader throws(Declined) in
      reader.makeRoom(in: &elements)
      elements.append(try element.read(&reader))
    }
    return elements
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> [Element.Value] {
    let values = try reader.list(value)
    var elements: [Element.Value] = []
    elements.reserveCapacity(values.count)
    try reader.descend()
    for value in values { elements.append(try element.read(value, &reader)) }
    reader.ascend()
    return elements
  }
}
