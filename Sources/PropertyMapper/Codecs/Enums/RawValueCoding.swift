/// A raw-representable type, mapped by its raw values.
///
/// The fallback's type is Sendable for every descriptor that accepts a fallback.
struct RawValueCoding<Value: RawRepresentable>: ValueCoding {
  let rawValue: ValueCodec
  let table: RawValueTable<Value>
  /// The value for raw values without a case.
  nonisolated(unsafe) let fallback: Value?
  /// Whether the optional around the value is nil for raw values without a case.
  let unknownIsNil: Bool

  var traits: ValueCodec.Traits {
    ValueCodec.Traits(
      handedOutForm: rawValue.traits.handedOutForm, mayBeObject: rawValue.traits.mayBeObject)
  }

  var dataForm: DataForm {
    let form = DataForm(rawValuesOf: Value.self, as: rawValue.dataForm()) { raw in
      rawValue.described(ValueSlot(raw))
    }
    guard unsafe fallback != nil || unknownIsNil, case .cases(var cases) = form else { return form }
    cases.others = .fallback
    return .cases(cases)
  }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    if case .native(let value as Value) = input { return value }
    let raw: Slot
    do {
      raw = try rawValue.read(input, rules)
    } catch let problem as ConversionProblem {
      throw RawValueReading.naming(Value.self, problem)
    }
    let rawValue = try raw.value(as: Value.RawValue.self)
    guard let value = unsafe table.value(for: rawValue) ?? fallback else {
      guard !unknownIsNil else { throw UnknownValue() }
      throw RawValueReading.problem(of: Value.self, rawValue: rawValue, input: input)
    }
    return value
  }

  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    try rawValue.write(ValueSlot(value.rawValue), for: target)
  }
}

/// A raw-representable type, decoded from its raw values.
///
/// The raw strings of an enum with known cases are compared with the bytes of the input, without
/// creating a string.
///
/// The fallback's type is Sendable for every descriptor that accepts a fallback.
struct RawRepresentableReading<Value: RawRepresentable>: ValueReading {
  let rawValue: ReadingCodec
  let table: RawValueTable<Value>
  /// The value for raw values without a case.
  nonisolated(unsafe) let fallback: Value?

  func read(_ reader: inout ValueReader) throws(Declined) -> Value {
    guard let value = try readKnown(&reader) else { throw Declined() }
    return value
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Value {
    guard let value = try readKnown(value, &reader) else { throw Declined() }
    return value
  }

  /// The value, or the fallback; nil if there is none for the raw value.
  fileprivate func readKnown(_ reader: inout ValueReader) throws(Declined) -> Value? {
    if !table.isEmpty, reader.cursor.next == JSONByte.quote {
      let start = reader.cursor.position
      let text = try orDecline { () throws(JSONSyntaxError) in try reader.cursor.passString() }
      if !text.hasEscapes, text.text.count <= reader.limits.maximumTextBytes,
        let value = table.value(for: text.text, of: reader.cursor.bytes)
      {
        return value
      }
      reader.cursor.position = start
    }
    return try value { target throws(Declined) in try rawValue.read(&reader, target) }
  }

  fileprivate func readKnown(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Value? {
    do throws(Declined) {
      return try self.value { target throws(Declined) in
        try rawValue.readAny(value, &reader, target)
      }
    } catch {
      return try own(value, or: error)
    }
  }

  /// An input value that already has the type.
  @inline(never)
  private func own(_ value: Any, or error: Declined) throws(Declined) -> Value {
    guard case .native(let own as Value) = InputValue(classifying: value) else { throw error }
    return own
  }

  private func value(_ read: (ValueAddress) throws(Declined) -> Void) throws(Declined) -> Value? {
    let result = ValueAddress.withRoom(for: Value.RawValue.self) { room in
      Result { () throws(Declined) -> Value? in
        try read(room)
        return unsafe table.value(for: room.take(Value.RawValue.self)) ?? fallback
      }
    }
    return try result.get()
  }
}

/// An optional raw-representable type that is nil for raw values without a case.
private struct KnownValueReading<Value: RawRepresentable>: ValueReading {
  let wrapped: RawRepresentableReading<Value>

  func read(_ reader: inout ValueReader) throws(Declined) -> Value? {
    try reader.passNull() ? nil : try wrapped.readKnown(&reader)
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Value? {
    InputValue.isNull(value) ? nil : try wrapped.readKnown(value, &reader)
  }
}

/// A type with strings as raw values whose cases are unknown.
private struct TextValueReading<Value: RawRepresentable<String>>: ValueReading {
  let text = TextReading()
  let isEnum = TypeKind(of: Value.self) == .enumeration

  func read(_ reader: inout ValueReader) throws(Declined) -> Value {
    try value(of: try text.read(&reader))
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Value {
    do throws(Declined) {
      return try self.value(of: try text.read(value, &reader))
    } catch {
      guard case .native(let own as Value) = InputValue(classifying: value) else { throw error }
      return own
    }
  }

  private func value(of text: String) throws(Declined) -> Value {
    guard !isEnum || !text.hasTooManyMarks, let value = Value(rawValue: text),
      !isEnum || RawValueReading.isMeant(value.rawValue, by: text)
    else { throw Declined() }
    return value
  }
}

extension ReadingCodec {
  /// Creates the codec of a raw-representable type from the codec of its raw values.
  static func rawValues<Value: RawRepresentable>(
    of type: Value.Type, _ rawValue: ReadingCodec, in table: RawValueTable<Value>,
    unknown: UnknownValueRule
  ) -> ReadingCodec {
    let reading = RawRepresentableReading(
      rawValue: rawValue, table: table, fallback: unknown.replacement())
    if unknown.isNil {
      return ReadingCodec(
        reading, optional: ReadingCodec(KnownValueReading(wrapped: reading), acceptsNull: true))
    }
    if !unknown.concerns(type), !(type is any CaseIterable.Type),
      rawValue.memory.type == String.self,
      let type = type as? any RawRepresentable<String>.Type
    {
      return texts(of: type)
    }
    return ReadingCodec(reading)
  }

  private static func texts<Value: RawRepresentable<String>>(of type: Value.Type) -> ReadingCodec {
    ReadingCodec(TextValueReading<Value>())
  }
}

/// The values of a `CaseIterable` type, by their raw strings.
///
/// Strings are compared by bytes, and those of the input are looked up in place. For other types,
/// the table is empty.
///
/// There is one value for each string.
final class RawValueTable<Value: RawRepresentable>: Sendable {
  private let texts: KeyTable
  // Unsafe because the type need not be `Sendable`: its cases are only handed out here, never changed.
  nonisolated(unsafe) private let values: FixedTable<Value>

  init() {
    var texts: [String] = []
    var values: [Value] = []
    if Value.RawValue.self == String.self, let type = Value.self as? any CaseIterable.Type {
      for text in KeyTable(Self.texts(of: type)).keys {
        guard let raw = text as? Value.RawValue,
          let value = RawValueReading.value(of: Value.self, raw)
        else { continue }
        texts.append(text)
        values.append(value)
      }
    }
    self.texts = KeyTable(texts)
    unsafe self.values = FixedTable(values)
  }

  private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }

  var isEmpty: Bool { texts.count == 0 }

  /// The value for a string of the input; nil if no case has it.
  @inline(__always)
  func value(for text: Range<Int>, of bytes: JSONBytes) -> Value? {
    texts.index(of: bytes, text).map { unsafe values[$0] }
  }

  /// The value for a raw value; nil if the type has none.
  func value(for rawValue: Value.RawValue) -> Value? {
    if !isEmpty, let text = rawValue as? String, let index = texts.index(of: text) {
      return unsafe values[index]
    }
    return RawValueReading.converted(rawValue, to: Value.self)
  }
}

/// A value without a case, which becomes the nil of the optional around it.
struct UnknownValue: Error {}

/// What becomes of a value that a type doesn't have.
package enum UnknownValueRule {
  case isProblem
  /// The optional around it is nil.
  case isNil
  /// It is replaced with the value in the slot, which is only copied from.
  case isReplaced(Slot)

  /// A value of the type or of its optional, whose nil then is the fallback; nil if there is none.
  init<Fallback>(replacingWith fallback: Fallback?) {
    guard let fallback else {
      self = .isProblem
      return
    }
    self = Slot.wrapped(in: fallback).map { .isReplaced($0) } ?? .isNil
  }

  var isNil: Bool { if case .isNil = self { true } else { false } }

  /// The value instead of an unknown one; nil if there is none, or if it has another type.
  func replacement<Value>() -> Value? {
    if case .isReplaced(let slot) = self { (slot as? ValueSlot<Value>)?.value } else { nil }
  }

  /// Whether it concerns the values of a type, and not those in another one.
  func concerns<Value>(_ type: Value.Type) -> Bool {
    switch self {
    case .isProblem: false
    case .isNil: true
    case .isReplaced(let slot): slot is ValueSlot<Value>
    }
  }
}
