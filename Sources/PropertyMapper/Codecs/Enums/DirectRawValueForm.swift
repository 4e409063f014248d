/// A raw-representable type, decoded from its raw values.
///
/// The raw strings of an enum with known cases are compared with the bytes of the input, without
/// creating a string.
///
/// The fallback's type is Sendable for every descriptor that accepts a fallback.
struct DirectRawValueForm<Value: RawRepresentable>: DirectForm {
  let rawValue: DirectCodec
  let table: RawValueTable<Value>
  /// The value for raw values without a case.
  nonisolated(unsafe) let fallback: Value?

  func read(_ reader: inout DirectReader) throws(Declined) -> Value {
    guard let value = try readKnown(&reader) else { throw Declined() }
    return value
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value {
    guard let value = try readKnown(value, &reader) else { throw Declined() }
    return value
  }

  /// The value, or the fallback; nil if there is none for the raw value.
  fileprivate func readKnown(_ reader: inout DirectReader) throws(Declined) -> Value? {
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

  fileprivate func readKnown(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value?
  {
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
private struct DirectKnownValueForm<Value: RawRepresentable>: DirectForm {
  let wrapped: DirectRawValueForm<Value>

  func read(_ reader: inout DirectReader) throws(Declined) -> Value? {
    try reader.passNull() ? nil : try wrapped.readKnown(&reader)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value? {
    InputValue.isNull(value) ? nil : try wrapped.readKnown(value, &reader)
  }
}

/// A type with strings as raw values whose cases are unknown.
private struct DirectTextValueForm<Value: RawRepresentable<String>>: DirectForm {
  let text = DirectTextForm()
  let isEnum = TypeKind(of: Value.self) == .enumeration

  func read(_ reader: inout DirectReader) throws(Declined) -> Value {
    try value(of: try text.read(&reader))
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value {
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

extension DirectCodec {
  /// Creates the codec of a raw-representable type from the codec of its raw values.
  static func rawValues<Value: RawRepresentable>(
    of type: Value.Type, _ rawValue: DirectCodec, in table: RawValueTable<Value>,
    unknown: UnknownValueRule
  ) -> DirectCodec {
    let form = DirectRawValueForm(rawValue: rawValue, table: table, fallback: unknown.replacement())
    if unknown.isNil {
      return DirectCodec(
        form, optional: DirectCodec(DirectKnownValueForm(wrapped: form), acceptsNull: true))
    }
    if !unknown.concerns(type), !(type is any CaseIterable.Type),
      rawValue.memory.type == String.self,
      let type = type as? any RawRepresentable<String>.Type
    {
      return texts(of: type)
    }
    return DirectCodec(form)
  }

  private static func texts<Value: RawRepresentable<String>>(of type: Value.Type) -> DirectCodec {
    DirectCodec(DirectTextValueForm<Value>())
  }
}
