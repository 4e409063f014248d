/// Writes output as JSON text.
package enum JSONText {
  /// The bytes of a value.
  package static func bytes(of value: OutputValue, _ options: ExportOptions = []) -> [UInt8] {
    var writer = JSONWriter(prettyPrinted: options.contains(.prettyPrinted))
    for (key, step) in OutputWalk(value, sortsKeys: options.contains(.sortedKeys)) {
      if let key { writer.key(key) }
      switch step {
      case .leaf(let leaf): write(leaf, to: &writer)
      case .beginList: writer.beginArray()
      case .endList: writer.endArray()
      case .beginObject: writer.beginObject()
      case .endObject: writer.endObject()
      }
    }
    return writer.bytes
  }

  private static func write(_ leaf: OutputValue, to writer: inout JSONWriter) {
    switch leaf {
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .unsigned(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .float(let float): writer.float(float)
    case .number(let literal), .decimal(let literal): writer.number(literal)
    case .text(let text): writer.string(text)
    case .null, .native, .list, .object: writer.null()
    }
  }

  /// The elements of a set, sorted by their JSON text, so that the order is the same in every run.
  static func sorted(_ elements: [OutputValue]) -> [OutputValue] {
    elements.sortedByText(of: { bytes(of: $0) })
  }
}
