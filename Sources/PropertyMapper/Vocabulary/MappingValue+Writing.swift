extension MappingValue {
  /// Writes the value as JSON text, in a loop: depth takes no stack, and no copies of parts are
  /// stored.
  func write(to writer: inout JSONWriter) {
    var levels: [Level] = []
    begin(to: &writer, &levels)
    while let level = levels.last {
      let innermost = levels.endIndex - 1
      switch level {
      case .list(var elements):
        guard let element = elements.next() else {
          writer.endArray()
          levels.removeLast()
          continue
        }
        levels[innermost] = .list(elements)
        element.begin(to: &writer, &levels)
      case .object(var members):
        guard let member = members.next() else {
          writer.endObject()
          levels.removeLast()
          continue
        }
        levels[innermost] = .object(members)
        writer.key(member.key)
        member.value.begin(to: &writer, &levels)
      }
    }
  }

  /// The remaining parts of an unfinished list or object.
  private enum Level {
    case list(IndexingIterator<[MappingValue]>)
    case object(IndexingIterator<[Object.Member]>)
  }

  /// Writes a value without parts, or begins one with parts.
  private func begin(to writer: inout JSONWriter, _ levels: inout [Level]) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number): writer.number(number.literal)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      levels.append(.list(elements.makeIterator()))
    case .object(let object):
      writer.beginObject()
      levels.append(.object(object.members.makeIterator()))
    }
  }
}
