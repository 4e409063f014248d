/// A raw-representable type, decoded from its raw values.
///
/// The raw strings of an enum with known cases are compared with the bytes of the input, without
/// creating a string.
struct DirectRawValueForm<Value: RawRepresentable>: DirectForm {
  let rawValue: DirectCodec
  let table: RawValueTable<Value>

  func read(_ reader: inout DirectReader) throws(Declined) -> Value {
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

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value {
    try self.value { target throws(Declined) in
      try rawValue.readAny(value, &reader, target)
    }
  }

  private func value(_ read: (ValueAddress) throws(Declined) -> Void) throws(Declined) -> Value {
    let result = ValueAddress.withRoom(for: Value.RawValue.self) { room in
      Result { () throws(Declined) -> Value? in
        try read(room)
        return table.value(for: room.take(Value.RawValue.self))
      }
    }
    guard let value = try result.get() else { throw Declined() }
    return value
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
    try self.value(of: try text.read(value, &reader))
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
    of type: Value.Type, _ rawValue: DirectCodec, in table: RawValueTable<Value>
  ) -> DirectCodec {
    if !(type is any CaseIterable.Type), rawValue.memory.type == String.self,
      let type = type as? any RawRepresentable<String>.Type
    {
      return texts(of: type)
    }
    return DirectCodec(DirectRawValueForm(rawValue: rawValue, table: table))
  }

  private static func texts<Value: RawRepresentable<String>>(of type: Value.Type) -> DirectCodec {
    DirectCodec(DirectTextValueForm<Value>())
  }
}
