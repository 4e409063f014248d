extension MappingValue {
  /// Writes the value as JSON text, in a loop: depth takes no stack, and no copies of parts are
  /// stored.
  func write(to writer: inout JSONWriter) {
    // The remaining parts of each unfinished list or object.
    var levels: [(parts: MappingParts, isObject: Bool)] = []
    begin(to: &writer, &levels)
    while let isObject = levels.last?.isObject {
      guard let (key, value) = levels[levels.endIndex - 1].parts.next() else {
        if isObject { writer.endObject() } else { writer.endArray() }
        levels.removeLast()
        continue
      }
      if isObject { writer.key(key) }
      value.begin(to: &writer, &levels)
    }
  }

  /// Writes a value without parts, or begins one with parts.
  private func begin(
    to writer: inout JSONWriter, _ levels: inout [(parts: MappingParts, isObject: Bool)]
  ) {
    switch self {
    case .null: writer.value { $0.writeNull() }
    case .bool(let bool): writer.value { $0.write(bool) }
    case .number(let number): writer.value { $0.write(verbatim: number.literal.text) }
    case .string(let text): writer.value { $0.write(text) }
    case .native(let native): writer.value { $0.write(native.shownText) }
    case .array(let elements):
      writer.beginArray()
      levels.append((MappingParts(elements), false))
    case .object(let object):
      writer.beginObject()
      levels.append((MappingParts(object), true))
    }
  }
}
