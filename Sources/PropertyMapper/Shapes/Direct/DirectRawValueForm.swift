/// A raw-representable type, decoded from its raw values.
///
/// The strings of an enum with known cases are looked up among the bytes of the input, without
/// creating a string.
///
/// Why the pointer is safe: its memory is initialized with the form, never changes, lives as long
/// as the form, and has one element for each string.
@safe final class DirectRawValueForm<Value: RawRepresentable>: DirectForm, @unchecked Sendable {
  private let rawValue: DirectCodec
  /// The strings of the cases, and the value of each.
  private let texts: KeyTable
  private let values: UnsafeMutablePointer<Value>

  init(_ rawValue: DirectCodec) {
    self.rawValue = rawValue
    var texts: [String] = []
    var values: [Value] = []
    if Value.RawValue.self == String.self, let type = Value.self as? any CaseIterable.Type {
      for text in Self.texts(of: type) where !texts.contains(where: { $0.hasSameBytes(as: text) }) {
        guard let raw = text as? Value.RawValue, let value = Value(rawValue: raw) else { continue }
        texts.append(text)
        values.append(value)
      }
    }
    self.texts = KeyTable(texts)
    unsafe self.values = .allocate(capacity: max(values.count, 1))
    unsafe self.values.initialize(from: values, count: values.count)
  }

  deinit {
    unsafe values.deinitialize(count: texts.count)
    unsafe values.deallocate()
  }

  private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }

  func read(_ reader: inout DirectReader) throws(Declined) -> Value {
    if texts.count > 0, reader.cursor.next == JSONByte.quote {
      let start = reader.cursor.position
      let text = try orDecline { () throws(JSONSyntaxError) in try reader.cursor.passString() }
      if !text.hasEscapes, let index = texts.index(of: reader.cursor.bytes, text.text) {
        return unsafe (values + index).pointee
      }
      reader.cursor.position = start
    }
    return try unsafe value { target throws(Declined) in try unsafe rawValue.read(&reader, target) }
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value {
    try unsafe self.value { target throws(Declined) in
      try unsafe rawValue.readAny(value, &reader, target)
    }
  }

  private func value(
    _ read: (UnsafeMutableRawPointer) throws(Declined) -> Void
  ) throws(Declined) -> Value {
    let result = unsafe withUnsafeTemporaryAllocation(of: Value.RawValue.self, capacity: 1) {
      buffer in
      Result { () throws(Declined) -> Value? in
        guard let start = buffer.baseAddress else { return nil }
        try unsafe read(UnsafeMutableRawPointer(start))
        let rawValue = unsafe start.move()
        guard RawValueReading.mayBe(rawValue, of: Value.self) else { return nil }
        return Value(rawValue: rawValue)
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
    guard !isEnum || !text.hasTooManyMarks, let value = Value(rawValue: text) else {
      throw Declined()
    }
    return value
  }
}

extension DirectCodec {
  /// Creates the codec of a raw-representable type from the codec of its raw values.
  static func rawValues<Value: RawRepresentable>(
    of type: Value.Type, _ rawValue: DirectCodec
  ) -> DirectCodec {
    if !(type is any CaseIterable.Type), rawValue.memory.type == String.self,
      let type = type as? any RawRepresentable<String>.Type
    {
      return texts(of: type)
    }
    return DirectCodec(DirectRawValueForm<Value>(rawValue))
  }

  private static func texts<Value: RawRepresentable<String>>(of type: Value.Type) -> DirectCodec {
    DirectCodec(DirectTextValueForm<Value>())
  }
}
