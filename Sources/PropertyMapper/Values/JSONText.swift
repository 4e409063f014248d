/// Writes output as JSON text.
enum JSONText {
  /// The bytes of a value.
  static func bytes(of value: OutputValue, _ options: ExportOptions = []) -> [UInt8] {
    var writer = JSONWriter(prettyPrinted: options.contains(.prettyPrinted))
    write(value, to: &writer, sortedKeys: options.contains(.sortedKeys))
    return writer.bytes
  }

  private static func write(
    _ value: OutputValue, to writer: inout JSONWriter, sortedKeys: Bool
  ) {
    switch value {
    case .null, .native: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .unsigned(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .float(let float): writer.float(float)
    case .number(let literal), .decimal(let literal): writer.number(literal)
    case .text(let text): writer.string(text)
    case .list(let elements):
      writer.beginArray()
      for element in elements { write(element, to: &writer, sortedKeys: sortedKeys) }
      writer.endArray()
    case .object(let object):
      writer.beginObject()
      for (key, value) in sortedKeys ? object.sortedMembers : object.members {
        writer.key(key)
        write(value, to: &writer, sortedKeys: sortedKeys)
      }
      writer.endObject()
    }
  }

  /// The elements of a set in an order that is the same in every run: that of their JSON texts.
  static func sorted(_ elements: [OutputValue]) -> [OutputValue] {
    elements.map { (element: $0, text: bytes(of: $0)) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
      .map(\.element)
  }
}

extension OutputObject {
  fileprivate var sortedMembers: [(key: String, value: OutputValue)] {
    members.sorted { $0.key.precedes($1.key) }
  }
}
